#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# What a file promises and whom it calls, read from the objects of the build:
#   a function that X.h declares is defined in X.c, or in X.h itself (inline);
#   no file is in a ring of calls (or of uses of another's data).
# A file here is X.c together with X.h: a call of an inline function of X.h is a call of X.
# Then shows the same guards a small house with each of these faults.
. "$(dirname "$0")/tap.sh"
NM=${NM:-nm}
LC_ALL=C
export LC_ALL

# symbols OBJECTS SOURCES: "F file name" for each global function that a file defines, "D file name" for
# each global datum, "U file name" for each name that it needs.  A file is named by its path in SOURCES without suffix; its object may be
# libtool's, or bear the name of its program (rhumb-main.o).
symbols()
{
	(cd "$2" && find . -name '*.c' | sed 's|^\./||; s|\.c$||' | sort) | while read -r file; do
		folder=$1/$(dirname "$file") name=${file##*/}
		for object in "$folder/.libs/$name.o" "$folder/$name.o" "$folder"/*-"$name.o"; do
			test -f "$object" || continue
			$NM -g "$object" | $AWK -v file="$file" '
				$(NF - 1) == "U" { print "U", file, $NF }
				$(NF - 1) == "T" { print "F", file, $NF }
				$(NF - 1) ~ /^[DRBCG]$/ { print "D", file, $NF }'
			break
		done
	done
}

# headers SOURCES: "H file name kind" for each name that stands at file scope in a header, outside
# of braces and argument lists; kind is "inline" where a body follows, "call" before an argument
# list, and else "word" (a type, or a name declared with the help of one).
# "C file name" for each name that is followed by an argument list in a body, in X.c or X.h.
headers()
{
	(cd "$1" && find . -name '*.[ch]' | sed 's|^\./||' | sort) | while read -r source; do
		$AWK -v file="${source%.[ch]}" -v header="$(test "${source%.h}" = "$source"; echo $?)" '
		function flush(kind,    i) {
			for (i = 1; i <= n; i++)
				if (header) print "H", file, name[i], i == call && name[1] != "typedef" ? kind : "word"
			n = call = 0
		}
		{
			line = $0; out = ""
			gsub(/\\./, "", line); gsub(/"[^"]*"/, "\"\"", line); gsub(/\047[^\047]*\047/, "0", line)
			while (line != "") {   # without comments
				if (inside) {
					if (!(at = index(line, "*/"))) { line = ""; break }
					line = substr(line, at + 2); inside = 0
				} else if (at = index(line, "/*")) {
					out = out substr(line, 1, at - 1) " "; line = substr(line, at + 2); inside = 1
				} else { out = out line; line = "" }
			}
			line = out
			if (line ~ /^[ \t]*#/ || macro) { macro = line ~ /\\$/ || ($0 ~ /\\$/ && (macro || line ~ /^[ \t]*#/)); next }
			while (line != "") {
				if (match(line, /^[A-Za-z_][A-Za-z_0-9]*/)) {
					word = substr(line, 1, RLENGTH); line = substr(line, RLENGTH + 1)
					opens = line ~ /^ *\(/
					if (!braces && !brackets && before !~ /^(struct|enum|union)$/) {
						name[++n] = word
						if (opens && !call) call = n
					} else if (braces && opens) print "C", file, word
					before = word
					continue
				}
				c = substr(line, 1, 1); line = substr(line, 2)
				if (c ~ /[^ \t]/) before = ""
				if (c == "(") brackets++
				else if (c == ")") brackets--
				else if (c == "{") { if (!braces++) flush("inline") }
				else if (c == "}") braces--
				else if (c == ";" && !braces && !brackets) flush("call")
			}
		}' "$1/$source"
	done | sort -u
}

# facts OBJECTS SOURCES: both.
facts()
{
	symbols "$1" "$2"
	headers "$2"
}

# strangers: of the facts read, the functions that a header declares and another file, or none, defines.
strangers()
{
	$AWK '
	$1 == "F" { home[$3] = $2 }
	$1 == "D" { data[$3] }
	$1 == "H" && $4 != "inline" { at[++n] = $2; word[n] = $3; kind[n] = $4 }
	END {
		for (i = 1; i <= n; i++) {
			if (!(word[i] in home)) {
				if (kind[i] == "call" && !(word[i] in data) && word[i] !~ /^_/) print at[i] ".h declares " word[i] ", which nothing defines"
			} else if (home[word[i]] != at[i])
				print at[i] ".h declares " word[i] ", which " home[word[i]] ".c defines"
		}
	}' | sort -u
}

# calls: of the facts read, "caller called name" for each name used across files.
calls()
{
	$AWK '
	$1 ~ /[FD]/ { home[$3] = $2 }
	$1 == "H" && $4 == "inline" { door[$3] = $2 }
	$1 == "U" { used[++n] = $2; name[n] = $3 }
	$1 == "C" { asked[++m] = $2; asks[m] = $3 }
	END {
		for (i = 1; i <= n; i++)
			if (name[i] in home && home[name[i]] != used[i]) print used[i], home[name[i]], name[i]
		for (i = 1; i <= m; i++)
			if (asks[i] in door && door[asks[i]] != asked[i]) print asked[i], door[asks[i]], asks[i]
	}' | sort -u
}

# rings: of the calls read, a line for each ring's members, and one for each call within.
rings()
{
	$AWK '
	{ if (!(($1, $2) in edge)) { edge[$1, $2] = $3; out[$1] = out[$1] " " $2 } else edge[$1, $2] = edge[$1, $2] " " $3
	  node[$1]; node[$2] }
	function visit(v,    i, n, to) {   # Tarjan: strongly connected components
		low[v] = number[v] = ++clock; stack[++top] = v; on[v] = 1
		n = split(out[v], to, " ")
		for (i = 1; i <= n; i++) {
			if (!(to[i] in number)) { visit(to[i]); if (low[to[i]] < low[v]) low[v] = low[to[i]] }
			else if (on[to[i]] && number[to[i]] < low[v]) low[v] = number[to[i]]
		}
		if (low[v] != number[v]) return
		members = ""
		do { w = stack[top--]; on[w] = 0; ring[w] = v; members = members " " w } while (w != v)
		if (members != " " v) { print "ring:" members; in_ring[v] = 1 }
	}
	END {
		for (v in node) if (!(v in number)) visit(v)
		for (e in edge) {
			split(e, p, SUBSEP)
			if (ring[p[1]] == ring[p[2]] && (ring[p[1]] in in_ring)) print "  " p[1] " calls " p[2] ": " edge[e]
		}
	}' | sort -r
}

if ! $NM --version > /dev/null 2>&1; then
	tap_skip "calls between files" "no nm"
	tap_done
	exit
fi

facts "$top_builddir/src" "$top_srcdir/src" > "$tap_tmp/facts"
calls < "$tap_tmp/facts" > "$tap_tmp/calls"
tap_some "calls were found" "$tap_tmp/calls"
strangers < "$tap_tmp/facts" > "$tap_tmp/found"
tap_none "what X.h declares is defined in X.c, or inline" "$tap_tmp/found"
rings < "$tap_tmp/calls" > "$tap_tmp/found"
tap_none "no file is in a ring of calls" "$tap_tmp/found"

# The guards bite: a house of three files, sound at first.
house=$tap_tmp/house
mkdir -p "$house"
build_house()
{
	printf 'int low(int x);\n' > "$house/low.h"
	printf '#include "low.h"\nint low(int x) { return x; }\n' > "$house/low.c"
	printf '#include "low.h"\nint middle(int x);\nstatic inline int twice(int x) { return 2 * low(x); }\n' > "$house/middle.h"
	printf '#include "middle.h"\nint middle(int x) { return twice(low(x)); }\n' > "$house/middle.c"
	printf 'typedef int verb(int x);\nverb high;\n' > "$house/high.h"
	printf '#include "high.h"\n#include "middle.h"\nint high(int x) { return middle(x); }\n' > "$house/high.c"
}
# look FUNCTION: what the guard finds in the house.
look()
{
	for source in "$house"/*.c; do
		${CC:-cc} -c -I "$house" -o "${source%.c}.o" "$source" || return
	done
	facts "$house" "$house" > "$tap_tmp/facts"
	case $1 in
	rings) calls < "$tap_tmp/facts" | rings > "$tap_tmp/found" ;;
	*) $1 < "$tap_tmp/facts" > "$tap_tmp/found" ;;
	esac
}
build_house
look strangers
tap_none "a sound house keeps its promises" "$tap_tmp/found"
look rings
tap_none "and has no ring" "$tap_tmp/found"
printf 'int middle(int x);\n' >> "$house/low.h"
look strangers
tap_some "a promise that another file keeps is found" "$tap_tmp/found"
build_house
printf 'typedef int verb(int x);\nverb high;\n' >> "$house/low.h"
sed -i.bak d "$house/high.h"
look strangers
tap_some "one declared by a type is found" "$tap_tmp/found"
build_house
printf 'int nowhere(int x);\n' >> "$house/low.h"
look strangers
tap_some "a promise that nobody keeps is found" "$tap_tmp/found"
build_house
printf 'int high(int x);\nint low(int x) { return high(x); }\n' > "$house/low.c"
look rings
tap_some "a ring of three is found" "$tap_tmp/found"
build_house
printf '#include "middle.h"\nint low(int x) { return x > 9 ? 0 : twice(x); }\n' > "$house/low.c"
look rings
tap_some "a ring through an inline function is found" "$tap_tmp/found"
tap_done
