# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Wrong input to each command: a message of one line, no change of state, and
status 1 at the end of a pipe."""
from console_tap import Tap, run
from session_model import Console

# Wrong input to each command that is none of sessions.py.
WRONG = {
    "play": ["play", "play e5", "play 1.", "play 1. e4", "play 2... e5", "play e4 Ke2", "play fen"],
    "square": ["square", "square e9", "square e4 e5", "square 0x38", "square 28", "square 128", "square e4 numbers e5"],
    "piece": ["piece e9", "piece e4 values", "values e4"],
    "bits": ["bits", "bits e5", "bits e4 e5", "bits 0x12345"],
    "legal": ["legal", "legal e2", "legal Nf6", "legal 0x", "legal 0x12345", "legal 0x12g", "legal e2e4 e7e5"],
    "rays": ["rays", "rays z9", "rays e2 e4", "rays e2 captures all"],
    "boards": ["boards 8x8", "boards i9", "boards e4 e5"], "bitboard": ["bitboard i9", "bitboard between a1", "bitboard between a1 b3"],
    "lists": ["lists green", "lists white black"],
    "vector": ["vector", "vector e2", "vector e2 e9", "vector i1 a1", "vector e2 e4 e6"],
    "vectors": ["vectors", "vectors z1", "vectors e4 colours"],
    "attacks": ["attacks", "attacks e", "attacks e4 red"],
    "pins": ["pins e4"],
    "checks": ["checks e4"],
    "see": ["see", "see e2e5", "see Qxh8", "see nothing"],
    "key": ["key e5", "key e4 e5"],
    "history": ["history 2"],
    "state": ["state e4"],
    "undo-stack": ["undo-stack 2"],
    "guard": ["guard dog"],
    "watch": ["watch", "watch e5", "watch Ke9", "watch e4 pieces", "watch e4 key key"],
    "moves": ["moves e5", "moves d8", "moves K9", "moves e9", "moves captures quiet"],
    "explain": ["explain e5", "explain e4 e5"],
    "tactics": ["tactics e4", "tactics i1", "tactics all a1"],
    "eval": ["eval e2"],
    "think": ["think hard", "think depth deep", "think depth 0", "think time 1 2", "think lines",
              "think lines 3 4", "lines", "lines 0", "lines x", "lines 3 depth", "lines 3 depth x", "lines 65"],
    "stats": ["stats", "stats 1"],
    "minimax": ["minimax", "minimax deep", "minimax cut 3"],
    "trace": ["trace 0", "trace x", "trace 3 e5", "trace 3 e4 e4 e5"],
    "quiescence": ["quiescence e5", "quiescence all e5", "quiescence e4 e4", "quiescence none"],
    "order": ["order 0", "order 31", "order 3 4"],
    "tt": ["tt 1"],
    "figure": ["figure attacks", "figure rays e4", "figure pins e4", "figure explain e5", "figure", "figure comet", "figure star", "figure star z9", "figure walk e2",
               "figure walk e2 f5", "figure exchange Qh5", "figure history 3",
               "figure star e4 -o /nonexistent/x"],
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
    "a command of rhumb-lab": ["match --games 2", "datagen", "tune x", "train x", "openings 2"],
    "nothing known": ["nonsense", "prft 3", "\x1b[31mred", "m\xf6ve"],
}

STATE = "fen\nlevel\nset\ngame\n"

tap = Tap()
names = [line.split()[0] for line in run(["commands"]).stdout.splitlines()]
for name in names:
    tap.ok(name in WRONG or hasattr(Console, "do_" + name), "there is wrong input to %s" % name)
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
       ran.stderr == "note: a counter over 9999 counts as 9999\n", "and so is what a counter has too much", ran.stdout + ran.stderr)
ran = run(["--console"], "".join("setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - %s\nfen\n" % counters
                                 for counters in ("- -", "-", "- 5", "- 5;")))
tap.ok(ran.returncode == 0 and [line.split(" - ")[1] for line in ran.stdout.splitlines()] == ["0 1", "0 1", "0 5", "0 5"],
       "a counter may be a dash, also before a semicolon", ran.stdout + ran.stderr)
ran = run(["perft", "5"])
tap.ok(ran.stdout == "nodes 4865609\n" and ran.stderr == "", "no progress is shown in a pipe",
       ran.stderr)
tap.ok("pong 3" in run(["--console"], "perft 1\nxboard\nprotover 2\nping 3\n").stdout,
       "after xboard, input is CECP")
tap.done()
