#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# `make check-load`: the tests that wait in real time, again and again beside busy loops.  They wait
# for events, so none may fail however slow the machine is.  The first failure ends it.
#   LOAD_ROUNDS  how often (20)
#   LOAD_LOOPS   how many busy loops (six for each processor)
#   LOAD_JOBS    how many tests at a time (one): more take less time, and wait longer for their turn
#   LOAD_TESTS   which tests; set by the Makefile
set -u
rounds=${LOAD_ROUNDS:-20}
loops=${LOAD_LOOPS:-$((6 * $(nproc 2> /dev/null || echo 2)))}
busy=
jobs=${LOAD_JOBS:-1}
log=check-load.log

finish()
{
	# shellcheck disable=SC2086  # a list of processes
	test -z "$busy" || kill $busy 2> /dev/null
}
trap finish EXIT
trap 'exit 1' HUP INT TERM

i=0
while test $i -lt "$loops"; do
	sh -c 'while :; do :; done' &
	busy="$busy $!"
	i=$((i + 1))
done
echo "$rounds rounds, $jobs at a time, beside $loops busy loops: $LOAD_TESTS"
round=1
while test $round -le "$rounds"; do
	if ! ${MAKE:-make} -j"$jobs" check TESTS="$LOAD_TESTS" > $log 2>&1; then
		grep -E '^(FAIL|ERROR|XPASS)' $log
		echo "round $round of $rounds failed; see $log and the logs of the tests"
		exit 1
	fi
	echo "round $round of $rounds: $(grep -c '^PASS' $log) assertions passed"
	round=$((round + 1))
done
