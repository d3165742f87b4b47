#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Nodes a second of `rhumb bench`: builds take turns.

    search.py ./rhumb [LABEL=RHUMB...]

Node counts are shown too: speed is only comparable where they are equal.  It reports and never
fails.
"""

import argparse
import os
import re
import sys

from measure import best_and_median, callgrind, print_table, processor_time


def bench(program):
    """Nodes, and nodes a second of processor time."""
    seconds, output = processor_time([program, "bench"])
    nodes = int(re.findall(r"^(\d+) nodes", output, re.MULTILINE)[-1])
    return nodes, nodes / seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("builds", nargs="+", metavar="[LABEL=]RHUMB")
    parser.add_argument("--rounds", type=int, default=int(os.environ.get("BENCH_ROUNDS", "5")))
    parser.add_argument("--instructions", action="store_true", help="by callgrind; takes minutes")
    options = parser.parse_args()
    builds = [tuple(text.split("=", 1)) if "=" in text else ("now", text)
              for text in options.builds]

    speeds = {label: [] for label, _ in builds}
    nodes, rows = {}, []
    for _ in range(options.rounds):
        for label, program in builds:
            nodes[label], speed = bench(program)
            speeds[label].append(-speed)
    for label, program in builds:
        best, median = best_and_median(speeds[label])
        row = [label, str(nodes[label]), f"{-best / 1e3:.0f}", f"{-median / 1e3:.0f}",
               f"{best / min(speeds[builds[0][0]]):.3f}"]
        if options.instructions:
            counted = callgrind([program, "bench"])
            row.append(f"{counted[0] / nodes[label]:.0f}" if counted else "-")
        rows.append(row)
    print_table(f"rhumb bench, {options.rounds} rounds in turns:",
                ["build", "nodes", "k nodes/s", "median", "ratio"] +
                (["instr. a node"] if options.instructions else []), rows)


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, OSError) as error:
        print(f"bench-search: {error}", file=sys.stderr)
