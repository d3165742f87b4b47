#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# `make check-ports`: builds for other systems, compilers and layouts, each in a folder of its
# own, with a check of each: its bench has the committed count, if the program can run here.
#
#   ports.sh [PORT]...       these ports, or all of them
#   ports.sh --can PORT      whether the tools of a port are installed; if not, what is missing
#
# A port whose tools are missing is skipped.  In the environment:
#   PORTS_WORK     where the builds go (./ports)
#   PORTS_CFLAGS   the compiler's flags (-O2)
#   PORTS_JOBS     processes of make (one for each processor)
set -u
top=$(cd "$(dirname "$0")/../.." && pwd)
work=${PORTS_WORK:-$PWD/ports}
flags=${PORTS_CFLAGS:--O2}
jobs=${PORTS_JOBS:-$(nproc 2> /dev/null || echo 2)}
pinned=$(cat "$top/tests/bench/signature.txt")
all='musl windows wine debian libedit conversions arm64 armhf s390x'
mingw=x86_64-w64-mingw32
failed=0

have()
{
	for tool in "$@"; do
		command -v "$tool" > /dev/null 2>&1 || { echo "$tool is not installed"; return 1; }
	done
}

# wine8 COMMAND...: under Wine, with its own folder.
wine8()
{
	WINEPREFIX=$work/wine-prefix WINEDEBUG=-all WINEDLLOVERRIDES='mscoree,mshtml=' wine "$@"
}

# ---- what each port needs ----

can_musl() { have musl-gcc; }
can_windows() { have $mingw-gcc $mingw-windres $mingw-objdump; }
can_wine() { can_windows && have wine python3; }
can_debian() { have gcc python3; }
can_libedit()
{
	test -f /usr/include/editline/readline.h || { echo "libedit-dev is not installed"; return 1; }
}
can_conversions() { have gcc; }
can_arm64() { have aarch64-linux-gnu-gcc-12 qemu-aarch64; }
can_armhf() { have arm-linux-gnueabihf-gcc-12 qemu-arm; }
can_s390x() { have s390x-linux-gnu-gcc-12 qemu-s390x; }

# ---- how each is built, in its folder, and checked ----

configured() { "$top/configure" --quiet CFLAGS="$flags" --enable-warnings=error "$@"; }
program() { make -s -j"$jobs" rhumb"${1-}"; }

# counts COMMAND...: the bench of this program has the committed count.
counts()
{
	nodes=$("$@" bench | tr -d '\r' | sed -n '$s/ nodes.*//p')
	echo "bench: ${nodes:-nothing}; checked in: $pinned"
	test "$nodes" = "$pinned"
}

# cross HOST EMULATOR: a static program for another processor.
cross()
{
	configured --host="$1" CC="$1-gcc-12" AR="$1-ar" --disable-shared --enable-static \
		--enable-static-program --without-readline --without-zlib --without-zstd --without-fathom &&
		program && counts "$2" ./rhumb
}

build_musl()
{
	configured CC=musl-gcc --disable-shared --enable-static --enable-static-program \
		--without-readline --without-zlib --without-zstd --without-fathom && program && counts ./rhumb
}

# One file that imports only libraries that every Windows has.
build_windows()
{
	configured --host=$mingw && program .exe &&
		$mingw-objdump -p rhumb.exe | sed -n 's/.*DLL Name: //p' > imports && cat imports &&
		! grep -vixE 'kernel32\.dll|msvcrt\.dll|ucrtbase\.dll|api-ms-win-.*\.dll' imports
}

# Used like by a client, a player and a maintainer.
build_wine()
{
	cp "$work/windows/rhumb.exe" . 2> /dev/null || build_windows || return 1
	wine8 wineboot -i > /dev/null 2>&1
	counts wine8 ./rhumb.exe && speaks && replays && finds_files && is_console
}

# rhumb.exe as a command that cecp-check can start.
speaks()
{
	printf '#!/bin/sh\nexport WINEPREFIX="%s" WINEDEBUG=-all\nexec wine "%s" "$@"\n' \
		"$work/wine-prefix" "$PWD/rhumb.exe" > rhumb && chmod +x rhumb || return 1
	# Signals and the memory of a process are Unix's; Rhumb answers Scid's `uci`.
	python3 "$top/programs/uci-check" --jobs "$jobs" --limit 120 -- "$PWD/rhumb" --uci &&
		python3 "$top/programs/cecp-check" --jobs "$jobs" --limit 120 --skip client.scid \
			--skip memory. --skip end.interrupts --skip end.signal -- "$PWD/rhumb" --xboard
}

replays()
{
	for record in limits lag goodgame; do
		wine8 ./rhumb.exe replay "$top/tests/protocol/clock/$record.txt" > replayed || return 1
	done
}

# Blanks, and letters beyond ASCII, in the names of folders and files.
finds_files()
{
	folder="Große Züge 棋"
	mkdir -p "$folder" && rm -f "$folder"/* && cp rhumb.exe "$folder" && (
		cd "$folder" &&
			printf 'xboard\r\nping 1\r\nquit\r\n' |
			wine8 rhumb.exe --xboard --log 'Protokoll für ♞.log' | grep -qx 'pong 1' &&
			grep -q '< pong 1$' 'Protokoll für ♞.log' &&
			wine8 rhumb.exe replay 'Protokoll für ♞.log' > replayed
	)
}

is_console()
{
	printf 'perft 3\r\nfen\r\n' | wine8 ./rhumb.exe --console > said && grep -qx 'nodes 8902' said &&
		! grep -q "$(printf '\r')" said
}

build_debian()
{
	configured --prefix=/usr --bindir=/usr/games --mandir=/usr/share/man \
		--libdir=/usr/lib/x86_64-linux-gnu && make -s -j"$jobs" &&
		make check check_PROGRAMS= TESTS=tests/lint/install.sh
}

# Readline's headers and library are libedit's: the console does not use them.
build_libedit()
{
	mkdir -p include/readline && for header in readline history; do
		echo '#include <editline/readline.h>' > include/readline/$header.h
	done && echo 'INPUT(-ledit)' > libreadline.so &&
		configured CPPFLAGS="-I$PWD/include" LDFLAGS="-L$PWD" && program &&
		! grep -q '^#define HAVE_LIBREADLINE' config.h && counts ./rhumb
}

build_conversions()
{
	flags="$flags -pedantic -Wconversion -Wsign-conversion"
	configured && program
}

build_arm64() { cross aarch64-linux-gnu qemu-aarch64; }
build_armhf() { cross arm-linux-gnueabihf qemu-arm; }
build_s390x() { cross s390x-linux-gnu qemu-s390x; }

# ---- one after the other ----

# try PORT: its line of the report; its output is in PORT.log.
try()
{
	missing=$("can_$1") || { echo "SKIP $1: $missing"; return; }
	rm -rf "${work:?}/$1"
	mkdir -p "$work/$1"
	if (cd "$work/$1" && "build_$1") > "$work/$1.log" 2>&1; then
		echo "PASS $1$(sed -n 's/^bench: \([0-9]*\).*/: \1 nodes/p' "$work/$1.log")"
	else
		echo "FAIL $1; the end of $work/$1.log:"
		tail -n 30 "$work/$1.log" | sed 's/^/    /'
		failed=1
	fi
}

if test "${1-}" = --can; then
	"can_$2"
	exit
fi
mkdir -p "$work"
work=$(cd "$work" && pwd)
test $# -gt 0 || eval "set -- $all"
for port in "$@"; do
	case " $all " in
	*" $port "*) try "$port" ;;
	*) echo "ports.sh: no port '$port'; the ports are: $all" >&2; exit 2 ;;
	esac
done
exit $failed
