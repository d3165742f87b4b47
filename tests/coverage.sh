#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# coverage.sh SOURCE WORK: build with gcov in WORK, run `make check`, and print for each file of
# src/ how many of its lines were run; the lines that were not are in WORK/uncovered.
# Refused memory causes a crash: gcov needs some to write its counts, so six tests of faults/faults.py
# fail.
# COVERAGE_CHECK: arguments of make, such as TESTS=tests/unit/test_util.
set -e
source=$1 work=$2
mkdir -p "$work"
cd "$work"
test -f Makefile || "$source/configure" --enable-assertions --disable-shared CFLAGS='-O0 -g --coverage' > configure.out
make -j2 > make.out
find . -name '*.gcda' -delete
make check -k $COVERAGE_CHECK > check.out || echo "some tests failed: see $work/check.out"
rm -f ./*.gcov
find src -name '*.gcda' | while read -r data; do
	gcov -l -p -o "$(dirname "$data")" "$data"
done > gcov.out 2> /dev/null
# A header's line is in many objects, and was run if one of them ran it.
find . -maxdepth 1 -name '*.gcov' -exec cat {} + | awk -F: '
$2 + 0 == 0 && $3 == "Source" {
	name = $4
	sub(/.*\/src\//, "src/", name)
	next
}
name !~ /^src\// || $1 ~ /-/ || NF < 3 { next }
{
	line = name ":" $2 + 0
	if (!(line in text)) {
		text[line] = substr($0, index($0, $2 ":") + length($2) + 1)
		lines[name]++
	}
	if ($1 !~ /#####|=====/ && !(line in ran)) {
		ran[line] = 1
		hit[name]++
	}
}
END {
	for (line in text)
		if (!(line in ran))
			print line ":" text[line] > "missed"
	for (name in lines)
		printf "%6.1f %% %6d of %6d  %s\n", 100 * hit[name] / lines[name], hit[name],
		       lines[name], name
}' | sort -k6 > table
sort -t: -k1,1 -k2,2n missed > uncovered
cat table
awk '{ ran += $3; all += $5 } END { printf "%6.1f %% %6d of %6d  all\n", 100 * ran / all, ran, all }' table
