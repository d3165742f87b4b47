# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the lines of a server of the FICS family mean, as values.

The words are the server's; help files and recordings of it are their source.  Patterns are
anchored at the beginning of a line, where what a user says never is: it comes as `NAME tells
you: ...`.
"""

import re
from typing import List, NamedTuple

NAME = r"([A-Za-z][A-Za-z0-9_-]*)"
TITLES = r"(?:\([A-Z*0-9]+\))*"
RATING = r"\(\s*([^)]*?)\s*\)"


class Challenge(NamedTuple):
    name: str
    rating: int                         # 0: none
    rated: bool
    kind: str                           # blitz, lightning, wild/fr..
    minutes: int
    increment: int
    adjourned: bool                     # an old game that would go on


class Creating(NamedTuple):
    """A game begins, however it came about."""
    white: str
    white_rating: int
    black: str
    black_rating: int
    rated: bool
    kind: str
    minutes: int
    increment: int


class Begins(NamedTuple):
    number: int
    white: str
    black: str
    resumed: bool
    rated: bool
    kind: str


class Ends(NamedTuple):
    number: int
    white: str
    black: str
    reason: str
    result: str                         # 1-0, 0-1, 1/2-1/2 or *


class Rating(NamedTuple):
    kind: str
    before: int
    after: int


class NoRating(NamedTuple):
    """The ratings stay what they are."""


class Request(NamedTuple):
    name: str
    what: str                           # adjourn or abort


class Says(NamedTuple):
    name: str


class Unread(NamedTuple):
    count: int


class Message(NamedTuple):
    text: str


class Kicked(NamedTuple):
    name: str


class Goodbye(NamedTuple):
    reason: str


class PlayedMove(NamedTuple):
    """A line of `moves`, which XBoard asks for when an adjourned game goes on."""
    number: int
    moves: List[str]                    # SAN, White's and Black's


class Board(NamedTuple):
    """Style 12: the position, the clocks, and the move that led there."""
    fen: str
    ply: int                            # moves made before it, as counted by the server
    number: int                         # of the game
    white: str
    black: str
    relation: int                       # 1: my move, -1: my opponent's; else not my game
    minutes: int
    increment: int
    white_ms: int                       # clocks
    black_ms: int
    move: str                           # coordinates, "" before the first one
    san: str
    used: str                           # time for the move, as the server writes it


def rating(text):
    digits = re.match(r"\d+", text)
    return int(digits.group()) if digits else 0


def _challenge(m):
    return Challenge(m[1], rating(m[2]), m[5] == "rated", m[6], int(m[7]), int(m[8]),
                     "(adjourned)" in m[9])


def _creating(m):
    return Creating(m[1], rating(m[2]), m[3], rating(m[4]), m[5] == "rated", m[6], int(m[7]),
                    int(m[8]))


def _begins(m):
    return Begins(int(m[1]), m[2], m[3], m[4] == "Continuing", m[5] == "rated", m[6])


def _board(m):
    fields = m[1].split()
    if len(fields) < 29 or not re.fullmatch(r"-?\d+", fields[18]):
        return None
    turn, pushed = fields[8], int(fields[9])
    placement = re.sub(r"-+", lambda run: str(len(run.group())), "/".join(fields[:8]))
    rights = "".join(right for right, flag in zip("KQkq", fields[10:14]) if flag == "1") or "-"
    passant = "abcdefgh"[pushed] + ("3" if turn == "B" else "6") if pushed >= 0 else "-"
    number = int(fields[25])
    exact = "." in fields[27]           # `iset ms`: clocks in milliseconds
    white_ms, black_ms = (int(text) * (1 if exact else 1000) for text in fields[23:25])
    return Board("%s %s %s %s %s %d" % (placement, turn.lower(), rights, passant, fields[14],
                                        number),
                 2 * (number - 1) + (turn == "B"), int(fields[15]), fields[16], fields[17],
                 int(fields[18]), int(fields[19]), int(fields[20]), white_ms, black_ms,
                 coordinates(fields[26], turn), "" if fields[28] == "none" else fields[28],
                 fields[27].strip("()"))


def coordinates(verbose, turn):
    """"P/e2-e4", "P/e7-e8=Q" or "o-o" as e2e4; TURN moves after it."""
    if verbose.startswith("o-o"):
        return ("e8" if turn == "W" else "e1") + ("c" if verbose.startswith("o-o-o") else "g") \
            + ("8" if turn == "W" else "1")
    m = re.match(r"[A-Z]/([a-h][1-8])-([a-h][1-8])(?:=([QRBN]))?", verbose)
    return m[1] + m[2] + (m[3] or "").lower() if m else ""


KINDS = (
    (r"<12> (.*)", _board),
    (r"Challenge: %s %s (?:\[(\w+)\] )?%s \([^)]*\) (rated|unrated) (\S+).*? (\d+) (\d+)(.*)"
     % (NAME, RATING, NAME), _challenge),
    (r"Creating: %s %s %s %s (rated|unrated) (\S+).*? (\d+) (\d+)" % (NAME, RATING, NAME, RATING),
     _creating),
    (r"\{Game (\d+) \(%s vs\. %s\) (Creating|Continuing) (rated|unrated) (\S+) match\.\}"
     % (NAME, NAME), _begins),
    (r"\{Game (\d+) \(%s vs\. %s\) (.*)\} (1-0|0-1|1/2-1/2|\*)" % (NAME, NAME),
     lambda m: Ends(int(m[1]), m[2], m[3], m[4], m[5])),
    (r"(\S+) rating adjustment: (\d+) --> (\d+)",
     lambda m: Rating(m[1].lower(), int(m[2]), int(m[3]))),
    (r"No ratings? adjustment done", lambda m: NoRating()),
    (NAME + TITLES + r" would like to (adjourn|abort) the game", lambda m: Request(m[1], m[2])),
    (NAME + TITLES + r"(?:\(\s*[-+\d]*\s*\))?(?:\[\d+\])? (?:tells you|says|kibitzes|whispers): ",
     lambda m: Says(m[1])),
    (r"You have \d+ messages? \((\d+) unread\)", lambda m: Unread(int(m[1]))),
    (r"(\d+\. %s%s at .*\d\d:\d\d.*: .*)" % (NAME, TITLES), lambda m: Message(m[1])),
    (r"(\s*\*\*ANNOUNCEMENT\*\* .*)", lambda m: Message(m[1].strip())),
    (r"\*\*\*\* %s has arrived - you can't both be logged in" % NAME, lambda m: Kicked(m[1])),
    (r"\*\*\*\* (Auto-logout .*?)\.? \*\*\*\*", lambda m: Goodbye(m[1])),
    (r"(Logging you out)\.", lambda m: Goodbye(m[1])),
    (r"\s*(\d+)\.\s+(\S+)\s+\([\d:.]+\)(?:\s+(\S+)\s+\([\d:.]+\))?\s*$",
     lambda m: PlayedMove(int(m[1]), [san for san in (m[2], m[3]) if san])),
)
KINDS = tuple((re.compile(pattern), make) for pattern, make in KINDS)

STARTING = re.compile(rb'(?:Starting FICS session as |Logging you in as ")([A-Za-z0-9_-]+)')
PROMPTS = re.compile(r"^(?:[a-z]{0,8}% )+")
TELNET = re.compile(rb"\xff[\xfb-\xfe].|\xff[^\xfa-\xff]", re.DOTALL)


def plain_line(line):
    """A line from the wire without its end, the prompts before it and telnet's commands."""
    text = TELNET.sub(b"", line).decode("latin-1").strip("\r\n")
    return PROMPTS.sub("", text)


def meaning(text):
    """The value that a line stands for, or None."""
    for pattern, make in KINDS:
        found = pattern.match(text)
        if found:
            return make(found)
    return None
