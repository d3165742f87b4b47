#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The bench is pinned, with the built-in network and with the hand-made terms: an unintended change of the
# search or of an evaluation fails here.  The same source has the same counts with every compiler, option and
# machine.  A build without the network has only the classical count, which is then the default.
. "$(dirname "$0")/../lint/tap.sh"
RHUMB=${RHUMB:-$top_builddir/rhumb}

# count ARGUMENT...: the nodes of a bench with these arguments.
count()
{
	"$RHUMB" "$@" bench | sed -n '$s/^\([0-9]*\) nodes .*/\1/p'
}

# is_pinned NAME FOUND FILE: FOUND is what FILE has.
is_pinned()
{
	pinned=$(cat "$top_srcdir/tests/bench/$3")
	cat > "$tap_tmp/hint" <<-END
		$1 counts $2 nodes, but tests/bench/$3 has $pinned.
		If the search or the evaluation was meant to change, write the new count into
		that file, and "Bench: N" with the default's count into the commit's message.
	END
	test "$pinned" -gt 0 && test "$2" = "$pinned"
	tap_ok $? "$1 counts $pinned nodes" "$tap_tmp/hint"
}

classical=$(count --option Evaluation=classical)
is_pinned "rhumb --option Evaluation=classical bench" "$classical" signature-classical.txt
if "$RHUMB" --option Evaluation=network eval > "$tap_tmp/eval" 2>&1; then
	is_pinned "rhumb bench" "$(count)" signature.txt
elif grep 'this build has no network' "$tap_tmp/eval" > /dev/null; then
	is_pinned "rhumb bench without a network" "$(count)" signature-classical.txt
else
	tap_ok 1 "rhumb evaluates by the network" "$tap_tmp/eval"
fi
tap_done
