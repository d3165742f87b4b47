# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Announced mates: does `go mate` play the mate that its lines report, with any number of threads?

A fault is a move that begins none of these lines and that by the judge does not mate as soon as
the last of them.  With several threads the results vary from run to run."""

import os

from bench import Row
from positions import forced_mate
from engines import place

SIZES = (100, 200)
THREADS = (1, 2, 4)
NODES = 300000          # at most, of a search for a mate
LONGEST = 4             # moves of the mates that are searched for


def read_mates(bench, cases):
    """(FEN, moves to mate): from the shared suites, or random forced mates."""
    found = []
    for moves in range(2, LONGEST + 1):
        path = os.path.join(bench.shared, "epd", "mate%d.epd" % moves)
        if os.path.exists(path):
            with open(path, encoding="utf-8") as file:
                found += [(" ".join(line.split()[:4]) + " 0 1", moves) for line in file if line.strip()]
    if found:
        bench.chance("suites", 0).shuffle(found)
        return found[:cases]
    return [(forced_mate(bench.chance("mates", number)).position.fen(), 2) for number in range(cases)]


def find_broken_promise(bench, engine, fen, moves, threads):
    """A search that reports a mate and plays a move that is not even good by the judge."""
    engine.new_game()
    limits = "mate %d nodes %d" % (moves, NODES)
    answer = engine.think(place(fen), limits)
    promised = [line for line in answer.lines if line.rank == 1 and line.is_exact and line.mate and line.mate > 0]
    if not promised or answer.best in [line.pv[0] for line in promised if line.pv] or \
            mates_soon(bench, fen, answer.best, promised[-1].mate):
        return None
    return "setoption name Threads value %d\n%s\ngo %s\n# announces mate in %d by %s, plays %s" % (
        threads, place(fen), limits, promised[-1].mate, promised[-1].pv[0], answer.best)


def mates_soon(bench, fen, text, moves):
    """Whether by the judge the move TEXT mates as soon as announced."""
    bench.judge.new_game()
    answer = bench.judge.think(place(fen), "nodes %d searchmoves %s" % (NODES, text))
    last = answer.ranks()[0]
    return last.mate is not None and 0 < last.mate <= moves


def hunt(bench, cases):
    mates = read_mates(bench, cases)
    for threads in THREADS:
        row = Row("announced mates, %d thread%s" % (threads, "s" * (threads > 1)))
        for engine, by_judge in bench.players(Threads=threads):
            for fen, moves in mates:
                row.add(find_broken_promise(bench, engine, fen, moves, threads), by_judge)
            engine.close()
        yield row
