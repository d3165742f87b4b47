#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Runs the scenarios of ics_scenarios.py with any engine and prints their ends.

    zippy_run.py [--long] [--only NAME]... [--lag SECONDS] [--keep DIR] ENGINE...
"""

import argparse
import asyncio
import re
import sys
import time

import ics_scenarios
from desk import missing
from ics_bench import Bench
from ics_server import Declined


async def run(engine, scenarios, report, keep=None, lag=0.0):
    """Runs the scenarios in one XBoard session; `report` gets (name, what, got, good) for each game.

    Returns (bench, pipe reports by bot's name).
    """
    async with Bench(engine, keep, lag) as bench:
        for scenario in scenarios:
            begin = time.monotonic()
            try:
                results = await asyncio.wait_for(scenario(bench), 900)
            except (asyncio.TimeoutError, Declined):
                results = [("the bot is logged in", ("-", "no answer from XBoard"), "^[^-]")]
            for what, got, wanted in results:
                report(scenario.__name__, what, got, bool(re.search(wanted, " ".join(got))),
                       time.monotonic() - begin)
            for bot in bench.bots.values():
                if not bot.alive():
                    report(scenario.__name__, bot.name + " is still there", ("-", "gone"), False, 0)
        pipes = await bench.reports()
    return bench, pipes


def choose(long, only=()):
    return [s for s, short in ics_scenarios.ALL
            if (s.__name__ in only if only else long or short)]


def manners(bench, pipes):
    """(what, good, figure) for each property of the pipes and of the server's games."""
    pong = max(p.slowest_pong for p in pipes.values())
    missing_pongs = sum(p.pings - p.pongs for p in pipes.values())
    interrupts = sum(p.interrupts for p in pipes.values())
    complaints = [c for p in pipes.values() for c in p.complaints]
    illegal = sum(getattr(g, "illegal", 0) for g in bench.server.finished)
    lost = [g.end[1] for g in bench.server.finished
            if re.match(r"Bot\w+ (forfeits|ran out)", g.end[1])]
    return [("slowest pong under 20 ms", pong < 0.020, "%.1f ms" % (1000 * pong)),
            ("every ping answered", missing_pongs == 0, "%d missing" % missing_pongs),
            ("no SIGINT", interrupts == 0, "%d" % interrupts),
            ("no complaint", not complaints, "%d %s" % (len(complaints), complaints[:3])),
            ("no challenge declined", not bench.server.declined, str(bench.server.declined)),
            ("no illegal move", illegal == 0, "%d" % illegal),
            ("no game lost on time", not lost, str(lost)),
            ("no process left over", bench.left == 0, "%d" % bench.left)]


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--long", action="store_true")
    p.add_argument("--only", action="append", default=[])
    p.add_argument("--lag", type=float, default=0.0)
    p.add_argument("--keep")
    p.add_argument("engine", nargs="+")
    options = p.parse_args()
    absent = missing("xboard", "Xvfb", "xauth")
    if absent:
        print("not installed: " + ", ".join(absent), file=sys.stderr)
        return 2
    failures, bad = [], set()           # unexpected results; the scenarios with such a game

    def report(name, what, got, good, seconds):
        print("%-4s %-24s %-36s %s %s  (%.1f s)" % ("ok" if good else "FAIL", name, what, got[0],
                                                    got[1], seconds), flush=True)
        if not good:
            failures.append(what)
            bad.add(name)

    scenarios = choose(options.long, options.only)
    bench, pipes = asyncio.run(run(" ".join(options.engine), scenarios, report, options.keep, options.lag))
    for what, good, figure in manners(bench, pipes):
        print("%-4s %s: %s" % ("ok" if good else "FAIL", what, figure))
        if not good:
            failures.append(what)
    print("%d of %d scenarios ended as expected" % (len(scenarios) - len(bad), len(scenarios)))
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
