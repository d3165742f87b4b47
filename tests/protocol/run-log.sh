#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The record of --log: it is continued from session to session, limited in size,
# dated, and replay can play each of its sessions; TAP.
. "$(dirname "$0")/../lint/tap.sh"
RHUMB=${RHUMB:-$top_builddir/rhumb}
log=$tap_tmp/log

# session ARG...: a session with the lines of standard input.
session()
{
	"$RHUMB" --xboard --log "$log" "$@" > /dev/null 2> "$tap_tmp/err"
}

# replays FILE NAME: replay plays it without a difference.
replays()
{
	"$RHUMB" replay "$1" > "$tap_tmp/out" 2> "$tap_tmp/err"
	tap_ok $? "$2" "$tap_tmp/err"
}

# within_limit: no file of the record has more than a megabyte.
within_limit()
{
	wc -c "$log" "$log".? | $AWK '$2 != "total" && $1 > 1020000' > "$tap_tmp/found"
	tap_none "none of which exceeds the limit" "$tap_tmp/found"
}

printf 'xboard\nnew\nforce\nusermove e2e4\nping 1\nquit\n' | session
printf 'xboard\nnew\nforce\nusermove d2d4\nping 2\nquit\n' | session
test "$(grep -c '^# session begins: Rhumb .*, pid [0-9]*, [0-9-]* [0-9:]* [+-][0-9]*$' "$log")" -eq 2 &&
	test "$(grep -c '^# session ends' "$log")" -eq 2
tap_ok $? "a second session is appended, with version, process and date" "$log"
test "$(grep -c '^# [0-9-]* [0-9:]* [+-][0-9]*: a new game$' "$log")" -eq 2
tap_ok $? "each game has its date" "$log"
replays "$log" "both are played again"
test "$(grep -c 'pong [12]' "$tap_tmp/out")" -eq 2
tap_ok $? "and both are played" "$tap_tmp/out"
for blanks in ' \t' ''; do
	rm -f "$tap_tmp/uci"
	printf '%b\nisready\nquit\n' "uci$blanks" | "$RHUMB" --log "$tap_tmp/uci" > /dev/null
	test "$(grep -c '^# session [a-z]*: Rhumb .* speaking UCI,' "$tap_tmp/uci")" -eq 2
	tap_ok $? "a client that begins with uci is recorded as speaking UCI" "$tap_tmp/uci"
done
replays "$tap_tmp/uci" "which is played again"
for first in ucinewgame xboard; do
	rm -f "$tap_tmp/cecp"
	printf '%s\nuci\nping 1\nquit\n' $first | "$RHUMB" --log "$tap_tmp/cecp" > /dev/null
	test "$(grep -c '^# session [a-z]*: Rhumb .* speaking CECP,' "$tap_tmp/cecp")" -eq 2
	tap_ok $? "one that begins with $first does not" "$tap_tmp/cecp"
done
sed 's/< pong 2/< pong 3/' "$log" > "$tap_tmp/false"
! "$RHUMB" replay "$tap_tmp/false" > /dev/null 2> "$tap_tmp/err" && grep -q 'pong 3' "$tap_tmp/err"
tap_ok $? "a difference in the second is reported" "$tap_tmp/err"

# Six megabytes in files of one.
rm -f "$log"
printf 'yesterday\n' > "$log"
{
	echo xboard
	echo new
	$AWK 'BEGIN {
		for (i = 0; i < 1500; i++) word = word "1234567890"
		for (i = 0; i < 400; i++) print "name " word
	}'
	echo 'ping 5'
	echo quit
} > "$tap_tmp/long"
session --log-size 1 --log-count 2 < "$tap_tmp/long"
tap_ok $? "a session longer than a file goes on" "$tap_tmp/err"
ls "$tap_tmp" | grep -c '^log' > "$tap_tmp/count"
test "$(cat "$tap_tmp/count")" -eq 3 && test -f "$log.1" && test -f "$log.2"
tap_ok $? "in the file and two older ones" "$tap_tmp/count"
within_limit
head -n 1 "$log" | grep -q '^# session goes on: .*, pid [0-9]*, [0-9-]* [0-9:]*'
tap_ok $? "a new file notes that the session goes on"
! "$RHUMB" replay "$log" > /dev/null 2> "$tap_tmp/err" && test "$(grep -c . "$tap_tmp/err")" -eq 1
tap_ok $? "a session that begins in another file is not played" "$tap_tmp/err"
printf 'xboard\nping 6\nquit\n' | session --log-size 1 --log-count 2
replays "$log" "and passed over where a session follows"
grep -q '< pong 6' "$tap_tmp/out" && ! grep -q 'pong 5' "$tap_tmp/out"
tap_ok $? "the next one is played" "$tap_tmp/out"

log=$tap_tmp/absent/log
! printf 'quit\n' | session && test "$(grep -c . "$tap_tmp/err")" -eq 1
tap_ok $? "a file that cannot be opened is reported" "$tap_tmp/err"
tap_done
