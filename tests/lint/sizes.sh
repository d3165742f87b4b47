#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# How long files and functions may be, and that a file's name tells it from every other file of src/.
. "$(dirname "$0")/tap.sh"

# Tables may be longer than other files:
#   rules/zobrist.c   the numbers of the keys
#   eval/kpk_table.c  king and pawn against king, solved
#   eval/network/numbers.c  the built-in network
#   know/own_entries.c      the built-in book
#   know/opening_names.c    names of openings
tables='rules/zobrist.c eval/kpk_table.c eval/network/numbers.c know/own_entries.c know/opening_names.c'

# long_files FILE...: those of more than 450 lines that are no tables.
long_files()
{
	for file in "$@"; do
		case " $tables " in *" ${file#src/} "*) continue ;; esac
		lines=$(wc -l < "$file")
		test "$lines" -le 450 || echo "$file: $lines lines"
	done
}

# long_functions FILE...: functions of more than 80 lines from bracket to bracket; search_node may have 150.
long_functions()
{
	$AWK '
	/^[A-Za-z].*\(/ { head = $0 }
	/^{/ { first = FNR }
	/^}/ && first {
		lines = FNR - first + 1
		if (lines > (head ~ /[ *]search_node\(/ ? 150 : 80)) print FILENAME ":" first ": " lines " lines"
		first = 0
	}' "$@"
}

# namesakes: of the paths read, the names of files that stand there twice.
namesakes()
{
	sed 's|.*/||' | sort | uniq -d
}

cd "$top_srcdir" || exit 99
long_files $(find src -name '*.[ch]') > "$tap_tmp/found"
tap_none "no file but tables is longer than 450 lines" "$tap_tmp/found"
long_functions $(find src -name '*.[ch]') > "$tap_tmp/found"
tap_none "no function is longer than 80 lines, search_node 150" "$tap_tmp/found"
find src -name '*.[ch]' | namesakes > "$tap_tmp/found"
tap_none "no two files of src/ have the same name" "$tap_tmp/found"
for table in $tables; do
	test -f "src/$table" || echo "$table"
done > "$tap_tmp/found"
tap_none "the tables named here exist" "$tap_tmp/found"

# function NAME LINES: a function of that name, with that many lines.
function_of()
{
	printf 'static int %s(int x,\n        int y)\n{\n' "$1"
	$AWK -v n="$2" 'BEGIN { for (i = 0; i < n - 2; i++) print "\tx;" }'
	printf '}\n'
}
cd "$tap_tmp" || exit 99
function_of other 80 > fine.c
function_of search_node 150 >> fine.c
long_functions fine.c > found
tap_none "functions of 80 lines, and a search_node of 150, are fine" found
function_of other 81 > long.c
long_functions long.c > found
tap_some "a function of 81 lines is found" found
function_of search_node 151 > long.c
long_functions long.c > found
tap_some "a search_node of 151 lines is found" found
$AWK 'BEGIN { for (i = 0; i < 451; i++) print "" }' > long.c
long_files long.c > found
tap_some "a file of 451 lines is found" found
printf 'rules/table.c\nsearch/table.c\n' | namesakes > found
tap_some "two files of one name are found" found
tap_done
