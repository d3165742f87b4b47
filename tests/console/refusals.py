# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Wrong input to each command: one line says what is wrong, everything stays
as it was, and a pipe ends with status 1."""
from console_tap import Tap, run

# What each command refuses; every command that takes arguments is here.
WRONG = {
    "move": ["move e5", "move e4 Ke2", "move", "move Ke9"],
    "undo": ["undo 5", "undo x", "undo 0", "undo 1 2"],
    "prev": ["prev 3", "prev x", "prev 0"],
    "next": ["next", "next 0", "next x", "next 1 2"],
    "redo": ["redo", "redo 1"],
    "goto": ["goto", "goto 0", "goto 99", "goto x", "goto 1..", "goto 3", "goto 2...", "goto 1 2"],
    "takeback": ["takeback 1"],
    "new": ["new game"],
    "go": ["go now"],
    "hint": ["hint please"],
    "level": ["level fast", "level depth 0", "level depth 101", "level nodes -1", "level time 0",
              "level time soon", "level depth 3 4", "level clock 0",
              "level clock 5+", "level elo 599", "level elo x", "level elo 2801", "level clock x/5", "level clock 5+3x", "level clock 0/5"],
    "time": ["time 3", "time"],
    "resign": ["resign now"],
    "draw": ["draw me"],
    "side": ["side green", "side white black"],
    "replies": ["replies maybe", "replies on off"],
    "post": ["post letter"],
    "game": ["game 1"],
    "board": ["board white"],
    "flip": ["flip coin"],
    "fen": ["fen nonsense", "fen 8/8/8/8/8/8/8/8 w - - 0 1"],
    "setboard": ["setboard", "setboard nowhere", "setboard k7/8/8/8/8/8/8/8 w - -",
                 "setboard rnbqkbnr/ppppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"],
    "places": ["places x"],
    "set": ["set board", "set board wood", "set table ascii", "set board ascii twice"],
    "square": ["square", "square e9", "square e4 e5"],
    "piece": ["piece e4"],
    "values": ["values e4"],
    "bits": ["bits", "bits e5", "bits e4 e5"],
    "rays": ["rays", "rays e4", "rays z9", "rays e2 e4"],
    "boards": ["boards 8x8"],
    "word": ["word nothing", "word key key"],
    "lists": ["lists white"],
    "vector": ["vector", "vector e2", "vector e2 e9", "vector i1 a1", "vector e2 e4 e6"],
    "vectors": ["vectors", "vectors z1", "vectors e4 colours"],
    "attacks": ["attacks", "attacks e", "attacks e4 red"],
    "pins": ["pins e4"],
    "checks": ["checks e4"],
    "see": ["see", "see e2e5", "see Qxh8", "see nothing"],
    "key": ["key e5", "key e4 e5"],
    "history": ["history 2"],
    "undo-stack": ["undo-stack 2"],
    "guard": ["guard dog"],
    "moves": ["moves e2", "moves captures quiet"],
    "tour": ["tour 0", "tour 11", "tour x", "tour 1 2"],
    "explain": ["explain", "explain e5", "explain e4 e5"],
    "tactics": ["tactics e4"],
    "tables": ["tables x", "tables check all"],
    "eval": ["eval e2"],
    "think": ["think hard", "think depth deep", "think depth 0", "think time 1 2"],
    "lines": ["lines", "lines 0", "lines x", "lines 3 depth", "lines 3 depth x", "lines 65"],
    "stats": ["stats", "stats 1"],
    "trace": ["trace", "trace 0", "trace x", "trace 3 e5", "trace 3 e4 e4 e5"],
    "order": ["order", "order 0", "order 31", "order 3 4"],
    "tt": ["tt 1"],
    "perft": ["perft", "perft -1", "perft 21", "perft two", "perft 2 /nonexistent", "perft 2 a b"],
    "divide": ["divide", "divide 0", "divide x", "divide 1 /nonexistent", "divide 1 /dev/null"],
    "bench": ["bench 0", "bench x", "bench 1 2"],
    "datagen": ["datagen", "datagen g.bin", "datagen g.bin x", "datagen g.bin 1 --jobs",
                "datagen g.bin 1 --jobs 0", "datagen g.bin 1 --colour 1",
                "datagen g.bin 1 --seed x", "datagen g.bin 1 --labels 3 --samples 2",
                "datagen /nonexistent/x 1", "datagen --check /nonexistent",
                "datagen --check /dev/null"],
    "train": ["train", "train /nonexistent", "train --epochs 1", "train /dev/null",
              "train g.bin --epochs", "train g.bin --epochs x", "train g.bin --target best",
              "train g.bin --colour 1"],
    "tune-eval": ["tune-eval", "tune-eval /nonexistent", "tune-eval --rounds 1", "tune-eval /dev/null",
                  "tune-eval g.bin --rounds", "tune-eval g.bin --rounds 0", "tune-eval g.bin --colour 1"],
    "epd": ["epd", "epd /nonexistent", "epd /dev/null depth", "epd /dev/null depth x"],
    "selfplay": ["selfplay fast", "selfplay depth x"],
    "match": ["match fast", "match --nodes", "match --nodes 0", "match --games 1",
              "match --clock 0", "match --clock 1+x", "match --clock 1 --nodes 5",
              "match --clock 1 --first-nodes 5", "match --second-nodes 0",
              "match --sprt 5,5", "match --sprt 5", "match --alpha 0.5", "match --jobs 0",
              "match --openings /nonexistent", "match --openings /dev/null",
              "match --first /nonexistent", "match --games 2 --log /nonexistent/x",
              "match --first-option Contempt", "match --first-option Nonsense=1",
              "match --second-option Contempt=x"],
    "tune": ["tune", "tune nonsense", "tune late_base=x", "tune late_base=31", "tune late_base:0", "tune late_base:x",
             "tune " + "late_base " * 25, "tune late_base --rounds 0", "tune late_base --gain x",
             "tune late_base --first /x", "tune late_base --first-nodes 5", "tune late_base --pgn x",
             "tune late_base --first-option Contempt=1", "tune late_base --sprt 0,5",
             "tune late_base --rounds 1 --option Nonsense=1", "tune late_base --openings /dev/null",
             "tune late_base --log /nonexistent/x"],
    "openings": ["openings", "openings 0", "openings x", "openings 1 -1", "openings 1 2 3"],
    "figure": ["figure attacks", "figure rays e4", "figure pins e4", "figure explain e5", "figure", "figure comet", "figure star", "figure star z9", "figure walk e2",
               "figure walk e2 f5", "figure exchange Qh5", "figure history 3",
               "figure star e4 -o /nonexistent/x"],
    "screenshot": ["screenshot", "screenshot fly", "screenshot fen nonsense", "screenshot fen -o /nonexistent/x"],
    "page": ["page depth", "page depth x", "page -o", "page depth 3 -o /nonexistent/x", "page fast 3", "page a b c"],
    "load": ["load", "load /nonexistent", "load /dev/null", "load /dev/null x", "load a b c"],
    "save": ["save", "save /nonexistent/x", "save a b"],
    "annotate": ["annotate depth", "annotate depth 0", "annotate /nonexistent", "annotate /dev/null depth 0",
                 "annotate /dev/null /dev/null"],
    "option": ["option nonsense", "option Contempt x", "option Contempt 101", "option Contempt=",
               "option Ponder maybe", "option MultiPV 0", "option =1"],
    "book": ["book save", "book /nonexistent", "book make", "book merge x", "book dump x 0"],
    "help": ["help nonsense", "help a b"],
    "commands": ["commands all"],
    "source": ["source", "source /nonexistent"],
    "xboard": ["xboard 2"],
    "uci": ["uci 2"],
    "quit": ["quit now"],
    "a move": ["e4 e5", "e4 fen", "Nf3 Nf6 Nc3", "e2e5", "Nd4", "e7e5", "O-O", "exd5"],
    "a paste": ["1. e4 e5", "2... Nf6", "2. e5", "2. c4 e6 3. Ke3",
                "8/8/8/8/8/8/8/8 w - - 0 1", "'k7/8/8/8/8/8/8/8 w - -'",
                "7k/5Q2/8/6K1/8/8/8/8 w - - bm Ke9; id \"x", "fen \"8/8 w",
                "setboard k7/8/8/8/8/8/8/8 w - - id \"1\";"],
    "a quotation mark": ["load \"x", "'fen"],
    "nothing known": ["nonsense", "prft 3", "\x1b[31mred", "m\xf6ve"],
}

STATE = "fen\nlevel\nset\nreplies\npost\ngame\n"

tap = Tap()
names = [line.split()[0] for line in run(["commands"]).stdout.splitlines()]
for name in names:
    tap.ok(name in WRONG, "wrong input to %s is known" % name)
before = "move d4 d5\nlevel depth 3\n"
known = run(["--console"], before + STATE).stdout
for name, commands in WRONG.items():
    for command in commands:
        ran = run(["--console"], before + command + "\n" + STATE)
        lines = ran.stderr.splitlines()
        tap.ok(ran.returncode == 1, "%r fails" % command, "status %d" % ran.returncode)
        tap.ok(len(lines) == 1 and lines[0].isprintable() and len(lines[0]) > 10,
               "%r is answered by one line" % command, ran.stderr)
        tap.ok(ran.stdout == known, "%r leaves everything as it was" % command, ran.stdout)
ran = run(["--console"], "e5x; perft 1\nperft 2 # a comment\n# perft 3\n\n ; ;perft 0\n")
tap.ok(ran.stdout == "nodes 400\nnodes 1\n", "a line ends at its first failure; the next goes on",
       ran.stdout)
tap.ok("did you mean 'perft'" in run(["--console"], "prft 3\n").stderr, "a slip is understood")
tap.ok("did you mean 'eval'" in run(["--console"], "eavl\n").stderr,
       "two letters swapped are one slip")
tap.ok("'k' is neither" in run(["--console"], "k\n").stderr, "one letter is no command")
tap.ok(run(["perft", "x"]).returncode == 2, "bad usage of one command is status 2")
tap.ok(run(["source", "/nonexistent"]).returncode == 1, "failure of one command is status 1")
tap.ok(run(["--console"], "perft 1\nquit\nnonsense\n").returncode == 0, "quit ends the reading")
ran = run(["perft", "5"])
tap.ok(ran.stdout == "nodes 4865609\n" and ran.stderr == "", "no progress is shown in a pipe",
       ran.stderr)
tap.ok("pong 3" in run(["--console"], "perft 1\nxboard\nprotover 2\nping 3\n").stdout,
       "what follows xboard is CECP")
tap.done()
