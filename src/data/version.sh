#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# version.sh [c]: print the version of this source (c: as the C file that util/version.h declares).
# It is the release that configure.ac names, with, between releases, the number of commits since then and the commit:
# 1.2.0-34-g9ccc681, or 1.2.0-34-g9ccc681-dirty if files were changed since.  Without the history (a shallow clone, an
# archive that a forge made) it is 1.2.0-g9ccc681, and without the commit 1.2.0-unknown.  $RHUMB_VERSION and the file
# .tarball-version of a tarball come before all that.
top=$(cd "$(dirname "$0")/../.." && pwd) || exit 1
archived='$Format:%H$'      # of git archive: see .gitattributes
release=$(sed -n 's/^AC_INIT(\[Rhumb\], \[\([^]]*\)\].*/\1/p' "$top/configure.ac")

# of_git ARGUMENT...: git without its locks and messages, also in a folder of another user (sudo make install).
of_git() { git --no-optional-locks -c safe.directory='*' -C "$top" "$@" 2> /dev/null; }

# The commit of the release: its tag, or the one that wrote its number into configure.ac.
release_commit()
{
	of_git describe --tags --match "v$release" > /dev/null && echo "v$release" && return
	test "$(of_git rev-parse --is-shallow-repository)" = true ||
		of_git log -1 --format=%H -S"AC_INIT([Rhumb], [$release]" HEAD -- configure.ac
}

version()
{
	if test -n "${RHUMB_VERSION-}"; then
		echo "$RHUMB_VERSION"
	elif test -f "$top/.tarball-version"; then
		cat "$top/.tarball-version"
	elif test -e "$top/.git" && commit=$(of_git describe --always --dirty --abbrev=7 --exclude='*'); then
		since=$(release_commit)
		count=${since:+$(of_git rev-list --count "$since..HEAD")}
		case $count:$commit in
		0:*-dirty) echo "$release-dirty" ;;
		0:*) echo "$release" ;;
		*) echo "$release${count:+-$count}-g$commit" ;;
		esac
	else
		case $archived in
		*[!0-9a-f]*) echo "$release-unknown" ;;
		*) echo "$release-g$(echo "$archived" | cut -c 1-7)" ;;
		esac
	fi
}

version=$(version)
case ${1-} in
c) printf '#include "util/version.h"\nconst char version_string[] = "%s";\nconst char version_name[] = "Rhumb %s";\n' \
	"$version" "$version" ;;
*) echo "$version" ;;
esac
