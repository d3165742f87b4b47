#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The rules of chess_rules.py, which the referees use: known perft counts, notation, draws."""

import os

import tap
from chess960_rules import Position960
from chess_rules import START, Game, IllegalMove, Position, perft

# Published perft counts of the start position and of the usual difficult ones.
COUNTS = (
    (START, (20, 400, 8902)),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", (48, 2039)),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", (14, 191, 2812)),
    ("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", (6, 264, 9467)),
    ("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", (44, 1486)),
)
COUNTS_960 = (
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", (21, 528)),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", (21, 807)),
    ("1rk4r/8/8/8/8/8/8/1RK4R w HBhb - 0 1", (24, 480)),
    ("rk5r/8/8/8/8/8/8/RK5R b HAha - 0 1", (24, 479)),
)
BUDGET = 2000           # most leaves of an entry of the shared lists that we count


def known_counts():
    for fen, counts in COUNTS:
        p = Position(fen)
        tap.equal(tuple(perft(p, d + 1) for d in range(len(counts))), counts, "perft of " + fen)
        tap.equal(Position(p.fen()).fen(), p.fen(), "FEN is written as read: " + fen)
    for fen, counts in COUNTS_960:
        p = Position960(fen)
        tap.equal(tuple(perft(p, d + 1) for d in range(len(counts))), counts, "perft of " + fen)
        tap.equal(p.fen(), fen, "FEN is written as read: " + fen)


def shared_counts(folder):
    for name, kind, budget in (("chess960", Position960, 100), ("classic", Position, BUDGET),
                               ("dblcheck", Position, BUDGET), ("enpassant", Position, BUDGET),
                               ("sglcheck", Position, BUDGET)):
        path = os.path.join(folder, "perft", name + ".epd")
        if not os.path.exists(path):
            continue
        wrong, checked = [], 0
        with open(path, encoding="utf-8") as f:
            for line in f:
                fen, *entries = line.strip().split(";")
                for entry in entries:
                    depth, count = int(entry.split()[0][1:]), int(entry.split()[1])
                    if count <= budget:
                        checked += 1
                        if perft(kind(fen), depth) != count:
                            wrong.append("%s depth %d" % (fen, depth))
        tap.ok(checked and not wrong, "%d counts of %s.epd" % (checked, name), *wrong)


def notation():
    bad, seen = [], 0
    for fen, _ in COUNTS:
        p = Position(fen)
        for move in p.legal_moves():
            seen += 1
            if p.parse_san(p.san(move)) != move:
                bad.append(p.san(move))
    tap.ok(seen > 100 and not bad, "SAN of %d moves reads back" % seen, *bad)
    p = Position("4k3/8/8/8/8/8/4r3/4K2R w K - 0 1")
    for text in ("O-O", "e1g1", "Ra1", "e1e3", "h1h9", "", "Kf3", "Rh9"):
        try:
            p.play(p.parse_san(text))
            tap.ok(False, "refuse %r" % text)
        except IllegalMove:
            tap.ok(True, "refuse %r" % text)


def endings():
    game = Game()
    for text in "f3 e5 g4 Qh4".split():
        game.play_text(text)
    tap.equal(game.over(), ("0-1", "checkmate"), "fool's mate")
    tap.equal(game.sans[-1], "Qh4#", "mate is marked")
    game = Game("7k/5Q2/8/8/8/8/8/K7 b - - 0 1")
    tap.equal(game.over(), ("1/2-1/2", "stalemate"), "stalemate")
    for fen, drawn in (("8/8/4k3/8/8/3K4/8/8 w - - 0 1", True),
                       ("8/8/4k3/8/8/3KN3/8/8 w - - 0 1", True),
                       ("8/8/4kb2/8/8/3KB3/8/8 w - - 0 1", True),
                       ("8/8/4k1b1/8/8/3KB3/8/8 w - - 0 1", False),
                       ("8/8/4kn2/8/8/3KB3/8/8 w - - 0 1", False),
                       ("8/8/4k3/8/8/3KP3/8/8 w - - 0 1", False)):
        tap.equal(Position(fen).insufficient_material(), drawn, "material of " + fen)


def claims():
    game = Game()
    for i, text in enumerate("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8".split()):
        tap.equal(game.claimable(), None, "no repetition after %d plies" % i)
        game.play_text(text)
    tap.equal(game.claimable(), "repetition", "third time after 8 plies")
    # The first occurrence allows an en passant capture, the later ones do not.
    game = Game("4k3/8/8/8/3p4/8/4P3/4K3 w - - 0 1")
    for text in "e4 Kd8 Kd1 Ke8 Ke1 Kd8 Kd1 Ke8 Ke1".split():
        game.play_text(text)
    tap.equal(game.repetitions(), 2, "an en passant right makes a position another")
    game = Game("4k3/8/8/8/8/8/8/R3K3 w - - 98 80")
    game.play_text("Ra2")
    tap.equal(game.claimable(), None, "99 plies are not fifty moves")
    game.play_text("Kd8")
    tap.equal(game.claimable(), "fifty moves", "100 plies are")


known_counts()
shared_counts(os.environ.get("RHUMB_SHARED", "../shared/data"))
notation()
endings()
claims()
tap.done()
