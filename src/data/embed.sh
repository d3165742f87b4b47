#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Writes a file of this folder as C: embed.sh NAME FILE, where NAME is one of those below.
set -e
name=$1 file=$2 folder=${0%/*}

# A binary file, by embed.awk with the variables ARG...
binary()
{
	LC_ALL=C od -An -v -tu1 "$file" | ${AWK-awk} -f "$folder/embed.awk" "$@"
}

# A file of lines, where one that begins with "#" is a comment: HEADER, START of a definition, and
# the rows that the awk PROGRAM prints.
text()
{
	printf '/* Written by src/data/embed.sh. */\n#include <config.h>\n\n#include "%s"\n\n%s {\n' "$1" "$2"
	grep -v '^#' "$file" | LC_ALL=C ${AWK-awk} "$3"
	echo '};'
}

# A file of paragraphs, "FIELD: text" in each line or, for more of the text before, "  text": HEADER, START and the
# FIELDS in the order of the struct.  A FIELD that stands again is another line of its text; EVAL_EXAMPLE is that macro.
paragraphs()
{
	text "$1" "$2" '
		function end_row(    i) {
			if (last == "")
				return
			printf "{ "
			for (i = 1; i <= count; i++)
				printf "\"%s\",\n", value[name[i]]
			print "},"
			split("", value)
			last = ""
		}
		function quoted(text,    part, parts, i, result) {
			parts = split(text, part, "\"")
			for (i = 1; i <= parts; i++)
				result = result (i > 1 ? "\\" "\"" : "") part[i]
			gsub(/[?][?]/, "?\" \"?", result)     # no trigraphs
			sub(/EVAL_EXAMPLE/, "\" EVAL_EXAMPLE \"", result)
			return result
		}
		BEGIN { count = split("'"$3"'", name, " ") }
		/^$/ { end_row(); next }
		/^  / { value[last] = value[last] " " quoted(substr($0, 3)); next }
		{
			last = $1
			sub(/:$/, "", last)
			if (last in value)
				value[last] = value[last] "\\n"
			value[last] = value[last] quoted(substr($0, length(last) + 3))
		}
		END { end_row() }'
}

case $name in
bench)
	text engine/engine.h 'const char *const bench_positions[] =' '
		{ printf "\"%s\",\n", $0 }
		END { print "NULL" }' ;;
book) binary -v name=builtin_book -v type=bytes -v header=book/book.h ;;
glossary)
	paragraphs console/internal.h 'const struct glossary_word glossary_words[] =' \
		'name also meaning example source'
	echo 'const int glossary_count = sizeof glossary_words / sizeof *glossary_words;' ;;
gauge) binary -v name=gauge_data -v type=bytes -v header=lab/gauge.h ;;
kpk) binary -v name=kpk_table -v type=bytes -v header=eval/endgame.h ;;
network)
	binary -v name=network_numbers -v type='_Alignas(NETWORK_ALIGNMENT) struct network' \
		-v header=eval/network/network.h -v skip=32 -v sum=28 \
		-v fields='input:2:@16,@20 bias:2:@20 output:2:@24,2,@20 output_bias:4:@24 scale:4 name:1:32' ;;
openings)
	text book/opening_names.h 'const struct opening_name opening_names[] =' '
		BEGIN { FS = "\t" }
		{ printf "{ UINT64_C(0x%s), \"%s\", \"%s\", \"%s\" },\n", $1, $2, $3, $4 }'
	echo 'const int opening_name_count = sizeof opening_names / sizeof *opening_names;' ;;
tour)
	paragraphs console/internal.h 'const struct tour_step tour_at[] =' \
		'question answer commands try source'
	echo 'const int tour_steps = sizeof tour_at / sizeof *tour_at;' ;;
zobrist)
	text rules/zobrist.h 'const struct zobrist_numbers zobrist_numbers =' '
		BEGIN { ranks = 12 * 8 }
		NR <= ranks { printf ".piece[%d][0x%d0] = ", int((NR - 1) / 8), (NR - 1) % 8 }
		NR == ranks + 1 { printf ".castling = { " }
		NR == ranks + 2 { printf ".en_passant = { " }
		NR == ranks + 3 { printf ".turn = " }
		{
			for (i = 1; i <= NF; i++)
				printf "UINT64_C(0x%s), ", $i
			if (NR == ranks + 1 || NR == ranks + 2)
				printf "},"
			print ""
		}' ;;
*)
	echo "$0: $name is none of its names" >&2
	exit 2 ;;
esac
