#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# dist.sh SOURCE DISTDIR: write what only a tarball has: its version, the list of its files that were not made, and all
# of ChangeLog.  A tarball that is made from a tarball has that already.
set -eu
source=$1 dist=$2
sh "$source/src/data/version.sh" > "$dist/.tarball-version"
sh "$source/tests/lint/files.sh" | while read -r file; do
	test ! -f "$dist/$file" || echo "$file"
done > "$dist.files"
mv "$dist.files" "$dist/MANIFEST"
test -e "$source/.git" || exit 0
rm -f "$dist/ChangeLog"
git -C "$source" log --no-merges --date=short --format='%cd%x09%s%x09%h' --abbrev=7 | awk -F '\t' '
	BEGIN { print "The commits of Rhumb, written from git log by make dist.  NEWS has what users notice." }
	seen[$1, $2]++ { next }      # of a branch that was rebased after a merge
	$1 != day { day = $1; print "\n" day "\n" }
	{ print "\t* " $2 " (" $3 ")" }' > "$dist/ChangeLog"
