#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The version of a source, whatever is left of its history, and the files that are part of it: src/data/version.sh,
# tests/lint/files.sh, packaging/dist.sh.
. "$(dirname "$0")/tap.sh"

built=${RHUMB_VERSION-}
unset RHUMB_VERSION
for program in "${RHUMB:-$top_builddir/rhumb}" "${RHUMB_LAB:-$top_builddir/rhumb-lab}"; do
	"$program" --version > "$tap_tmp/out"
	head -n 1 "$tap_tmp/out" | grep -q " (Rhumb) $built\$"
	tap_ok $? "$(basename "$program") has the version that was built" "$tap_tmp/out"
done
: > "$tap_tmp/before"
RHUMB_VERSION=$built make -C "$top_builddir" src/data/version.c > "$tap_tmp/log" 2>&1 &&
	! test "$top_builddir/src/data/version.c" -nt "$tap_tmp/before"
tap_ok $? "the same version is not written again" "$tap_tmp/log"
# -o: under -n make takes config.h, which config.status may have left as it was, as changed.
RHUMB_VERSION=9.9 make -C "$top_builddir" -n -o config.h V=1 rhumb > "$tap_tmp/log" 2>&1
test "$(grep -c -- ' -c -o ' "$tap_tmp/log")" -eq 1 && ! grep -qE 'config\.status|autoconf' "$tap_tmp/log"
tap_ok $? "another version compiles one file and configures nothing" "$tap_tmp/log"

# A source with a release: TREE/src/data/version.sh is that of this tree.
tree=$tap_tmp/tree
version() { (cd / && sh "$tree/src/data/version.sh"); }
mkdir -p "$tree/src/data" "$tree/tests/lint" "$tree/doc" "$tree/m4"
cp "$top_srcdir/src/data/version.sh" "$tree/src/data/"
cp "$top_srcdir/tests/lint/files.sh" "$tree/tests/lint/"
echo 'AC_INIT([Rhumb], [1.1.0], [], [rhumb], [])' > "$tree/configure.ac"

# is WANTED NAME: the version of the tree matches the pattern WANTED.
is()
{
	got=$(version)
	echo "$got" > "$tap_tmp/out"
	# shellcheck disable=SC2254  # it is a pattern
	case $got in $1) true ;; *) false ;; esac
	tap_ok $? "$2" "$tap_tmp/out"
}

is 1.1.0-unknown "a source without any history does not claim to be the release"
for name in src/data/book.c doc/version.texi m4/libtool.m4; do echo made > "$tree/$name"; done
echo ours > "$tree/src/a.c"
test "$(sh "$tree/tests/lint/files.sh" src doc m4 | tr '\n' ' ')" = 'src/a.c src/data/version.sh '
tap_ok $? "its files are those that make does not write"
if ! command -v git > /dev/null; then
	tap_skip "versions by Git" "no git"
	tap_done
	exit
fi

GIT_CONFIG_NOSYSTEM=1 HOME=$tap_tmp GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@a
export GIT_CONFIG_NOSYSTEM HOME GIT_AUTHOR_NAME GIT_AUTHOR_EMAIL GIT_COMMITTER_NAME GIT_COMMITTER_EMAIL
unset GIT_DIR GIT_WORK_TREE GIT_INDEX_FILE
# committed SUBJECT: a commit of all files; $commit is its beginning.
committed()
{
	git -C "$tree" add -A && git -C "$tree" commit -q --allow-empty -m "$1" && commit=$(git -C "$tree" rev-parse --short=7 HEAD)
}

git init -q "$tap_tmp"
git -C "$tap_tmp" commit -q --allow-empty -m outer
is 1.1.0-unknown "nor one inside of another repository"
git init -q "$tree"
printf 'src/data/version.sh export-subst\n' > "$tree/.gitattributes"
printf '/src/data/*.c\n/doc/version.texi\n/m4/l*.m4\n' > "$tree/.gitignore"
committed first
sed 's/1\.1\.0/1.2.0/' "$tree/configure.ac" > "$tree/new" && mv "$tree/new" "$tree/configure.ac"
is "1.2.0-g$commit-dirty" "a release that is not committed is none"
committed 'release: 1.2.0'
is 1.2.0 "the commit that wrote the number of a release has its version"
committed one
committed two
is "1.2.0-2-g$commit" "later ones count from there"
echo changed >> "$tree/src/a.c"
is "1.2.0-2-g$commit-dirty" "with what was changed since"
echo new > "$tree/src/b.c"
test "$(sh "$tree/tests/lint/files.sh" src | tr '\n' ' ')" = 'src/a.c src/b.c src/data/version.sh '
tap_ok $? "the files are those that Git has, and new ones, without what it ignores"
committed three
git -C "$tree" tag -a -m release v1.2.0 HEAD~1
git -C "$tree" tag v1.1.0
is "1.2.0-1-g$commit" "the tag of the release comes first, and only that one"
git -C "$tree" archive HEAD --prefix=archive/ | tar -xf - -C "$tap_tmp"
git clone -q --depth 1 --no-tags "file://$tree" "$tap_tmp/shallow"
mkdir "$tap_tmp/bin"
for tool in sh cat sed dirname cut; do ln -s "$(command -v $tool)" "$tap_tmp/bin/$tool"; done
path=$PATH whole=$tree
PATH=$tap_tmp/bin
is 1.2.0-unknown "without Git the commit is unknown"
PATH=$path
tree=$tap_tmp/shallow
is "1.2.0-g$commit" "a shallow clone counts nothing"
tree=$tap_tmp/archive
is "1.2.0-g$commit" "an archive knows its commit"
tree=$whole
RHUMB_VERSION=1.2.0~packaged is '1.2.0~packaged' "who builds may name the version"

# ---- a tarball ----
mkdir -p "$tap_tmp/dist/src"
touch "$tap_tmp/dist/configure.ac" "$tap_tmp/dist/src/a.c" "$tap_tmp/dist/configure"
mkdir "$tap_tmp/dist/src/data" "$tap_tmp/dist/tests" && cp -R "$tree/tests/lint" "$tap_tmp/dist/tests/" &&
	cp "$tree/src/data/version.sh" "$tap_tmp/dist/src/data" &&
	sh "$top_srcdir/packaging/dist.sh" "$tree" "$tap_tmp/dist" > "$tap_tmp/log" 2>&1
tap_ok $? "a tarball is given its version, its list of files and ChangeLog" "$tap_tmp/log"
test "$(grep -c "^	\\* " "$tap_tmp/dist/ChangeLog")" -eq 5 && grep -qx "	\\* three ($commit)" "$tap_tmp/dist/ChangeLog"
tap_ok $? "its ChangeLog has all commits" "$tap_tmp/dist/ChangeLog"
tree=$tap_tmp/dist
is "1.2.0-1-g$commit" "it has the version of the checkout"
echo made > "$tree/src/data/book.c"
test "$(sh "$tree/tests/lint/files.sh" | tr '\n' ' ')" = 'configure.ac src/a.c src/data/version.sh tests/lint/files.sh '
tap_ok $? "its list has neither what was made for it nor what a build in place makes"

# ---- what `make release` refuses ----
# refuses MESSAGE NAME: it ends with MESSAGE before anything is made.
refuses()
{
	bash "$top_srcdir/packaging/release.sh" "$tree" "$tap_tmp/out-of-it" > "$tap_tmp/log" 2>&1
	test $? -eq 1 && tail -n 1 "$tap_tmp/log" | grep -qF "$1" && ! test -e "$tap_tmp/out-of-it/work/tree/configure"
	tap_ok $? "$2" "$tap_tmp/log"
}
if command -v bash > /dev/null && command -v makeinfo > /dev/null; then
	tree=$tap_tmp/release
	git clone -q "$whole" "$tree"
	mkdir -p "$tree/tests/bench" && echo 1 > "$tree/tests/bench/signature.txt"
	echo 'AC_SUBST([RELEASE_DATE], [2026-01-02])' >> "$tree/configure.ac"
	echo '* Noteworthy changes in release 1.2.0 (2026-01-01)' > "$tree/NEWS"
	committed 'another date'
	refuses 'in release 1.2.0 (2026-01-02)' "a release whose date NEWS does not have is refused"
	echo '* Noteworthy changes in release 1.2.0 (2026-01-02)' > "$tree/NEWS"
	committed 'another commit'
	refuses 'v1.2.0 is another commit' "so is one whose tag another commit has"
else
	tap_skip "make release" "no bash, or no makeinfo"
fi
tap_done
