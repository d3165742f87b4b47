#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Files for desktops, shells and chess programs, and errors of the release script.
. "$(dirname "$0")/tap.sh"
folder=$top_srcdir/packaging
RHUMB=${RHUMB:-$top_builddir/rhumb}
RHUMB_LAB=${RHUMB_LAB:-$top_builddir/rhumb-lab}

# ---- the version is in one place ----
version=$(sed -n 's/^AC_INIT(\[Rhumb\], \[\([^]]*\)\].*/\1/p' "$top_srcdir/configure.ac")
pattern=$(printf '%s' "$version" | sed 's/\./\\./g')
(cd "$top_srcdir" && sh tests/lint/files.sh src include programs packaging doc | grep -vE 'doc/.*\.(md|tsv|py)$' |
	xargs grep -InwE "$pattern") | grep -v 'debian/librhumb0.symbols:' > "$tap_tmp/found"
tap_none "no file but configure.ac names the version" "$tap_tmp/found"
grep -qF "* Noteworthy changes in release $version (" "$top_srcdir/NEWS"
tap_ok $? "but NEWS, which has a section about it"

# ---- bug address, home page, date ----
# argument N of AC_INIT
argument() { sed -n 's/^AC_INIT(\(.*\))$/\1/p' "$top_srcdir/configure.ac" | cut -d, -f"$1" | tr -d '[] '; }
for program in "$RHUMB" "$RHUMB_LAB"; do
	"$program" --help > "$tap_tmp/help"
	for line in "Report bugs to: $(argument 3)" "Home page: <$(argument 5)>"; do
		case $line in
		*': ' | *'<>') ! grep -qF "${line%%:*}:" "$tap_tmp/help" ;;
		*) grep -qxF "$line" "$tap_tmp/help" ;;
		esac
		tap_ok $? "$(basename "$program") --help ends with what configure.ac has: $line" "$tap_tmp/help"
	done
done
(cd "$top_srcdir" && sh tests/lint/files.sh | grep -E '^((packaging|src|include|programs|doc)/|README\.md$|configure\.ac$)' |
	grep -v '^packaging/clients/' | xargs grep -InE '@[a-z.-]+\.invalid|maintainers@') > "$tap_tmp/found"
tap_none "no address that no one reads is shown" "$tap_tmp/found"
date=$(sed -n 's/^AC_SUBST(\[RELEASE_DATE\], \[\([^]]*\)\].*/\1/p' "$top_srcdir/configure.ac")
grep -HE '^\.TH' "$top_srcdir"/doc/*.6 "$top_srcdir"/programs/*.6 > "$tap_tmp/headings"
tap_some "man pages were found" "$tap_tmp/headings"
grep -vE " 6 $date " "$tap_tmp/headings" > "$tap_tmp/found"
tap_none "man pages have the date of the release" "$tap_tmp/found"

# ---- the pages in an archive of a program ----
if command -v python3 > /dev/null; then
	sh "$folder/pages.sh" "$top_srcdir" "$tap_tmp/archive" > "$tap_tmp/log" 2>&1 &&
		python3 -B "$top_srcdir/tests/lint/links.py" "$tap_tmp/archive" >> "$tap_tmp/log" 2>&1
	tap_ok $? "links of the pages in an archive lead to files in it" "$tap_tmp/log"
	rm "$tap_tmp/archive/doc/gui.md"
	! python3 -B "$top_srcdir/tests/lint/links.py" "$tap_tmp/archive" > "$tap_tmp/log" 2>&1
	tap_ok $? "and a missing page is found" "$tap_tmp/log"
	mkdir "$tap_tmp/built"
	(cd "$top_srcdir" && tar -cf - ./*.md NEWS COPYING doc include packaging) | (cd "$tap_tmp/built" && tar -xf -)
	chmod -R u+w "$tap_tmp/built"
	mkdir -p "$tap_tmp/built/doc/examples/.libs"
	echo object > "$tap_tmp/built/doc/examples/think.o"
	sh "$folder/pages.sh" "$tap_tmp/built" "$tap_tmp/from-built"
	(cd "$tap_tmp/from-built/doc/examples" && find . -type f -o -name '.?*') |
		grep -vxE '\.|\./(Containerfile|think\.c)' > "$tap_tmp/found"
	tap_none "of a source that was built in place an archive has the sources of the example only" "$tap_tmp/found"
else
	tap_skip "the pages in an archive" "no python3"
fi

# ---- desktop ----
# validated PROGRAM FILE ARG...: PROGRAM, if installed, accepts FILE.
validated()
{
	program=$1 file=$2
	shift 2
	if command -v "$program" > /dev/null; then
		"$program" "$@" "$file" > "$tap_tmp/log" 2>&1
		tap_ok $? "$program accepts $(basename "$file")" "$tap_tmp/log"
	else
		tap_skip "$(basename "$file")" "no $program"
	fi
}
validated desktop-file-validate "$folder/rhumb.desktop"
validated appstreamcli "$top_builddir/packaging/chess.rhumb.Rhumb.metainfo.xml" validate --no-net
test "$(od -A n -t u1 -j 16 -N 8 "$folder/rhumb.png" | tr -s ' ')" = " 0 0 0 100 0 0 0 50"
tap_ok $? "the logo is a picture of 100 by 50"

# ---- chess programs ----
for file in "$folder"/clients/*; do
	name=$(basename "$file")
	case $name in
	*.json)
		if command -v python3 > /dev/null; then
			python3 -m json.tool "$file" > /dev/null 2> "$tap_tmp/log"
			tap_ok $? "$name is JSON" "$tap_tmp/log"
		fi ;;
	esac
	grep -qF "(../packaging/clients/$name)" "$top_srcdir/doc/gui.md"
	tap_ok $? "doc/gui.md links to $name"
done

# ---- the sources for OpenBench's clients ----
# check-ignore: Git must not ignore a file whose name is also one of Autotools' files.  A release unpacked in a
# folder that Git ignores has all files.
for file in Makefile config.h Engines/Rhumb.json; do
	test -f "$top_srcdir/openbench/$file" && { test ! -e "$top_srcdir/.git" ||
		! git -c safe.directory='*' -C "$top_srcdir" check-ignore -q --no-index "openbench/$file" 2> /dev/null; }
	tap_ok $? "openbench/$file is part of the source"
done
make -n -C "$top_srcdir/openbench" EXE="$tap_tmp/engine" > "$tap_tmp/log" 2>&1 &&
	grep -q 'objects/search/node\.o ../src/search/node\.c' "$tap_tmp/log" && ! grep -qE 'src/(lab|library)/' "$tap_tmp/log"
tap_ok $? "its Makefile finds its sources" "$tap_tmp/log"

# ---- completion ----
if command -v bash > /dev/null; then
	# complete WORD...: the completions of the last of these words.
	cat > "$tap_tmp/complete" <<-'EOF'
		. "$1"
		shift
		COMP_WORDS=(rhumb "$@") COMP_CWORD=$#
		_rhumb 2> /dev/null
		echo "${COMPREPLY[*]}"
	EOF
	mkdir "$tap_tmp/bin" && ln -s "$(cd "$(dirname "$RHUMB")" && pwd)/$(basename "$RHUMB")" "$tap_tmp/bin/rhumb"
	cd "$tap_tmp/bin" || exit 99
	completes()
	{
		wanted=$1
		shift
		PATH=$tap_tmp/bin:$PATH bash "$tap_tmp/complete" "$folder/rhumb.bash" "$@" > "$tap_tmp/out" 2>&1
		test "$(cat "$tap_tmp/out")" = "$wanted"
		tap_ok $? "completion of: rhumb $*" "$tap_tmp/out"
	}
	completes perft per
	completes '--variant --version' --v
	completes fischerandom --variant f
	completes 'BookFile= BookDepth= BookVariety=' --option Book
	completes bench --option Contempt = 3 ben
	completes selfplay --fen '8/8/8/8/8/8/8/K1k5 w - -' selfp
	completes depth selfplay dep
	# complete_lab WANTED WORD...: the same for rhumb-lab.
	sed 's/(rhumb "/(rhumb-lab "/; s/_rhumb /_rhumb_lab /' "$tap_tmp/complete" > "$tap_tmp/complete-lab"
	ln -s "$(cd "$(dirname "$RHUMB_LAB")" && pwd)/$(basename "$RHUMB_LAB")" "$tap_tmp/bin/rhumb-lab"
	completes_lab()
	{
		wanted=$1
		shift
		PATH=$tap_tmp/bin:$PATH bash "$tap_tmp/complete-lab" "$folder/rhumb-lab.bash" "$@" > "$tap_tmp/out" 2>&1
		test "$(cat "$tap_tmp/out")" = "$wanted"
		tap_ok $? "completion of: rhumb-lab $*" "$tap_tmp/out"
	}
	completes_lab datagen dat
	completes_lab 'make merge' book m
	completes_lab '--plies' book make --pl
	completes_lab '--first --first-name --first-nodes --first-option' match --games 2 --first
	PATH=$tap_tmp/bin:$PATH bash "$tap_tmp/complete" "$folder/rhumb.bash" '' | tr ' ' '\n' > "$tap_tmp/words"
	for command in $(./rhumb commands | sed 's/ .*//'); do
		grep -qxF -e "$command" "$tap_tmp/words" || echo "$command"
	done > "$tap_tmp/found"
	tap_some "words for the beginning were found" "$tap_tmp/words"
	tap_none "every command is among them" "$tap_tmp/found"
else
	tap_skip "completion" "no bash"
fi

# ---- the release ----
if command -v bash > /dev/null; then
	mkdir "$tap_tmp/without"
	for tool in bash cat cut dirname basename mkdir sed git nproc uname; do
		at=$(command -v "$tool") && ln -s "$at" "$tap_tmp/without/$tool"
	done
	PATH=$tap_tmp/without bash "$folder/release.sh" "$top_srcdir" "$tap_tmp/out-of-it" > "$tap_tmp/log" 2>&1
	test $? -eq 1 && grep -q 'makeinfo' "$tap_tmp/log" && test -z "$(ls "$tap_tmp/out-of-it")"
	tap_ok $? "make release refuses without makeinfo" "$tap_tmp/log"
fi
tap_done
