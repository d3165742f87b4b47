#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# dist.sh SOURCE DISTDIR: write what only a tarball has: the list of its files that were not made.
set -eu
source=$1 dist=$2
sh "$source/tests/lint/files.sh" | while read -r file; do
	test ! -f "$dist/$file" || echo "$file"
done > "$dist.files"
mv "$dist.files" "$dist/MANIFEST"
