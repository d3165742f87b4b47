#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Plays the sessions in clock/ again, under the virtual clock, where each move
# must come within exactly known times; the hand-made terms evaluate, because
# another network may take another time; TAP.  With a name only that session.
count=0
for file in "$(dirname "$0")"/clock/${1-*}.txt; do
	count=$((count + 1))
	title=$(sed -n '/SPDX-/d; s/^# //p; q' "$file")
	if report=$("${RHUMB:-./rhumb}" --option Evaluation=classical replay "$file" 2>&1 > /dev/null); then
		echo "ok $count - $title"
	else
		echo "not ok $count - $title"
		echo "$report" | sed "s|^|# $file:|"
	fi
done

# The check works: a session with different output is found.
count=$((count + 1))
false_record=$(mktemp)
trap 'rm -f "$false_record"' EXIT
printf '> xboard\n> ping 1\n< pong 2\n> quit\n' > "$false_record"
if "${RHUMB:-./rhumb}" replay "$false_record" > /dev/null 2>&1; then
	echo "not ok $count - a difference is noticed"
else
	echo "ok $count - a difference is noticed"
fi
echo "1..$count"
