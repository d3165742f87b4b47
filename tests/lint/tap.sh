# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The Test Anything Protocol for the checks of the source; sourced, not run.
#   tap_ok STATUS NAME [FILE]   one result; FILE has details of a failure
#   tap_skip NAME REASON        one skipped result
#   tap_done                    the plan
tap_count=0
tap_failed=0
tap_tmp=$(mktemp -d "${TMPDIR:-/tmp}/rhumb-lint.XXXXXX") || exit 99
trap 'rm -rf "$tap_tmp"' EXIT

tap_ok()
{
	tap_count=$((tap_count + 1))
	if test "$1" -eq 0; then
		echo "ok $tap_count - $2"
	else
		tap_failed=$((tap_failed + 1))
		echo "not ok $tap_count - $2"
		if test $# -ge 3; then sed 's/^/# /' "$3"; fi
	fi
}

# tap_none NAME FILE: a result that is good if FILE is empty.
tap_none()
{
	if test -s "$2"; then tap_ok 1 "$1" "$2"; else tap_ok 0 "$1"; fi
}

# tap_some NAME FILE: a result that is good if FILE is not empty (such as the
# output of a check for a planted fault).
tap_some()
{
	if test -s "$2"; then tap_ok 0 "$1"; else tap_ok 1 "$1"; fi
}

tap_skip()
{
	tap_count=$((tap_count + 1))
	echo "ok $tap_count - $1 # SKIP $2"
}

tap_done()
{
	echo "1..$tap_count"
	test "$tap_failed" -eq 0
}

top_srcdir=${top_srcdir:-$(cd "$(dirname "$0")/../.." && pwd)}
top_builddir=${top_builddir:-$top_srcdir}
AWK=${AWK:-awk}
