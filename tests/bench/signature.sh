#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# The bench is pinned: an unintended change of the search fails here.  The same source has the same count
# whatever compiler, options and machine built it.
. "$(dirname "$0")/../lint/tap.sh"
RHUMB=${RHUMB:-$top_builddir/rhumb}
pinned=$(cat "$top_srcdir/tests/bench/signature")

found=$("$RHUMB" bench | sed -n '$s/^\([0-9]*\) nodes .*/\1/p')
cat > "$tap_tmp/told" <<END
rhumb bench counts $found nodes, but tests/bench/signature has $pinned.
If the search was meant to change, write the new count into that file, and
"Bench: $found" into the commit's message.
END
test "$pinned" -gt 0 && test "$found" = "$pinned"
tap_ok $? "rhumb bench counts $pinned nodes" "$tap_tmp/told"
tap_done
