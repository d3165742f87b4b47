#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The shared library exports what include/rhumb.h declares, and nothing else; so does its package of Debian.
. "$(dirname "$0")/tap.sh"
NM=${NM:-nm}

# declared HEADER: the functions it declares.
declared()
{
	sed -n 's/^RHUMB_API .*[^A-Za-z0-9_]\(rhumb_[a-z0-9_]*\)(.*/\1/p' "$1" | sort -u
}

library=$top_builddir/.libs/librhumb.so
if ! test -f "$library"; then
	tap_skip "exports" "no shared library was built, or it has another name here"
	tap_done
	exit
fi
declared "$top_srcdir/include/rhumb.h" > "$tap_tmp/declared"
$NM -D --defined-only "$library" | $AWK '{ print $3 }' | sort -u > "$tap_tmp/exported"
tap_some "the header declares functions" "$tap_tmp/declared"
comm -23 "$tap_tmp/declared" "$tap_tmp/exported" > "$tap_tmp/missing"
tap_none "everything that rhumb.h declares is exported" "$tap_tmp/missing"
comm -13 "$tap_tmp/declared" "$tap_tmp/exported" > "$tap_tmp/extra"
tap_none "nothing else is exported" "$tap_tmp/extra"
symbols=$top_srcdir/packaging/debian/librhumb0.symbols
sed -n 's/^ \(rhumb_[a-z0-9_]*\)@Base .*/\1/p' "$symbols" | sort -u > "$tap_tmp/symbols"
comm -3 "$tap_tmp/declared" "$tap_tmp/symbols" > "$tap_tmp/differ"
tap_none "Debian's list of symbols has the same" "$tap_tmp/differ"
# A snapshot after 0.3.0 is 0.3.0+N, older than 0.3.1~.
grep -n '@' "$symbols" | grep -vE ' [0-9.]+[+]?$' > "$tap_tmp/late"
tap_none "since a release, or since what follows it (0.3.0+)" "$tap_tmp/late"
tap_done
