#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The cost of the rules in a search, part by part: nanoseconds and instructions a call.

    rules.py tests/bench/bench_rules [LABEL=BENCH_RULES...]

Each part is called on the same list of positions (engine/bench.c, and those after a check).  Given
several builds they take turns.  It reports and never fails.
"""

import argparse
import os
import sys

from measure import best_and_median, callgrind, print_table, processor_time

ROUND_TIME = 0.05           # seconds that one measurement should take at least


def run(program, part, rounds):
    """Calls, seconds and the sum of the answers."""
    calls, seconds, answers = processor_time([program, "part", part, str(rounds)])[1].split()
    return int(calls), float(seconds), int(answers)


def rounds_for(program, part):
    rounds = 1
    while run(program, part, rounds)[1] < ROUND_TIME / 4 and rounds < 1 << 20:
        rounds *= 4
    return 4 * rounds


def nanoseconds(program, part, rounds):
    calls, seconds, _ = run(program, part, rounds)
    return seconds / calls * 1e9


def instructions(program, part):
    """Instructions and mispredicted branches a call, without the preparations."""
    few, many = 2, 12
    counts = [callgrind([program, "part", part, str(rounds)]) for rounds in (few, many)]
    if None in counts:
        return None
    calls = run(program, part, many)[0] - run(program, part, few)[0]
    return [(b - a) / calls for a, b in zip(*counts)]


def report_part(builds, part, options):
    rounds = rounds_for(builds[0][1], part)
    times = {label: [] for label, _ in builds}
    row = [part]
    for _ in range(options.rounds):
        for label, program in builds:
            times[label].append(nanoseconds(program, part, rounds))
    for label, program in builds:
        best, median = best_and_median(times[label])
        row += [f"{best:.1f}", f"{median:.1f}"]
        counted = None if options.no_instructions else instructions(program, part)
        row += [f"{counted[0]:.1f}", f"{counted[1]:.2f}"] if counted else ["-", "-"]
    answers = {run(program, part, 1)[2] for _, program in builds}
    if len(answers) > 1:
        print(f"{part}: the builds do not agree: {sorted(answers)}", file=sys.stderr)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("builds", nargs="+", metavar="[LABEL=]BENCH_RULES")
    parser.add_argument("--rounds", type=int, default=int(os.environ.get("BENCH_ROUNDS", "5")))
    parser.add_argument("--no-instructions", action="store_true")
    options = parser.parse_args()
    builds = [tuple(text.split("=", 1)) if "=" in text else ("now", text)
              for text in options.builds]

    parts = processor_time([builds[0][1], "list"])[1].splitlines()
    head = ["a call"]
    for label, _ in builds:
        head += [f"{label}: ns", "median", "instr.", "mispred."]
    print_table(f"Best and median of {options.rounds} rounds; instructions and (simulated) "
                "mispredictions by callgrind:", head,
                [report_part(builds, part, options) for part in parts])


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, OSError) as error:
        print(f"bench-rules: {error}", file=sys.stderr)
