#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Speed of builds that run at the same time on one core.

    together.py [--rounds N] [--depth D] ./rhumb LABEL=RHUMB...

Other programs start and stop within seconds, and disturb builds that take turns unequally.  Builds
that share the time slices of one core have the same disturbances, so their processor times can be
compared when taking turns is too noisy.  They share the core's caches, too: compare builds with each
other, not with a build that runs alone.
"""

import argparse
import os
import re
import statistics
import subprocess

from measure import print_table


def nodes_of(program, depth):
    done = subprocess.run([program, "bench", depth], stdout=subprocess.PIPE, text=True, check=True)
    return int(re.findall(r"^(\d+) nodes", done.stdout, re.MULTILINE)[-1])


def run_together(programs, depth, first):
    """Processor seconds of each program's bench; FIRST is started first."""
    running, seconds = {}, [0.0] * len(programs)
    for i in range(len(programs)):
        at = (first + i) % len(programs)
        process = subprocess.Popen([programs[at], "bench", depth], stdout=subprocess.DEVNULL)
        running[process.pid] = (at, process)
    while running:
        pid, status, usage = os.wait3(0)
        at, process = running.pop(pid)
        process.returncode = os.waitstatus_to_exitcode(status)
        seconds[at] = usage.ru_utime + usage.ru_stime
    return seconds


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("builds", nargs="+", metavar="[LABEL=]RHUMB")
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--depth", default="14")
    options = parser.parse_args()
    builds = [text.split("=", 1) if "=" in text else [text, text] for text in options.builds]
    programs = [program for _, program in builds]

    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    nodes = [nodes_of(program, options.depth) for program in programs]
    rounds = [run_together(programs, options.depth, i) for i in range(options.rounds)]
    rows = []
    for at, (label, _) in enumerate(builds):
        ratios = [nodes[at] / seconds[at] * seconds[0] / nodes[0] for seconds in rounds]
        error = statistics.stdev(ratios) / len(ratios) ** 0.5 if len(ratios) > 1 else 0
        rows.append([label, str(nodes[at]), f"{statistics.median(ratios):.3f}", f"{error:.3f}"])
    print_table(f"rhumb bench {options.depth}, {options.rounds} rounds at the same time:",
                ["build", "nodes", "nodes/s", "+-"], rows)


if __name__ == "__main__":
    main()
