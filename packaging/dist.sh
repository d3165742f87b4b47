#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# dist.sh SOURCE DISTDIR: write what only a tarball has: its version, the list of its files that were not made, all of
# ChangeLog, and packaging for Debian and Fedora that builds as it is.  A tarball that is made from a tarball has that
# already.  DEBFULLNAME and DEBEMAIL name who maintains the packages; without them it is the author of the commit.
set -eu
source=$1 dist=$2
fillable='packaging/rhumb.spec
packaging/debian/control
packaging/debian/changelog'
sh "$source/src/data/version.sh" > "$dist/.tarball-version"
sh "$source/tests/lint/files.sh" | grep -vxF "$fillable" | while read -r file; do
	test ! -f "$dist/$file" || echo "$file"
done > "$dist.files"
mv "$dist.files" "$dist/MANIFEST"
if test ! -e "$source/.git"; then
	for file in $fillable; do
		test ! -f "$source/$file" || cp "$source/$file" "$dist/$file"
	done
	exit 0
fi

of_head() { git -C "$source" log -1 "$@"; }
version=$(cat "$dist/.tarball-version")
packaged=$(echo "$version" | tr - +)       # in both a hyphen ends the version
maintainer="${DEBFULLNAME:-$(of_head --format=%an)} <${DEBEMAIL:-$(of_head --format=%ae)}>"
home=$(sed -n 's/^AC_INIT(\(.*\))$/\1/p' "$source/configure.ac" | cut -d, -f5 | tr -d '[] ')
# filled: standard input with the facts of this tarball; what needs a home page is left out where there is none.
filled()
{
	sed "s|@VERSION@|$version|g; s|@PACKAGED@|$packaged|g; s|@MAINTAINER@|$maintainer|g; s|@HOME@|$home|g
		s|@DATE@|$(of_head --date=rfc --format=%cd)|; s|@RPMDATE@|$(LC_ALL=C of_head --date=format:'%a %b %d %Y' --format=%cd)|" |
		sed '/^\(Homepage\|URL\): *$/d'
}
for file in $fillable; do
	test -d "$dist/packaging/debian" || continue
	case $file in
	*/changelog) printf 'rhumb (@PACKAGED@-1) unstable; urgency=medium\n\n  * %s\n\n -- @MAINTAINER@  @DATE@\n' \
		'Release @VERSION@; NEWS lists what is new.' ;;
	*) cat "$source/$file" ;;
	esac | filled > "$dist.filled"
	rm -f "$dist/$file"
	mv "$dist.filled" "$dist/$file"
done
rm -f "$dist/ChangeLog"
git -C "$source" log --no-merges --date=short --format='%cd%x09%s%x09%h' --abbrev=7 | awk -F '\t' '
	BEGIN { print "The commits of Rhumb, written from git log by make dist.  NEWS has what users notice." }
	seen[$1, $2]++ { next }      # of a branch that was rebased after a merge
	$1 != day { day = $1; print "\n" day "\n" }
	{ print "\t* " $2 " (" $3 ")" }' > "$dist/ChangeLog"
