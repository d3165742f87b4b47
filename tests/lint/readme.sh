#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The commands in README.md, HACKING.md and the pages in doc/ exist: scripts, make targets, configure
# options, commands of the program.  In README.md and HACKING.md a command is a line of a code block that
# begins with "$ ", in the pages a line between fences that begins with one of our programs.
. "$(dirname "$0")/tap.sh"
RHUMB=${RHUMB:-$top_builddir/rhumb}

# shown FILE: its commands, one a line, without the dollar, comments and redirections (which `known`
# would execute).
shown()
{
	sed -n 's/^ *\$ //p' "$1" | sed 's/  *#.*//; s/  *[<>|] .*//' | awk '{ gsub(/ *&& */, "\n"); print }'
}

# fenced FILE: the commands of our programs between its fences.
fenced()
{
	$AWK '/^ *```/ { inside = !inside; next }
		inside && $1 ~ /^(rhumb|rhumb-zippy|cecp-check|uci-check|make|(\.|\.\.)\/configure|\.\/bootstrap\.sh)$/ &&
			!/\\$/ { sub(/^ */, ""); sub(/  *[<>|].*/, ""); print }' "$1"
}

# program ARG...: whether the program has the command and the options.
program()
{
	while test $# -gt 0; do
		case $1 in
		--fen | --log | --log-size | --log-count | --option | --threads | --variant) shift; shift ;;
		--*) "$RHUMB" --help | grep -q -- "$1" || return 1; shift ;;
		*) "$RHUMB" help "$1" > /dev/null 2>&1; return ;;
		esac
	done
}

# known COMMAND-LINE: whether the command exists.
known()
{
	eval "set -- ${1#programs/}"
	case $1 in
	./bootstrap.sh) test $# -eq 1 || grep -q "^$2)" "$top_srcdir/bootstrap.sh" ;;
	make) shift
		case ${1-} in -C) shift; shift ;; esac
		for target in "$@"; do
			case $target in
			*=* | -*) ;;
			*) make -C "$top_builddir" -n "$target" > "$tap_tmp/make" 2>&1 || { tail -n 20 "$tap_tmp/make" >&2; return 1; } ;;
			esac
		done ;;
	./configure | ../configure) shift
		for option in "$@"; do
			case $option in
			*=*) option=${option%%=*} ;;
			esac
			case $option in
			--*) "$top_srcdir/configure" --help | grep -qE -- "$(echo "$option" | sed 's/^--\(enable\|with\|disable\|without\)-/--[a-z]*-/')" || return 1 ;;
			esac
		done ;;
	rhumb | ./rhumb | build/rhumb) shift; program "$@" ;;
	rhumb-lab | ./rhumb-lab)
		shift
		"$top_builddir/rhumb-lab" "$1" --help > /dev/null 2>&1 ||
			"$top_builddir/rhumb-lab" "$1" "$2" --help > /dev/null 2>&1 ;;
	rhumb-zippy | rhumb-report) name=$1; shift
		for option in "$@"; do
			case $option in
			--*) python3 "$top_srcdir/programs/$name" --help | grep -q -- "$option" || return 1 ;;
			esac
		done ;;
	cecp-check | uci-check) test -e "$top_srcdir/programs/$1" ;;
	.ci/run | .ci/full) test ! -d "$top_srcdir/.ci" || test -x "$top_srcdir/$1" ;;
	git | cd | mkdir | sudo | xboard | cutechess-cli | cc | valgrind | tests/*) test ! -e "$top_srcdir/tests" || case $1 in tests/*) test -e "$top_srcdir/$1" ;; esac ;;
	*) return 1 ;;
	esac
}

for file in README.md HACKING.md; do
	shown "$top_srcdir/$file" > "$tap_tmp/shown"
	tap_some "$file shows commands" "$tap_tmp/shown"
	while read -r line; do
		known "$line" || echo "$line"
	done < "$tap_tmp/shown" > "$tap_tmp/unknown"
	tap_none "the commands of $file exist" "$tap_tmp/unknown"
done
for file in "$top_srcdir"/doc/*.md "$top_srcdir/CONTRIBUTING.md"; do
	fenced "$file" | while read -r line; do
		known "$line" || echo "$file: $line"
	done
done > "$tap_tmp/unknown"
tap_none "the commands of the pages in doc/ exist" "$tap_tmp/unknown"
printf '```\nrhumb no-such-command\nother\n```\nrhumb text\n' > "$tap_tmp/page.md"
test "$(fenced "$tap_tmp/page.md")" = "rhumb no-such-command"
tap_ok $? "commands between fences are found"
test "$(shown "$top_srcdir/README.md" | head -n 1)" = './bootstrap.sh play'
tap_ok $? "README.md begins with the command that plays"

for line in './bootstrap.sh fly' 'make no-such-target' './configure --enable-flying' \
		'rhumb no-such-command' 'rhumb-zippy --fly' 'no-such-program'; do
	! known "$line"
	tap_ok $? "'$line' is found to be unknown"
done
shown "$top_srcdir/README.md" | grep '[<>|&]' > "$tap_tmp/shell"
shown "$top_srcdir/HACKING.md" | grep '[<>|&]' >> "$tap_tmp/shell"
tap_none "no command of them would be executed here" "$tap_tmp/shell"
tap_done
