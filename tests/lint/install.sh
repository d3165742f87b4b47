#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# An installation in a directory of its own, at the configured paths: the files, the date of the
# XBoard plug-in, and the library's example compiled against the installed files.
. "$(dirname "$0")/tap.sh"

touch -d '1 minute ago' "$tap_tmp/before" 2> /dev/null || touch "$tap_tmp/before"
root=$tap_tmp/root
eval "$installed_dirs"
make -C "$top_builddir" install DESTDIR="$root" > "$tap_tmp/log" 2>&1
tap_ok $? "make install DESTDIR works" "$tap_tmp/log"
if command -v python3 > /dev/null; then
	make -C "$top_builddir" installcheck DESTDIR="$root" > "$tap_tmp/log" 2>&1
	tap_ok $? "make installcheck DESTDIR works" "$tap_tmp/log"
else
	tap_skip "make installcheck DESTDIR" "no python3"
fi

if command -v python3 > /dev/null; then
	# Set all directories, whatever was configured: nothing may be installed among the system's programs.
	odd=$tap_tmp/odd
	make -C "$top_builddir" install V=1 prefix="$odd" exec_prefix="$odd" bindir="$odd/games" \
		datarootdir="$odd/share" datadir="$odd/data" libdir="$odd/lib" includedir="$odd/include" \
		mandir="$odd/man" infodir="$odd/info" docdir="$odd/doc" \
		> "$tap_tmp/log" 2>&1 && "$odd/games/cecp-check" --list > "$tap_tmp/list" 2>> "$tap_tmp/log" &&
		test -s "$tap_tmp/list"
	tap_ok $? "cecp-check finds its dialogues wherever they are installed" "$tap_tmp/log"
	cp "$tap_tmp/log" "$tap_tmp/install"
	grep -E '(/install -c|cp -p|mkdir -p) ' "$tap_tmp/log" | grep -vF "$tap_tmp" > "$tap_tmp/found"
	tap_none "and everything else goes there, too" "$tap_tmp/found"
	"$odd/games/uci-check" --list > "$tap_tmp/list" 2> "$tap_tmp/log" && test -s "$tap_tmp/list"
	tap_ok $? "uci-check, too" "$tap_tmp/log"
	"$odd/games/rhumb-zippy" --help > "$tap_tmp/help" 2> "$tap_tmp/log" && grep -q '^Usage' "$tap_tmp/help"
	tap_ok $? "and so does rhumb-zippy its modules" "$tap_tmp/log"
	for program in rhumb rhumb-lab cecp-check uci-check rhumb-zippy rhumb-report; do
		"$odd/games/$program" --version > "$tap_tmp/log" 2>&1
		head -n 1 "$tap_tmp/log" | grep -q " (Rhumb) $RHUMB_VERSION\$"
		tap_ok $? "$program has the version that was built" "$tap_tmp/log"
	done
	printf '1. f3 e5 2. g4 Qh4# 0-1\n' > "$tap_tmp/game.pgn"
	"$odd/games/rhumb-report" "$tap_tmp/game.pgn" -o "$tap_tmp/pages" --nodes 100 > "$tap_tmp/log" 2>&1 &&
		test -s "$tap_tmp/pages/report.js"
	tap_ok $? "and rhumb-report its templates, and rhumb" "$tap_tmp/log"
	grep -qF "plugin spec 0.0\n$odd/games/rhumb\nchess" "$tap_tmp/install"
	tap_ok $? "make install says how XBoard lists a program of another prefix" "$tap_tmp/install"
	# A prefix that is moved, with all that is in it.
	mv "$odd" "$tap_tmp/moved" && for program in cecp-check uci-check; do
		"$tap_tmp/moved/games/$program" --list
	done > "$tap_tmp/list" 2> "$tap_tmp/log" && test -s "$tap_tmp/list" && "$tap_tmp/moved/games/rhumb-zippy" --help > /dev/null 2>> "$tap_tmp/log" &&
		"$tap_tmp/moved/games/rhumb-report" "$tap_tmp/game.pgn" -o "$tap_tmp/pages" --nodes 100 >> "$tap_tmp/log" 2>&1
	tap_ok $? "the programs of a moved prefix find what they need" "$tap_tmp/log"
else
	tap_skip "cecp-check and rhumb-zippy where they are installed" "no python3"
fi

for file in "$bindir/rhumb" "$bindir/rhumb-lab" "$bindir/rhumb-report" "$bindir/rhumb-zippy" "$bindir/cecp-check" \
		"$bindir/uci-check" "$mandir/man6/rhumb.6" "$mandir/man6/rhumb-lab.6" "$mandir/man6/rhumb-report.6" \
		"$mandir/man6/rhumb-zippy.6" "$mandir/man6/cecp-check.6" \
		"$mandir/man6/uci-check.6" "$includedir/rhumb.h" "$pkgconfigdir/rhumb.pc" \
		"$pluginsdir/rhumb.eng" "$docdir/examples/think.c" "$docdir/examples/Containerfile" \
		"$unitdir/rhumb-zippy.service" "$datadir/games/plugins/logos/rhumb.png" \
		"$datadir/applications/rhumb.desktop" "$datadir/metainfo/chess.rhumb.Rhumb.metainfo.xml" \
		"$datadir/icons/hicolor/scalable/apps/rhumb.svg" "$datadir/bash-completion/completions/rhumb.bash" \
		"$datadir/bash-completion/completions/rhumb-lab.bash" \
		"$docdir/clients/lichess-bot.yml"; do
	test -f "$root$file"
	tap_ok $? "${file##*/} is installed"
done
grep -qx "ExecStart=$bindir/rhumb-zippy --xvfb" "$root$unitdir/rhumb-zippy.service"
tap_ok $? "the unit starts the installed program"
plugin=$root$pluginsdir/rhumb.eng
test "$root$bindir/rhumb" -nt "$tap_tmp/before" && test "$plugin" -nt "$tap_tmp/before"
tap_ok $? "the plug-in has the date of its installation"
printf 'plugin spec 0.0\nrhumb\nchess\n' | cmp -s - "$plugin"
tap_ok $? "the plug-in is three lines: specification, command, variant"
find "$root" -name '*.h' | grep -vxF "$root$includedir/rhumb.h" > "$tap_tmp/found"
tap_none "rhumb.h is the only header installed" "$tap_tmp/found"

if test -f "$root$libdir/librhumb.so"; then
	${CC:-cc} $CHECK_CFLAGS -I"$root$includedir" "$root$docdir/examples/think.c" -L"$root$libdir" -lrhumb -o "$tap_tmp/think" \
		> "$tap_tmp/log" 2>&1
	tap_ok $? "the example compiles against the installed files" "$tap_tmp/log"
	LD_LIBRARY_PATH="$root$libdir" "$tap_tmp/think" '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1' 1000 > "$tap_tmp/out" 2> "$tap_tmp/log" &&
		grep -qE '^best: (Qg7|Qh7|Qf8|Qe8|Qh5)#$' "$tap_tmp/out"
	tap_ok $? "it finds a mate in one" "$tap_tmp/out"
	LD_LIBRARY_PATH="$root$libdir" "$tap_tmp/think" '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' 1000 | grep -q '^no move$'
	tap_ok $? "it has no move in a stalemate"
	! LD_LIBRARY_PATH="$root$libdir" "$tap_tmp/think" '8/8/8/8/8/8/8/8 w - - 0 1' 2> "$tap_tmp/log" && test -s "$tap_tmp/log"
	tap_ok $? "it refuses a board without kings"
else
	tap_skip "the example against the installed library" "no shared library here"
fi
tap_done
