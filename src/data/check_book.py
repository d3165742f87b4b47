#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Check the first plies of the built-in opening book by today's engine, and mend them.

Each move that the book has in a position of its first plies is searched alone, and so is
the engine's own choice there: all with the same nodes.  A move loses what its score is
below the best one's.  With --write, moves that lose more than a margin go, the others
are weighed by their losses alone, and so do the positions that no move reaches any more.

The exit status is 1 if a move loses too much and nothing is written.
"""
import argparse
import concurrent.futures
import itertools
import os
import queue
import re
import struct
import sys

import grow_book

PLIES = 8
HALF_LOSS = 12        # centipawns that halve a weight in these plies
ENTRY = struct.Struct(">QHHI")


def square(bits):
    return "abcdefgh"[bits & 7] + "12345678"[bits >> 3]


def coordinates(bits, moves):
    """The move of an entry after MOVES; castling is king takes own rook there."""
    start, goal = square(bits >> 6 & 63), square(bits & 63)
    pieces = dict(grow_book.place(moves)[0])
    if pieces[start] in "Kk" and pieces.get(goal) in ("R" if pieces[start] == "K" else "r"):
        goal = ("g" if goal[0] == "h" else "c") + goal[1]
    return start + goal


def read(path):
    """{key: {bits of a move: weight}}"""
    book = {}
    with open(path, "rb") as file:
        for key, bits, weight, _ in ENTRY.iter_unpack(file.read()):
            book.setdefault(key, {})[bits] = weight
    return book


def walk(book, rhumb):
    """Ply by ply {key: moves that lead there}: the positions that moves of BOOK reach from the start.  The caller may
    take moves out of the positions of a ply before it asks for the next one."""
    reached, ways = set(), [()]
    while ways:
        nodes = [grow_book.Node(moves, []) for moves in ways]
        keys = [int(key, 16) for key in grow_book.book_keys(rhumb, nodes)]
        ply = {key: moves for key, moves in zip(keys, ways) if key in book and key not in reached}
        reached.update(ply)
        yield ply
        ways = [moves + (coordinates(bits, moves),) for key, moves in ply.items() for bits in book.get(key, ())]


class Judge(grow_book.Engine):
    def score(self, moves, only):
        """(move, score) of the best move after MOVES, among ONLY if it is not empty."""
        self.say("ucinewgame")
        self.say("position startpos" + (" moves " + " ".join(moves) if moves else ""))
        self.say("go nodes %d%s" % (self.nodes, " searchmoves " + " ".join(only) if only else ""))
        score = 0
        for line in self.process.stdout:
            if line.startswith("bestmove"):
                return line.split()[1], score
            match = re.search(r" multipv 1 score (cp|mate) (-?\d+) (?!\w+bound)", line)
            if match:
                score = int(match[2]) if match[1] == "cp" else 30000 if int(match[2]) > 0 else -30000
        raise EOFError("the engine has ended")


def judge_all(engines, book, positions):
    """{key: ({bits: what the move loses}, the best move)} of POSITIONS, a list of (key, moves)."""
    idle = queue.SimpleQueue()
    for engine in engines:
        idle.put(engine)

    def judge(position):
        key, moves = position
        engine = idle.get()
        try:
            names = {bits: coordinates(bits, moves) for bits in book[key]}
            best = engine.score(moves, [])[0]
            scores = {move: engine.score(moves, [move])[1] for move in {best, *names.values()}}
        finally:
            idle.put(engine)
        most = max(scores.values())
        return {bits: most - scores[move] for bits, move in names.items()}, max(scores, key=scores.get)

    with concurrent.futures.ThreadPoolExecutor(len(engines)) as threads:
        return dict(zip((key for key, _ in positions), threads.map(judge, positions)))


def mend(book, lost, margin):
    """Drop from BOOK what loses more than MARGIN, and weigh the rest."""
    for key, (losses, _) in lost.items():
        kept = {bits: loss for bits, loss in losses.items() if loss <= margin}
        least = min(kept.values(), default=0)
        book[key] = {bits: max(1, round(grow_book.WEIGHT_MOST * 2 ** ((least - loss) / HALF_LOSS)))
                     for bits, loss in kept.items()}
        if not kept:
            del book[key]


def main():
    parser = argparse.ArgumentParser(description="Check the first plies of the built-in opening book.")
    parser.add_argument("--rhumb", default=os.environ.get("RHUMB", "./rhumb"))
    parser.add_argument("--book", default=os.path.join(os.path.dirname(os.path.abspath(__file__)), "book.bin"))
    parser.add_argument("--plies", type=int, default=PLIES)
    parser.add_argument("--nodes", type=int, default=200000, help="of a search")
    parser.add_argument("--margin", type=int, default=grow_book.WEIGHT_MARGIN, help="centipawns")
    parser.add_argument("--jobs", type=int, default=1, help="searches at the same time")
    parser.add_argument("--write", action="store_true", help="mend the book")
    options = parser.parse_args()
    book = read(options.book)
    engines = [Judge(options.rhumb, options.nodes) for _ in range(options.jobs)]
    for engine in engines:
        engine.say("setoption name MultiPV value 1")
    positions = moves = bad = 0
    for ply in itertools.islice(walk(book, options.rhumb), options.plies):
        lost = judge_all(engines, book, list(ply.items()))
        for key, (losses, best) in lost.items():
            positions, moves = positions + 1, moves + len(losses)
            for bits, loss in losses.items():
                if loss > options.margin:
                    bad += 1
                    print("%3d %s (best: %s)" % (loss, " ".join(ply[key] + (coordinates(bits, ply[key]),)), best), flush=True)
        if options.write:
            mend(book, lost, options.margin)
    for engine in engines:
        engine.close()
    print("%d positions, %d moves, %d lose more than %d centipawns" % (positions, moves, bad, options.margin))
    if options.write:
        reached = [key for ply in walk(book, options.rhumb) for key in ply]
        with open(options.book, "wb") as file:
            for key in sorted(reached):
                for bits, weight in sorted(book[key].items(), key=lambda item: (-item[1], item[0])):
                    file.write(ENTRY.pack(key, bits, weight, 0))
        print("%d moves in %d positions are left" % (sum(len(book[key]) for key in reached), len(reached)))
    return 1 if bad and not options.write else 0


if __name__ == "__main__":
    sys.exit(main())
