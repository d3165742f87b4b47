#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# What is installed, into a directory of its own: the files, the date of the
# XBoard plug-in, and the example of the library compiled against what is there.
. "$(dirname "$0")/tap.sh"

touch -d '1 minute ago' "$tap_tmp/before" 2> /dev/null || touch "$tap_tmp/before"
root=$tap_tmp/root
make -C "$top_builddir" install DESTDIR="$root" prefix=/usr > "$tap_tmp/log" 2>&1
tap_ok $? "make install DESTDIR works" "$tap_tmp/log"

if command -v python3 > /dev/null; then
	odd=$tap_tmp/odd
	make -C "$top_builddir" install prefix="$odd" bindir="$odd/games" datadir="$odd/data" \
		> "$tap_tmp/log" 2>&1 && "$odd/games/cecp-check" --list > "$tap_tmp/list" 2>> "$tap_tmp/log" &&
		test -s "$tap_tmp/list"
	tap_ok $? "cecp-check finds its dialogues wherever they are installed" "$tap_tmp/log"
	"$odd/games/uci-check" --list > "$tap_tmp/list" 2> "$tap_tmp/log" && test -s "$tap_tmp/list"
	tap_ok $? "uci-check, too" "$tap_tmp/log"
	"$odd/games/rhumb-zippy" --help > "$tap_tmp/help" 2> "$tap_tmp/log" && grep -q '^Usage' "$tap_tmp/help"
	tap_ok $? "and so does rhumb-zippy its modules" "$tap_tmp/log"
else
	tap_skip "cecp-check and rhumb-zippy where they are installed" "no python3"
fi

cd "$root/usr" || exit 99
for file in bin/rhumb bin/rhumb-zippy bin/cecp-check share/man/man6/rhumb-zippy.6 \
		share/man/man6/cecp-check.6 bin/uci-check share/man/man6/uci-check.6 include/rhumb.h \
		lib/pkgconfig/rhumb.pc \
		share/games/plugins/xboard/rhumb.eng share/doc/rhumb/examples/think.c share/doc/rhumb/examples/Containerfile \
		lib/systemd/user/rhumb-zippy.service; do
	test -f "$file"
	tap_ok $? "$file is installed"
done
grep -qx 'ExecStart=/usr/bin/rhumb-zippy --xvfb' lib/systemd/user/rhumb-zippy.service
tap_ok $? "the unit starts what is installed"
test bin/rhumb -nt "$tap_tmp/before" && test share/games/plugins/xboard/rhumb.eng -nt "$tap_tmp/before"
tap_ok $? "the plug-in bears the date of its installation"
printf 'plugin spec 0.0\nrhumb\nchess\n' | cmp -s - share/games/plugins/xboard/rhumb.eng
tap_ok $? "the plug-in is three lines: specification, command, variant"
find . -name '*.h' | grep -vx ./include/rhumb.h > "$tap_tmp/found"
tap_none "rhumb.h is the only header installed" "$tap_tmp/found"

if test -f lib/librhumb.so; then
	${CC:-cc} $CHECK_CFLAGS -Iinclude share/doc/rhumb/examples/think.c -Llib -lrhumb -o "$tap_tmp/think" \
		> "$tap_tmp/log" 2>&1
	tap_ok $? "the example compiles against what is installed" "$tap_tmp/log"
	LD_LIBRARY_PATH=lib "$tap_tmp/think" '7k/5Q2/6K1/8/8/8/8/8 w - - 0 1' 1000 > "$tap_tmp/out" 2> "$tap_tmp/log" &&
		grep -qE '^best: (Qg7|Qh7|Qf8|Qe8|Qh5)#$' "$tap_tmp/out"
	tap_ok $? "it finds a mate in one" "$tap_tmp/out"
	LD_LIBRARY_PATH=lib "$tap_tmp/think" '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1' 1000 | grep -q '^no move$'
	tap_ok $? "it has no move in a stalemate"
	! LD_LIBRARY_PATH=lib "$tap_tmp/think" '8/8/8/8/8/8/8/8 w - - 0 1' 2> "$tap_tmp/log" && test -s "$tap_tmp/log"
	tap_ok $? "it refuses a board without kings"
else
	tap_skip "the example against the installed library" "no shared library here"
fi
tap_done
