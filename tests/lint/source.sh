#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Rules of the project that can be checked by searching the text: licence lines,
# which files may write to a board or use the bits of squares, pieces and moves,
# and that the file lists of the build are complete.
. "$(dirname "$0")/tap.sh"

# code FILE...: the files without comments and strings, "file:line:text".
code()
{
	$AWK '
	FNR == 1 { inside = 0 }
	{
		line = $0; out = ""
		gsub(/\\./, "", line)
		gsub(/"[^"]*"/, "\"\"", line)
		while (line != "") {
			if (inside) {
				at = index(line, "*/")
				if (at == 0) { line = ""; break }
				line = substr(line, at + 2); inside = 0
			} else {
				at = index(line, "/*"); slashes = index(line, "//")
				if (slashes && (!at || slashes < at)) {
					out = out substr(line, 1, slashes - 1); break
				}
				if (at == 0) { out = out line; break }
				out = out substr(line, 1, at - 1)
				line = substr(line, at + 2); inside = 1
			}
		}
		if (out ~ /[^ \t]/) print FILENAME ":" FNR ":" out
	}' "$@"
}

# The checks: each reads code() lines and prints violations of its rule.
bit_tricks()
{
	grep -E '0x(0*88|0*77|0*7f)[^0-9a-fA-F]|(sq|square|from|to|target|source)(\.[a-z]+)? *(>>|<<|&[^&]) *[0-9(]' |
	grep -vE '^(rules/)?(square|piece|move|vector)\.h:'
}
# A piece or a move is used by functions; only its header uses its bits.
bit_readers()
{
	grep -E '(\.|->) *bits([^a-zA-Z0-9_]|$)' | grep -vE '^(rules/)?(piece|move)\.h:'
}
board_writers()
{
	grep -E 'board_(place|remove|shift|change_kind|clear)\(|(->|\.)(cells|members|squares)\[.*[^=!<>]=[^=]' |
	grep -vE '^rules/'
}
floating_point()
{
	grep -wE 'float|double'
}
# What the libraries of Windows and of old systems lack.  (Where there is getline, it is used.)
missing_elsewhere()
{
	grep -E '(^|[^a-zA-Z_])(strndup|asprintf|vasprintf|stpcpy|stpncpy|strsep|strcasestr|strchrnul|memmem|mempcpy|getdelim|reallocarray) *\('
}

cd "$top_srcdir" || exit 99
files=$(sh tests/lint/files.sh src include programs packaging tests doc m4 .ci |
	grep -E '(\.([ch]|sh|py|mk|m4|texi|6|bash|desktop|xml\.in)|/(run|rules|rhumb\.svg|logo\.svg|Containerfile))$')
sources=$(echo "$files" | sed -n 's|^src/\(.*\.[ch]\)$|\1|p')
marked="$files Makefile.am configure.ac bootstrap.sh README.md HACKING.md
	$(ls doc/*.md tests/mutants/*.txt tests/protocol/*/*.txt)"

# unmarked MARK FILE...: the files without MARK in their first lines.
unmarked()
{
	mark=$1; shift
	$AWK -v mark="$mark" '
	FNR == 1 { if (file != "" && !marked) print file; file = FILENAME; marked = 0 }
	FNR <= 4 && $0 ~ mark { marked = 1 }
	END { if (!marked) print file }' "$@"
}
unmarked 'SPDX-License-Identifier: GPL-3.0-or-later' $marked > "$tap_tmp/found"
tap_none "every file names its licence in its first lines" "$tap_tmp/found"
unmarked 'SPDX-FileCopyrightText: [0-9]* the contributors to Rhumb' $marked > "$tap_tmp/found"
tap_none "every file names who holds the copyright" "$tap_tmp/found"

(cd src && code $sources) > "$tap_tmp/code"
tap_some "code was read" "$tap_tmp/code"
bit_tricks < "$tap_tmp/code" > "$tap_tmp/found"
tap_none "no bit tricks on squares, pieces or moves outside their headers" "$tap_tmp/found"
bit_readers < "$tap_tmp/code" > "$tap_tmp/found"
tap_none "only piece.h and move.h use the bits of pieces and moves" "$tap_tmp/found"
board_writers < "$tap_tmp/code" > "$tap_tmp/found"
tap_none "only rules/ writes to a board" "$tap_tmp/found"

grep -nwE 'TODO|FIXME|XXX' $(echo "$files" | grep -v 'lint/source.sh') /dev/null > "$tap_tmp/found"
tap_none "no mark of unfinished work" "$tap_tmp/found"

grep -E '^(rules|notation|eval|search|engine)/' "$tap_tmp/code" | floating_point > "$tap_tmp/found"
tap_none "no floating point below the front ends" "$tap_tmp/found"

missing_elsewhere < "$tap_tmp/code" > "$tap_tmp/found"
tap_none "no function that Windows lacks is used" "$tap_tmp/found"

$AWK 'length($0) > 120 { print FILENAME ":" FNR ": " length($0) " bytes" }' \
	$(echo "$files" | grep -E '^(src|include)/.*\.[ch]$') > "$tap_tmp/found"
tap_none "no line is longer than 120 bytes" "$tap_tmp/found"

$AWK '
{
	folder = substr(FILENAME, 5, length(FILENAME) - 12)
	for (i = 1; i <= NF; i++)
		if (sub("^%D%/", "", $i)) print folder $i
}' $(find src -name local.mk) | sort > "$tap_tmp/listed"
echo "$sources" | sort | comm -23 - "$tap_tmp/listed" > "$tap_tmp/found"
tap_none "every source is in the local.mk of its folder" "$tap_tmp/found"

# make has a built-in rule that makes X of X.sh, and applies it if X.sh is newer, which may be because
# of the order of a checkout.
for script in $(echo "$files" | grep '\.sh$'); do
	test ! -f "${script%.sh}" || echo "${script%.sh}"
done > "$tap_tmp/found"
tap_none "no file has the name of a script without its suffix" "$tap_tmp/found"

# Each check finds a planted violation.
printf '# SPDX-License-Identifier: GPL-3.0-or-later\n' > "$tap_tmp/bad.sh"
unmarked 'SPDX-FileCopyrightText: [0-9]* the contributors to Rhumb' "$tap_tmp/bad.sh" > "$tap_tmp/found"
tap_some "a file without a copyright line is found" "$tap_tmp/found"
plant()
{
	printf '%s\n' "$3" > "$tap_tmp/bad.c"
	(cd "$tap_tmp" && code bad.c) | $2 > "$tap_tmp/found"
	tap_some "$1" "$tap_tmp/found"
}
plant "0x88 is found" bit_tricks 'if (sq & 0x88) return;'
plant "0x77 is found" bit_tricks 'from = m & 0x77;'
plant "a shift of a square is found" bit_tricks 'rank = sq >> 4;'
plant "the bits of a piece are found" bit_readers 'return vector_movers(king, to).bits & FLAGS_SLIDER;'
plant "the bits of a move by a pointer are found" bit_readers 'key = move->bits;'
plant "a call that writes to a board is found" board_writers 'board_place(&board, sq, piece, 0);'
plant "a plain write to a board is found" board_writers 'pos->board.members[WHITE][KING] |= 1;'
plant "floating point is found" floating_point 'double half = 0.5;'
plant "a function that Windows lacks is found" missing_elsewhere 'copy = strndup(text, 3);'
printf '/* if (sq & 0x88) */\n' > "$tap_tmp/bad.c"
(cd "$tap_tmp" && code bad.c) | bit_tricks > "$tap_tmp/found"
tap_none "a comment may mention 0x88" "$tap_tmp/found"
# Man pages: mandoc accepts only dates of this form.
for page in programs/*.6 doc/*.6; do
	grep -HE '^\.TH' "$page" | grep -vE '^[^ ]* [A-Z-]+ 6 [0-9]{4}-[0-9]{2}-[0-9]{2} '
done > "$tap_tmp/found"
tap_none "man pages are dated year-month-day" "$tap_tmp/found"
tap_done
