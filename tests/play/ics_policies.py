# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""How the humans on the mock server play: each policy maps a game to the commands of one turn.

A number among the commands is a pause in seconds; without any command the flag will fall.
"""

import collections
import random

from chess_rules import coordinate

VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0, ".": 0}


def random_moves(seed):
    """Any legal move."""
    dice = random.Random(seed)
    return lambda game: [coordinate(dice.choice(game.chess.position.legal_moves()))]


def mates_in_one(position):
    for move in position.legal_moves():
        after = position.play(move)
        if after.in_check() and not after.has_legal_move():
            return move
    return None


def greedy(seed):
    """Mates if it can, else makes the largest capture, else prefers a check: a hurried beginner."""
    dice = random.Random(seed)

    def choose(game):
        p = game.chess.position
        mate = mates_in_one(p)
        if mate:
            return [coordinate(mate)]

        def worth(move):
            after = p.play(move)
            gain = VALUES[p.board[move[1]].lower()] + VALUES[move[2] or "."]
            risk = VALUES[p.board[move[0]].lower()] if after.attacked(move[1], after.turn) else 0
            return gain - risk + 0.5 * after.in_check() + dice.random() * 0.4
        return [coordinate(max(p.legal_moves(), key=worth))]
    return choose


def script(*turns):
    """One answer a turn: a text of commands, or a callable policy; the last one is repeated."""
    def choose(game):
        colour = game.turn
        made = sum(1 for i in range(len(game.chess.moves))
                   if (i % 2 == 0) == (colour == game.chess.start.turn))
        turn = turns[min(made, len(turns) - 1)]
        if callable(turn):
            return turn(game)
        return [float(w) if w.replace(".", "").isdigit() else w for w in turn.split(";")]
    return choose


def then(policy, *commands):
    """A policy's move with commands after it (pauses and offers)."""
    return lambda game: list(policy(game)) + list(commands)


def before(policy, *commands):
    return lambda game: list(commands) + list(policy(game))


def after_moves(count, policy, ending):
    """Plays `count` moves by a policy, then by another."""
    def choose(game):
        made = len(game.chess.moves) // 2
        return (policy if made < count else ending)(game)
    return choose


def commands(*what):
    return lambda game: list(what)


def king_shuffle(seed):
    """Moves only the king, out of the way of everything: neither wins nor loses anything."""
    dice = random.Random(seed)

    def choose(game):
        p = game.chess.position
        moves = [m for m in p.legal_moves() if p.board[m[0]] in "Kk" and p.board[m[1]] == "."]
        quiet = [m for m in moves if p.play(m).has_legal_move()]
        return [coordinate(dice.choice(quiet or moves or p.legal_moves()))]
    return choose


def never_thrice(seed):
    """Quiet moves, nothing put en prise, to where its own pieces have stood least often, so that no position
    comes three times in a game of some fifty moves."""
    dice = random.Random(seed)

    def choose(game):
        p = game.chess.position

        def mine(q):
            return tuple(piece if piece.isalpha() and piece.isupper() == (p.turn == "w") else "." for piece in q.board)

        stood = collections.Counter(mine(q) for q in game.chess.positions)
        quiet = [m for m in p.legal_moves()
                 if p.board[m[0]] not in "Pp" and p.board[m[1]] == "."]
        safe = [m for m in quiet if not p.play(m).attacked(m[1], p.play(m).turn)]
        moves = safe or quiet or p.legal_moves()
        least = min(stood[mine(p.play(m))] for m in moves)
        return [coordinate(dice.choice([m for m in moves if stood[mine(p.play(m))] == least]))]
    return choose
