# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Won positions in the tables whose best move by DTZ repeats a position for the third time.

A game can have such a history when it is resumed or moves were taken back.  Players with tables and
without them must win from there."""

import duel
import endings
from bench import Row
from chess_rules import Game
from positions import is_quiet
from shuffles import around

SIZES = (10, 60)
WON = ("KRvK", "KQvK", "KBNvK", "KQvKR", "KQvKP", "KRvKP", "KBBvK", "KQvKN", "KQvKB")


def only_best(position, known):
    """The only winning move with the least DTZ, if it is quiet; else None."""
    winning = [(dtz, san) for san, value, dtz in known.moves if value == "win"]
    if not winning or len([dtz for dtz, _ in winning if dtz == min(winning)[0]]) > 1:
        return None
    move = position.parse_san(min(winning)[1])
    return move if is_quiet(position, move) else None


def draw_case(tables, chance):
    """A game at a won position whose best move repeats one for the third time."""
    while True:
        position = endings.draw_ending(tables, chance, WON, "win")
        if position.turn != endings.stronger(position):
            continue
        best = only_best(position, tables.probe(position))
        game = best and around(position, best, 2, chance)
        if game:
            return game


def find_fault(bench, tables, player, case):
    """PLAYER plays on; None if it wins."""
    game = Game(case.start.fen())
    for move in case.moves:
        game.play(move)
    me = game.position.turn

    def is_drawn(game):
        known = tables.probe(game.position)
        return "drawn" if known and endings.value_for(known, game.position, me) != "win" else None

    how = duel.play(game, {me: player, endings.other(me): bench.judge}, endings.LIMITS, endings.WON_PLIES,
                    is_drawn)
    if how == "checkmate" and game.position.turn != me:
        return None
    return endings.fault(game, me, "misses a win (" + how + ") with %s")


def hunt(bench, cases):
    tables = endings.open_tables(bench)
    for what, path in (("with tables", bench.tables_path), ("without tables", "<empty>")):
        row = Row("repetition in a won ending, " + what)
        players = bench.players(SyzygyPath=path)
        for number in range(cases):
            case = draw_case(tables, bench.chance("tables", number))
            for player, by_judge in players:
                row.add(find_fault(bench, tables, player, case), by_judge)
        yield row
