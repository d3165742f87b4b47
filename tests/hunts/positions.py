# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Random start positions: games, placed pieces, mates in one."""

import bench  # noqa: F401  (it sets the path)
from chess_rules import N, Game, Position, coordinate
from engines import place

GAME_NODES = 2000       # of the judge for a move of a game
GAME_LINES = 6          # moves among which chance picks
GAME_SLIP = 100         # centipawns that such a move may lose


def random_game(judge, chance, plies):
    """A game of up to PLIES plies, in which each side slips now and then."""
    judge.new_game()
    judge.set("MultiPV", GAME_LINES)
    game = Game()
    while len(game.moves) < plies and not game.over():
        lines = judge.think(place(game.start.fen(), [coordinate(move) for move in game.moves]),
                            "nodes %d" % GAME_NODES).ranks()
        near = [line for line in lines if line.score >= lines[0].score - GAME_SLIP]
        game.play_text(chance.choice(near).pv[0])
    judge.set("MultiPV", 1)
    return game


def is_quiet(position, move):
    """Whether MOVE can be taken back by a later move: no capture, pawn move or castling."""
    kind = position.board[move[0]].lower()
    return position.board[move[1]] == "." and kind != "p" and \
        not (kind == "k" and abs(move[0] - move[1]) == 2)


def quiet_moves(position):
    return [move for move in position.legal_moves() if is_quiet(position, move)]


def back(move):
    return move[1], move[0], ""


def placed(chance, pieces, turn):
    """A legal position with PIECES (letters of a FEN) on random squares, TURN to move."""
    while True:
        board = ["."] * 64
        squares = chance.sample(range(64), len(pieces))
        for piece, sq in zip(pieces, squares):
            board[sq] = piece
        if any(piece in "Pp" and sq // 8 in (0, 7) for piece, sq in zip(pieces, squares)):
            continue
        position = Position(to_fen(board, turn))
        other = "b" if turn == "w" else "w"
        if position.attacked(position.kings[other], turn) or \
                abs(position.kings["w"] - position.kings["b"]) in (1, N - 1, N, N + 1):
            continue
        return position


def to_fen(board, turn):
    """BOARD: 64 letters or dots from a8 to h1."""
    ranks = []
    for rank in range(8):
        text = "".join(board[8 * rank:8 * rank + 8])
        for length in range(8, 0, -1):
            text = text.replace("." * length, str(length))
        ranks.append(text)
    return "/".join(ranks) + " %s - - 0 1" % turn


def ending(chance, material, turn=None):
    """A random position of MATERIAL such as KBPvK, either colour being the stronger."""
    strong, weak = material.split("v")
    if chance.random() < 0.5:
        strong, weak = weak, strong
    return placed(chance, strong.upper() + weak.lower(), turn or chance.choice("wb"))


def mating_moves(position):
    """The moves that mate at once."""
    found = []
    for move in position.legal_moves():
        after = position.play(move)
        if after.in_check() and not after.has_legal_move():
            found.append(move)
    return found


class ForcedMate:
    """A check, its only reply, and then the only mate in one; the last two are quiet moves."""

    def __init__(self, position, check, reply, mate):
        self.position, self.check, self.reply, self.mate = position, check, reply, mate
        self.to_mate = position.play(check).play(reply)


# Weak levels overlook more with more pieces on the board, and nothing against a bare king.
ATTACKERS = ("KQRRBPPPP", "KQRBNPPPP", "KQRRNPPP", "KQRBBNPP", "KRRBNNPPP", "KQQPPPPP")
DEFENDERS = ("KRRBPPPPP", "KQRBNPPPP", "KRBNPPPP", "KQBNPPPPP", "KRRNNPPPP")


def forced_mate(chance):
    """A random ForcedMate."""
    while True:
        attackers, defenders = chance.choice(ATTACKERS), chance.choice(DEFENDERS)
        turn = chance.choice("wb")
        white, black = (attackers, defenders) if turn == "w" else (defenders, attackers)
        position = placed(chance, white + black.lower(), turn)
        moves = position.legal_moves()
        chance.shuffle(moves)
        for check in moves:
            after = position.play(check)
            if not after.in_check():
                continue
            replies = after.legal_moves()
            if len(replies) != 1 or not is_quiet(after, replies[0]):
                continue
            last = after.play(replies[0])
            mates = mating_moves(last)
            if len(mates) == 1 and is_quiet(last, mates[0]):
                return ForcedMate(position, check, replies[0], mates[0])
