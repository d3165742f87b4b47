#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A week in miniature: many games in a row at `0 1` with hang-ups, draws and rematches mixed in.

    zippy_week.py [--games N] [--keep DIR] [--kept] ENGINE...

Prints each game, then the memory, threads and descriptors of the engine's process.  With --kept the
bot is started by rhumb-zippy, whose status is compared every second with the server's state.
"""

import argparse
import asyncio
import collections
import os
import re
import sys

import zippy_run
from desk import missing
from ics_bench import Bench
from ics_policies import after_moves, before, commands, greedy, random_moves, then

resign = commands("resign")
# In turn: how the human plays, and how the game should end.
LIVES = (
    ("beginner", lambda n: greedy(n), r"Human\w+ (checkmated|resigns)|drawn by|material"),
    ("resigns early", lambda n: after_moves(2 + n % 5, greedy(n), resign),
     r"Human\w+ (resigns|checkmated)"),
    ("offers draws", lambda n: after_moves(12, then(random_moves(n), "draw"), resign),
     r"Human\w+ (resigns|checkmated)|drawn by"),
    ("hangs up thinking", lambda n: after_moves(2 + n % 4, greedy(n), commands("hangup")),
     r"Human\w+ (lost connection|checkmated)"),
    ("hangs up at once", lambda n: after_moves(1 + n % 4, greedy(n),
                                               then(greedy(n), 0.05, "hangup")),
     r"Human\w+ (lost connection|checkmated)"),
    ("resigns while we think", lambda n: after_moves(1 + n % 6, greedy(n),
                                                     then(greedy(n), 0.05, "resign")),
     r"Human\w+ (resigns|checkmated)"),
    ("random mover", lambda n: after_moves(25, random_moves(n), resign),
     r"Human\w+ (resigns|checkmated)|drawn by"),
    ("talks", lambda n: after_moves(1, greedy(n), after_moves(
        4, before(greedy(n), "say hi", "takeback 2", "abort"), resign)),
     r"Human\w+ (resigns|checkmated)"),
    ("aborts", lambda n: commands("abort"), r"aborted"),
)


# A bot that never resigns and is much stronger must not lose or agree to a draw.
WRONG = re.compile(r"Bot\w+ (forfeits|ran out|resigns|checkmated|lost)|mutual agreement")


def resources(pid):
    """(resident kB, threads, descriptors) of a process, or None."""
    try:
        with open("/proc/%d/status" % pid, encoding="ascii", errors="replace") as f:
            text = f.read()
        return (int(re.search(r"VmRSS:\s+(\d+)", text).group(1)),
                int(re.search(r"Threads:\s+(\d+)", text).group(1)),
                len(os.listdir("/proc/%d/fd" % pid)))
    except (OSError, AttributeError):
        return None


class Inquiry:
    """Asks for the status every second, and compares it with the server's state."""

    def __init__(self, bench):
        self.bench = bench
        self.asked = self.compared = 0
        self.false = []

    def truth(self):
        """(opponent, games that have ended), or None while the bot is not logged in."""
        server = self.bench.server
        bot = server.players.get("BotTwo")
        if not bot:
            return None
        game = bot.game
        opponent = game and next(p.name for p in game.players.values() if p is not bot)
        return opponent, len(server.finished)

    async def run(self):
        while True:
            before = self.truth()
            await asyncio.sleep(0.5)    # a change may not have arrived yet
            if before and before == self.truth():
                status, text = await asyncio.to_thread(self.bench.bots["BotTwo"].status)
                self.asked += 1
                if before == self.truth():
                    self._compare(before, status, text)
            await asyncio.sleep(0.5)

    def _compare(self, truth, status, text):
        rows = dict(re.findall(r"(?m)^([^:]+): +(.*)$", text))
        opponent, games = truth
        pid = re.search(r"process (\d+)", rows.get("engine", ""))
        self.compared += 1
        if not (status == 0 and rows.get("opponent") == opponent
                and rows["state"] == ("playing" if opponent else "waiting for a game")
                and rows["today"].startswith("%d game" % games)
                and pid and os.path.isdir("/proc/" + pid[1])):
            self.false.append((truth, text))
            print("FAIL status: %s\n%s" % (truth, text), flush=True)


async def week(engine, games, keep, lag=0.0, kept=False):
    wrong, reasons, samples = [], collections.Counter(), []
    async with Bench(engine, keep, lag, kept=kept) as bench:
        bench.inquiry = inquiry = Inquiry(bench)
        asking = None
        pending = None                  # the name of a human with an adjourned game
        for number in range(games):
            bot = await bench.bot()
            if kept and not asking:
                asking = asyncio.ensure_future(inquiry.run())
            title, life, wanted = LIVES[number % len(LIVES)]
            colour = "wb"[number // 2 % 2]
            if pending:                 # the human logs in again, and the game is resumed
                title, wanted = "comes back", r"Human\w+ (resigns|checkmated)|drawn by|material"
                human = bench.human(after_moves(20, greedy(number), resign), name=pending)
                pending = None
            else:
                human = bench.human(life(number), name="Human%s" % "abcdefgh"[number % 8])
            end = await bench.play(human, bot, 0, 1, colour=colour, patience=240,
                                   rated=number % 3 == 0)
            good = bool(re.search(wanted, end[1])) and not WRONG.search(end[1])
            if "adjourned" in end[1]:
                pending = human.name
            pids = bench.bots["BotTwo"].report().pids
            samples.append(resources(pids[-1]) if pids else None)
            reasons[re.sub(r"Human\w+", "Human", end[0] + " " + end[1])] += 1
            print("%-4s %3d %-24s %s %-8s %s  %s" % ("ok" if good else "FAIL", number + 1, title,
                                                   colour, *end, samples[-1]), flush=True)
            if not good:
                wrong.append(number + 1)
        if asking:
            asking.cancel()
        pipes = await bench.reports()
    return bench, pipes, wrong, reasons, samples


def grown(samples):
    """How many of memory, threads and descriptors have grown since the first game."""
    if not samples:                     # the system does not report them
        return 0
    first, last = samples[0], samples[-1]
    wrong = [name for name, now, most in (("memory", last[0], 1.1 * first[0]),
                                          ("threads", last[1], first[1]),
                                          ("descriptors", last[2], first[2])) if now > most]
    for name in wrong:
        print("FAIL it takes more and more %s" % name)
    return len(wrong)


def main():
    p = argparse.ArgumentParser(description=__doc__,
                                formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("--games", type=int, default=200)
    p.add_argument("--keep")
    p.add_argument("--kept", action="store_true")
    p.add_argument("--lag", type=float, default=0.0)
    p.add_argument("engine", nargs="+")
    options = p.parse_args()
    absent = missing("xboard", "Xvfb", "xauth")
    if absent:
        print("not installed: " + ", ".join(absent), file=sys.stderr)
        return 2
    bench, pipes, wrong, reasons, samples = asyncio.run(
        week(" ".join(options.engine), options.games, options.keep, options.lag,
             options.kept))
    print()
    for reason, count in reasons.most_common():
        print("  %4d  %s" % (count, reason))
    known = [s for s in samples if s]
    for i, what in enumerate(("resident kB", "threads", "descriptors")):
        values = [s[i] for s in known]
        if values:
            print("  %s: first %d, highest %d, last %d" % (what, values[0], max(values),
                                                          values[-1]))
    bad = len(wrong) + grown(known)
    if options.kept:
        inquiry = bench.inquiry
        print("%-4s status asked %d times, %d times while nothing changed, %d times false" % (
            "FAIL" if inquiry.false else "ok", inquiry.asked, inquiry.compared,
            len(inquiry.false)))
        bad += len(inquiry.false)
    for what, good, figure in zippy_run.manners(bench, pipes):
        print("%-4s %s: %s" % ("ok" if good else "FAIL", what, figure))
        bad += not good
    print("%d games, %d not as expected" % (options.games, len(wrong)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
