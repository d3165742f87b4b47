# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Endings of three and four pieces against the judge: drawn ones that are lost, won ones that are not won.

The tables are the referee, and neither player has them.  A drawn ending is lost as soon as it is lost
by the tables; a won one is missed as soon as it is drawn."""

import os

import duel
from bench import Absent, Row, coordinates, uci_lines
from chess_rules import Game, square
from positions import ending
from probe import Tables

SIZES = (5, 40)
NODES = 20000
HELD_PLIES, WON_PLIES = 60, 200     # at most, of a drawn ending and of a won one
DRAWN = ("KPvK", "KPvK", "KBPvK", "KNPvK", "KRvKB", "KRvKN", "KQvKP", "KRvKP", "KPvKP")
WON = ("KRvK", "KPvK", "KBBvK", "KBNvK", "KQvKP", "KRvKP", "KPPvK", "KBPvK", "KNPvK", "KQvKB", "KQvKN",
       "KQvKR")
LIMITS = "nodes %d" % NODES


def stronger(position):
    """The side with more pieces, or with a queen or rook against a lesser one."""
    worth = {"k": 0, "p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
    white = sum(worth[c.lower()] for c in position.board if c in "PNBRQ")
    black = sum(worth[c] for c in position.board if c in "pnbrq")
    return "w" if white > black else "b" if black > white else position.turn


def other(turn):
    return "b" if turn == "w" else "w"


def is_light(sq):
    return (sq // 10 + sq % 10) % 2


def is_wrong_bishop(position):
    """Whether the bishop does not control the square where the rook's pawn promotes."""
    pawn = next(sq for sq in range(21, 99) if position.board[sq] in "Pp")
    bishop = next(sq for sq in range(21, 99) if position.board[sq] in "Bb")
    file = pawn % 10
    corner = square("abcdefgh"[file - 1] + ("8" if position.board[pawn] == "P" else "1"))
    return file in (1, 8) and is_light(bishop) != is_light(corner)


def value_for(known, position, side):
    """A Known value for SIDE: win, draw or loss; wins that the fifty-move rule prevents are draws."""
    value = known.value if known.value in ("win", "loss") else "draw"
    if side == position.turn or value == "draw":
        return value
    return "loss" if value == "win" else "win"


def draw_ending(tables, chance, materials, value, accept=lambda position: True):
    """A random ending with VALUE for its stronger side, in which that is not trivial."""
    for _ in range(100000):
        position = ending(chance, chance.choice(materials))
        known = tables.probe(position)
        if known and known.moves and accept(position) and \
                value_for(known, position, stronger(position)) == value and \
                not position.insufficient_material() and is_hard(position, known):
            return position
    raise RuntimeError("no such ending of " + " ".join(materials))


def is_hard(position, known):
    """No capture is possible and no move is forced."""
    return len(known.moves) > 1 and not any("x" in san for san, _, _ in known.moves) and \
        not position.in_check()


def held(bench, tables, player, position):
    """PLAYER defends; None if the draw was held."""
    me = other(stronger(position))
    game = Game(position.fen())

    def is_lost(game):
        known = tables.probe(game.position)
        return "lost" if known and value_for(known, game.position, me) == "loss" else None

    how = duel.play(game, {me: player, other(me): bench.judge}, LIMITS, HELD_PLIES, is_lost)
    if how not in ("lost", "checkmate"):
        return None
    return fault(game, me, "loses a draw with %s")


def converted(bench, tables, player, position):
    """PLAYER attacks; None if it won."""
    me = stronger(position)
    game = Game(position.fen())

    def is_drawn(game):
        known = tables.probe(game.position)
        return "drawn" if known and value_for(known, game.position, me) != "win" else None

    how = duel.play(game, {me: player, other(me): bench.judge}, LIMITS, WON_PLIES, is_drawn)
    if how == "checkmate" and game.position.turn != me:
        return None
    return fault(game, me, "misses a win (" + how + ") with %s")


def fault(game, me, text):
    """The position before the last move of ME, ready to paste."""
    before = Game(game.start.fen())
    count = max(i for i, position in enumerate(game.positions[:-1]) if position.turn == me)
    for move in game.moves[:count]:
        before.play(move)
    return uci_lines(before, LIMITS, text % coordinates(game)[count])


def open_tables(bench):
    if not os.path.isdir(bench.tables_path):
        raise Absent("no folder " + bench.tables_path)
    tables = bench.keep(Tables(bench.engine, bench.tables_path))
    if not tables.probe(ending(bench.chance("probe", 0), "KBPvK")):
        raise Absent("no Syzygy tables of four pieces in " + bench.tables_path)
    return tables


def hunt(bench, cases):
    tables = open_tables(bench)
    players = bench.players()
    parts = ((Row("drawn: bishop and wrong rook's pawn, held"), ("KBPvK",), "draw", is_wrong_bishop, held),
             (Row("drawn: other endings, held"), DRAWN, "draw", lambda position: True, held),
             (Row("won endings, won"), WON, "win", lambda position: True, converted))
    for row, materials, value, accept, play in parts:
        for number in range(cases):
            position = draw_ending(tables, bench.chance(row.what, number), materials, value, accept)
            for player, by_judge in players:
                row.add(play(bench, tables, player, position), by_judge)
        yield row
