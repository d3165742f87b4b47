# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A game between two UCI engines at fixed nodes, refereed by tests/play/chess_rules.py."""

from bench import coordinates
from engines import place


def ended(game):
    """The end of GAME by the rules or by a claim that either side would make, or None."""
    over = game.over()
    if over:
        return over[1]
    return game.claimable()


def play(game, players, limits, plies, watch=lambda game: None):
    """Play GAME on; PLAYERS are the engines of 'w' and 'b'.  Returns its end: by the rules, by WATCH,
    which gets each position, or 'length' after PLIES."""
    for engine in set(players.values()):
        engine.new_game()
    for _ in range(plies):
        how = ended(game) or watch(game)
        if how:
            return how
        engine = players[game.position.turn]
        answer = engine.think(place(game.start.fen(), coordinates(game)), limits)
        game.play_text(answer.best)
    return ended(game) or watch(game) or "length"
