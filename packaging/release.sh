#!/bin/bash
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# `make release`: make all downloads from the committed source, try them, and make the same bytes
# each time.
#
#     release.sh SOURCE OUT
#
# SOURCE is a checkout.  A download that cannot be made here (no compiler for it) is skipped with
# a reason; a failure ends the release.  If NEWS begins with the release that configure.ac names, its commit gets
# the tag; if NEWS begins with what is not released, all that is made is a snapshot, named after its commit.
set -u -o pipefail
source=$(cd "$1" && pwd) || exit 1
mkdir -p "$2" || exit 1
out=$(cd "$2" && pwd)
work=$out/work
jobs=$(nproc 2> /dev/null || echo 2)
skipped=''

die() { echo "release: $*" >&2; exit 1; }
say() { echo "release: $*"; }
skip() { say "no $1: $2"; skipped="$skipped $1"; }
have() { command -v "$1" > /dev/null; }

# quietly LOG COMMAND...: its output goes into LOG, whose end is shown if it fails.
quietly()
{
	local log=$work/$1.log
	shift
	"$@" > "$log" 2>&1 || { tail -n 25 "$log" >&2; die "$* failed; see $log"; }
}

have makeinfo || die "the tarball has the manual in it, and makeinfo (Texinfo) is not here"
git -C "$source" rev-parse --verify -q HEAD > /dev/null || die "$source is no checkout"
test -z "$(git -C "$source" status --porcelain --untracked-files=no)" ||
	say "warning: what is not committed is left out"

# ---- one date, one order, one owner ----
SOURCE_DATE_EPOCH=$(git -C "$source" log -1 --format=%ct)
TAR_OPTIONS="--sort=name --mtime=@$SOURCE_DATE_EPOCH --owner=0 --group=0 --numeric-owner --mode=u+rw,go=u-w"
export SOURCE_DATE_EPOCH TAR_OPTIONS LC_ALL=C TZ=UTC0 GZIP_ENV=-9n
unset MAKEFLAGS MAKELEVEL XZ_OPT XZ_DEFAULTS CFLAGS LDFLAGS CPPFLAGS CC
umask 022
rm -rf "$out"
mkdir -p "$work"
say "of $(git -C "$source" log -1 --format='%h (%cs)')"
git clone -q "$source" "$work/tree" && (cd "$work/tree" && git ls-files -z | xargs -0 touch -d "@$SOURCE_DATE_EPOCH") ||
	die "git clone failed"
mkdir "$work/tree/build"

# ---- what it is ----
release=$(sed -n 's/^AC_INIT(\[Rhumb\], \[\([^]]*\)\].*/\1/p' "$work/tree/configure.ac")
date=$(sed -n 's/^AC_SUBST(\[RELEASE_DATE\], \[\([^]]*\)\].*/\1/p' "$work/tree/configure.ac")
signature=$(cat "$work/tree/tests/bench/signature.txt")
heading=$(sed -n '/^\* /{p;q;}' "$work/tree/NEWS")
case $heading in
"* Noteworthy changes in release $release ($date)")
	tagged=$(git -C "$source" rev-parse -q --verify "v$release^{commit}") &&
		test "$tagged" != "$(git -C "$source" rev-parse HEAD)" && die "v$release is another commit, $tagged"
	version=$release ;;
"* Noteworthy changes since release $release (not released)")
	version=$(sh "$work/tree/src/data/version.sh")
	date=$(date -u -d "@$SOURCE_DATE_EPOCH" +%F) ;;
*) die "NEWS begins with neither \"in release $release ($date)\", as configure.ac has it, nor \"since release $release\"" ;;
esac
export RHUMB_VERSION="$version"
name=rhumb-$version

# ---- the tarball ----
bootstrapped() { cd "$work/tree" && ./bootstrap.sh; }
distributed() { cd "$work/tree/build" && ../configure && make dist && make html && make explore; }
quietly bootstrap bootstrapped
quietly dist distributed
mv "$work/tree/build/$name".tar.* "$out" || die "no tarball"
tar -xf "$out/$name.tar.xz" -C "$work" || die "the tarball cannot be unpacked"
say "made $name.tar.gz and $name.tar.xz"
page=$work/tree/build/explore.html
if test -f "$page"; then
	cp "$page" "$out/$name-explore.html" || die "cannot copy explore.html"
else
	skip explore.html "emcc or node is not here"
fi

# ---- programs ----
# tried PROGRAM [RUNNER...]: its bench has the node count of all builds, and it plays a game to its end.
tried()
{
	local program=$1 nodes
	shift
	nodes=$("$@" "$program" bench 2> /dev/null | tr -d '\r' | sed -n '$s/ nodes.*//p')
	test "$nodes" = "$signature" || die "$program counts ${nodes:-nothing} in bench, not $signature"
	"$@" "$program" selfplay nodes 200 2> /dev/null | tr -d '\r' |
		grep -qE '^\[Result "(1-0|0-1|1/2-1/2)"\]|checkmate|stalemate|draw' ||
		die "$program plays no game to its end"
	say "tried $(basename "$program"): bench $nodes, a game to its end"
}

# program FOLDER COMPILER SUFFIX OPTION...: build it from the tarball, static and stripped.
program()
{
	local folder=$1 compiler=$2 suffix=$3
	shift 3
	mkdir -p "$work/$folder" && cd "$work/$folder" || return 1
	"../$name/configure" CC="$compiler" CFLAGS='-O3' --disable-shared --without-readline \
		--without-zlib --without-zstd --without-fathom "$@" || return 1
	make -j"$jobs" LDFLAGS='-static -s' "rhumb$suffix"
}

# packed FOLDER SUFFIX: the program, those in Python and the documents, in a folder of its own.
packed()
{
	local box=$work/boxes/$name-$1
	mkdir -p "$box"
	cp -R "$work/scripts" "$box/programs" || die "cannot pack the programs of $1"
	test "$1" != windows || rm -r "$box/programs/rhumb-zippy" "$box/programs/data/zippy"    # it starts XBoard
	cp "$work/$1/rhumb$2" "$box" && sh "$work/$name/packaging/pages.sh" "$work/$name" "$box" &&
		cp -R "$work/tree/build/doc/rhumb.html" "$box/doc/manual" || die "cannot pack $1"
	test ! -f "$page" || cp "$page" "$box" || die "cannot pack $1"
	python3 "$work/$name/tests/lint/links.py" "$box" || die "links of $1 lead nowhere"
	find "$box" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

# The programs in Python, with their modules below them.
scripts()
{
	make -C "$work/tree/build" DESTDIR="$work/scripts" bindir=/ pkgdatadir=/data systemduserunitdir=/unit \
		src/data/version.c install-dist_binSCRIPTS install-dist_checkmodulesDATA install-dist_zippyDATA \
		install-dist_reportDATA install-dist_cecpdialoguesDATA install-dist_ucidialoguesDATA install-exec-hook \
		install-versions && rm -r "$work/scripts/unit" &&
		"$work/scripts/cecp-check" --list > "$work/scripts.list" && test -s "$work/scripts.list" &&
		"$work/scripts/rhumb-report" --version && find "$work/scripts" -name __pycache__ -prune -exec rm -r {} +
}
quietly scripts scripts

# linux MACHINE COMPILER OPTION... -- RUNNER...
linux()
{
	local machine=$1 compiler=$2 options=()
	shift 2
	while test "$1" != --; do options+=("$1"); shift; done
	shift
	quietly "linux-$machine" program "linux-$machine" "$compiler" '' "${options[@]}"
	tried "$work/linux-$machine/rhumb" "$@"
	packed "linux-$machine" ''
	tar -C "$work/boxes" -cf - "$name-linux-$machine" | xz -9 > "$out/$name-linux-$machine.tar.xz" ||
		die "cannot pack linux-$machine"
}

if have musl-gcc; then
	linux x86_64 musl-gcc --
elif test "$(uname -m)" = x86_64; then
	linux x86_64 gcc --
else
	skip linux-x86_64 "this is no x86-64 machine"
fi

if test "$(uname -m)" = aarch64; then
	linux arm64 "$(have musl-gcc && echo musl-gcc || echo gcc)" --
elif ! have aarch64-linux-gnu-gcc; then
	skip linux-arm64 "aarch64-linux-gnu-gcc is not here"
elif ! have qemu-aarch64; then
	skip linux-arm64 "qemu-aarch64, to try it, is not here"
else
	linux arm64 aarch64-linux-gnu-gcc --host=aarch64-linux-gnu -- qemu-aarch64
fi

if ! have x86_64-w64-mingw32-gcc; then
	skip windows "x86_64-w64-mingw32-gcc is not here"
elif ! have zip; then
	skip windows "zip is not here"
else
	quietly windows program windows x86_64-w64-mingw32-gcc .exe --host=x86_64-w64-mingw32
	wine=$(command -v wine64 || command -v wine || ls /usr/lib/wine/wine64 2> /dev/null)
	if test -n "$wine"; then
		tried "$work/windows/rhumb.exe" env WINEDEBUG=-all "$wine"
	else
		say "rhumb.exe was not tried: wine is not here"
	fi
	packed windows .exe
	(cd "$work/boxes" && find "$name-windows" | sort | zip -q -X -9 "$out/$name-windows.zip" -@) ||
		die "cannot pack windows"
fi

# ---- Debian ----
# Its tests run here; DEB_BUILD_OPTIONS=nocheck leaves them out.
debian=$(echo "$version" | tr - +)       # there a hyphen ends the version
debian_package()
{
	mkdir -p "$work/debian" && cd "$work/debian" && cp "$out/$name.tar.xz" "rhumb_$debian.orig.tar.xz" &&
		tar -xf "rhumb_$debian.orig.tar.xz" && cp -R "$name/packaging/debian" "$name/debian" && cd "$name" &&
		env -u TAR_OPTIONS -u GZIP_ENV dpkg-buildpackage -us -uc -j"$jobs"
}
if ! have dpkg-buildpackage; then
	skip debian "dpkg-buildpackage is not here"
elif ! (cd "$work/$name/packaging" && dpkg-checkbuilddeps debian/control) 2> "$work/debian.missing"; then
	skip debian "$(sed 's/.*error: //' "$work/debian.missing")"
else
	quietly debian debian_package
	if have lintian; then
		quietly lintian lintian --allow-root --fail-on error --tag-display-limit 0 "$work"/debian/rhumb_*.changes
		cat "$work/lintian.log"
	fi
	dpkg-deb -x "$work"/debian/rhumb_"$debian"-*.deb "$work/unpacked" || die "no Debian package"
	tried "$work/unpacked/usr/games/rhumb"
	pages=$work/unpacked/usr/share/doc/rhumb    # where Debian links to its own copy of the licence
	cp --remove-destination "$work/$name/COPYING" "$pages" && python3 "$work/$name/tests/lint/links.py" "$pages" ||
		die "links of the Debian package lead nowhere"
	mv "$work"/debian/*.deb "$out" || die "no Debian packages"
fi

# ---- the recipe of a bot's container ----
cp "$work/$name/packaging/lichess-bot/Containerfile" "$out" || die "cannot write the recipe of a container"

# ---- release notes ----
awk '
	/^\* / { sections++; next }
	sections == 1' "$work/tree/NEWS" | sed -e 's/^\*\*\* /- /' -e 's/^\*\* /## /' -e '/./,$!d' > "$work/notes"
test -s "$work/notes" || die "NEWS has nothing about $version"
{ echo "# Rhumb $version ($date)"; echo; cat "$work/notes"; } > "$out/RELEASE-NOTES.md"
(cd "$out" && find . -maxdepth 1 -type f ! -name SHA256SUMS -printf '%P\n' | sort |
	xargs sha256sum > SHA256SUMS) || die "no sums"
cat "$out/SHA256SUMS"
test -z "$skipped" || say "skipped:$skipped"
if test "$version" = "$release" && test -z "${tagged-}"; then
	git -C "$source" tag -a -m "Rhumb $version" "v$version" HEAD || say "no tag v$version"
fi
say "the release is in $out"
