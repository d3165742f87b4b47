#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The contract of the command line: the choice of the front end, the last lines of
# commands, and the exit statuses 0 (success), 1 (failure), 2 (bad usage).
. "$(dirname "$0")/tap.sh"
RHUMB=${RHUMB:-$top_builddir/rhumb}

# rhumb ARG...: run it; status in $status, output in out and err.
rhumb()
{
	"$RHUMB" "$@" > "$tap_tmp/out" 2> "$tap_tmp/err" < "${input:-/dev/null}"
	status=$?
}

# ends STATUS PATTERN NAME: it exited with STATUS, and its last line matches.
ends()
{
	test "$status" -eq "$1" && tail -n 1 "$tap_tmp/out" | grep -qE "$2"
	good=$?
	{ echo "exit status $status"; tail -n 3 "$tap_tmp/out" "$tap_tmp/err"; } > "$tap_tmp/seen"
	tap_ok $good "$3" "$tap_tmp/seen"
}

# refused STATUS NAME: it exited with STATUS and a short error, without other output.
refused()
{
	test "$status" -eq "$1" && test -s "$tap_tmp/err" && ! test -s "$tap_tmp/out" &&
		test "$(grep -c . "$tap_tmp/err")" -le 2
	good=$?
	{ echo "exit status $status"; cat "$tap_tmp/out" "$tap_tmp/err"; } > "$tap_tmp/seen"
	tap_ok $good "$2" "$tap_tmp/seen"
}

rhumb --help
test "$status" -eq 0 && grep -q '^Usage: rhumb' "$tap_tmp/out" && ! test -s "$tap_tmp/err"
tap_ok $? "--help prints the usage on standard output"
for option in --xboard --console --log --log-size --log-count --fen --variant --option --help --version; do
	grep -q -- "$option" "$tap_tmp/out" || echo "$option"
done > "$tap_tmp/found"
tap_none "--help names every option" "$tap_tmp/found"
rhumb --version
test "$status" -eq 0 && head -n 1 "$tap_tmp/out" | grep -qE '^rhumb \(Rhumb\) [0-9]+\.[0-9]+'
tap_ok $? "--version names the program and its version first"
if command -v python3 > /dev/null; then
	for misuse in '--only nosuch' '--jobs 0' '--limit -1' '--dialogues /nonexistent'; do
		# shellcheck disable=SC2086  # an option and its value
		python3 "$top_srcdir/programs/cecp-check" $misuse -- "$RHUMB" > "$tap_tmp/log" 2>&1
		test $? -eq 2
		tap_ok $? "cecp-check $misuse is bad usage" "$tap_tmp/log"
	done
else
	tap_skip "the options of cecp-check" "no python3"
fi

if command -v python3 > /dev/null; then
	"$top_srcdir/programs/rhumb-zippy" --help > "$tap_tmp/help"
	sed -n 's/^  \(-.,\)* *--\([a-z-]*\).*/\2/p' "$tap_tmp/help" | sort -u > "$tap_tmp/options"
	tap_some "the options of rhumb-zippy were found" "$tap_tmp/options"
	for option in $(cat "$tap_tmp/options"); do
		for page in "$top_srcdir/programs/rhumb-zippy.6" "$top_srcdir/doc/bot.texi"; do
			sed 's/\\-/-/g' "$page" | grep -q -- "--$option\>" || echo "$option: $page"
		done
	done > "$tap_tmp/found"
	tap_none "its man page and manual have all of them" "$tap_tmp/found"
else
	tap_skip "the options of rhumb-zippy" "no python3"
fi

rhumb perft 4
ends 0 '^nodes 197281$' "perft 4 ends with its nodes"
rhumb --fen '8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1' perft 4
ends 0 '^nodes 43238$' "--fen sets the position"
rhumb divide 2
ends 0 '^nodes 400$' "divide 2 ends with its nodes"
test "$(grep -cE '^[a-h][1-8][a-h][1-8] 20$' "$tap_tmp/out")" -eq 20
tap_ok $? "divide 2 has a line for each of twenty moves"
rhumb --variant fischerandom --fen 'bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9' perft 3
ends 0 '^nodes 12189$' "a position of Chess960 is counted"
printf 'new\nfen\n' > "$tap_tmp/games"
input=$tap_tmp/games rhumb --console --variant nocastle
ends 0 ' w - - 0 1$' "the variant without castling stays in the next game"
rhumb bench 1
ends 0 '^[0-9]+ nodes [0-9]+ nps$' "bench ends with nodes and speed"
rhumb eval
test "$status" -eq 0 && test -s "$tap_tmp/out"
tap_ok $? "eval explains the start position"

rhumb bench 7
usual=$(tail -n 1 "$tap_tmp/out" | cut -d ' ' -f 1)
rhumb --option Contempt=20 bench 7
test "$status" -eq 0 && test "$(tail -n 1 "$tap_tmp/out" | cut -d ' ' -f 1)" -ne "$usual"
tap_ok $? "--option Contempt affects the bench"
rhumb --option Contempt=20 --option contempt=0 bench 7
test "$status" -eq 0 && test "$(tail -n 1 "$tap_tmp/out" | cut -d ' ' -f 1)" -eq "$usual"
tap_ok $? "the last --option of a name counts, in either case"
rhumb --option MultiPV=3 option MultiPV
ends 0 '^MultiPV = 3: .*\(1 to 64\)$' "the console shows an option that was set"
printf 'epd %s depth 4\noption MultiPV=3\nepd %s depth 4\n' "$tap_tmp/suite" "$tap_tmp/suite" > "$tap_tmp/script"
printf '%s\n' 'r1bqkbnr/pppp1ppp/2n5/1B2p3/4P3/5N2/PPPP1PPP/RNBQK2R b KQkq -' > "$tap_tmp/suite"
input=$tap_tmp/script rhumb --console
test "$status" -eq 0 && test "$(sed -n 's/.*; \([0-9]*\) nodes.*/\1/p' "$tap_tmp/out" | sort -u | grep -c .)" -eq 2
tap_ok $? "options set at the prompt affect a suite" "$tap_tmp/out"
for misuse in NoSuchOption=1 Contempt=101 Contempt=x Contempt Contempt= Ponder=maybe =3 ''; do
	for front_end in 'bench 1' --xboard --console "replay $top_srcdir/tests/protocol/clock/lag.txt"; do
		# shellcheck disable=SC2086  # one or two words
		rhumb --option "$misuse" $front_end
		refused 2 "--option '$misuse' with $front_end is bad usage"
	done
	grep -q "${misuse%%=*}" "$tap_tmp/err"
	tap_ok $? "and the error names it" "$tap_tmp/err"
done
printf 'xboard\nprotover 2\nforce\noption nothing=1\nquit\n' > "$tap_tmp/script"
input=$tap_tmp/script rhumb --option GoodGame=1 --option ClearHash --xboard
ends 0 '^Error \(unknown option\): nothing$' "--option works in a session of CECP"

rhumb no-such-command
refused 2 "an unknown command is bad usage"
grep -q 'no-such-command' "$tap_tmp/err"
tap_ok $? "and the error names it" "$tap_tmp/err"
rhumb replay
refused 2 "replay without a file is bad usage"
rhumb replay one two
refused 2 "replay takes one file"
rhumb replay "$top_srcdir/COPYING"
refused 1 "a file without a recorded session is not replayed"
rhumb replay /
refused 1 "nor is a directory"
for command in 'epd /' 'annotate /' 'perft 1 /' 'source /' 'load /'; do
	# shellcheck disable=SC2086  # two or three words
	rhumb $command
	refused 1 "'$command': a directory is refused"
	grep -qi 'directory' "$tap_tmp/err"
	tap_ok $? "and the error gives the reason" "$tap_tmp/err"
done
printf 'protover 2\nquit\n' > "$tap_tmp/cecp"
input=$tap_tmp/cecp rhumb xboard
ends 0 '^feature done=1$' "the command xboard starts CECP"
echo xboard > "$tap_tmp/script"
input=$tap_tmp/cecp rhumb source "$tap_tmp/script"
ends 0 '^feature done=1$' "and does so in a file of commands"
rhumb --no-such-option
refused 2 "an unknown option is bad usage"
rhumb --fen
refused 2 "an option without its argument is bad usage"
rhumb --variant crazyhouse perft 1
refused 2 "an unknown variant is bad usage"
rhumb --fen 'nonsense' perft 1
refused 2 "a bad position is bad usage"
rhumb --log-size 0
refused 2 "a log of size 0 is bad usage"
rhumb --log-count many
refused 2 "an invalid count is bad usage"
rhumb --xboard --console
refused 2 "two front ends at once are bad usage"
rhumb perft
refused 2 "a command without its argument is bad usage"
rhumb source "$tap_tmp/absent"
refused 1 "a command that fails exits with 1"

input=$tap_tmp/input
printf 'xboard\nprotover 2\nping 7\nquit\n' > "$input"
rhumb
test "$status" -eq 0 && grep -q '^feature .*done=1' "$tap_tmp/out" && grep -q '^pong 7$' "$tap_tmp/out"
tap_ok $? "with input from a file it speaks CECP" "$tap_tmp/out"
rhumb --log "$tap_tmp/log"
test "$status" -eq 0 && grep -q '>.*ping 7' "$tap_tmp/log" && grep -q '<.*pong 7' "$tap_tmp/log"
tap_ok $? "--log records both directions" "$tap_tmp/log"
printf 'perft 3\n' > "$input"
rhumb --console
ends 0 '^nodes 8902$' "--console reads commands from a file"
printf 'no-such-command\nperft 1\n' > "$input"
rhumb --console
test "$status" -ne 0 && test -s "$tap_tmp/err"
tap_ok $? "and exits with failure if one failed"
printf '\033' > "$tap_tmp/escape"
printf 'board\nhelp\nquit\n' > "$input"
rhumb --console
test "$status" -eq 0 && test -s "$tap_tmp/out" && ! grep -qf "$tap_tmp/escape" "$tap_tmp/out"
tap_ok $? "without escape codes"
tap_done
