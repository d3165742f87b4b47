#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The report of summary.sh at the end of `make check`, and the skips that it does not allow in CI.
. "$(dirname "$0")/tap.sh"
summary() { sh "$top_srcdir/tests/summary.sh" "$@"; }

"$AWK" -F '\t' '!/^#/ && (NF != 4 || ($3 == "-") != ($4 == "-")) { print FILENAME ": " $0 }' \
	"$top_srcdir/tests/skips.txt" > "$tap_tmp/found"
tap_none "skips.txt has four fields a line, and a reason for each allowed skip" "$tap_tmp/found"

cd "$tap_tmp" || exit 99
printf 'ok 1 - a\nPASS: tests/a 1 - a\n# SKIP: no\n' > a.log
printf 'SKIP: tests/b.py - not installed: xboard, Xvfb\n' > b.log
printf 'SKIP: tests/c.py - not installed: xboard, Xvfb\nSKIP: tests/c.py 2 - page # SKIP no chromium is installed\n' > c.log
printf 'not ok 1 - d\nFAIL: tests/d 1 - d\nSKIP: tests/d 2 # SKIP king_and_pawn_is_exact\n' > d.log
printf 'SKIP: tests/e 1 - the moon # SKIP it is new\n' > e.log

summary a.log > out
tap_none "no report if nothing failed or was skipped" out
DPKG=true summary b.log | grep -q apt-get
test $? -ne 0
tap_ok $? "no one is to install what is there"
DPKG=false summary a.log b.log c.log > out
grep -q '^3 skipped:' out && grep -q '^    not installed: xboard, Xvfb: tests/b.py tests/c.py$' out &&
	tail -n 1 out | grep -q '^    apt-get install .*xboard xvfb xauth .*chromium$'
tap_ok $? "reasons, tests and packages are the last lines" out
summary a.log d.log > out
grep -q '^1 failed:' out && grep -q '^    FAIL: tests/d 1 - d$' out && ! grep -q apt-get out
tap_ok $? "failures come before, and no package if none would help" out

summary --unexpected build a.log b.log c.log d.log e.log > out
test "$(sort out | sed 's/ .*//' | tr '\n' ' ')" = 'tests/b.py tests/c.py tests/d tests/e '
tap_ok $? "a skip that is not allowed, or not listed, is unexpected" out
summary --unexpected 'build unshared' d.log > out
tap_none "but not in a build that may skip it" out
tap_done
