#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# From a checkout (or a release) to a running Rhumb.
#   ./bootstrap.sh          prepare a checkout for ./configure (autoreconf)
#   ./bootstrap.sh play     install what is missing, build the program in build/, play
#   ./bootstrap.sh check    install what is missing, build all in build/, test
# The last two say how long each phase took.
set -eu
cd "$(dirname "$0")"
PATH=$PATH:/usr/local/games:/usr/games   # where some systems put XBoard

say() { printf '%s\n' "$*"; }
die() { printf '%s\n' "bootstrap.sh: $*" >&2; exit 1; }
have() { command -v "$1" > /dev/null 2>&1; }
began=$(date +%s)

# The package managers, their commands to install, and their names of packages
# (for cc make autotools readline zlib zstd fathom cmocka makeinfo python xboard xvfb fairymax ps; none: no package).
managers='apt-get dnf pacman zypper apk brew'

install_words() {
	case $1 in
	apt-get) echo 'apt-get install -y --no-install-recommends' ;;
	dnf) echo 'dnf install -y' ;;
	pacman) echo 'pacman -S --needed --noconfirm' ;;
	zypper) echo 'zypper --non-interactive install' ;;
	apk) echo 'apk add' ;;
	brew) echo 'brew install' ;;
	esac
}

package() {
	case $1:$2 in
	apt-get:cc) echo gcc libc6-dev ;;
	apk:cc) echo gcc musl-dev ;;
	*:cc) echo gcc ;;
	*:make) echo make ;;
	*:autotools) echo autoconf automake libtool ;;
	apt-get:readline) echo libreadline-dev ;;
	pacman:readline | brew:readline) echo readline ;;
	apk:readline) echo readline-dev ;;
	*:readline) echo readline-devel ;;
	apt-get:zlib) echo zlib1g-dev ;;
	pacman:zlib | brew:zlib) echo zlib ;;
	apk:zlib) echo zlib-dev ;;
	*:zlib) echo zlib-devel ;;
	apt-get:zstd) echo libzstd-dev ;;
	pacman:zstd | brew:zstd) echo zstd ;;
	apk:zstd) echo zstd-dev ;;
	*:zstd) echo libzstd-devel ;;
	apt-get:fathom) echo libfathom-dev ;;
	apt-get:cmocka) echo libcmocka-dev ;;
	pacman:cmocka | brew:cmocka) echo cmocka ;;
	apk:cmocka) echo cmocka-dev ;;
	*:cmocka) echo libcmocka-devel ;;
	*:makeinfo) echo texinfo ;;
	pacman:python | brew:python) echo python ;;
	*:python) echo python3 ;;
	apt-get:xboard) echo xboard fonts-dejavu-core ;;
	*:xboard) echo xboard ;;
	apt-get:xvfb) echo xvfb xauth ;;
	apk:xvfb) echo xvfb ;;
	pacman:xvfb) echo xorg-server-xvfb ;;
	dnf:xvfb | zypper:xvfb) echo xorg-x11-server-Xvfb ;;
	apt-get:fairymax) echo fairymax ;;
	dnf:ps | pacman:ps) echo procps-ng ;;
	*:ps) echo procps ;;
	esac
}

header() {
	have cc && printf '#include <stddef.h>\n#include <stdarg.h>\n#include <stdint.h>\n#include <setjmp.h>\n#include <stdio.h>\n#include <%s>\n' "$1" |
		cc ${CPPFLAGS-} -E -x c - > /dev/null 2>&1
}

# is_there THING: whether it is installed.
is_there() {
	case $1 in
	cc) have cc && printf '#include <stdio.h>\n' | cc -E -x c - > /dev/null 2>&1 ;;
	autotools) test -x configure ||
		{ have autoreconf && have automake && { have libtoolize || have glibtoolize; }; } ;;
	readline) header readline/readline.h ;;
	zlib) header zlib.h ;;
	zstd) header zstd.h ;;
	fathom) header tbprobe.h ;;
	cmocka) header cmocka.h ;;
	xvfb) have Xvfb ;;
	python) have python3 ;;
	*) have "$1" ;;
	esac
}

# patiently COMMAND...: run it, repeatedly while another process holds the package manager's lock, as the
# first update of a new machine often does for a minute.
patiently() {
	while :; do
		{ complaint=$("$@" 2>&1 >&3); } 3>&1 && status=0 || status=$?
		test -z "$complaint" || printf '%s\n' "$complaint" >&2
		test "$status" != 0 || return 0
		case $complaint in
		*'ermission denied'*) return "$status" ;;
		*[Ll]ock*) ;;
		*) return "$status" ;;
		esac
		test "$waited" -lt "$lock_wait" || return "$status"
		test "$waited" != 0 || say "Another process is using the package manager; waiting up to $lock_wait seconds."
		sleep 5
		waited=$((waited + 5))
	done
}
waited=0 lock_wait=${RHUMB_LOCK_WAIT:-600}

# find_manager: set $manager to the package manager ("none"), and $root to sudo if it needs that.
find_manager() {
	for manager in $managers none; do
		have "$manager" && break
	done
	root=
	test "$manager" = brew || test "$(id -u)" = 0 || root='sudo '
}

# add PACKAGE...: install them, after an update of the package lists the first time.
add() {
	say "Installing: $*"
	if test "$manager" = apt-get && test -z "$updated"; then
		export DEBIAN_FRONTEND=noninteractive
		patiently ${root}apt-get update -q > /dev/null || true
		updated=yes
	fi
	command="$root$(install_words "$manager")"
	patiently $command "$@"
}
updated=

# provide THING... -- THING...: install what is missing, all in one run: the first are needed, the others are
# left out, and reported, if they cannot be installed or if that would need an answer.
provide() {
	needed='' wanted='' list=needed
	for thing in "$@"; do
		case $thing in
		--) list=wanted ;;
		*) is_there "$thing" || eval "$list=\"\$$list $thing\"" ;;
		esac
	done
	test -n "$needed$wanted" || return 0
	find_manager
	if test "$manager" = none; then
		test -z "$needed" ||
			die "missing:$needed. Install them with your system's package manager and run this again."
		return 0
	fi
	required=$(packages $needed) optional=$(packages $wanted) left=
	may_install=yes
	if test -n "$root" && ! have sudo; then
		test -z "$needed" || die "missing:$needed. As root, run:
  $(install_words "$manager") $required"
		may_install=
	elif test -n "$root" && test -z "$needed"; then
		sudo -n true 2> /dev/null || may_install=
	fi
	test -n "$required$optional" || return 0
	test -z "$may_install" || ! add $required $optional || return 0
	test -z "$required" || add $required || die "could not install the missing packages. Run:
  $root$(install_words "$manager") $required"
	for thing in $wanted; do
		optional=$(packages "$thing")
		test -z "$optional" || { test -n "$may_install" && add $optional; } || left="$left $optional"
	done
	test -z "$left" || say "Not installed, and left out:$left"
}

# packages THING...: their packages, on one line.
packages() {
	for thing in "$@"; do
		words=$(package "$manager" "$thing")
		printf '%s' "${words:+$words }"
	done
}

# ended PHASE: say how long it took.
ended() {
	now=$(date +%s)
	say "$1: $((now - began)) s"
	began=$now
}

prepare() {
	autoreconf --install --force
}

# Configure in build/: the first time, and when a library or tool that configure looks for was installed or removed.
configure_build() {
	found=
	for thing in readline zlib zstd fathom cmocka makeinfo; do
		! is_there "$thing" || found="$found $thing"
	done
	if test ! -f build/Makefile; then
		# Debug information takes a sixth of the compiler's time.
		(cd build && ../configure --quiet CFLAGS="${CFLAGS--O3}")
	elif test "$(cat build/bootstrap-found 2> /dev/null)" != "$found"; then
		say "Configuring again with:$found"
		(cd build && ./config.status --quiet --recheck && ./config.status --quiet) > /dev/null
	fi
	printf '%s\n' "$found" > build/bootstrap-found
}

# build TARGET...: configure, and make the targets.
build() {
	test ! -f config.status || die "this directory is configured in place: run 'make distclean' first"
	test -x configure || prepare
	if have brew; then
		prefix=$(brew --prefix readline 2> /dev/null || true)
		test ! -d "$prefix" || export CPPFLAGS="-I$prefix/include ${CPPFLAGS-}" LDFLAGS="-L$prefix/lib ${LDFLAGS-}"
	fi
	jobs=$(nproc 2> /dev/null || sysctl -n hw.ncpu 2> /dev/null || echo 1)
	mkdir -p build
	configure_build
	ended configure
	make --no-print-directory -C build -j "$jobs" "$@"
	ended build
}

# Whether $DISPLAY names an X server that answers.
display_works() {
	test -n "${DISPLAY-}" || return 1
	if have xdpyinfo; then xdpyinfo > /dev/null 2>&1; return; fi
	if have xset; then xset q > /dev/null 2>&1; return; fi
	case $DISPLAY in
	:*) number=${DISPLAY#:}; test -S "/tmp/.X11-unix/X${number%%.*}" ;;
	*) true ;;
	esac
}

play() {
	if display_works; then
		say 'Starting XBoard; you play White.'
		xboard -fcp ./rhumb -fd "$PWD/build" && return
		say 'XBoard could not be started.'
	fi
	if test -t 0 && test -t 1; then
		exec build/rhumb --console
	fi
	printf 'selfplay\nboard\n' | build/rhumb --console
}

case ${1-} in
'') prepare ;;
play)
	window=
	! display_works || window=xboard
	provide cc make autotools readline -- zlib zstd fathom $window
	ended packages
	build rhumb
	play ;;
check)
	provide cc make autotools readline cmocka makeinfo python -- zlib zstd fathom xboard xvfb fairymax ps
	ended packages
	build check TESTS=
	# Most of the tests of games and protocols wait for other programs.
	make --no-print-directory -C build -j $((2 * jobs)) check
	ended tests ;;
*) die "usage: ./bootstrap.sh [play | check]" ;;
esac
