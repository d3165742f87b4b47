# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Wrong input to each command: a message of one line, no change of state, and
status 1 at the end of a pipe."""
from console_tap import Tap, run

# Wrong input that neither sessions.py has nor signatures.py, for commands and for views.
WRONG = {
    "play": ["play", "play e5", "play 1.", "play 1. e4", "play 2... e5", "play e4 Ke2", "play fen"],
    "a view": ["square 128", "values e4", "lines 0", "undo-stack 2", "figure star e4 -o /nonexistent/x"],
    "help": ["help nonsense", "help a b", "help \x1b[31m", "word nothing"],
    "xboard": ["xboard 2"],
    "uci": ["uci 2"],
    "quit": ["quit e4"],
    "a move": ["e4 e6 Ke3", "e4 fen", "e2e5", "R", "Qe", "a8", "Nd4", "e7e5", "O-O", "exd5"],
    "a paste": ["1. e4 e5", "2... Nf6", "2. e5", "2. c4 e6 3. Ke3",
                "8/8/8/8/8/8/8/8 w - - 0 1", "'k7/8/8/8/8/8/8/8 w - -'",
                "7k/5Q2/8/6K1/8/8/8/8 w - - bm Ke9; id \"x", "fen \"8/8 w",
                "setboard k7/8/8/8/8/8/8/8 w - - id \"1\";"],
    "a quotation mark": ["load \"x", "'fen"],
    "nothing known": ["nonsense", "prft 3", "\x1b[31mred", "m\xf6ve"],
}

STATE = "fen\nlevel\nset\ngame\n"

tap = Tap()
before = "move d4 d5\nlevel depth 3\n"
known = run(["--console"], before + STATE).stdout
for name, commands in WRONG.items():
    for command in commands:
        ran = run(["--console"], before + command + "\n" + STATE)
        lines = ran.stderr.splitlines()
        tap.ok(ran.returncode == 1, "%r fails" % command, "status %d" % ran.returncode)
        tap.ok(len(lines) == 1 and lines[0].isprintable() and len(lines[0]) > 10 and "(null)" not in lines[0],
               "the error of %r is one line" % command, ran.stderr)
        tap.ok(ran.stdout == known, "%r changes nothing" % command, ran.stdout)
ran = run(["--console"], "e5x; perft 1\nperft 2 # a comment\n# perft 3\n\n ; ;perft 0\n")
tap.ok(ran.stdout == "nodes 400\nnodes 1\n", "a line ends at its first failure; the next is run",
       ran.stdout)
tap.ok(run(["perft", "x"]).returncode == 2, "bad usage of one command is status 2")
tap.ok(run(["source", "/nonexistent"]).returncode == 1, "failure of one command is status 1")
tap.ok(run(["--console"], "perft 1\nquit\nnonsense\n").returncode == 0, "quit ends the reading")
ran = run(["--console"], "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq e3 0 1\nfen\n")
tap.ok(ran.returncode == 0 and ran.stdout == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n" and
       ran.stderr == "note: en passant square dropped: no pawn can just have passed it\n",
       "a wrong en passant square is dropped with a note", ran.stdout + ran.stderr)
ran = run(["--console"], "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KKQkqq - 0 1000000\nfen\n")
tap.ok(ran.returncode == 0 and ran.stdout == "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 9999\n" and
       ran.stderr == "note: a counter over 9999 counts as 9999\n", "and so is what a counter has too much",
       ran.stdout + ran.stderr)
ran = run(["--console"], "".join("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - %s\nfen\n" % counters
                                 for counters in ("- -", "-", "- 5", "- 5;")))
tap.ok(ran.returncode == 0 and [line.split(" - ")[1] for line in ran.stdout.splitlines()] == [
    "0 1", "0 1", "0 5", "0 5"],
       "a counter may be a dash, also before a semicolon", ran.stdout + ran.stderr)
ran = run(["perft", "5"])
tap.ok(ran.stdout == "nodes 4865609\n" and ran.stderr == "", "no progress is shown in a pipe", ran.stderr)
tap.ok("pong 3" in run(["--console"], "perft 1\nxboard\nprotover 2\nping 3\n").stdout,
       "after xboard, input is CECP")
tap.done()
