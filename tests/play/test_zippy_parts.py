#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The parts of rhumb-zippy one by one, without XBoard: lines of servers, the stream, options,
limits, records, locks, thoughts, PGN, history."""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
import types

import tap
from chess_rules import Game as Referee

TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)),
                                                "..", ".."))
sys.path.insert(0, os.path.join(TOP, "programs"))
from zippy import games as game_records, history, options, server, system, xboard  # noqa: E402

MEANINGS = (
    ("Challenge: HumanOne (1367) [white] BotTwo (2073) unrated lightning 1 1.",
     server.Challenge("HumanOne", 1367, False, "lightning", 1, 1, False)),
    ("Challenge: HumanOne (----) BotTwo (----) unrated non-standard 1 2",
     server.Challenge("HumanOne", 0, False, "non-standard", 1, 2, False)),
    ("Challenge: A ( 892) BotTwo (2073) rated blitz 5 0 (adjourned).",
     server.Challenge("A", 892, True, "blitz", 5, 0, True)),
    ("Challenge: GuestABCD (++++) BotTwo (2073) unrated wild/fr 15 0.",
     server.Challenge("GuestABCD", 0, False, "wild/fr", 15, 0, False)),
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
    ("You have 3 messages (2 unread).", server.Unread(2)),
    ("You have 1 message (1 unread).", server.Unread(1)),
    ("**** BotTwo has arrived - you can't both be logged in. ****", server.Kicked("BotTwo")),
    ("  12.  Nf3     (0:01)     O-O     (1:02)  ", server.PlayedMove(12, ["Nf3", "O-O"])),
    ("   5.  d3      (0:00.123)  ", server.PlayedMove(5, ["d3"])),
    ("What the server says otherwise", None),
)
BOARD = ("<12> rnbqkbnr ppppp-pp -----p-- -------- ---P---- -------- PPP-PPPP RNBQKBNR B 3 1 1 1 1 "
         "0 7 HumanOne BotTwo 1 5 2 39 39 %s 2 P/d2-d4 (%s) d4 1")


def lines():
    for text, wanted in MEANINGS:
        tap.equal(server.meaning(text), wanted, "meaning: " + text[:60])
    board = server.meaning(BOARD % ("298 300", "0:02"))
    tap.equal((board.fen, board.ply, board.white_ms, board.black_ms, board.move, board.san),
              ("rnbqkbnr/ppppp1pp/5p2/8/3P4/8/PPP1PPPP/RNBQKBNR b KQkq d3 0 2", 3, 298000, 300000,
               "d2d4", "d4"), "a board with clocks in seconds")
    tap.equal(server.meaning(BOARD % ("298123 300000", "0:01.877")).white_ms, 298123,
              "a board with clocks in milliseconds")
    tap.equal(server.coordinates("o-o-o", "B"), "e1c1", "castling as coordinates")
    tap.equal(server.coordinates("P/e7-e8=Q", "B"), "e7e8q", "promotion as coordinates")
    tap.equal(server.plain_line(b"\xff\xfb\x01\rfics% fics% Hello\n"), "Hello",
              "prompts and telnet's commands are no part of a line")


def streams():
    text = (b"\n\rfics% \n\rChallenge: A (1) B (2) rated blitz 5 0.\n\rmore\n\rfics% "
            b"Chat\n\rlast")
    wanted = b"\n\rfics% \n\rmore\n\rfics% Chat\n\rlast"
    bad = []
    for cut in range(len(text) + 1):
        for other in range(cut, len(text) + 1, 7):
            seen = []

            def judge(line, seen=seen):
                seen.append(line)
                return not line.startswith("Challenge:")
            passing = server.Stream(judge, lambda t: server.may_become(t, "Challenge:"))
            got = b"".join(passing.feed(part) for part in (text[:cut], text[cut:other],
                                                          text[other:]))
            # The return of the carriage before the withheld line may have gone on.
            if got.replace(b"\r", b"") != wanted.replace(b"\r", b"") or len(seen) != 5:
                bad.append((cut, other, got))
    tap.ok(not bad, "a line is withheld wherever the bytes are cut", bad[:2])
    passing = server.Stream(lambda line: True, lambda t: server.may_become(t, "Challenge:"))
    tap.equal(passing.feed(b"login: "), b"login: ", "what is no whole line goes on at once")


def settings():
    made = options.parse(["--time-controls", "1-15 0-12, 60 0", "--rating-range=1000-2000",
                          "--seek", "5 0,  15 5 unrated", "--", "-debug"])
    tap.equal((made.time_controls, made.rating_range, made.seek, made.xboard_arguments),
              ([((1, 15), (0, 12)), ((60, 60), (0, 0))], (1000, 2000), ["5 0", "15 5 unrated"],
               ["-debug"]), "time controls, ratings and seeks are read")
    for words_ in (["--time-controls", "blitz"], ["--rating-range", "2000"], ["--seek", "5"],
                   ["--rated", "perhaps"], ["--game-end", "a\nb"],
                   ["--host"], ["--xvfb=1"]):
        try:
            options.parse(words_)
            tap.ok(False, "refused: %s" % words_)
        except options.Misused:
            tap.ok(True, "refused: %s" % words_)
    tap.equal(options.parse(["status", "--log-dir", "/x"]).act, "status", "a command")


def wishes():
    made = options.parse(["--time-controls", "1-5 0-2", "--rating-range", "1000-2000", "--rated",
                          "no", "--games-a-day", "1"])
    past = types.SimpleNamespace(today_with=lambda name: int(name == "Often"))
    judge = history.Limits(made, past)
    tap.ok(not judge.refusal("A", 1500, False, 5, 0), "a game within the limits is wanted")
    for what in (("A", 1500, False, 6, 0), ("A", 1500, False, 5, 3), ("A", 999, False, 5, 0),
                 ("A", 2001, False, 5, 0), ("A", 1500, True, 5, 0), ("Often", 1500, False, 5, 0)):
        tap.ok(judge.refusal(*what), "not wanted: %s %s %s %s %s" % what)
    tap.ok(not judge.refusal("A", 0, True, 60, 0, adjourned=True), "an adjourned game may go on")


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
           "without a terminal's orders")
    faults = []
    other = os.path.join(folder, "other")
    saved = system.Record(other, 1, 1)
    saved.bound()
    with open(other, "wb") as f:
        f.truncate(999999)
    saved.bound()
    tap.ok(os.path.exists(other) and not os.path.exists(other + ".1"), "another's file may grow to its size")
    with open(other, "ab") as f:
        f.truncate(1000000)
    saved.bound()
    tap.ok(not os.path.exists(other) and os.path.getsize(other + ".1") == 1000000, "and is moved up then")
    lost = system.Record(os.path.join(folder, "absent", "record"), 1, 2, faults.append)
    lost.write("one\ntwo")
    lost.write("three")
    tap.ok(lost.lost == 3 and len(faults) == 1, "what cannot be written is counted, and said once",
           lost.lost, faults)


def locks(folder):
    path = os.path.join(folder, "lock")
    tap.equal(system.holder(path), None, "nobody holds a lock that is not there")
    held = system.Lock(path)
    code = ("import sys; sys.path.insert(0, %r); from zippy import system\n"
            "try:\n system.Lock(%r)\nexcept system.Held as fault:\n print(fault.pid)\n"
            "print(system.holder(%r))" % (os.path.join(TOP, "programs"), path, path))
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    tap.equal(done.stdout.split(), [str(os.getpid())] * 2, "who holds a lock is known")
    tap.ok(held.is_there(), "the lock's file is there")
    os.remove(path)
    tap.ok(not held.is_there(), "or not")
    with open(path, "w", encoding="ascii") as f:
        f.write("%d 1\n" % os.getpid())
    with open(path, "rb") as f:
        tap.equal(system.owner(f.fileno()), 0, "a number whose process started later is nobody's")
    tap.ok(system.start_time(os.getpid()), "a process has a time when it started")


def engines(folder):
    def engine_that(name, text):
        path = os.path.join(folder, name)
        with open(path, "w", encoding="ascii") as f:
            f.write("#!/bin/sh\n" + text)
        os.chmod(path, 0o755)
        return path

    def fault(path):
        try:
            asyncio.run(xboard.try_out([path], "A=1,B=2"))
        except xboard.NoEngine as why:
            return str(why)
        return ""
    tap.ok("No such file" in fault("/nonexistent"), "an engine that is not there")
    tap.ok("exit status 3: a; b" in fault(engine_that("dies", "echo a >&2; echo b >&2; exit 3\n")),
           "one that dies says why")
    path = engine_that("good", 'while read -r line; do case $line in protover*) echo "feature '
                       'done=1";; ping*) echo "pong 1";; option*B*) echo "Error (no B): $line";; '
                       'quit) exit;; esac; done\n')
    tap.equal(asyncio.run(xboard.try_out([path], "A=1,B=2")), ["Error (no B): option B=2"],
              "one that answers, and complains about an option")


THOUGHT = """0.100 > usermove e2e4
0.123 < 1 -22 10 24 d5
0.207 < 4 -15 18 413 d5 Qf3 dxe4 Qxe4
0.218 < move d7d5
0.300 < move d5e4
0.400 < 9 100003 18 413\tNc6 Qf3
0.500 < move b8c6
"""


def games():
    thoughts = game_records.thoughts(THOUGHT)
    tap.equal(thoughts, [game_records.Thought("d7d5", 4, -15, "d5 Qf3 dxe4 Qxe4"),
                         game_records.Thought("d5e4", 0, 0, ""),
                         game_records.Thought("b8c6", 9, 100003, "Nc6 Qf3")], "thoughts are read")
    follower = game_records.Follower("bottwo")
    for text in ("Creating: HumanOne (1367) BotTwo (2073) rated blitz 5 2",
                 "{Game 7 (HumanOne vs. BotTwo) Creating rated blitz match.}"):
        follower.take(server.meaning(text))
    referee = Referee()
    boards = [("e4", "P/e2-e4"), ("d5", "P/d7-d5"), ("a3", "P/a2-a3"), ("dxe4", "P/d5-e4"),
              ("b3", "P/b2-b3"), ("Nc6", "N/b8-c6")]
    follower.take(server.meaning(style12(referee, "none", "none")))
    for san, verbose in boards:
        referee.play_text(san)
        follower.take(server.meaning(style12(referee, verbose, san)))
    ends = server.meaning("{Game 7 (HumanOne vs. BotTwo) HumanOne resigns} 0-1")
    played = follower.take(ends)
    text = game_records.game_text(played, ends, "freechess.org", thoughts)
    tap.ok('[White "HumanOne"]' in text and '[BlackElo "2073"]' in text
           and '[TimeControl "300+2"]' in text and text.endswith(" 0-1\n\n"),
           "tags of a game", text)
    flat = " ".join(text.split())
    tap.ok("1. e4 {[%clk 0:05:00]} 1... d5 {[%clk 0:05:00] [%eval +0.15,4] d5 Qf3 dxe4 Qxe4} 2. a3"
           in flat and "3... Nc6 {[%clk 0:05:00] [%eval #-3,9] Nc6 Qf3}" in flat,
           "moves, clocks and thinking", text)


def style12(referee, verbose, san):
    p = referee.position
    return "<12> %s %s -1 1 1 1 1 0 7 HumanOne BotTwo 1 5 2 39 39 300 300 %d %s (0:00) %s 1" % (
        p.placement("-").replace("/", " "), p.turn.upper(), p.fullmove, verbose, san)


def past(folder):
    path = os.path.join(folder, "games.tsv")
    kept = history.History(system.Record(path, 1, 1))
    now = time.time()
    for ended, result, rating in ((now - 9 * 86400, "0-1", 2000), (now, "1-0", 2005),
                                  (now, "1/2-1/2", 2003), (now, "*", 0)):
        kept.add(history.Played(ended, "A", 1500, "w", "blitz", True, 5, 0, 40, result, rating,
                                "a\treason"))
    tap.equal(history.total(kept.games), "3 games, +1 =1 -0, 1 without a result, blitz 2003",
              "games and score; what is older than a week is on the disk")
    again = history.History(system.Record(path, 1, 1))
    tap.equal(history.total(again.games), history.total(kept.games), "both survive a restart")
    rows = history.by_day(history.load(path))
    tap.equal([row[1:] for row in rows], [("blitz", 1, 0.0, 2000, 2000, 2000),
                                          ("blitz", 2, 1.5, 2003, 2003, 2005)], "ratings by day")
    tap.ok(history.midnight() >= history.monday() > now - 8 * 86400, "the week begins on Monday")
    tap.equal(history.from_line("nonsense\tof\tmine"), None, "nonsense in it is passed over")


def logons(folder):
    path = os.path.join(folder, "logon")
    for mode, text, wanted in ((0o600, "Bot\nsecret\nset a 1\n\nset b 2",
                                ("Bot", "secret", ["set a 1", "set b 2"])),
                               (0o600, "Bot\r\nsecret\r\n", ("Bot", "secret", [])),
                               (0o600, "\n", None), (0o640, "Bot\nsecret\n", None)):
        with open(path, "w", encoding="ascii", newline="") as f:
            f.write(text)
        os.chmod(path, mode)
        try:
            made = server.Logon(path)
            got = made.name, made.password, made.commands
        except ValueError:
            got = None
        tap.equal(got, wanted, "a logon file: %r, mode %o" % (text, mode))


def connections():
    for host, words_ in (("127.0.0.1", "Connection refused"), ("no.such.host.invalid", "")):
        try:
            asyncio.run(server.connect(host, 1, ""))
            why = ""
        except server.NoService as fault:
            why = str(fault)
        tap.ok(why.startswith("%s, port 1, cannot be reached: %s" % (host, words_))
               and "Connect call" not in why, "no server: " + host, why)


def main():
    connections()
    lines()
    streams()
    settings()
    wishes()
    games()
    with tempfile.TemporaryDirectory(prefix="zippy-") as folder:
        records(folder)
        locks(folder)
        engines(folder)
        past(folder)
        logons(folder)
    tap.done()


if __name__ == "__main__":
    main()
