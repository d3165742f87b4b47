#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Reads the include lines of src/: a file includes only its own floor or lower
# ones, two folders of one floor do not know each other, and no file is in a
# ring.  Then shows the same guards a tree with each of these faults.
. "$(dirname "$0")/tap.sh"

# edges DIR: "including included" for every include line in quotes.
edges()
{
	(cd "$1" && find . -name '*.[ch]' | sort | while read -r file; do
		sed -n 's/^[[:space:]]*#[[:space:]]*include[[:space:]]*"\([^"]*\)".*/\1/p' "$file" |
		sed "s|^|${file#./} |"
	done)
}

# upward: of the edges read, those that a floor may not have.
upward()
{
	$AWK '
	BEGIN {
		split("util 0 rules 1 notation 2 eval 2 know 2 search 3 engine 4 channel 4 " \
		      "library 5 tools 5 xboard 5 uci 5 console 6", t, " ")
		for (i = 1; i in t; i += 2) floor[t[i]] = t[i + 1]
	}
	function folder(path,    a) {
		return split(path, a, "/") > 1 ? a[1] : ""
	}
	function floor_of(path,    f) {
		f = folder(path)
		if (path == "main.c") return 7
		return f in floor ? floor[f] : -1
	}
	{
		from = folder($1); to = folder($2); why = ""
		if (floor_of($1) < 0) why = "lies on no floor"
		else if ($2 == "rhumb.h")
			why = from == "library" ? "" : "only library/ implements rhumb.h"
		else if (floor_of($2) < 0) why = "includes what lies on no floor"
		else if (floor_of($2) > floor_of($1)) why = "upwards"
		else if (floor_of($2) == floor_of($1) && from != to)
			why = "sideways: the two folders of a floor do not know each other"
		else if ((from == "xboard" || from == "uci") && to != from && to != "util" &&
		         to != "engine" && to != "channel")
			why = "a protocol includes engine/, channel/ and util/ only"
		else if (from == "channel" && to != "channel" && to != "util")
			why = "channel/ includes util/ only"
		if (why != "") print $1 " includes " $2 ": " why
	}'
}

# rings: of the edges read, a line for every ring.
rings()
{
	tsort 2>&1 >/dev/null
}

edges "$top_srcdir/src" > "$tap_tmp/edges"
tap_some "include lines were found" "$tap_tmp/edges"
upward < "$tap_tmp/edges" > "$tap_tmp/upward"
tap_none "no include goes up or sideways" "$tap_tmp/upward"
rings < "$tap_tmp/edges" > "$tap_tmp/rings"
tap_none "no file is in a ring of includes" "$tap_tmp/rings"

# The guards bite.
bite()
{
	mkdir -p "$tap_tmp/bad/$(dirname "$1")"
	printf '#include <config.h>\n#include "%s"\n' "$2" > "$tap_tmp/bad/$1"
	edges "$tap_tmp/bad" | upward > "$tap_tmp/found"
	tap_some "$1 including $2 is found" "$tap_tmp/found"
	rm -rf "$tap_tmp/bad"
}
bite rules/a.c search/search.h
bite eval/a.h notation/fen.h
bite xboard/a.c rules/position.h
bite uci/a.c xboard/session.h
bite uci/a.c search/search.h
bite channel/a.c engine/engine.h
bite channel/a.c rules/position.h
bite engine/a.c channel/channel.h
bite search/a.c engine/engine.h
bite know/a.c search/search.h
bite console/a.c rhumb.h
bite odd/a.c util/text.h
printf 'a.h b.h\nb.h c.h\nc.h a.h\n' | rings > "$tap_tmp/found"
tap_some "a ring of three is found" "$tap_tmp/found"
tap_done
