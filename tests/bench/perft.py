#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The generator's speed on four positions, compared with Stockfish if it is installed.

    perft.py --rhumb ./rhumb --rules ./tests/bench/bench_rules [--against LABEL=BENCH_RULES]

All programs take turns on each position, round by round.  The report has millions of leaves a
second of processor time (best and median), for whole processes and without a program's start-up (an
empty run); the ratio to Stockfish; and instructions a leaf.  It never fails.
"""

import argparse
import os
import shutil
import sys

from measure import (best_and_median, callgrind, geometric_mean, plot_bars, print_table,
                     processor_time)

# name, FEN, depth and leaves to time; depth to count instructions at
POSITIONS = [
    ("start", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 6, 119060324, 4),
    ("kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     5, 193690690, 3),
    ("position 5", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", 5, 89941194, 3),
    ("position 3", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 7, 178633661, 5),
]
# By how many plies "made", which makes every leaf, is timed less deep, and its leaves.
MADE = [4865609, 4085603, 2103487, 11030083]


class Contestant:
    """A program that counts leaves; its start-up is the time of an empty run."""

    def __init__(self, name, command, fewer=0):
        self.name, self.command, self.fewer = name, command, fewer
        self.times = [[] for _ in POSITIONS]
        self.starts = []

    def leaves(self, index):
        return MADE[index] if self.fewer else POSITIONS[index][3]

    def start(self):
        command, text = self.command(POSITIONS[0][1], 0)
        self.starts.append(processor_time(command, text)[0])

    def run(self, index):
        name, fen, depth, _, _ = POSITIONS[index]
        command, text = self.command(fen, depth - self.fewer)
        time, output = processor_time(command, text)
        if str(self.leaves(index)) not in output.split():
            print(f"{self.name}: wrong count on {name}", file=sys.stderr)
        self.times[index].append(time)

    def speeds(self, which, less_start):
        """Million leaves a second on each position; WHICH 0: best, 1: median."""
        start = min(self.starts) if less_start else 0
        return [self.leaves(i) / max(best_and_median(times)[which] - start, 1e-6) / 1e6
                for i, times in enumerate(self.times)]

    def instructions(self, index):
        _, fen, _, _, depth = POSITIONS[index]
        empty = callgrind(*self.command(fen, 0))
        full = callgrind(*self.command(fen, depth))
        if not empty or not full:
            return None
        leaves = int(processor_time(*self.command(fen, depth))[1].split()[-1])
        return [(b - a) / leaves for a, b in zip(empty, full)]


def stockfish_command(program):
    def command(fen, depth):
        go = f"go perft {depth}\n" if depth else ""
        return [program], f"position fen {fen}\n{go}quit\n"
    return command


def rules_command(program, verb):
    return lambda fen, depth: ([program, verb, str(depth), fen], "")


def contestants(options):
    found = [Contestant("rhumb", lambda fen, depth: ([options.rhumb, "--fen", fen, "perft",
                                                      str(depth)], ""))]
    found += [Contestant(label, rules_command(program, "perft"))
              for label, program in (text.split("=", 1) for text in options.against)]
    if not options.counted_only:
        found.append(Contestant("every leaf made", rules_command(options.rules, "made"), 1))
        found += [Contestant(f"{label}, made", rules_command(program, "made"), 1)
                  for label, program in (text.split("=", 1) for text in options.against)]
    if os.access(options.stockfish, os.X_OK):
        found.append(Contestant("stockfish", stockfish_command(options.stockfish)))
    return found


def measure(all_of_them, rounds):
    for number in range(rounds):
        if sys.stderr.isatty():
            print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr)
        for one in all_of_them:
            one.start()
        for index in range(len(POSITIONS)):
            for one in all_of_them:
                one.run(index)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)


def report(all_of_them, less_start):
    norm = next((one for one in all_of_them if one.name == "stockfish"), None)
    head = ["M leaves a second"] + [position[0] for position in POSITIONS]
    if norm:
        head += ["ratio", "median"]
    rows, ratios = [], {}
    for one in all_of_them:
        best = one.speeds(0, less_start)
        row = [one.name] + [f"{speed:.1f}" for speed in best]
        if norm:
            for which, speeds in ((0, best), (1, one.speeds(1, less_start))):
                ratio = [a / b for a, b in zip(speeds, norm.speeds(which, less_start))]
                row.append(f"{geometric_mean(ratio):.3f}")
                if which == 0:
                    ratios[one.name] = ratio
        rows.append(row)
    print_table("With each program's start-up taken off:" if less_start else "Whole processes:",
                head, rows)
    return ratios


def report_instructions(all_of_them):
    rows = []
    for one in all_of_them:
        if one.name == "stockfish":
            continue
        counts = [one.instructions(index) for index in range(len(POSITIONS))]
        if None in counts:
            print("\nInstructions: no valgrind here.")
            return
        rows.append([one.name] + [f"{a:.1f} ({b:.2f})" for a, b in counts])
    print_table("Instructions (and mispredicted branches, simulated) a leaf, by callgrind:",
                ["instructions"] + [f"{p[0]} d{p[4]}" for p in POSITIONS], rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rhumb", default="./rhumb")
    parser.add_argument("--rules", default="tests/bench/bench_rules")
    parser.add_argument("--against", action="append", default=[], metavar="LABEL=BENCH_RULES",
                        help="another build's bench_rules, to run beside ours")
    parser.add_argument("--stockfish", default=shutil.which("stockfish") or "/usr/games/stockfish")
    parser.add_argument("--rounds", type=int, default=int(os.environ.get("BENCH_ROUNDS", "5")))
    parser.add_argument("--counted-only", action="store_true", help="leave out 'every leaf made'")
    parser.add_argument("--no-instructions", action="store_true")
    parser.add_argument("--plot", metavar="FILE.svg")
    options = parser.parse_args()

    all_of_them = contestants(options)
    measure(all_of_them, options.rounds)
    print(f"Best of {options.rounds} rounds, taking turns; 'ratio' is the geometric mean of the "
          "ratios to Stockfish,\n'median' the same for medians.")
    report(all_of_them, False)
    ratios = report(all_of_them, True)
    for one in all_of_them:
        print(f"start-up of {one.name}: {min(one.starts):.3f} s")
    if not options.no_instructions:
        report_instructions(all_of_them)
    if options.plot and ratios:
        groups = [(POSITIONS[i][0], [ratios[one.name][i] for one in all_of_them])
                  for i in range(len(POSITIONS))]
        if plot_bars(options.plot, "Perft: leaves a second, Stockfish = 1",
                     [one.name for one in all_of_them], groups):
            print(f"\nplot: {options.plot}")


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, OSError) as error:
        print(f"bench-perft: {error}", file=sys.stderr)
