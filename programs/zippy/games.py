# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The current game, followed by the server's lines; what the engine thought during it; both as PGN.
"""

import os
import re
import textwrap
import time
from typing import NamedTuple

from . import server

# ---- the game that is being played ----

MOST_MISSING = 20       # boards of a game in a row that were damaged


class Move(NamedTuple):
    san: str
    coordinates: str                    # "" if only its SAN is known
    clock_ms: int                       # the mover's clock after it, -1 if unknown


class Game:
    """Players, terms, and the moves by ply; the first board's position comes before them."""

    def __init__(self, me, begins, creating=None, challenge=None):
        """CREATING and CHALLENGE: what the server said about this game before, if it did."""
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
        elif challenge:
            self.ratings = {self.colour: challenge.my_rating, server.OTHER[self.colour]: challenge.rating}
            self.minutes, self.increment = challenge.minutes, challenge.increment
        self.began = time.time()
        self.start = ""                 # FEN of the first board that was seen
        self.first = 0                  # its ply
        self.moves = {}                 # ply -> Move; ply 1 is White's first
        self.ply = 0                    # moves made so far
        self.turn = "w"
        self.my_move = False            # whether it is our move
        self.my_clock_ms = 0

    def opponent_rating(self):
        return self.ratings[server.OTHER[self.colour]]

    def fits(self, board):
        """Whether a board that has this game's number can be one of it; some boards before it may be missing."""
        return (board.white, board.black) == (self.white, self.black) and (
            not self.start or board.ply <= self.ply + MOST_MISSING)

    def take_board(self, board):
        if not self.start:
            self.start, self.first = board.fen, board.ply
        self.minutes, self.increment = board.minutes, board.increment
        self.ply = board.ply
        self.turn = board.fen.split()[1]
        self.my_move = board.relation == 1
        self.my_clock_ms = board.white_ms if self.colour == "w" else board.black_ms
        clock = board.black_ms if self.turn == "w" else board.white_ms
        for ply in [ply for ply in self.moves if ply > board.ply]:
            del self.moves[ply]         # taken back
        if board.san:
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
        """A line for people: players, terms, number of moves, side to move."""
        def player(name, colour):
            return "%s (%s)" % (name, self.ratings[colour] or "----")
        return "%s - %s, %s %s %d %d, move %d, %s to move" % (
            player(self.white, "w"), player(self.black, "b"),
            "rated" if self.rated else "unrated", self.kind, self.minutes, self.increment,
            self.ply // 2 + 1, "White" if self.turn == "w" else "Black")

    def unfinished(self, reason):
        """An end that the server has not reported."""
        return server.Ends(self.number, self.white, self.black, reason, "*")

    def facts(self, me):
        """The facts for a greeting."""
        return {"me": me, "opponent": self.opponent, "opponent_rating": self.opponent_rating() or "no rating",
                "colour": "White" if self.colour == "w" else "Black", "kind": self.kind,
                "minutes": self.minutes, "increment": self.increment}

    def facts_of_end(self, me, ends, after, before):
        """The facts for a farewell; AFTER and BEFORE are my ratings, 0 if they did not change."""
        won = {"1/2-1/2": "drawn", "*": "unfinished"}.get(ends.result) or (
            "won" if (ends.result == "1-0") == (self.colour == "w") else "lost")
        return {**self.facts(me), "moves": (self.ply + 1) // 2, "result": ends.result, "outcome": won,
                "reason": ends.reason, "rating": after or "unchanged",
                "change": "%+d" % (after - before) if after and before else "0"}


def filled(text, facts):
    """TEXT with the facts that it names in braces."""
    return re.sub(r"\{(\w+)\}", lambda name: str(facts.get(name[1], name[0])), text)


USUAL = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"


class Follower:
    """Follows the server's lines; `game` is the one that is on, or None."""

    def __init__(self, me):
        self.me = me
        self.game = None
        self._creating = None
        self._challenges = {}           # name -> the last one

    def fits(self, value):
        """False for a board that pretends to be of our game."""
        return not (isinstance(value, server.Board) and self.game and value.number == self.game.number) or self.game.fits(value)

    def take(self, value):
        """Take a value of server.py that fits; returns our game if one begins or ends with it, or None."""
        if isinstance(value, server.Creating):
            self._creating = value
        elif isinstance(value, server.Challenge):
            self._challenges[value.name] = value
        elif isinstance(value, server.Begins):
            return self._begins(value)
        elif isinstance(value, server.Board) and value.relation in (1, -1) and not self.game:
            return self._begins_late(value)
        elif self.game:
            return self._in_game(value)
        return None

    def _begins(self, value):
        if self.me.lower() not in (value.white.lower(), value.black.lower()):
            return None
        known, self._creating = self._creating if self._is_announced(value) else None, None
        opponent = value.black if self.me.lower() == value.white.lower() else value.white
        challenge = self._challenges.get(opponent)
        self._challenges = {}
        self.game = Game(self.me, value, known, challenge)
        return self.game

    def _is_announced(self, value):
        return bool(self._creating) and (self._creating.white, self._creating.black) == (value.white, value.black)

    def _begins_late(self, board):
        """The line about the beginning of the game that BOARD is of was damaged."""
        said = [self._creating] if self._is_announced(board) else []
        said += filter(None, map(self._challenges.get, (board.white, board.black)))
        rated, kind = (said[0].rated, said[0].kind) if said else (False, "unknown")
        game = self._begins(server.Begins(board.number, board.white, board.black, board.ply > 0, rated, kind))
        if game:
            game.take_board(board)
        return game

    def _in_game(self, value):
        game = self.game
        if isinstance(value, server.Board) and value.relation in (1, -1) \
                and value.number == game.number:
            game.take_board(value)
        elif isinstance(value, server.PlayedMove):
            game.take_list(value)
        elif isinstance(value, server.Ends) and (value.white, value.black) == (game.white,
                                                                              game.black):
            self.game = None
            return game
        return None


# ---- what the engine thought before its moves, as its record shows ----

LINE = re.compile(r"^[\d.]+ < (?:(\d+)\S* ([+-]?\d+) -?\d+ \d+(?:[ \t](.*))?|move (\S+))$")
MOST = 32 * 1000 * 1000     # bytes to read at most; a game has far fewer


class Thought(NamedTuple):
    move: str               # coordinates, as the engine gave it
    depth: int              # 0 if it did not think
    score: int              # hundredths of a pawn, from the engine's side; mates 100000 + moves
    line: str               # what it expected


class Mark:
    """A place in the engine's record, to read on from there."""

    def __init__(self, path):
        self.path = path
        self.file, self.size = _state(path)

    def text(self):
        """The text recorded since; if the file has been renamed, the text of the new one."""
        file, size = _state(self.path)
        start = self.size if file == self.file and size >= self.size else 0
        try:
            with open(self.path, encoding="utf-8", errors="replace") as f:
                f.seek(start)
                return f.read(MOST)
        except OSError:
            return ""


def _state(path):
    try:
        status = os.stat(path)
        return (status.st_dev, status.st_ino), status.st_size
    except OSError:
        return None, 0


def thoughts(text):
    """One for each move in a part of the record, in order."""
    found, last = [], None
    for line in text.splitlines():
        m = LINE.match(line)
        if not m:
            continue
        if m[4]:
            found.append(Thought(m[4], *(last or (0, 0, ""))))
            last = None
        else:
            last = int(m[1]), int(m[2]), (m[3] or "").split("\t")[-1].strip()
    return found


# ---- a game as PGN: moves, clocks, and what the engine thought ----

START_MS = 10000        # a clock that begins at 0 minutes starts at ten seconds


def game_text(game, ends, site, thoughts):
    """THOUGHTS are those of the engine's moves, in order; moves without one have none."""
    fen, first = game.known_from()
    tags = [("Event", "%s %s" % ("rated" if game.rated else "unrated", game.kind)),
            ("Site", site),
            ("Date", time.strftime("%Y.%m.%d", time.localtime(game.began))), ("Round", "-"),
            ("White", game.white), ("Black", game.black), ("Result", ends.result)]
    tags += [(name, str(game.ratings[side])) for name, side in (("WhiteElo", "w"),
                                                                ("BlackElo", "b"))
             if game.ratings[side]]
    tags += [("UTCDate", time.strftime("%Y.%m.%d", time.gmtime(game.began))),
             ("UTCTime", time.strftime("%H:%M:%S", time.gmtime(game.began))),
             ("TimeControl", "%d+%d" % (60 * game.minutes or START_MS // 1000, game.increment)),
             ("Termination", ends.reason)]
    if "wild/fr" in game.kind:
        tags.append(("Variant", "fischerandom"))
    if fen:
        tags += [("SetUp", "1"), ("FEN", fen)]
    head = "".join('[%s "%s"]\n' % (name, _quoted(text)) for name, text in tags)
    words = _movetext(game, first, _matched(game, first, thoughts))
    body = "\n".join(textwrap.wrap(" ".join(words + [ends.result]), 79, break_long_words=False,
                                   break_on_hyphens=False))
    return head + "\n" + body + "\n\n"


def _quoted(text):
    return re.sub(r'["\\]', "", text)


def _matched(game, first, thoughts):
    """{ply: Thought}: the engine's moves and its thoughts are both in order."""
    found, rest = {}, iter(thoughts)
    mine = [ply for ply in range(first, game.ply + 1) if (ply % 2 == 1) == (game.colour == "w")]
    for ply in mine:
        move = game.moves.get(ply)
        if not move or not move.coordinates:
            continue
        ahead = list(rest)
        for i, thought in enumerate(ahead):
            if _same(thought.move, move.coordinates):
                found[ply], ahead = thought, ahead[i + 1:]
                break
        rest = iter(ahead)
    return found


def _same(a, b):
    """Castling in Chess960 is O-O for the engine."""
    return a == b or a.startswith("O-O")


def _movetext(game, first, thoughts):
    words = []
    for ply in range(first, game.ply + 1):
        move = game.moves.get(ply)
        if not move:                    # a gap: nothing after it can be replayed
            break
        if ply % 2 == 1:
            words.append("%d." % (ply // 2 + 1))
        elif not words or words[-1].endswith("}"):
            words.append("%d..." % (ply // 2))
        words.append(move.san)
        comment = _comment(ply, move, thoughts.get(ply))
        if comment:
            words.append("{" + comment + "}")
    return words


def _comment(ply, move, thought):
    parts = []
    if move.clock_ms >= 0:
        seconds = move.clock_ms / 1000
        parts.append("[%%clk %d:%02d:%s]" % (seconds // 3600, seconds // 60 % 60,
                                             ("%04.1f" % (int(seconds % 60 * 10) / 10))
                                             if move.clock_ms % 1000 else
                                             "%02d" % (seconds % 60)))
    if thought and thought.depth:
        parts.append("[%%eval %s,%d]" % (_score(thought.score * (1 if ply % 2 else -1)),
                                         thought.depth))
        if thought.line:
            parts.append(re.sub(r"[{}]", "", thought.line))
    return " ".join(parts)


def _score(score):
    """From White's side, in pawns, or a mate."""
    if abs(score) >= 100000:
        return "#%s%d" % ("-" if score < 0 else "", abs(score) - 100000)
    return "%+.2f" % (score / 100)
