#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# pages.sh SOURCE BOX: the files beside a program in an archive: the pages with their pictures, the example, the
# snippets for chess programs.  Links into the source, which is not in the archive, become plain names.
set -eu
mkdir -p "$2"
box=$(cd "$2" && pwd)
cd "$1"
cp ./*.md NEWS COPYING packaging/rhumb.png "$box"
tar -cf - doc/*.md doc/opponents.ini doc/strength.tsv doc/trials.tsv doc/pictures doc/figures doc/examples/Containerfile \
	doc/examples/*.c include/rhumb.h packaging/clients packaging/lichess-bot | (cd "$box" && tar -xf -)
chmod -R u+w "$box"
for page in "$box"/doc/*.md; do
	sed 's,\[\([^]]*\)](\.\./src/[^)]*),\1,g; s,\[\([^]]*\)](\.\./tests/[^)]*),\1,g' "$page" > "$page.new"
	mv "$page.new" "$page"
done
