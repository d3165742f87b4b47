#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The modules of rhumb-zippy one by one, without XBoard: lines of servers, options,
records, locks, helpers, status, history."""

import asyncio
import contextlib
import io
import itertools
import json
import os
import random
import re
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import types

import tap

TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                                "..", ".."))
sys.path.insert(0, os.path.join(TOP, "programs"))
from zippy import games as game_records, history, main as commands, supervisor, options, server  # noqa: E402
from zippy import session, system, xboard  # noqa: E402

MEANINGS = (
    ("Challenge: HumanOne (1367) [white] BotTwo (2073) unrated lightning 1 1.",
     server.Challenge("HumanOne", 1367, 2073, False, "lightning", 1, 1, False)),
    ("Challenge: HumanOne (----) BotTwo (----) unrated non-standard 1 2",
     server.Challenge("HumanOne", 0, 0, False, "non-standard", 1, 2, False)),
    ("Challenge: A ( 892) BotTwo (2073) rated blitz 5 0 (adjourned).",
     server.Challenge("A", 892, 2073, True, "blitz", 5, 0, True)),
    ("Challenge: GuestABCD (++++) BotTwo (2073) unrated wild/fr 15 0.",
     server.Challenge("GuestABCD", 0, 2073, False, "wild/fr", 15, 0, False)),
    ("Challenge: A (1500) [white] BotTwo (2073) unrated untimed.",
     server.Challenge("A", 1500, 2073, False, "untimed", 0, 0, False)),
    ("Creating: A (1500) BotTwo (2073) unrated untimed", server.Creating("A", 1500, "BotTwo", 2073, False, "untimed", 0, 0)),
    ("Creating: HumanOne (1367) BotTwo (2073) unrated lightning 1 1",
     server.Creating("HumanOne", 1367, "BotTwo", 2073, False, "lightning", 1, 1)),
    ("{Game 1 (HumanOne vs. BotTwo) Creating unrated lightning match.}",
     server.Begins(1, "HumanOne", "BotTwo", False, False, "lightning")),
    ("{Game 12 (HumanOne vs. BotTwo) Continuing rated blitz match.}",
     server.Begins(12, "HumanOne", "BotTwo", True, True, "blitz")),
    ("{Game 1 (HumanOne vs. BotTwo) HumanOne lost connection; game adjourned} *",
     server.Ends(1, "HumanOne", "BotTwo", "HumanOne lost connection; game adjourned", "*")),
    ("{Game 1 (HumanOne vs. BotTwo) Game drawn by repetition} 1/2-1/2",
     server.Ends(1, "HumanOne", "BotTwo", "Game drawn by repetition", "1/2-1/2")),
    ("Lightning rating adjustment: 2073 --> 2078", server.Rating("lightning", 2073, 2078)),
    ("No ratings adjustment done.", server.NoRating()),
    ('HumanOne would like to adjourn the game; type "adjourn" to accept.',
     server.Request("HumanOne", "adjourn")),
    ('HumanOne would like to abort the game; type "abort" to accept.',
     server.Request("HumanOne", "abort")),
    ('HumanOne tells you: X would like to abort the game; type "abort" to accept.',
     server.Says("HumanOne")),
    ("HumanOne(C)(1500)[7] kibitzes: {Game 1 (A vs. B) A resigns} 0-1", server.Says("HumanOne")),
    ("You have 3 messages (2 unread).", server.Unread(2, True)),
    ("You have 1 message (1 unread).", server.Unread(1, True)),
    ("You have 4 messages.", server.Unread(4, False)),
    (" 1. HumanA at Sat Nov 21, 12:00 UTC 2026: hm", server.Message("1. HumanA at Sat Nov 21, 12:00 UTC 2026: hm")),
    ("**** BotTwo has arrived - you can't both be logged in. ****", server.Kicked("BotTwo")),
    ("  12.  Nf3     (0:01)     O-O     (1:02)  ", server.PlayedMove(12, ["Nf3", "O-O"])),
    ("   5.  d3      (0:00.123)  ", server.PlayedMove(5, ["d3"])),
    ("What the server says otherwise", None),
)
BOARD = ("<12> rnbqkbnr ppppp-pp -----p-- -------- ---P---- -------- PPP-PPPP RNBQKBNR B 3 1 1 1 1 "
         "0 7 HumanOne BotTwo 1 5 2 39 39 %s 2 P/d2-d4 (%s) d4 1")


def boards():
    """Each field of style 12, with clocks in seconds or in milliseconds."""
    dice, wrong = random.Random(59), []
    for _ in range(500):
        ranks = ["".join(dice.choice("---PNBRQKpnbrqk") for _ in range(8)) for _ in range(8)]
        fen = "/".join("".join(str(len(list(run))) if piece == "-" else piece * len(list(run)) for piece, run in (
            (key, list(group)) for key, group in itertools.groupby(rank))) for rank in ranks)
        turn, file, flags = dice.choice("WB"), dice.randrange(-1, 8), [dice.randrange(2) for _ in range(4)]
        number, quiet, game, clocks = dice.randint(1, 99), dice.randrange(99), dice.randrange(999), dice.choices(
            range(-9, 9999), k=2)
        verbose, move = dice.choice((
            ("none", ""), ("P/e2-e4", "e2e4"), ("N/b8-c6", "b8c6"), ("P/e7-e8=Q", "e7e8q"), ("P/a2-b1=N", "a2b1n"),
            ("o-o", "e8g8" if turn == "W" else "e1g1"), ("o-o-o", "e8c8" if turn == "W" else "e1c1")))
        san, exact, relation = dice.choice(("none", "Nf3", "O-O")), dice.random() < 0.5, dice.randrange(-3, 3)
        minutes, increment = dice.randrange(99), dice.randrange(99)
        used = "0:01.877" if exact else "0:01"
        got = server.meaning("<12> %s %s %d %d %d %d %d %d %d Whity Blacky %d %d %d 39 38 %d %d %d %s (%s) %s 1" % (
            " ".join(ranks), turn, file, *flags, quiet, game, relation, minutes, increment, *clocks, number, verbose,
            used, san))
        rights = "".join(name for name, flag in zip("KQkq", flags) if flag) or "-"
        passant = "-" if file < 0 else "abcdefgh"[file] + {"B": "3", "W": "6"}[turn]    # after a move of White: rank 3
        if got != server.Board(
                "%s %s %s %s %d %d" % (fen, turn.lower(), rights, passant, quiet, number),
                2 * number - (2 if turn == "W" else 1), game, "Whity", "Blacky", relation, minutes, increment,
                *(clock * (1 if exact else 1000) for clock in clocks), move, san.replace("none", ""), used):
            wrong.append(got)
    tap.equal(wrong[:1], [], "all that a board says")


def lines():
    for text, wanted in MEANINGS:
        tap.equal(server.meaning(text), wanted, "meaning: " + text[:60])
    boards()
    tap.equal(server.plain_line(b"\xff\xfb\x01\rfics% fics% Hello\n"), "Hello",
              "prompts and telnet's commands are no part of a line")


MOST_MUTANTS = 8000


def mutant(dice, text):
    """TEXT with a few faults: cut, characters changed, a field dropped, doubled or replaced."""
    for _ in range(dice.randint(1, 3)):
        words, at = text.split(" "), dice.randrange(len(text) + 1)
        field = dice.randrange(len(words))
        kind = dice.randrange(6)
        if kind == 0:
            text = text[:at]
        elif kind == 1:
            text = text[:at] + chr(dice.randrange(256)) + text[at + 1:]
        elif kind == 2:
            text = text[:at] + text[at + dice.randint(1, 9):]
        else:
            put = [] if kind == 3 else 2 * [words[field]] if kind == 4 else [dice.choice((
                "-1", "8", "-99", "0", "99999", "9" * 20, "9" * 5000, "x", "", "none", "\xb2", "o-o-o", "(0:01)"))]
            text = " ".join(words[:field] + put + words[field + 1:])
    return text


def supervised(folder, name, *words):
    """A supervisor by the options WORDS that keeps its records in a new folder NAME of FOLDER."""
    made = options.parse(["--log-dir", os.path.join(folder, name), *words])
    os.mkdir(made.log_dir)
    return supervisor.Supervisor(made, None, "")


def listening(running, asked=None):
    """A session of RUNNING as BotTwo; what it asks the server is added to ASKED."""
    judging = session.Session(running, None)
    judging.follower = game_records.Follower("BotTwo")
    judging.wire = types.SimpleNamespace(command=[].append if asked is None else asked.append)
    return judging


async def garbled(folder):
    """No line of a server, however damaged, ends the bot: neither its meaning nor what is done with that."""
    dice = random.Random(54)
    sound = [text for text, _ in MEANINGS] + [BOARD % ("298 300", "0:02"), BOARD % ("298123 300000", "0:01.877")]
    sound += ["{Game 7 (HumanOne vs. BotTwo) HumanOne resigns} 0-1"]
    begin = ["Creating: HumanOne (1367) BotTwo (2073) unrated lightning 1 1",
             "{Game 7 (HumanOne vs. BotTwo) Creating unrated lightning match.}"]
    running = supervised(folder, "garbled", "--game-end", "whisper {reason} {kind}")
    judging = listening(running)
    faults, refused = [], 0
    for number in range(MOST_MUTANTS):
        for text in (begin if number % 100 == 0 else []) + [mutant(dice, dice.choice(sound))]:
            try:
                refused += isinstance(server.meaning(text), server.Garbled)
                judging._judge(text)    # pylint: disable=W0212
                if number % 100 == 0:
                    running.status.facts(running.history)
            except Exception as fault:  # pylint: disable=W0718
                faults.append("%r: %r" % (fault, text[:200]))
    tap.ok(not faults, "%d damaged lines end nothing" % MOST_MUTANTS, len(faults), *faults[:3])
    tap.ok(refused > 400 and len(running.history.games) > 40,
           "many of them begin like those that matter, and games are played", refused, len(running.history.games))
    notes = [line for line in read(running.zippy_log.path).splitlines() if " not understood" in line]
    tap.ok(len(notes) == session.MOST_GARBLED and max(map(len, notes)) < 350, "they are recorded, but are no flood", len(notes))
    for text in ("<12> rnbqkbnr", BOARD.replace(" 7 ", " x ") % ("1 1", "0:01"), "<1" + BOARD[3:], "Challenge: A",
                 "{Game 1 (A vs"):
        tap.equal(server.meaning(text), server.Garbled(text), "damaged: " + text[:40])


LIST = b"\n\r".join((
    b"", b"HumanOne (1352) vs. BotTwo (2088) --- 1999.09.01 22:22:33",
    b"Unrated Lighting match, initial time: 1 minutes, increment: 1 seconds.", b"", b"Move  HumanOne           BotTwo             ",
    b"----  ----------------   ----------------", b"  1.  d4      (0:00)     f6      (0:00)  ", b"  2.  c4      (0:00)  ",
    b"      {Still in progress} *", b"", b"fics% "))


async def damaged_lists(folder):
    """XBoard gets a list of moves when it is whole."""
    asked = []
    judging = listening(supervised(folder, "lists"), asked)
    judging.relay = types.SimpleNamespace(write=lambda data: None)

    def resumed(*lists):
        """What XBoard gets of the LISTS of moves, one for each time that the server was asked."""
        del asked[:]
        judging._judge("{Game 7 (HumanOne vs. BotTwo) Continuing unrated lightning match.}")     # pylint: disable=W0212
        judging._judge(BOARD % ("298 300", "0:02"))     # pylint: disable=W0212
        judging._expect_list(session.LIST.search(b"$moves 7\n"))     # pylint: disable=W0212
        stream = server.Stream(judging._judge, judging._may_be_withheld, judging._too_long)     # pylint: disable=W0212
        return [stream.feed(listed[:200]) + stream.feed(listed[200:]) for listed in lists]

    def listed(data):
        return [line.strip() for line in data.decode("latin-1").splitlines() if line.strip() not in ("", "fics%")]
    whole = listed(LIST)
    tap.equal((listed(resumed(LIST)[0]), asked), (whole, []), "XBoard gets a list of moves as it is")
    for old, new in ((b"  1.  d4", b"  1  d4"), (b" d4 ", b" d@ "), (b"  1.  d4      (0:00)     f6      (0:00)  \n\r", b""),
                     (b"vs.", b"vx."), (b"Move  ", b"Mve"), (b"f6", b"\xfff"), (b"----  ---", b"--")):
        first, second = resumed(LIST.replace(old, new), LIST)
        tap.ok(asked == ["moves 7"] and listed(second) == whole and (
            new == b"vx." or not any(line in listed(first) for line in whole[4:])),
               "a list of moves that is damaged is asked for again: " + new.decode("latin-1"), asked, first, second)
        tap.equal([move.san for _, move in sorted(judging.follower.game.moves.items())], ["d4", "f6", "d4"],
                  "its moves are those of the sound one")
    first, = resumed(LIST[:250])
    for _ in range(session.NOTICED):
        judging._look_again()           # pylint: disable=W0212
    tap.equal(asked[-1:], ["moves 7"], "one without an end, after some seconds")
    got = resumed(*5 * [LIST.replace(b" d4 ", b" d@ ")])
    tap.ok(len(asked) == session.MOST_LISTS and b"d@" in got[session.MOST_LISTS] and not judging.list,
           "one that is never right, not for ever", asked, got)


HOSTILE = ("\x1b]0;a title\x07", "\x1b]2;a title\x1b\\", "\x9d0;a title\x9c", "\x9b31m", "\x1b[31m", "\x1bP1$r\x1b\\",
           "\x1b_x\x1b\\", "\x1b^x\x9c", "\x1bX", "\x1bc", "\x1b(0", "\x1b#8", "\x1b7", "\x1b", "\x1b]0;open", "\x85", "\x90",
           "\x00", "\x07", "\x08", "\r", "\x7f", "\x1b\x1b[0m[0m", "\x1b[\x1b[2J", "\x9f", "\x1b]" * 1000, "\x9d" * 100000,
           "\u061c", "\u200f", "\u202e", "\u2066")
CONTROLS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def plain_texts(folder):
    """No text from outside reaches a terminal or a record with an order for a terminal."""
    bad = [text[:20] for text in HOSTILE if CONTROLS.search(system.plain("a%sb" % text))]
    tap.ok(not bad, "orders for a terminal are taken out", bad)
    tap.equal(system.plain("\x1b]0;t\x07a\x1b[1;31mb\x1b(0c\td\n\u00e9\u20ac"), "abc\td\n\u00e9\u20ac", "and text stays")
    tap.equal(server.meaning(server.plain_line(b"\x07fics% \x1b[1mYou have 2 messages (1 unread).\n\r")),
              server.Unread(1, True), "lines of a server with them are understood")
    all_of_them = "".join(HOSTILE[:25])
    status_file = os.path.join(folder, "plain.status")
    running = supervised(folder, "plain", "--status-file", status_file)
    login = server.Login(None, None)
    login.greeting = b"\n" + all_of_them.encode("latin-1") + b"no room today\n"
    reason = login._last()              # pylint: disable=W0212
    with open(os.path.join(folder, "said"), "w+", encoding="utf-8") as said, contextlib.redirect_stderr(said):
        running.say("the server closed the connection" + all_of_them)
        running.status.error(all_of_them)
        running.status.why_not = all_of_them
        running.keep_message(all_of_them)
        running._write_status()         # pylint: disable=W0212
    with open(os.path.join(folder, "shown"), "w+", encoding="utf-8") as shown, contextlib.redirect_stdout(shown):
        for form in ("text", "json", "prometheus"):
            system.show(supervisor.formatted([running.status.facts(running.history)], form))
    texts_ = [reason] + [read(path) for path in (
        os.path.join(folder, "said"), os.path.join(folder, "shown"), status_file,
        os.path.join(folder, "plain", "zippy.log"), os.path.join(folder, "plain", "messages.log"))]
    tap.ok(all(text and not CONTROLS.search(text) for text in texts_) and "no room today" in reason,
           "they are in no message, status, status file or record", *[ascii(text[:200]) for text in texts_])


def endless(folder):
    """Lines that no server sends: XBoard would hang, and the supervisor's memory would fill."""
    running = supervised(folder, "endless")
    judging = listening(running)
    stream = server.Stream(judging._judge, judging._may_be_withheld, judging._too_long)     # pylint: disable=W0212
    most = server.MOST_LINE
    tap.equal(stream.feed(b"x" * (most - 1) + b"\n"), b"x" * (most - 1) + b"\n", "a line of %d bytes is forwarded" % most)
    tap.equal(stream.feed(b"fics% " + b"x" * 300000 + b"\n\rfics% one\n"), b"\rfics% one\n", "none of a longer one is")
    tap.equal(stream.feed(b"login: "), b"login: ", "a prompt without a line end is forwarded at once")
    stream.feed(b"\n")
    out, kept = b"", 0
    for _ in range(100):
        out += stream.feed(b"x" * 1000)
        kept = max(kept, len(stream.line))
    tap.ok(len(out) <= most and kept <= most, "nor what is over it if it comes in pieces", len(out), kept)
    tap.equal(stream.feed(b"x\nCha"), b"\n", "the next line is not joined to it")
    tap.equal(stream.feed(b"llenge: A (1) BotTwo (2) rated blitz 5 0 " + b"x" * most + b"\ntwo\n"), b"two\n",
              "no challenge of that length is forwarded")
    tap.ok(not judging.accepted and not judging.follower.game, "or accepted")
    tap.equal(len(re.findall("not understood: a line of more than %d bytes: " % most, read(running.zippy_log.path))), 3,
              "the record has their beginnings")
    asyncio.run(endless_login())


async def endless_login():
    parts = 50 * [b"x" * 10000]

    async def more():
        return parts.pop() if parts else b""
    login = server.Login(types.SimpleNamespace(read=more), None)
    try:
        await login.run()
    except server.NoService as fault:
        tap.ok("more than %d bytes" % server.MOST_GREETING in str(fault) and len(parts) == 39,
               "a login without end is given up", fault, len(parts))


def settings():
    made = options.parse(["--time-controls", "1-15 0-12, 60 0", "--rating-range=1000-2000",
                          "--seek", "5 0,  15 5 unrated", "--", "-debug"])
    tap.equal((made.time_controls, made.rating_range, made.seek, made.xboard_arguments),
              ([((1, 15), (0, 12)), ((60, 60), (0, 0))], (1000, 2000), ["5 0", "15 5 unrated"],
               ["-debug"]), "time controls, ratings and seeks are read")
    tap.equal(options.parse(["--farewell", "{outcome} by {me}"]).farewell, "{outcome} by {me}", "a text with facts")
    for words_ in (["--time-controls", "blitz"], ["--greeting", "{result}"], ["--farewell", "{nonsense}"],
                   ["--farewell", "x" * 301], ["--thinking", "shout"], ["--day", "2026-02-30"],
                   ["digest", "--format", "prometheus"], ["statu"], ["--rating-range", "2000"], ["--seek", "5"],
                   ["--rated", "perhaps"], ["--game-end", "a\nb"],
                   ["--host"], ["--xvfb=1"]):
        try:
            options.parse(words_)
            tap.ok(False, "refused: %s" % words_)
        except options.Misused:
            tap.ok(True, "refused: %s" % words_)
    tap.equal(options.parse(["status", "--log-dir", "/x"]).act, "status", "a command")
    tap.equal(options.parse(["status", "/x", "--format", "json", "/y"]).directories, ["/x", "/y"], "for several bots")
    wrong = []
    for action in options.parser()._actions:                           # pylint: disable=W0212
        said, is_it = re.search(r"\(([^()]*)\)$|$", action.help)[1], action.default
        # "All" and "today" stand for no limit and no day; what $ begins and the engine depend on the user's machine.
        if action.metavar and action.dest != "rhumb" and not (said or "").startswith("$") and (
                str(is_it) != said if said not in (None, "all", "today") else is_it not in ("", [], (0, 9999))):
            wrong.append((action.dest, said, is_it))
    tap.equal(wrong, [], "each default is the one that its help names")


BOUNDS = {"port": (1, 65535), "games-a-day": (0, 9999), "max-games": (0, 9999), "replay-timeout": (0, 99999),
          "short-game": (0, 999), "log-size": (1, 1024), "log-count": (0, 999), "wait": (1, 86400), "max-wait": (1, 86400),
          "silence": (4, 86400), "greeting": (0, 300), "game-end": (0, 300)}


def bounds():
    """Each number, and the length of each text, is taken from its least to its most."""
    wrong = []
    for name, ends in BOUNDS.items():
        for value in {0, *(end + step for end in ends for step in (-1, 0, 1))} - {-1}:
            try:
                options.parse(["--%s=%s" % (name, value if ends[1] != 300 else value % 2 * "x" + value // 2 * "\u00e9")])
                taken = True
            except options.Misused:
                taken = False
            if taken != (ends[0] <= value <= ends[1]):
                wrong.append((name, value))
    tap.equal(wrong, [], "numbers and texts are taken within their bounds")


def help_text():
    """Of 80 columns, in two: no line is longer, and none has room for the next one's first word."""
    usage, _, text = options.parser().format_help().partition("--host")
    rows = [(line[:25].strip(), line[25:]) for line in ("  --host" + text.partition("\n\n")[0]).splitlines()]
    wrong = [rest for (_, before), (name, rest) in zip(rows, rows[1:])
             if not name and len(before) + 1 + len(rest.split()[0]) <= 80 - 25]
    tap.ok(usage.startswith("Usage: rhumb-zippy [OPTION]...") and not wrong and
           all(re.fullmatch(r"(--\S+.*|-h, --help|-V, --version|)", name) for name, _ in rows) and
           all(rest == rest.strip() and 0 < len(rest) <= 80 - 25 for _, rest in rows), "the help is set in two columns", wrong, rows)


def command_lines():
    """XBoard's and the engine's, for all settings that change them."""
    before, wrong = os.environ.pop("DISPLAY", None), []
    for display, hidden, adjourn, abort, thinking, more in itertools.product(
            ("", ":9"), *3 * ((False, True),), ("no", "kibitz", "whisper"), (False, True)):
        os.environ["DISPLAY"] = display
        words = (["--xvfb"] * hidden + ["--adjourn"] * adjourn + ["--abort"] * abort + ["--thinking", thinking])
        words += more * ["--engine-options", "A=1", "--accept-only", "Me", "--host", "x.org", "--port", "7",
                         "--variants", "normal,suicide", "--log-size", "3", "--log-count", "5", "--save-games", "",
                         "--", "-debug", "-x"]
        made = options.parse(["--log-dir", "/logs", "--rhumb", "/rhumb", "--xboard", "/xboard", *words])
        line = xboard.command(made)
        shown = not hidden and display
        at = line.index("/xboard")
        settings_ = dict(zip(line[at:], line[at + 1:]))
        wanted = {"-icslogon": "/dev/null", "-icshelper": "run/relay", "-fcp": "run/guard", "-keepAlive": "0",
                  "-zippyAdjourn": str(adjourn).lower(), "-zippyAbort": str(abort).lower(), "-savePositionFile": "",
                  "-saveSettingsOnExit": "false", "-soundProgram": "true"}
        wanted.update({"-icshost": "x.org", "-icsport": "7", "-zippyVariants": "normal,suicide", "-saveGameFile": "",
                       "-firstOptions": "A=1", "-zippyAcceptOnly": "Me"} if more else {
                           "-icshost": "freechess.org", "-icsport": "5000", "-zippyVariants": "normal",
                           "-saveGameFile": "/logs/xboard.pgn"})
        is_it = ("-firstOptions" in line, at == 0, "-autoKibitz" in line, "-noGUI" in line,
                 line[-2:] == ["-debug", "-x"], xboard.engine_command(made))
        if {name: settings_[name] for name in wanted} != wanted or is_it != (
                more, bool(shown), thinking != "no", not shown, more,
                ["/rhumb", "--xboard", "--log", "/logs/rhumb.log", *(
                    ["--log-size", "3", "--log-count", "5"] if more else ["--log-size", "64", "--log-count", "10"])]):
            wrong.append(line)
    os.environ.pop("DISPLAY")
    if before is not None:
        os.environ["DISPLAY"] = before
    tap.equal(wrong[:1], [], "XBoard's command line, and the engine's")


def config_files(folder):
    """Where the usual configuration file is, by the environment."""
    before = dict(os.environ)
    try:
        for name, below in (("HOME", ".config"), ("XDG_CONFIG_HOME", "")):
            place = os.path.join(folder, name, below, "rhumb")
            os.makedirs(place)
            with open(os.path.join(place, "zippy.conf"), "w", encoding="ascii") as f:
                f.write("host %s.org" % name)
            os.environ.pop("XDG_CONFIG_HOME", None)
            os.environ[name] = os.path.join(folder, name)
            made = options.parse([])
            tap.equal((made.host, made.logon), (name + ".org", os.path.join(place, "logon")), "files in " + name)
    finally:
        os.environ.clear()
        os.environ.update(before)


def played(opponent, ended, plies=40, result="1-0", rating=0):
    return history.Played(ended, opponent, 1500, "w", "blitz", True, 5, 0, plies, result, rating, "a reason")


@contextlib.contextmanager
def in_utc():
    zone = os.environ.get("TZ")
    os.environ["TZ"] = "UTC"
    time.tzset()
    try:
        yield
    finally:
        if zone is None:
            del os.environ["TZ"]
        else:
            os.environ["TZ"] = zone
        time.tzset()


NOON = 1795521600                       # of 2026-11-24, in UTC


def digests(folder):
    made = options.parse(["digest", "--log-dir", os.path.join(folder, "digests"), "--day", "2026-11-24"])
    os.mkdir(made.log_dir)
    kept = system.Record(os.path.join(made.log_dir, "games.tsv"), 1, 1)
    with in_utc():
        for game in (played("A", NOON - 86400, rating=2000), played("A", NOON, rating=2012)):
            kept.write(history.to_line(game))
        asyncio.run(digest_log(made))


async def digest_log(made):
    """A supervisor at the end of two days, with a clock of its own."""
    path = os.path.join(made.log_dir, "digest.log")
    clock = types.SimpleNamespace(now=NOON, **{name: getattr(time, name) for name in ("mktime", "strftime", "strptime")})
    clock.time = lambda: clock.now
    clock.localtime = lambda when=None: time.localtime(clock.now if when is None else when)
    history.time = clock
    running = supervisor.Supervisor(made, types.SimpleNamespace(is_there=lambda: True), "")
    looking = asyncio.ensure_future(running.look_after())

    async def a_day_later(condition):
        clock.now += 86400
        for _ in range(6000):
            await asyncio.sleep(0.01)
            if condition():
                break

    def days():
        return re.findall(r"(?m)^day: +(.*)$", read(path))
    try:
        await asyncio.sleep(0)          # it notes the day
        await a_day_later(days)
        first = read(path)
        tap.equal(first, history.digest_text(history.digest(made, "2026-11-24")),
                  "when a day is over, its digest is in digest.log")
        games = os.path.join(made.log_dir, "games.tsv")
        os.rename(games, games + ".aside")
        os.mkdir(games)
        await a_day_later(lambda: running.status.last_error)
        tap.ok("no digest of 2026-11-25" in running.status.last_error and read(path) == first,
               "a digest that cannot be made is an error of the status", running.status.last_error)
        os.rmdir(games)
        os.rename(games + ".aside", games)
        await a_day_later(lambda: len(days()) > 1)
        tap.ok(days() == ["2026-11-24", "2026-11-26"] and read(path).startswith(first), "and the next day's is", read(path))
    finally:
        looking.cancel()
        history.time = time


def read(path):
    try:
        with open(path, encoding="utf-8") as f:
            return f.read()
    except OSError:
        return ""


def some_facts(dice, number):
    """The facts about a bot, as the supervisor gives them."""
    if dice.random() < 0.2:
        return supervisor.not_running("/b %d" % number, "not running", dice.choice((1, 3)))
    sums = [{"games": games, "won": games % 4, "drawn": games % 3, "lost": games // 5,
             "unfinished": dice.choice((0, 0, games % 7)),
             "ratings": dice.choice(({}, {"blitz": 1000 + games}, {"blitz": 2001, "wild/fr": 1900}))}
            for games in dice.choices(range(60), k=2)]
    return {"log_dir": '/a "quoted\\ one %d' % number, "time": NOON + dice.randrange(999999), "running": True,
            "exit_status": dice.randrange(2), "state": "playing", "host": "example.org", "port": dice.randrange(9999),
            "account": "Bot%d" % number, "logged_in_since": dice.choice((None, NOON)),
            "engine": dice.choice((None, 77)), "thinking": dice.choice((None, 9)),
            "opponent": dice.choice((None, "HumanA")), "game": dice.choice((None, "A - B")), "today": sums[0],
            "week": sums[1], "messages": dice.randrange(9), "disk": dice.choice((None, "full")),
            "last_error": dice.choice((None, "a fault")),
            "memory_kb": {who: dice.randrange(9999) for who in dice.sample(("engine", "xboard", "supervisor"), 2)}}


def text_of(bot):
    """What the status must say of it: (name, value)..."""
    def stamp(when):
        return time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(when))

    def line(sums):
        return ("%d game" % sums["games"] + "s" * (sums["games"] != 1) + ", +%(won)d =%(drawn)d -%(lost)d" % sums
                + ", %(unfinished)d without a result" % sums * (sums["unfinished"] > 0)
                + "".join(", %s %d" % pair for pair in sorted(sums["ratings"].items())))
    yield from (("time", stamp(bot["time"])), ("state", bot["state"]))
    if not bot["running"]:
        return
    yield "server", "example.org, port %(port)d, as %(account)s" % bot
    if bot["logged_in_since"]:
        yield "logged in since", stamp(NOON)
    yield "engine", "none" if not bot["engine"] else "alive, process 77" + ", thinking for 9 s" * bool(bot["thinking"])
    yield from ((name, bot[name]) for name in ("opponent", "game") if bot[name])
    yield from (("today", line(bot["today"])), ("this week", line(bot["week"])),
                ("messages kept", str(bot["messages"])),
                ("memory", ", ".join("%s %d MB" % (who, size / 1024) for who, size in bot["memory_kb"].items())))
    if bot["disk"]:
        yield "disk", "full"
    yield "last error", bot["last_error"] or "none"


def samples_of(bot):
    """What Prometheus must get: (metric, further labels, value)..."""
    runs = bot["running"]
    yield from (("up", "", runs), ("time_seconds", "", bot["time"]), ("can_play", "", bot["exit_status"] == 0))
    if not runs:
        return
    yield from (("playing", "", bot["game"] is not None), ("thinking_seconds", "", bot["thinking"] or 0),
                ("messages", "", bot["messages"]), ("logged_in_since_seconds", "", bot["logged_in_since"] or 0),
                ("disk_fault", "", bot["disk"] is not None))
    yield from (("games_today", ',result="%s"' % result, bot["today"][result])
                for result in ("won", "drawn", "lost", "unfinished"))
    yield from (("rating", ',kind="%s"' % kind, rating) for kind, rating in bot["week"]["ratings"].items())
    yield from (("memory_bytes", ',process="%s"' % who, 1024 * size) for who, size in bot["memory_kb"].items())


def states():
    """The status in its three forms, with all facts that a bot may have."""
    made = options.parse(["--log-dir", '/a', "--host", "example.org"])
    status = supervisor.Status(made)
    status.name, status.logged_in_since, status.engine_pid = "Bot", 1000.0, os.getpid()
    facts = json.loads(json.dumps(status.facts(types.SimpleNamespace(games=[played("A", time.time(), rating=2001)]))))
    tap.equal((facts["exit_status"], facts["account"], facts["today"]["ratings"], set(facts)),
              (0, "Bot", {"blitz": 2001}, set(some_facts(random.Random(2), 0))), "a status is the same after JSON")
    dice, wrong = random.Random(58), []
    for _ in range(300):
        bots = [some_facts(dice, number) for number in range(dice.randint(1, 3))]
        with in_utc():
            text = supervisor.formatted(bots, "text")
        blocks = ["".join("%-16s %s\n" % (name + ":", value) for name, value in text_of(bot)) for bot in bots]
        if len(bots) > 1:
            blocks = ["%s\n%s" % (bot["log_dir"], block) for bot, block in zip(bots, blocks)]
        metrics = supervisor.formatted(bots, "prometheus").splitlines()
        wanted = ['rhumb_zippy_%s{log_dir="%s"%s%s} %d' % (
            name, re.sub(r'[\\"]', r"\\\g<0>", bot["log_dir"]),
            ',account="%s"' % bot["account"] if bot["running"] else "", more, value) for bot in bots for name, more, value in samples_of(bot)]
        names = [line.split()[2] for line in metrics if line.startswith("# TYPE ")]
        order = [re.match(r"\w+", line)[0] for line in metrics if not line.startswith("#")]
        as_json = json.dumps(bots if len(bots) > 1 else bots[0], indent=2) + "\n"
        if text != "\n".join(blocks) or supervisor.formatted(bots, "json") != as_json or \
           sorted(line for line in metrics if not line.startswith("#")) != sorted(wanted) or \
           [name for name, _ in itertools.groupby(order)] != names or len(set(names)) != len(names):
            wrong.append((text, *metrics))
    tap.ok(not wrong, "as text, as JSON and for Prometheus", len(wrong), *wrong[:1])


def texts():
    game = game_records.Game("Bot", server.Begins(7, "Bot", "HumanOne", False, True, "blitz"),
                             server.Creating("Bot", 2073, "HumanOne", 1367, True, "blitz", 5, 2))
    game.ply = 41
    ends = server.Ends(7, "Bot", "HumanOne", "HumanOne resigns", "1-0")
    tap.equal(set(game.facts("Bot")), set(options.FACTS), "the facts of a greeting are those of the options")
    facts = game.facts_of_end("Bot", ends, 2078, 2073)
    tap.equal(set(facts), set(options.FACTS_OF_END), "and those of a farewell")
    tap.equal(game_records.filled("{opponent} ({opponent_rating}) {outcome} {moves} {rating} {change} {", facts),
              "HumanOne (1367) won 21 2078 +5 {", "facts fill a text")


def records(folder):
    path = os.path.join(folder, "record")
    kept = system.Record(path, 1, 2)
    kept.most = 1000
    for number in range(100):
        kept.write("\x1b[0;32mline %03d\x07 %s" % (number, "x" * 40))
    names = sorted(name for name in os.listdir(folder) if name.startswith("record"))
    sizes = [os.path.getsize(os.path.join(folder, name)) for name in names]
    tap.ok({"record.1", "record.2"} <= set(names) <= {"record", "record.1", "record.2"}
           and max(sizes) < 1100,
           "a record stays bounded", names, sizes)
    with open(path + ".1", "rb") as f:
        text = f.read()
    tap.ok(b"\x1b" not in text and b"\x07" not in text and text.startswith(b"line "),
           "without control sequences")
    faults = []
    other = os.path.join(folder, "other")
    saved = system.Record(other, 1, 1)
    saved.bound()
    with open(other, "wb") as f:
        f.truncate(999999)
    saved.bound()
    tap.ok(os.path.exists(other) and not os.path.exists(other + ".1"), "another program's file may grow to its limit")
    with open(other, "ab") as f:
        f.truncate(1000000)
    saved.bound()
    tap.ok(not os.path.exists(other) and os.path.getsize(other + ".1") == 1000000, "and is renamed then")
    path = os.path.join(folder, "absent", "record")
    late = system.Record(path, 1, 2, faults.append, "a header")
    late.MOST_WAITING = 36
    for text in ("one\ntwo", "three", "x" * 21, "four\nfive"):
        late.write(text)
    tap.ok(late.lost == 2 and len(faults) == 1 and late.fault,
           "lines that cannot be written wait, those for which there is no room are lost, and it is reported once",
           late.lost, faults)
    os.mkdir(os.path.dirname(path))
    late.flush()
    wanted = "a header\none\ntwo\nthree\n" + "x" * 21 + "\n"
    tap.equal((read(path), late.fault), (wanted, ""), "and are written when there is room, below the header")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(wanted) + 3, before[1]))
    try:
        late.write("cut")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    tap.ok(read(path) == wanted and late.fault, "no half line is written", read(path))
    late.most = 50
    late.write("whole")
    late.write("after it")
    tap.equal((read(path + ".1"), read(path)), (wanted + "cut\nwhole\n", "a header\nafter it\n"),
              "each file has the header")


    for count, left in ((0, []), (1, [".1"]), (2, [".1", ".2"])):
        path = os.path.join(folder, "count %d" % count)
        kept = system.Record(path, 1, count)
        kept.most = 5
        for text in ("123", "4", "567", "8", "90ab", "c"):     # full with the second, the fourth, the fifth
            kept.write(text)
            assert os.path.exists(path) == (text in ("123", "567", "c")), text
        tap.equal([(name[len("count 0"):], read(os.path.join(folder, name))) for name in sorted(os.listdir(folder))
                   if name.startswith("count %d." % count)], list(zip(left, ("90ab\n", "567\n8\n"))),
                  "%d older files are kept" % count)


def full_disks(folder):
    """Games that end while the disk is full are in the records once there is room."""
    made = options.parse(["--log-dir", os.path.join(folder, "full"),
                          "--status-file", os.path.join(folder, "full.status"), "--format", "prometheus"])
    running = supervisor.Supervisor(made, None, "")
    said = os.path.join(folder, "full.said")
    with open(said, "w", encoding="utf-8") as errors, contextlib.redirect_stderr(errors):
        for name in "AB":
            running.history.add(played(name, time.time()))
            running.games.write('[Event "%s"]\n\n*\n\n' % name)
        running.messages.MOST_WAITING = 10
        for text in ("x" * 20, "one", "two"):
            running.messages.write(text)
        running._look_at_disk()         # pylint: disable=W0212
        tap.ok("cannot be written" in running.status.disk_fault and " cannot be written: " in running.status.last_error,
               "the status has it", running.status.disk_fault, running.status.last_error)
        os.mkdir(made.log_dir)
        running._look_at_disk()         # pylint: disable=W0212
        lines_ = read(os.path.join(made.log_dir, "games.tsv")).splitlines()
        tap.ok(len(lines_) == 3 and lines_[0].startswith("#ended") and running.status.disk_fault == "",
               "after a full disk games.tsv has its header and all games", *lines_)
        tap.equal(read(os.path.join(made.log_dir, "games.pgn")), '[Event "A"]\n\n*\n\n[Event "B"]\n\n*\n\n',
                  "and games.pgn")
        shutil.rmtree(made.log_dir)
        running.messages.write("three")
        running._close_records()        # pylint: disable=W0212
    tap.ok("can be written again; 2 lines are lost" in read(said) and "1 line is lost" in read(said),
           "what is lost of all records is counted", read(said))
    asyncio.run(ended(made))
    tap.ok(re.search(r'(?m)^rhumb_zippy_up\{.*\} 0$', read(made.status_file))
           and re.search(r'(?m)^rhumb_zippy_time_seconds\{.*\} \d{10,}$', read(made.status_file)),
           "after the end the status file says that none runs, and since when", read(made.status_file))


async def ended(made):
    """Supervisors that have not logged in: one is asked to finish, the other cannot link its helpers."""
    os.mkdir(made.log_dir)
    before = os.getcwd()
    os.chdir(made.log_dir)
    try:
        for launcher, wanted in ("launcher", 0), ("", 1):
            running = supervisor.Supervisor(made, types.SimpleNamespace(is_there=lambda: True), launcher)
            answers = []
            with open(os.devnull, "w", encoding="ascii") as errors, contextlib.redirect_stderr(errors):
                asyncio.get_running_loop().call_soon(lambda: answers.append(running._answer("finish")))     # pylint: disable=W0212,W0640
                status = await running.run()
                await asyncio.sleep(0)
            tap.equal((status, answers, os.path.exists("run")), (wanted, ["ok\n"], False), "it ends with status %d, without sockets" % wanted)
    finally:
        os.chdir(before)


def locks(folder):
    path = os.path.join(folder, "lock")
    tap.equal(system.holder(path), None, "an absent lock has no holder")
    with open(path, "w", encoding="ascii") as f:
        f.write("12345 6" + "7" * 200)  # of one that has ended
    held = system.Lock(path)
    code = ("import sys; sys.path.insert(0, %r); from zippy import system\n"
            "try:\n system.Lock(%r)\nexcept system.Held as fault:\n print(fault.pid)\n"
            "print(system.holder(%r))" % (os.path.join(TOP, "programs"), path, path))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    tap.equal(done.stdout.split(), [str(os.getpid())] * 2, "who holds a lock is known")
    tap.ok(held.is_there(), "the lock's file exists")
    os.remove(path)
    tap.ok(not held.is_there(), "or not")
    with open(path, "w", encoding="ascii") as f:
        f.write("%d 1\n" % os.getpid())
    with open(path, "rb") as f:
        tap.equal(system.owner(f.fileno()), 0, "a number whose process started later is no holder")
    tap.ok(system.start_time(os.getpid()), "a process has a start time")
    if os.path.exists("/proc/self/stat"):
        code = "import ctypes; n = ctypes.c_int(); ctypes.CDLL(None).prctl(2, ctypes.byref(n)); print(n.value)"
        done = subprocess.run([sys.executable, "-c", code], preexec_fn=system.die_with_parent, stdout=subprocess.PIPE, check=False)
        tap.equal(int(done.stdout), signal.SIGTERM, "a child gets SIGTERM when its parent ends")


def processes(folder):
    """What the system knows of processes; only what is no child of this program is reaped by process 1."""
    if os.path.exists("/proc/self/status"):
        tap.ok(1000 < system.memory(os.getpid()) < 1000000, "the memory of a process, in kB", system.memory(os.getpid()))
    if os.path.exists("/proc/self/stat"):
        tap.equal(system.start_time(os.getpid()), read("/proc/self/stat").rpartition(")")[2].split()[19],
                  "when a process started")
    gone = subprocess.Popen(["true"])
    gone.wait()
    tap.equal((system.memory(gone.pid), system.start_time(gone.pid), system.is_stopped(gone.pid)), (0, "", False),
              "that of none")
    said = shutil.which("ps") and subprocess.run(["ps", "-o", "lstart=", "-p", str(os.getpid())], capture_output=True,
                                                 text=True, check=False)
    if said and re.search(r"\d+:\d+:\d+", said.stdout):     # Busybox has no such column
        before = system._facts, os.path.exists                         # pylint: disable=W0212
        system._facts, os.path.exists = lambda pid: [], lambda path: False      # as on other systems
        try:
            times = [system.start_time(pid) for pid in (os.getpid(), gone.pid)]
        finally:
            system._facts, os.path.exists = before

        def parted(text):               # ps may err by a second
            return re.sub(r"\d+:\d+:\d+", "", text), sum(
                int(part) * unit for part, unit in zip(re.search(r"(\d+):(\d+):(\d+)", text).groups(), (3600, 60, 1)))
        (got, second), (wanted, other) = parted(times[0]), parted(" ".join(said.stdout.split()))
        tap.ok((got, times[1]) == (wanted, "") and abs(second - other) <= 2, "a start time by ps", times, said.stdout)
    if os.path.exists("/proc/self/task/%d/children" % os.getpid()):
        orphan, child, alive = (subprocess.Popen(command, start_new_session=new) for command, new in (
            (["true"], False), (["true"], True), (["sleep", "1000"], False)))
        for process in (orphan, child):
            os.waitid(os.P_PID, process.pid, os.WEXITED | os.WNOWAIT)
        tap.equal(system.start_time(child.pid), "", "one that has ended has no start time")
        system.reap_orphans()
        left = [os.path.exists("/proc/%d" % process.pid) for process in (orphan, child, alive)]
        stops = []
        for number, flags in ((signal.SIGSTOP, os.WUNTRACED), (signal.SIGCONT, os.WCONTINUED)):
            os.kill(alive.pid, number)
            os.waitpid(alive.pid, flags)
            stops.append(system.is_stopped(alive.pid))
        tap.equal(stops, [True, False], "a process that was stopped, and one that goes on")
        alive.kill()
        tap.equal((left, child.wait(), alive.wait()), ([False, True, True], 0, -9), "an orphan that has ended is reaped")
        orphan.wait()
    path = os.path.join(folder, "replaced")
    system.replace_file(path, "a\x07b")
    tap.equal((read(path), os.stat(path).st_mode & 0o777), ("ab", 0o644), "a status file, which all may read")
    os.mkdir(path + ".d")
    try:
        system.replace_file(path + ".d", "text")
        tap.ok(False, "a folder is no file")
    except OSError:
        tap.equal([name for name in os.listdir(folder) if name.startswith("replaced")], ["replaced", "replaced.d"],
                  "one that cannot be replaced leaves nothing behind")


async def ends():
    """A process is asked to end, though it was stopped; one that does not want to is killed."""
    for ignores, stopped, seconds, wanted in (
            (False, False, 240, -15), (False, True, 240, -15), (True, False, 0.1, -9)):
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", "import signal, time\n%sprint(1, flush=True)\ntime.sleep(1000)" % (
                "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n" * ignores),
            stdout=asyncio.subprocess.PIPE, start_new_session=True)
        await process.stdout.readline()
        if stopped:
            process.send_signal(signal.SIGSTOP)
        await system.end(process, seconds)
        tap.equal(process.returncode, wanted, "a process ends: %s" % [ignores, stopped])


def several_bots(folder):
    """The exit status is that of the worst, wherever it comes; each is headed by its directory, one alone is not."""
    places, wrong = [os.path.join(folder, "bot %d" % number) for number in range(3)], []
    for number, place in enumerate(places):
        os.mkdir(place)
        with open(os.path.join(place, "games.tsv"), "w", encoding="ascii") as file:
            file.write(history.to_line(played("A", NOON, rating=2000 + number)) + "\n")
    held = system.Lock(os.path.join(places[1], "lock"))     # by one that does not answer; the others do not run
    asked = itertools.chain.from_iterable(itertools.permutations(places, count) for count in (1, 2, 3))
    for some, command, form in itertools.product(asked, ("status", "ratings", "digest"), ("text", "json")):
        words = [command, "--log-dir", "/absent", "--day", "2026-11-24", "--format", form, *some]
        with contextlib.redirect_stdout(io.StringIO()) as out:
            status = commands.main("", words)
        text, said = out.getvalue(), ("2000", "2001", "2002")
        if command == "status":
            said = "not running", "does not answer", "not running"
        if form == "json" and command != "ratings":
            made = json.loads(text)
            got = [bot["log_dir"] for bot in made] if isinstance(made, list) else made["log_dir"]
            right = got == (list(some) if len(some) > 1 else some[0])
        else:
            wanted = [line for place in some for line in (place, said[places.index(place)])][len(some) == 1:]
            right = wanted == re.findall("(?m)^%s.*|(?:%s)$" % (re.escape(folder), "|".join(said)), text)
        worst = supervisor.NOT_RUNNING if {*some} - {places[1]} else supervisor.CANNOT_PLAY
        if not right or status != (worst if command == "status" else 0):
            wrong.append((words, status, text))
    tap.equal(wrong, [], "several bots, one that does not answer among them")
    del held


def requests(folder):
    """What the commands do with one that does not answer, and with none; files that are absent; an interrupt."""
    place = os.path.join(folder, "requests")
    os.mkdir(place)
    held, ended = system.Lock(os.path.join(place, "lock")), []

    def asked(*words):
        with contextlib.redirect_stderr(io.StringIO()) as said:
            return commands.main("", [*words, "--log-dir", place]), said.getvalue().strip()[len("rhumb-zippy: "):]

    def end(*_):
        ended.append(True)
        os.close(held.file)
    before, mask = signal.signal(signal.SIGTERM, end), os.umask(0o022)
    tap.equal(asked("--finish"), (1, "the one that runs with %s does not answer" % place), "to finish one must answer")
    tap.equal((asked("--stop"), ended), ((0, ""), [True]), "to stop it needs only its signal")
    tap.equal(os.umask(mask), 0o077, "no one else may read what the program writes")
    signal.signal(signal.SIGTERM, before)
    for word in ("--stop", "--finish"):
        tap.equal(asked(word), (1, "none is running with " + place), "there is none for " + word)
    for name in ("noplay", "abuse"):
        commands.check_names(options.parse(["--" + name, os.path.join(place, "lock")]))
        try:
            commands.check_names(options.parse(["--" + name, "/absent"]))
            tap.ok(False, "an absent file of names")
        except commands.Missing as fault:
            tap.equal(str(fault), "/absent cannot be read; see --" + name, "an absent file of names")

    def interrupted(*_):
        raise KeyboardInterrupt
    act, commands.act = commands.act, interrupted
    tap.equal(asked()[0], 130, "an interrupt ends it")
    commands.act = act


def refusals(folder):
    """The exit status and the one line that says why, for wrong words, files and programs; what --print prints."""
    conf, logon = (os.path.join(folder, name) for name in ("zippy.conf", "readable"))
    usual = ["--logon", logon, "--log-dir", "/absent", "--rhumb", sys.executable, "--xboard", os.path.relpath(sys.executable), "--config", conf]
    mask, before, wrong = os.umask(0o022), dict(os.environ), []
    os.environ["DISPLAY"] = ":99"

    def ran(text, *words):
        with open(conf, "w", encoding="ascii") as f:
            f.write(text)
        with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as error:
            return commands.main("", [*usual, *words]), out.getvalue(), error.getvalue()
    for status, pattern, text, *words in (
            (2, "--port takes", "", "--port", "70000"), (2, "no option --fly", "", "--fly", "1"),
            (2, "no option --fly", "", "--fly"), (2, "come after --", "", "fly"), (2, "--host takes", "", "--host", "no; such"),
            (1, "readable is not there", ""), (1, "/absent cannot be found", "", "--rhumb", "/absent"),
            (2, "conf: there is no option --wings", "wings 2\n"), (2, "conf: --adjourn .*false", "adjourn false\n"),
            (2, "conf: version is for the command line", "version\n"), (1, "others may read the password", "")):
        if pattern.startswith("others"):
            with open(logon, "w", encoding="ascii") as f:
                f.write("Bot\nsecret\n")
            os.chmod(logon, 0o644)
        got, out, error = ran(text, *words)
        if got != status or out or not re.search(pattern, error) or error.count("\n") != 1:
            wrong.append((pattern, words, got, out, error))
    tap.equal(wrong, [], "what is wrong is refused in a line")
    status, out, error = ran("# a remark\nvariants normal,fischerandom\nadjourn\nport 5001\n", "--port", "5002",
                             "--log-size", "010", "--save-games=", "--print", "--", "-zippyPassword", "it's me")
    tap.ok(status == 0 and not error and out.startswith("'/") and all(words in out for words in (
        "'-zippyVariants' 'normal,fischerandom'", "'-zippyAdjourn' 'true'", "'-icsport' '5002'", "'-saveGameFile' ''",
        "'--log-size' '10'", "'-zippyPassword' 'it'\\''s me'")), "--print shows what configuration and command line make", out)
    os.umask(mask)
    os.environ.clear()
    os.environ.update(before)


def programs(folder):
    """The engine is the one beside this program, or in PATH; what is absent is named."""
    path, display, beside = os.environ["PATH"], os.environ.get("DISPLAY"), os.path.join(folder, "beside")
    for where in ("beside", "in PATH"):
        os.mkdir(os.path.join(folder, where))
        for name in ("rhumb", "xboard", "timeseal", "xvfb-run", "xauth"):
            if where != "beside" or name == "rhumb":
                with open(os.path.join(folder, where, name), "w", encoding="ascii") as f:
                    f.write("#!/bin/sh\n")
                os.chmod(f.name, 0o755)

    def found(*words):
        made = options.parse(["--helper", "timeseal", *words])
        try:
            commands.find_programs(made, os.path.join(beside, "rhumb-zippy"))
            return made.rhumb, made.xboard, made.helper
        except commands.Missing as fault:
            return str(fault)
    known = [os.path.join(folder, "in PATH", name) for name in ("rhumb", "xboard", "timeseal")]
    before = xboard.SEARCH_PATH
    os.environ["PATH"], xboard.SEARCH_PATH = os.path.join(folder, "in PATH"), ()
    try:
        os.environ.pop("DISPLAY", None)
        tap.equal(found(), (os.path.join(beside, "rhumb"), *known[1:]), "the engine beside this program")
        os.chmod(os.path.join(beside, "rhumb"), 0o644)
        tap.equal((found(), found("--rhumb", "xauth")[0], found("--helper", "")), (
            tuple(known), os.path.join(folder, "in PATH", "xauth"), (*known[:2], "")),
                  "the one in PATH, or another; no helper")
        for name, option in (("rhumb", "--rhumb"), ("xboard", "--xboard"), ("timeseal", "--helper")):
            os.rename(os.path.join(folder, "in PATH", name), os.path.join(folder, "away"))
            tap.equal(found(), "%s cannot be found; see %s" % (name, option), "no " + name)
            os.rename(os.path.join(folder, "away"), os.path.join(folder, "in PATH", name))
        for name in ("xvfb-run", "xauth"):
            os.rename(os.path.join(folder, "in PATH", name), os.path.join(folder, "away"))
            without, os.environ["DISPLAY"] = found(), ":9"
            tap.equal((without, found(), found("--xvfb")), (
                "there is no display (DISPLAY), and no " + name, tuple(known), without), "no " + name)
            del os.environ["DISPLAY"]
            os.rename(os.path.join(folder, "away"), os.path.join(folder, "in PATH", name))
    finally:
        os.environ["PATH"], xboard.SEARCH_PATH = path, before
        os.environ.update({"DISPLAY": display} if display else {})


ECHO = """#!%s
import sys
for line in sys.stdin:
    if line.startswith("ping") and not "deaf" in sys.argv:
        print("pong" + line[4:], end="", flush=True)
    elif line.startswith("say"):
        print(line[4:], end="", flush=True)
""" % sys.executable


def helper(folder, role, **more):
    """Start relay or guard as XBoard would: (process, connections by role)."""
    place = os.path.join(folder, role)
    os.makedirs(os.path.join(place, "run"))
    os.symlink(os.path.join(os.path.abspath(TOP), "programs", "rhumb-zippy"), os.path.join(place, role))
    listener = socket.socket(socket.AF_UNIX)
    before = os.getcwd()
    os.chdir(place)                     # the path of a socket must be short
    listener.bind(xboard.SOCKET)
    os.chdir(before)
    listener.listen()
    process = subprocess.Popen([sys.executable, role], cwd=place, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               bufsize=0, env={**os.environ, **more})
    found = {}
    for _ in range(2 if role == "relay" else 1):
        connection = listener.accept()[0]
        connection.settimeout(240)
        file = connection.makefile("rwb", buffering=0)
        found[file.readline().decode().strip()] = file
    listener.close()
    return process, found


def helpers(folder):
    """Engine and XBoard are asked whether they answer, and neither sees anything of it."""
    engine = os.path.join(folder, "echo")
    with open(engine, "w", encoding="ascii") as f:
        f.write(ECHO)
    os.chmod(engine, 0o755)
    guard, ends = helper(folder, "guard", **{xboard.COMMAND: engine})
    reports = ends["engine"]
    tap.ok("pid" in json.loads(reports.readline()), "the guard reports the engine's start")
    reports.write(b"?")
    tap.equal(json.loads(reports.readline()), {"pong": True}, "and that it answers")
    guard.stdin.write(b"ping 1\nsay he")
    tap.equal(guard.stdout.readline(), b"pong 1\n", "XBoard's own ping is its own")
    reports.write(b"?")
    guard.stdin.write(b"llo\n")
    tap.equal(guard.stdout.readline(), b"hello\n", "no line is cut by a question")
    tap.equal(json.loads(reports.readline()), {"pong": True}, "which is asked after it")
    guard.send_signal(signal.SIGINT)
    guard.stdin.write(b"say more\n")
    tap.equal(guard.stdout.readline(), b"more\n", "XBoard's interrupts mean nothing")
    guard.stdin.close()
    tap.equal((json.loads(reports.readline()), guard.stdout.read(), guard.wait()), ({"status": 0, "last": []}, b"", 0),
              "the engine ends with XBoard")
    relay, ends = helper(folder, "relay")
    asked = threading.Event()

    def answered():
        ends["board"].readline()
        asked.set()
    ends["relay"].write(b"a line\n")
    while not xboard.unread(relay.stdout.fileno()):
        time.sleep(0.01)
    ends["board"].write(b"?")
    waiting = threading.Thread(target=answered)
    waiting.start()
    early = asked.is_set()
    tap.equal((relay.stdout.readline(), early), (b"a line\n", False),
              "the relay does not answer for what XBoard has not read")
    waiting.join()
    tap.ok(asked.is_set(), "but does when XBoard has")
    relay.stdin.close()
    tap.equal(ends["relay"].read(1), b"", "the relay passes on that XBoard says no more")
    asked_to_end = []
    before = signal.signal(signal.SIGTERM, lambda *_: asked_to_end.append(True))
    ends["relay"].close()               # the supervisor has gone, but neither XBoard nor the other connection
    tap.equal((relay.wait(240), asked_to_end), (0, [True]), "then it ends itself, and asks XBoard to end")
    signal.signal(signal.SIGTERM, before)
    with open(os.devnull, "rb") as nothing:
        tap.equal(xboard.unread(nothing.fileno()), 0, "what is no pipe has nothing unread")
    helpers_end(folder)


def helpers_end(folder):
    """The guard ends like the engine, and reports it; without a supervisor each helper ends at once."""
    for command, status, reported in (("sh -c 'echo why >&2; exit 3'", 3, {"status": 3, "last": ["why"]}),
                                      ("sh -c 'kill -9 $$'", 137, {"status": -9, "last": []}),
                                      ("/absent", 127, {"status": 127, "last": ["/absent: " + os.strerror(2)]})):
        guard, ends = helper(os.path.join(folder, str(status)), "guard", **{xboard.COMMAND: command})
        tap.equal((json.loads(list(ends["engine"])[-1]), guard.wait()), (reported, status), "the end of an engine: " + command)
    guard, ends = helper(os.path.join(folder, "terminated"), "guard", **{xboard.COMMAND: "sleep 1000"})
    ends["engine"].readline()
    guard.send_signal(signal.SIGTERM)
    tap.equal((json.loads(ends["engine"].readline()), guard.wait()), ({"status": -15, "last": []}, 143),
              "a signal ends both")
    guard, ends = helper(os.path.join(folder, "left"), "guard",
                         **{xboard.COMMAND: "sh -c 'sleep 1000 > /dev/null & echo $!; exit 3'"})
    left = int(guard.stdout.readline())
    tap.equal((guard.stdout.read(), guard.poll()), (b"", None),
              "XBoard sees the end though something has the engine's pipe")
    os.kill(left, signal.SIGKILL)
    tap.equal(guard.wait(), 3, "for whose last words the guard waits")
    for role in ("relay", "guard"):
        done = subprocess.run([sys.executable, role], cwd=os.path.join(folder, role), stdin=subprocess.DEVNULL, capture_output=True,
                              text=True, env={**os.environ, xboard.COMMAND: "true"}, check=False)
        tap.ok(done.returncode == 1 and role in done.stderr and "Traceback" not in done.stderr, "no supervisor: " + role, done)


def marks(folder):
    path = os.path.join(folder, "marked")

    def write(text, mode):
        with open(path, mode, encoding="ascii") as f:
            f.write(text)
        return game_records.Mark(path)
    mark = write("one ", "w")
    write("two ", "a")
    seen = [mark.text(), write("three", "a").text()]
    write("4", "w")
    seen.append(mark.text())
    os.rename(path, path + ".1")
    seen.append(mark.text())
    write("a longer one", "w")
    tap.equal(seen + [mark.text()], ["two ", "", "4", "", "a longer one"],
              "a record is read from a mark on, one that was cut or renamed from its beginning")


def past(folder):
    path, now = os.path.join(folder, "games.tsv"), time.time()
    kept = system.Record(path, 1, 1)
    for ended, result, rating in ((now - 9 * 86400, "0-1", 2000), (now, "1-0", 2005), (now, "1/2-1/2", 2003), (now, "*", 0)):
        kept.write(history.to_line(played("A", ended, result=result, rating=rating)._replace(reason="a\treason")))
    kept.write("nonsense\tof\tmine")
    games = history.History(system.Record(path, 1, 1)).games
    tap.equal(history.total(history.sums(games)), "3 games, +1 =1 -0, 1 without a result, blitz 2003",
              "games and score of a week, without nonsense")
    tap.equal([row[1:] for row in history.by_day(history.load(path))],
              [("blitz", 1, 0.0, 2000, 2000, 2000), ("blitz", 2, 1.5, 2003, 2003, 2005)], "ratings by day")
    shutil.copy(path, path + ".1")
    tap.equal(len(history.History(system.Record(path, 1, 1)).games), 6, "games of the file before it are read, too")


def logons(folder):
    path = os.path.join(folder, "logon")
    for mode, text, wanted in ((0o600, "Bot\nsecret\nset a 1\n\nset b 2",
                                ("Bot", "secret", ["set a 1", "set b 2"])),
                               (0o600, "Bot\r\nsecret\r\n", ("Bot", "secret", [])),
                               (0o400, "Bot", ("Bot", "", [])), (0o700, "Bot\n", ("Bot", "", [])), (0o600, "\n", None),
                               (0o600, "", None), *((0o600 | 1 << bit, "Bot\nsecret\n", None) for bit in range(6))):
        if os.path.exists(path):
            os.remove(path)
        with open(path, "w", encoding="ascii", newline="") as f:
            f.write(text)
        os.chmod(path, mode)
        try:
            made = server.Logon(path)
            got = made.name, made.password, made.commands
        except ValueError:
            got = None
        tap.equal(got, wanted, "a logon file: %r, mode %o" % (text, mode))
    try:
        server.Logon(folder)
        tap.ok(False, "a folder is no logon file")
    except ValueError as fault:
        tap.ok(" is no file" in str(fault), "a folder is no logon file", fault)


def main():
    lines()
    settings()
    bounds()
    help_text()
    command_lines()
    texts()
    states()
    with tempfile.TemporaryDirectory(prefix="zippy-") as folder:
        config_files(folder)
        records(folder)
        full_disks(folder)
        asyncio.run(garbled(folder))
        asyncio.run(damaged_lists(folder))
        plain_texts(folder)
        endless(folder)
        marks(folder)
        helpers(folder)
        locks(folder)
        processes(folder)
        asyncio.run(ends())
        refusals(folder)
        programs(folder)
        requests(folder)
        with in_utc():
            several_bots(folder)
        past(folder)
        digests(folder)
        logons(folder)
    tap.done()


if __name__ == "__main__":
    main()
