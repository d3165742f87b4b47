# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The game that is being played, as the server's lines tell it."""

import time
from typing import NamedTuple

from . import words


class Move(NamedTuple):
    san: str
    coordinates: str                    # "" if only its SAN is known
    clock_ms: int                       # the mover's clock after it, -1 if unknown


class Game:
    """Players, terms, and the moves by ply; the first board's position comes before them."""

    def __init__(self, me, begins, creating=None):
        self.white, self.black = begins.white, begins.black
        self.colour = "w" if begins.white.lower() == me.lower() else "b"
        self.opponent = begins.black if self.colour == "w" else begins.white
        self.number = begins.number
        self.rated, self.kind, self.resumed = begins.rated, begins.kind, begins.resumed
        self.ratings = {"w": 0, "b": 0}
        self.minutes = self.increment = 0
        if creating:
            self.ratings = {"w": creating.white_rating, "b": creating.black_rating}
            self.minutes, self.increment = creating.minutes, creating.increment
        self.began = time.time()
        self.start = ""                 # FEN of the first board that was seen
        self.first = 0                  # its ply
        self.moves = {}                 # ply -> Move; ply 1 is White's first
        self.ply = 0                    # moves made so far
        self.turn = "w"

    def opponent_rating(self):
        return self.ratings["b" if self.colour == "w" else "w"]

    def take_board(self, board):
        if not self.start:
            self.start, self.first = board.fen, board.ply
        self.minutes, self.increment = board.minutes, board.increment
        self.ply = board.ply
        self.turn = board.fen.split()[1]
        clock = board.black_ms if self.turn == "w" else board.white_ms
        for ply in [ply for ply in self.moves if ply > board.ply]:
            del self.moves[ply]         # taken back
        if board.san and board.ply > 0:
            self.moves[board.ply] = Move(board.san, board.move, clock)

    def take_list(self, played):
        """A line of the server's list of moves: those that were made before a break."""
        for side, san in enumerate(played.moves):
            ply = 2 * played.number - 1 + side
            if ply <= self.first:
                self.moves.setdefault(ply, Move(san, "", -1))

    def known_from(self):
        """(FEN or "" for the usual start, first ply) from where all moves are known."""
        if all(ply in self.moves for ply in range(1, self.ply + 1)) and (
                self.first > 0 or self.start.split()[0] == USUAL):
            return "", 1
        first = self.first + 1
        return self.start, first

    def title(self):
        """For people: who plays whom, and how far it is."""
        def player(name, colour):
            return "%s (%s)" % (name, self.ratings[colour] or "----")
        return "%s - %s, %s %s %d %d, move %d, %s to move" % (
            player(self.white, "w"), player(self.black, "b"),
            "rated" if self.rated else "unrated", self.kind, self.minutes, self.increment,
            self.ply // 2 + 1, "White" if self.turn == "w" else "Black")


USUAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


class Follower:
    """Follows the server's lines; `game` is the one that is on, or None."""

    def __init__(self, me):
        self.me = me
        self.game = None
        self._creating = None

    def take(self, value):
        """A value of words.py; returns the game of ours that begins or ends with it, or None."""
        if isinstance(value, words.Creating):
            self._creating = value
        elif isinstance(value, words.Begins):
            return self._begins(value)
        elif self.game:
            return self._in_game(value)
        return None

    def _begins(self, value):
        if self.me.lower() not in (value.white.lower(), value.black.lower()):
            return None
        known, self._creating = self._creating, None
        fits = known and (known.white, known.black) == (value.white, value.black)
        self.game = Game(self.me, value, known if fits else None)
        return self.game

    def _in_game(self, value):
        game = self.game
        if isinstance(value, words.Board) and value.relation in (1, -1) \
                and value.number == game.number:
            game.take_board(value)
        elif isinstance(value, words.PlayedMove):
            game.take_list(value)
        elif isinstance(value, words.Ends) and (value.white, value.black) == (game.white,
                                                                              game.black):
            self.game = None
            return game
        return None
