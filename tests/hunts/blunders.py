#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Search for faults of play, with another engine as judge and as opponent.

    blunders.py [--size small|long] [--cases N] [--seed N] [--show] [HUNT...]

Every search has a fixed number of nodes or plies and every case its own random numbers, so that a
run can be repeated, and a small run is the beginning of a long one.  Each line of the table is
one kind of fault: the number of cases, the faults of the engine, and those of the judge in the
engine's place ("-" if the judge cannot play it).  It reports, and never fails."""

import argparse
import os
import shlex
import shutil
import sys
import time

import announced
import claims
import endings
import mates
import shuffles
import tables
from bench import Absent, Bench

HUNTS = {
    "shuffles": shuffles,
    "endings": endings,
    "mates": mates,
    "announced": announced,
    "claims": claims,
    "tables": tables,
}


def find_judge(command):
    """The judge's command, with the path of its program; raises Absent."""
    words = shlex.split(command)
    path = shutil.which(words[0], path=os.environ["PATH"] + ":/usr/games")
    if not path:
        raise Absent("no judge: %s is not installed (JUDGE=PROGRAM names another UCI engine)" % words[0])
    return " ".join(shlex.quote(word) for word in [os.path.abspath(path), *words[1:]])


def print_row(row, seconds, show):
    judge = "%d of %d" % (len(row.judge_faults), row.judge_cases) if row.judge_cases else "-"
    print("%-44s %6d %7d %14s %6.0f s" % (row.what, row.cases, len(row.faults), judge, seconds), flush=True)
    if show:
        for fault in row.faults:
            print("\n" + fault + "\n", flush=True)


def run(name, bench, asked):
    """Prints the rows of one hunt, each as soon as it is known."""
    module = HUNTS[name]
    begin = time.monotonic()
    try:
        for row in module.hunt(bench, asked.cases or module.SIZES[asked.size == "long"]):
            print_row(row, time.monotonic() - begin, asked.show)
            begin = time.monotonic()
    except Absent as why:
        print("%-44s skipped: %s" % (name, why), flush=True)
    finally:
        bench.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hunts", nargs="*", metavar="HUNT", help="of " + ", ".join(HUNTS) + " (default: all)")
    parser.add_argument("--engine", default=os.environ.get("RHUMB", "./rhumb"), metavar="PROGRAM")
    parser.add_argument("--judge", default="stockfish", metavar="COMMAND", help="a UCI engine")
    parser.add_argument("--tables", metavar="FOLDER", help="Syzygy tables of 3 and 4 pieces")
    parser.add_argument("--size", choices=("small", "long"), default="small")
    parser.add_argument("--cases", type=int, help="of each hunt, instead of its size")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true", help="print the failing cases, ready to paste")
    asked = parser.parse_args()
    unknown = [name for name in asked.hunts if name not in HUNTS]
    if unknown:
        parser.error("no such hunt: " + ", ".join(unknown))
    shared = os.environ.get("RHUMB_SHARED", "../shared/data")
    tables = asked.tables or os.path.join(shared, "egtb", "syzygy4")
    try:
        judge = find_judge(asked.judge)
    except Absent as why:
        print("skipped: %s" % why)
        return 0
    bench = Bench(os.path.abspath(asked.engine), judge, asked.seed, os.path.abspath(tables), shared)
    print("judge and opponent: %s" % bench.judge.name)
    print("%-44s %6s %7s %14s" % ("hunt", "cases", "faults", "the judge's"))
    for name in asked.hunts or HUNTS:
        run(name, bench, asked)
    return 0


if __name__ == "__main__":
    sys.exit(main())
