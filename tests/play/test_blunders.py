#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Blunders that can be seen by the rules alone; `make check-blunders` finds more with a judge; TAP."""

import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "hunts"))
import tap  # noqa: E402  (the path is set above)
from chess_rules import Game, Position, coordinate  # noqa: E402
from engines import Cecp, Uci, place  # noqa: E402
from mates import replies  # noqa: E402
from positions import ForcedMate, mating_moves, placed  # noqa: E402
from probe import Tables  # noqa: E402
from shuffles import KNOWN, add_shuffle  # noqa: E402

RHUMB = os.environ.get("RHUMB", "./rhumb")
TABLES = os.path.join(os.environ.get("RHUMB_SHARED", "../shared/data"), "egtb", "syzygy4")
TRAPS, NODES = 12, 5000
LEVELS = (601, 801, 1401)

# Drawn by the tables: bishop and rook's pawn of the wrong colour, and a pawn too far from its king.
FORTRESSES = (("7k/8/7P/8/8/8/5K2/1B6 b - - 0 1", 5), ("2B5/7k/8/8/8/7P/4K3/8 b - - 2 2", 20),
              ("2B5/7k/8/8/8/7P/4K3/8 b - - 2 2", 22), ("8/8/1k6/8/1P6/8/1K6/8 w - - 0 1", 16))
DRAWN = 150             # centipawns that a drawn ending may score, either way

# Sessions in which the engine can win; none may end in a draw.
SESSIONS = (
    ("mate in one at fifty moves", "sd 8", "setboard 6k1/8/8/8/8/1r6/r7/7K w - - 99 150", "usermove h1g1"),
    ("a won game resumed at a repetition", "force", "sd 8", "setboard 6k1/8/8/8/8/8/q7/7K b - - 0 1",
     "usermove g8f7", "usermove h1g1", "usermove f7g8", "usermove g1h1", "usermove g8f7", "usermove h1g1",
     "usermove f7g8", "playother", "usermove g1h1"),
    ("a rook hung by the move that completes the fifty", "sd 12", "setboard 8/8/8/4k3/1r6/8/6K1/R7 w - - 97 150",
     "usermove a1a5", "usermove a5e5"),
    ("a draw offered with the queen", "force", "sd 8",
     "setboard rn2kb1r/1pp1pppp/p4n2/1qPpN3/3P4/1P5P/P3PPP1/R1BQKB1R w KQkq - 0 150", "playother",
     "usermove c1d2", "usermove d2a5\ndraw"),
)

# A check, its only reply, and a quiet mate that levels overlook.
MATES = (("8/1Prr2pR/5p2/2P5/1p2K1pP/1R2b2p/N1k5/5Q2 w - - 0 1", "f1b1", "c2d2", "b3b2"),
         ("K5kB/6rq/1Rp3P1/p2b1Q2/P3r2p/P5p1/P1N5/8 b - - 0 1", "g7a7", "a8b8", "h7c7"),
         ("8/5R1r/P4P1p/3n1r2/2p1p1K1/1P3P2/4Bq2/1k4N1 b - - 0 1", "d5e3", "g4h3", "f5h5"))

# Games at a position that is won in the tables, and whose only best move repeats one for the third time.
REPETITIONS = (
    ("7k/8/8/6R1/8/8/5K2/8 b - - 0 1", "h8h7 g5b5 h7h8 b5g5 h8h7 g5b5 h7h8", "b5g5"),
    ("8/8/8/k7/8/8/7q/3K4 w - - 1 2", "d1c1 h2c7 c1d1 c7h2 d1c1 h2c7 c1d1", "c7h2"),
    ("8/1k2nQ2/8/8/8/8/8/3K4 b - - 1 1", "b7c7 f7f1 c7b7 f1f7 b7c7 f7f1 c7b7", "f1f7"),
)


def allows_mate(position, move):
    return bool(mating_moves(position.play(move)))


def draw_trap(chance):
    """A game gone back and forth whose first move, played again, allows mate in one; others do not."""
    while True:
        position = placed(chance, "KQRBNPPPPkqrbnpppp", chance.choice("wb"))
        if position.in_check() or mating_moves(position):
            continue
        game = Game(position.fen())
        if add_shuffle(chance, game, 1) and allows_mate(position, game.moves[0]) and \
                not all(allows_mate(position, move) for move in position.legal_moves()):
            return game


def check_histories(engine):
    for (fen, moves), bad in zip(KNOWN, ("c6b8", "e1e5")):
        engine.new_game()
        best = engine.think(place(fen, moves.split()), "nodes 20000").best
        tap.ok(best != bad, "history: %s is not played again" % bad, fen, moves)
    for number in range(TRAPS):
        game = draw_trap(random.Random(number))
        engine.new_game()
        position = place(game.start.fen(), [coordinate(move) for move in game.moves])
        best = engine.think(position, "nodes %d" % NODES).best
        tap.ok(not allows_mate(game.position, game.position.parse_coordinate(best)),
               "history: trap %d, no move into mate in one" % number, position, best)


def check_fortresses(engine):
    for fen, depth in FORTRESSES:
        engine.new_game()
        answer = engine.think(place(fen), "depth %d" % depth)
        tap.ok(abs(answer.score) <= DRAWN, "fortress: depth %d of %s" % (depth, fen),
               answer.score)
    fen = "8/8/7k/5K2/8/7B/7P/8 b - - 0 1"
    engine.new_game()
    best = engine.think(place(fen), "nodes 100000").best
    tap.ok(best in ("h6h7", "h6g7"), "fortress: the king stays near the corner", fen, best)


def check_claims():
    for name, *lines in SESSIONS:
        session = Cecp(RHUMB + " --xboard --option OwnBook=0")
        session.ask("new")
        said = [session.ask(*line.split("\n")) for line in lines]
        session.close()
        tap.ok(not any(line.startswith(("1/2-1/2", "offer draw")) for line in said[-1]) and
               any(line.startswith("move ") for line in said[-1]), "no draw: " + name, said[-1])


def read_mate(fen, *texts):
    game = Game(fen)
    for text in texts:
        game.play_text(text)
    return ForcedMate(game.start, *game.moves)


def check_levels():
    session = Cecp(RHUMB + " --xboard --option OwnBook=0")
    for mate in MATES:
        for elo in LEVELS:
            best, lines = replies(session, read_mate(*mate), elo, True)
            tap.ok(best == mate[-1], "level %d: mate in one after a ponder hit" % elo, lines)
    session.close()


def have_tables():
    if not os.path.isdir(TABLES):    # Rhumb refuses such a path
        return False
    tables = Tables(RHUMB, TABLES)
    known = tables.probe(Position("7k/8/8/6R1/8/8/5K2/8 w - - 0 1"))
    tables.close()
    return bool(known)


def check_tables():
    if not have_tables():
        tap.skip("Syzygy's tables and repetition", "no tables, or built without Fathom")
        return
    engine = Uci(RHUMB + " --uci", Hash=16, SyzygyPath=TABLES)
    for fen, moves, bad in REPETITIONS:
        engine.new_game()
        best = engine.think(place(fen, moves.split()), "nodes 10000").best
        tap.ok(best != bad, "tables: a win is not drawn by repetition", fen, moves, best)
    engine.close()


def main():
    engine = Uci(RHUMB + " --uci", Hash=16)
    check_histories(engine)
    check_fortresses(engine)
    engine.close()
    check_claims()
    check_levels()
    check_tables()
    tap.done()


if __name__ == "__main__":
    main()
