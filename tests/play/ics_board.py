# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""A game on the mock server: board, clocks and the text a FICS server writes about them."""

import asyncio
import time

from chess_rules import START, Game, name

VALUES = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9}
OTHER = {"w": "b", "b": "w"}
INC_ONLY_START = 10.0   # seconds on the clock where the initial time is 0


def now():
    """Seconds by the event loop's clock."""
    return asyncio.get_running_loop().time()


def speed(minutes, increment):
    """The server's name for a time control, by the estimated length of 40 moves."""
    estimate = minutes + increment * 2 / 3
    return "lightning" if estimate < 3 else "blitz" if estimate < 15 else "standard"


class IcsGame:
    """Two players, a chess game, two clocks; ends once."""

    def __init__(self, number, white, black, minutes, increment, rated=False, fen=None):
        self.number = number
        self.players = {"w": white, "b": black}
        self.minutes, self.increment, self.rated = minutes, increment, rated
        self.setup = fen is not None
        self.chess = Game(fen or START)
        self.clock = {c: 60.0 * minutes or INC_ONLY_START for c in "wb"}
        self.since = None               # when the running clock was started
        self.taken = []                 # seconds used by each move
        self.offers_made = 0
        self.offers = {}                # "draw", "abort", "adjourn" -> colour that asked
        self.rights = self._first_rights()
        self.running = False
        self.end = None                 # (result, text)
        self.ended = asyncio.get_running_loop().create_future()
        self.resumed = 0

    def _first_rights(self):
        """The server shows castling flags for a king on its first square, whatever the rooks are."""
        white, black = (self.chess.position.board[sq] == c for sq, c in ((25, "K"), (95, "k")))
        return [int(white), int(white), int(black), int(black)]

    @property
    def turn(self):
        return self.chess.position.turn

    def colour(self, player):
        return "w" if self.players["w"] is player else "b" if self.players["b"] is player else None

    def kind(self):
        return "non-standard" if self.setup else speed(self.minutes, self.increment)

    def now(self, colour):
        """Seconds left on a clock, the running one counted down."""
        left = self.clock[colour]
        if self.since is not None and colour == self.turn and not self.end:
            left -= now() - self.since
        return left

    def start_clock(self):
        """Clocks run from the third ply on, or at once in a resumed game."""
        if len(self.chess.moves) >= 2:
            self.since = now()

    def stop_clock(self):
        if self.since is not None:
            self.clock[self.turn] -= now() - self.since
            self.since = None

    def play(self, move):
        """Makes a legal move and turns the clocks."""
        mover = self.turn
        used = now() - self.since if self.since is not None else 0.0
        self.clock[mover] += self.increment - used
        self.taken.append(used)
        for flag, squares in enumerate(((25, 28), (25, 21), (95, 98), (95, 91))):
            if move[0] in squares or move[1] in squares:
                self.rights[flag] = 0
        self.chess.play(move)
        self.offers = {k: c for k, c in self.offers.items() if c == mover}
        self.since = None
        self.start_clock()

    def title(self):
        return "{Game %d (%s vs. %s)" % (self.number, self.players["w"].name,
                                         self.players["b"].name)

    def style12(self, viewer):
        """The board as one line for one of the players."""
        p = self.chess.position
        last = self.chess.moves[-1] if self.chess.moves else None
        pushed = last and p.ep and name(last[1])[0]
        mine = self.colour(viewer)
        fields = ["<12>", p.placement("-").replace("/", " "), p.turn.upper(),
                  str("abcdefgh".index(pushed)) if pushed else "-1"]
        fields += [str(r) for r in self.rights]
        fields += [str(p.rule50), str(self.number), self.players["w"].name,
                   self.players["b"].name, "1" if mine == p.turn else "-1",
                   str(self.minutes), str(self.increment)]
        fields += [str(sum(VALUES.get(c.lower(), 0) for c in p.board if c not in ".#"
                           and c.isupper() == (side == "w"))) for side in "wb"]
        fields += [str(max(0, int(self.now(c)))) for c in "wb"]
        fields += [str(p.fullmove), self._verbose(last), self._elapsed(-1),
                   self.chess.sans[-1].replace("#", "+") if last else "none",
                   "1" if mine == "b" else "0"]
        return " ".join(fields)

    def _verbose(self, move):
        if not move:
            return "none"
        san = self.chess.sans[-1].rstrip("+#")
        if san.startswith("O-O"):
            return san.lower()
        kind = self.chess.positions[-2].board[move[0]].upper()
        return "%s/%s-%s%s" % (kind, name(move[0]), name(move[1]),
                               "=" + move[2].upper() if move[2] else "")

    def _elapsed(self, index):
        used = int(self.taken[index]) if self.taken else 0
        return "(%d:%02d)" % (used // 60, used % 60)

    def move_list(self):
        """The answer to `moves`, spelt as in the recording (such as "lightning" in lower case)."""
        white, black = self.players["w"], self.players["b"]
        word = {"lightning": "Lighting"}.get(self.kind(), self.kind().capitalize())
        lines = ["", "%s (%s) vs. %s (%s) --- %s" % (
            white.name, white.shown_rating(self), black.name, black.shown_rating(self),
            time.strftime("%Y.%m.%d %H:%M:%S")),
            "%s %s match, initial time: %d minutes, increment: %d seconds." % (
                "Rated" if self.rated else "Unrated", word, self.minutes, self.increment),
            "", "Move  %-16s   %-16s   " % (white.name, black.name),
            "----  ----------------   ----------------"]
        for i in range(0, len(self.chess.sans), 2):
            text = "%3d.  " % (i // 2 + 1)
            for j in range(i, min(i + 2, len(self.chess.sans))):
                text += "   " if j > i else ""
                text += "%-7s %-7s " % (self.chess.sans[j].replace("#", "+"), self._elapsed(j))
            lines.append(text)
        return "\n\r".join(lines + ["      {Still in progress} *", "", ""])
