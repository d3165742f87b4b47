#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# files.sh [FOLDER]...: print the files of the source below these folders (all of them), one a line, from the top: those
# that Git has or may be given, or that MANIFEST of a tarball names, and so none that make wrote.  Without both, all
# files but what a build in place leaves.
cd "$(dirname "$0")/../.." || exit 1

listed()
{
	if test -f MANIFEST; then
		cat MANIFEST
	elif test -e .git && git -c safe.directory='*' ls-files --cached --others --exclude-standard 2> /dev/null; then
		:
	else
		find . -type f ! -path './src/data/*.c' ! -path './m4/l*.m4' ! -path ./doc/version.texi | sed 's|^\./||'
	fi
}

folders=$(echo "$*" | tr ' ' '|')
listed | sort | grep -E "^($folders)${1:+/}" | while read -r file; do
	test ! -f "$file" || echo "$file"
done
