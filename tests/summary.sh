#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The last lines of `make check`: what failed, what was skipped and why, and which packages would run it that are not
# installed (DPKG -s says so).
#   summary.sh LOG...                        of the tests with these logs
#   summary.sh --unexpected "BUILD..." LOG...   only the skips that skips.txt does not allow to such a BUILD
builds=
if test "${1-}" = --unexpected; then
	builds=" $2 "
	shift 2
fi
test $# -gt 0 || exit 0
exec "${AWK:-awk}" -v builds="$builds" -v dpkg="${DPKG:-dpkg}" '
BEGIN { FS = "\t" }
FILENAME == ARGV[1] {
	if (!/^#/) { rows++; pattern[rows] = $1; packages[rows] = $2; allowed[rows] = $3 }
	next
}
/^(FAIL|XPASS|ERROR): / { failures[++failed] = $0 }
/^SKIP: / {
	skipped++
	line = substr($0, 7)
	good = 0
	for (i = 1; i <= rows; i++)
		if (line ~ pattern[i]) {
			used[i] = 1
			count = split(allowed[i], names, " ")
			for (j = 1; j <= count; j++)
				good = good || names[j] == "*" || index(builds, " " names[j] " ")
		}
	if (!good)
		unexpected[++surprises] = line
	test = reason = line
	sub(/ .*/, "", test)
	if (!sub(/.* # SKIP */, "", reason))
		sub(/^[^ ]* (- )?/, "", reason)
	if (!(reason in tests))
		reasons[++kinds] = reason
	if (!((reason, test) in seen))
		tests[reason] = tests[reason] " " test
	seen[reason, test] = 1
}
END {
	if (builds != "") {
		for (i = 1; i <= surprises; i++)
			print unexpected[i]
		exit
	}
	if (failed)
		print failed " failed:"
	for (i = 1; i <= failed && i <= 20; i++)
		print "    " failures[i]
	if (failed > 20)
		print "    ..."
	if (!skipped)
		exit
	print skipped " skipped:"
	for (i = 1; i <= kinds; i++)
		print "    " reasons[i] ":" tests[reasons[i]]
	for (i = 1; i <= rows; i++) {
		count = used[i] && packages[i] != "-" ? split(packages[i], names, " ") : 0
		for (j = 1; j <= count; j++)
			if (system(dpkg " -s " names[j] " > /dev/null 2>&1") != 0)
				list = list " " names[j]
	}
	if (list != "")
		print "On Debian this installs what they need:\n    apt-get install" list
}' "$(dirname "$0")/skips.txt" "$@"
