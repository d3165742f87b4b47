#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# coverage.sh SOURCE WORK: build with gcov in WORK, run `make check`, and print for each file of
# src/ how many of its lines were run; the lines that were not are in WORK/uncovered.
# COVERAGE_CHECK: arguments of make, such as TESTS=tests/unit/test_util.
set -e
source=$1 work=$2
mkdir -p "$work"
cd "$work"
test -f Makefile || "$source/configure" --enable-assertions --disable-shared CFLAGS='-O0 -g --coverage' > configure.out
make -j2 > make.out
find . -name '*.gcda' -delete
make check -k $COVERAGE_CHECK > check.out || echo "some tests failed: see $work/check.out"
find src -name '*.gcda' | while read -r data; do
	gcov -p -o "$(dirname "$data")" "$data"
done > gcov.out 2> /dev/null
for file in ./*.gcov; do
	awk -F: '
	$2 + 0 == 0 && $3 == "Source" { name = $4; sub(/.*\/src\//, "src/", name); next }
	$1 ~ /#####/ { missed++; lines++; printf "%s:%d:%s\n", name, $2, $3 > "/dev/stderr"; next }
	$1 !~ /-/ { lines++ }
	END { if (name ~ /^src\// && lines) printf "%6.1f %% %6d of %6d  %s\n",
		100 * (lines - missed) / lines, lines - missed, lines, name }' "$file"
done 2> missed | sort -k6 > table
grep '^src/' missed > uncovered || true
cat table
awk '{ ran += $3; all += $5 } END { printf "%6.1f %% %6d of %6d  all\n", 100 * ran / all, ran, all }' table
