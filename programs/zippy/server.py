# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The server: what its lines mean, the bytes to and from it, the login, and which of its lines
XBoard gets.

The texts are the server's, from its help files and recordings.  Patterns are anchored at the
beginning of a line, where a user's words never are: they come as `NAME tells you: ...`.
"""

import asyncio
import os
import re
import stat
from typing import List, NamedTuple

from . import system

# ---- what the lines of a server of the FICS family mean, as values ----

NAME = r"([A-Za-z][A-Za-z0-9_-]*)"
TITLES = r"(?:\([A-Z*0-9]+\))*"
RATING = r"\(\s*([^)]*?)\s*\)"
UNTIMED = "untimed"
OTHER = {"w": "b", "b": "w"}


class Challenge(NamedTuple):
    name: str
    rating: int                         # 0: none
    my_rating: int
    rated: bool
    kind: str                           # blitz, lightning, wild/fr.., or UNTIMED: then its times are 0
    minutes: int
    increment: int
    adjourned: bool                     # an old game to be resumed


class Creating(NamedTuple):
    """A game begins."""
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
    """The ratings do not change."""


class Request(NamedTuple):
    name: str
    what: str                           # adjourn or abort


class Says(NamedTuple):
    name: str


class Unread(NamedTuple):
    count: int
    counted: bool                       # False: the server does not know which have been read


class Message(NamedTuple):
    text: str


class Garbled(NamedTuple):
    """A line that looks like one of the others, and is cut or damaged."""
    text: str


class Kicked(NamedTuple):
    name: str


class Goodbye(NamedTuple):
    reason: str


class PlayedMove(NamedTuple):
    """A line of `moves`, which XBoard sends when an adjourned game is resumed."""
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
    digits = re.match(r"\d{1,5}", text)
    return int(digits.group()) if digits else 0


def _challenge(m):
    return Challenge(m[1], rating(m[2]), rating(m[4]), m[5] == "rated", m[6] or m[7], int(m[8] or 0),
                     int(m[9] or 0), "(adjourned)" in m[10])


def _creating(m):
    return Creating(m[1], rating(m[2]), m[3], rating(m[4]), m[5] == "rated", m[6] or m[7], int(m[8] or 0),
                    int(m[9] or 0))


def _begins(m):
    return Begins(int(m[1]), m[2], m[3], m[4] == "Continuing", m[5] == "rated", m[6])


def _board(m):
    turn, pushed = m["turn"], int(m["pushed"])
    placement = re.sub(r"-+", lambda run: str(len(run.group())), m["ranks"].strip().replace(" ", "/"))
    rights = "".join(right for right, flag in zip("KQkq", m["rights"].split()) if flag == "1") or "-"
    passant = "abcdefgh"[pushed] + ("3" if turn == "B" else "6") if pushed >= 0 else "-"
    number = int(m["number"])
    unit = 1 if "." in m["used"] else 1000      # `iset ms`: clocks in milliseconds
    return Board("%s %s %s %s %s %d" % (placement, turn.lower(), rights, passant, m["quiet"], number),
                 2 * (number - 1) + (turn == "B"), int(m["game"]), m["white"], m["black"],
                 int(m["relation"]), int(m["minutes"]), int(m["increment"]),
                 unit * int(m["white_clock"]), unit * int(m["black_clock"]),
                 coordinates(m["move"], turn), "" if m["san"] == "none" else m["san"], m["used"])


def coordinates(verbose, turn):
    """"P/e2-e4", "P/e7-e8=Q" or "o-o" as e2e4; TURN moves after it."""
    if verbose.startswith("o-o"):
        return ("e8" if turn == "W" else "e1") + ("c" if verbose.startswith("o-o-o") else "g") \
            + ("8" if turn == "W" else "1")
    m = re.match(r"[A-Z]/([a-h][1-8])-([a-h][1-8])(?:=([QRBN]))?", verbose)
    return m[1] + m[2] + (m[3] or "").lower() if m else ""

# Style 12, from `help style12`: no field is read that is not whole and in its range.  XBoard copies them into
# buffers of 32 bytes without looking.
BOARD = (r"<12> (?P<ranks>(?:[-PNBRQKpnbrqk]{8} ){8})(?P<turn>[WB]) (?P<pushed>-1|[0-7]) "
         r"(?P<rights>[01] [01] [01] [01]) (?P<quiet>\d{1,5}) (?P<game>\d{1,9}) (?P<white>\S{1,30}) (?P<black>\S{1,30}) "
         r"(?P<relation>-[123]|[012]) (?P<minutes>\d{1,5}) (?P<increment>\d{1,5}) -?\d{1,5} -?\d{1,5} "
         r"(?P<white_clock>-?\d{1,10}) (?P<black_clock>-?\d{1,10}) (?P<number>[1-9]\d{0,2}) (?P<move>\S{1,20}) "
         r"\((?P<used>[-\d:.]{1,20})\) (?P<san>\S{1,20})(?: .{0,100})?$")
# What looks like a line that matters: by its beginning, or by two ranks of a board.
OURS = r"(?:<12>|Challenge:|Creating:|\{Game \d|.*(?:[-PNBRQKpnbrqk]{8} ){2}).*"
COUNT = r"(\d{1,5})"
KINDS = (
    (BOARD, _board),
    (r"Challenge: %s %s (?:\[\w+\] )?%s %s (rated|unrated) (?:(untimed)\b|(\S+).*? %s %s\b)(.*)"
     % (NAME, RATING, NAME, RATING, COUNT, COUNT), _challenge),
    (r"Creating: %s %s %s %s (rated|unrated) (?:(untimed)\b|(\S+).*? %s %s\b)"
     % (NAME, RATING, NAME, RATING, COUNT, COUNT), _creating),
    (r"\{Game (\d{1,9}) \(%s vs\. %s\) (Creating|Continuing) (rated|unrated) (\S+) match\.\}"
     % (NAME, NAME), _begins),
    (r"\{Game (\d{1,9}) \(%s vs\. %s\) (.*)\} (1-0|0-1|1/2-1/2|\*)" % (NAME, NAME),
     lambda m: Ends(int(m[1]), m[2], m[3], m[4], m[5])),
    (r"(\S+) rating adjustment: %s --> %s\b" % (COUNT, COUNT),
     lambda m: Rating(m[1].lower(), int(m[2]), int(m[3]))),
    (r"No ratings? adjustment done", lambda m: NoRating()),
    (NAME + TITLES + r" would like to (adjourn|abort) the game", lambda m: Request(m[1], m[2])),
    (NAME + TITLES + r"(?:\(\s*[-+\d]*\s*\))?(?:\[\d+\])? (?:tells you|says|kibitzes|whispers): ",
     lambda m: Says(m[1])),
    (r"You have %s messages?(?: \(%s unread\))?" % (COUNT, COUNT),
     lambda m: Unread(int(m[2] or m[1]), m[2] is not None)),
    (r"\s*(\d+\. %s%s at .*\d\d:\d\d.*: .*)" % (NAME, TITLES), lambda m: Message(m[1])),
    (r"(\s*\*\*ANNOUNCEMENT\*\* .*)", lambda m: Message(m[1].strip())),
    (r"\*\*\*\* %s has arrived - you can't both be logged in" % NAME, lambda m: Kicked(m[1])),
    (r"\*\*\*\* (Auto-logout .*?)\.? \*\*\*\*", lambda m: Goodbye(m[1])),
    (r"(Logging you out)\.", lambda m: Goodbye(m[1])),
    (r"\s*%s\.\s+(\S+)\s+\([\d:.]+\)(?:\s+(\S+)\s+\([\d:.]+\))?\s*$" % COUNT,
     lambda m: PlayedMove(int(m[1]), [san for san in (m[2], m[3]) if san])),
    (OURS, lambda m: Garbled(m[0])),
)
KINDS = tuple((re.compile(pattern), make) for pattern, make in KINDS)

STARTING = re.compile(rb'(?:Starting FICS session as |Logging you in as ")([A-Za-z0-9_-]+)')
PROMPTS = re.compile(r"^(?:[a-z]{0,8}% )+")
TELNET = re.compile(rb"\xff[\xfb-\xfe].|\xff[^\xfa-\xff]", re.DOTALL)


def plain_line(line):
    """A line from the wire as plain text, without its end, the prompts before it and telnet's commands."""
    text = system.plain(TELNET.sub(b"", line).decode("latin-1")).strip("\r\n")
    return PROMPTS.sub("", text)


def meaning(text):
    """The meaning of a line as a value, or None."""
    for pattern, make in KINDS:
        found = pattern.match(text)
        if found:
            return make(found)
    return None


# ---- the connection, and the login, which XBoard does not see ----

PATIENCE = 60           # seconds for each answer during the login
MOST_GREETING = 100000  # bytes of the server during the login
LOGIN = re.compile(rb"login:\s*$")
PASSWORD = re.compile(rb"password:\s*$")
UNREGISTERED = re.compile(rb"Press return to enter the server as [^\n]*$")
PROMPT = re.compile(rb"[\r\n][a-z]{0,8}% ")
WRONG = re.compile(rb"Invalid password|[Ww]rong password|[Ll]ogin incorrect")
KICKING = re.compile(rb"is already logged in - kicking")


class NoService(Exception):
    """The server cannot be reached, or lets no one in at present."""


class WrongLogon(Exception):
    """The server does not know the name or the password; trying again soon is useless."""


class Logon:
    """The logon file: name, password, and commands for the server."""

    def __init__(self, path):
        """Raises OSError, or ValueError with what is wrong."""
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise ValueError("%s is no file" % path)
        if status.st_mode & 0o077:
            raise ValueError("others may read the password in %s; say: chmod 600 %s"
                             % (path, path))
        with open(path, encoding="latin-1") as f:
            lines = f.read().splitlines()
        if not lines or not lines[0].strip():
            raise ValueError("%s is empty" % path)
        self.name = lines[0].strip()
        self.password = lines[1].strip() if len(lines) > 1 else ""
        self.commands = [line.strip() for line in lines[2:] if line.strip()]


class Wire:
    """Bytes to and from the server; with a helper such as timeseal, through its pipes."""

    def __init__(self, reader, writer, helper=None):
        self.reader, self.writer, self.helper = reader, writer, helper
        self.received = self.sent = asyncio.get_running_loop().time()

    async def read(self):
        """The next bytes, b"" at the end."""
        try:
            data = await self.reader.read(system.CHUNK)
        except OSError:
            data = b""
        self.received = asyncio.get_running_loop().time()
        return data

    def write(self, data):
        self.sent = asyncio.get_running_loop().time()
        if not self.writer.is_closing():
            self.writer.write(data)

    def command(self, text):
        self.write(text.encode("latin-1", "replace") + b"\n")

    async def close(self):
        self.writer.close()
        if self.helper:
            await system.end(self.helper)
        else:
            try:
                await self.writer.wait_closed()
            except OSError:
                pass


async def connect(host, port, helper):
    """A wire; raises NoService."""
    try:
        if helper:
            child = await asyncio.create_subprocess_exec(
                helper, host, str(port), stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
                start_new_session=True, preexec_fn=system.die_with_parent)
            return Wire(child.stdout, child.stdin, child)
        return Wire(*await asyncio.wait_for(asyncio.open_connection(host, port), PATIENCE))
    except (OSError, asyncio.TimeoutError) as fault:
        raise NoService("%s, port %d, cannot be reached: %s" % (host, port, _reason(fault))) \
            from None


def _reason(fault):
    """The system's text for FAULT; asyncio's would repeat the address."""
    if isinstance(fault, asyncio.TimeoutError):
        return "no answer in %d s" % PATIENCE
    if fault.errno and fault.errno > 0:
        return os.strerror(fault.errno)
    return fault.strerror or str(fault)


class Login:
    """The dialogue up to the first prompt; `greeting` is the server's part of it."""

    def __init__(self, wire, logon):
        self.wire, self.logon = wire, logon
        self.greeting = b""
        self.kicked_another = False
        self._seen = 0                  # bytes of the greeting that have been understood

    async def run(self):
        """Raises WrongLogon or NoService."""
        await self._until(LOGIN)
        self.wire.command(self.logon.name)
        if await self._until(PASSWORD, UNREGISTERED, LOGIN) is PASSWORD:
            self.wire.command(self.logon.password)
        elif self.logon.password or not self._fresh():
            raise WrongLogon("the server does not know the name %s" % self.logon.name)
        else:
            self.wire.command("")
        if await self._until(PROMPT, WRONG, LOGIN) is not PROMPT:
            raise WrongLogon("the password of %s is wrong" % self.logon.name)
        self.kicked_another = bool(KICKING.search(self.greeting))

    def _fresh(self):
        return UNREGISTERED.search(TELNET.sub(b"", self.greeting))

    async def _until(self, *patterns):
        """Read on until one of the patterns matches; returns the first that does."""
        while True:
            text = TELNET.sub(b"", self.greeting)[self._seen:]
            for pattern in patterns:
                if pattern.search(text):
                    self._seen += len(text)
                    return pattern
            try:
                data = await asyncio.wait_for(self.wire.read(), PATIENCE)
            except asyncio.TimeoutError:
                raise NoService("the server does not continue the login") from None
            if not data:
                raise NoService("the server closed the connection during the login" + self._last())
            self.greeting += data
            if len(self.greeting) > MOST_GREETING:
                raise NoService("the server sends more than %d bytes during the login" % MOST_GREETING)

    def _last(self):
        lines = [line.strip() for line in
                 map(plain_line, self.greeting.split(b"\n")) if line.strip()]
        return ": " + lines[-1][:200] if lines else ""


# ---- which bytes of the server XBoard gets ----

# Bytes of a line.  XBoard 4.9.1 took 2.6 s over one of 8,000, and read nothing more after one of 8,300.
MOST_LINE = 4096


class Stream:
    """Takes bytes, and returns those that may be forwarded at once.

    JUDGE gets each complete line as text and returns whether it may be forwarded, or other bytes to forward in its
    place.  WAITS gets the beginning of a line and returns whether the line might have to be withheld; the beginnings
    of all other lines are forwarded at once.  A line of more than MOST_LINE bytes is not judged: CUT gets its
    beginning as text, and no more of it is forwarded.
    """

    def __init__(self, judge, waits, cut):
        self.judge, self.waits, self.cut = judge, waits, cut
        self.line = b""                 # at most MOST_LINE bytes
        self.too_long = False           # the line has more
        self.passed = 0                 # bytes of the line that have been forwarded

    def feed(self, data):
        out = []
        for piece in _lines(data):
            room = MOST_LINE - len(self.line)
            self.too_long = self.too_long or len(piece) > room
            self.line += piece[:room]
            if piece.endswith(b"\n"):
                out.append(self._rest())
                self.line, self.passed, self.too_long = b"", 0, False
            elif not self.too_long and not self._waits():
                out.append(self.line[self.passed:])
                self.passed = len(self.line)
        return b"".join(out)

    def _rest(self):
        """What is to be forwarded at the end of the line."""
        text = plain_line(self.line)
        if self.too_long:
            self.cut(text)
            return b"\n" if self.passed else b""
        verdict = self.judge(text)
        if isinstance(verdict, bytes):
            return verdict
        return self.line[self.passed:] if verdict else b""

    def _waits(self):
        text = plain_line(self.line)
        return bool(text) and self.waits(text)


SAN = re.compile(r"(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](?:=[QRBN])?|O-O(?:-O)?)[+#]?$|\.\.\.$")


class MoveList:
    """The list of a game's moves that XBoard has asked for: withheld until it is whole, since XBoard reads no further
    than to a damaged line, and never asks again."""

    HEAD = (re.compile(NAME + r" \(.*\) vs\. " + NAME + r" \(.*\) --- "), re.compile(r"(?:Unr|R)ated .* match, initial time"),
            re.compile(r"Move  \S+ +\S+ *$"), re.compile(r"----  -+   -+ *$"))
    END = "{Still in progress}"

    def __init__(self, number, plies):
        """The list of game NUMBER has PLIES moves, or more."""
        self.number, self.plies = number, plies
        self.lines, self.head, self.moves = [], 0, []
        self.age = self.again = 0       # ticks since it was asked for; how many times more

    def takes(self, line, value):
        """Whether LINE, which means VALUE, is of the list, or ends it."""
        if self.HEAD[0].match(line):
            self.lines, self.head, self.moves = [], 0, []
        if self.head and isinstance(value, PlayedMove):
            self.moves.append(value)
        elif self.head < len(self.HEAD) and self.HEAD[self.head].match(line):
            self.head += 1
        else:
            return self.END in line
        self.lines.append(line)
        return True

    def is_whole(self):
        played = [san for move in self.moves for san in move.moves]
        return self.head == len(self.HEAD) and len(played) >= self.plies and all(map(SAN.match, played)) and all(
            move.number == number and (len(move.moves) == 2 or number == len(self.moves))
            for number, move in enumerate(self.moves, 1))

    def text(self):
        return "".join(line + "\n" for line in self.lines).encode("latin-1", "replace")


def may_become(text, beginning):
    """Whether TEXT can become a line that begins with the other text."""
    return beginning.startswith(text) or text.startswith(beginning)


def _lines(data):
    """The data cut after each newline."""
    parts = data.split(b"\n")
    return [part + b"\n" for part in parts[:-1]] + ([parts[-1]] if parts[-1] else [])
