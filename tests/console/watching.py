# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""watch: for each kind of move, a model in Python holds the state that the stores before have left: each store shows what
the model has, and its statement is in the source; after making it is the position of the FEN known for the move, with
the numbers that `key` has, and after unmaking what it was.  On a terminal Enter steps."""
import os
import re
import tempfile

from console_tap import Tap, run
from console_terminal import Terminal
from stores import check

TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SOURCES = ("src/rules/makemove_body.h", "src/rules/board.h")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
CASES = [  # position, move, position after
    (START, "Nf3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1"),
    (START, "e4", "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1"),
    ("4k3/8/8/8/1p6/8/P7/4K3 w - - 3 9", "a4", "4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 9"),
    ("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 9", "bxa3", "4k3/8/8/8/8/p7/8/4K3 w - - 0 10"),
    ("4k3/8/8/8/Pp6/8/8/4K3 b - a3 0 9", "Kd7", "8/3k4/8/8/Pp6/8/8/4K3 w - - 1 10"),
    ("4k3/8/5n2/3p4/4P3/8/8/4K3 b - - 7 9", "Nxe4", "4k3/8/8/3p4/4n3/8/8/4K3 w - - 0 10"),
    ("4k3/8/5n2/3p4/4P3/8/8/4K3 w - - 7 9", "exd5", "4k3/8/5n2/3P4/8/8/8/4K3 b - - 0 9"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "O-O", "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 6 9"),
    ("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 5 9", "O-O-O", "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 6 10"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "Rxa8+", "R3k2r/8/8/8/8/8/8/4K2R b Kk - 0 9"),
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 5 9", "Kd2", "r3k2r/8/8/8/8/8/3K4/R6R b kq - 6 9"),
    ("5kr1/6p1/8/8/8/8/6P1/5KR1 w Gg - 0 1", "O-O", "5kr1/6p1/8/8/8/8/6P1/5RK1 b g - 1 1"),
    ("1rk5/8/8/8/8/8/8/1RK5 b Bb - 0 1", "O-O-O", "2kr4/8/8/8/8/8/8/1RK5 w B - 1 2"),
    ("8/P3k3/8/8/8/8/8/4K3 w - - 4 9", "a8=N", "N7/4k3/8/8/8/8/8/4K3 b - - 0 9"),
    ("4k2r/6P1/8/8/8/8/8/4K3 w k - 4 9", "gxh8=Q+", "4k2Q/8/8/8/8/8/8/4K3 b - - 0 9"),
    ("4k3/8/8/8/8/8/1p6/N3K3 b - - 4 9", "bxa1=R+", "4k3/8/8/8/8/8/8/r3K3 w - - 0 10"),
]

tap = Tap()
seen = set()
for fen, move, after in CASES:
    ran = run(["--console"], "setboard %s\nwatch %s\n" % (fen, move))
    faults, codes = check(fen, move, after, ran.stdout)
    seen |= codes
    tap.ok(ran.returncode == 0 and not faults, "%s in %s" % (move, fen), "\n".join(map(str, faults)) + "\n" + ran.stdout + ran.stderr)

# Every store of the source is shown, word for word and with its function, and nothing else; no other statement stores.
wanted, others = set(), []
for path in SOURCES:
    function = None
    with open(os.path.join(TOP, path), encoding="utf-8") as file:
        for line in file:
            found = re.match(r"(?:static inline|static|NEVER_INLINE|ALWAYS_INLINE) .*?(\w+)\(", line)
            function = found[1] if found else function
            store = re.match(r"\t+STORE\(\w+, (.*)\);$", line)
            wanted |= {(store[1], function)} if store else set()
            if re.match(r"\t+(\*cell|\*record|(cell|record|pos|board|past)->[^=]*?) ?(\+\+|--|[-+^|&]?=[^=])", line):
                others.append(line)
tap.ok(len(wanted) > 30 and seen == wanted, "each store of the source is shown as it is there", (seen ^ wanted))
tap.ok(not others, "and there is no other", others)

parts = {part: run(["watch", "e4", part]).stdout for part in ("board", "key", "state")}
whole = run(["watch", "e4"]).stdout
lines = [line for part in parts.values() for line in part.splitlines()[:-1] if not re.match("(un)?make", line)]
tap.ok(all(line in whole for line in lines) and len(lines) >= 40, "the parts show some of the stores each", lines)
named = {part: set(re.findall(r"(?m)^   ([a-z]\w+)", text)) for part, text in parts.items()}
tap.ok([part for part in parts if "; the key is" in parts[part]] == ["key"], "and the key where it is shown", parts)
tap.ok(named == {"board": {"cells", "squares"}, "key": {"key", "pawn_key"},
                 "state": {"history", "plies", "turn", "rule50", "reversible"}}, "and only what is theirs", named)
for columns in (40, 200):
    ran = run(["watch", "e4"], environment={"COLUMNS": str(columns)})
    tap.ok(ran.stdout.split("16 stores")[0] == whole.split("16 stores")[0], "stores are the same at %d columns" % columns, ran.stdout)

drawn = run(["figure", "watch", "e4"]).stdout
tap.ok(re.findall(r"(?m)>(\d+)</text>$", drawn)[:22] == [str(n) for n in range(1, 23)] and ">keys by bits, red: changed<" in drawn,
       "the figure has each store and a legend of its colours", drawn)

with tempfile.TemporaryDirectory() as state:
    for kind, key in (("dumb", "a\r"), ("xterm", "q\r"), ("xterm", "A\r"), ("dumb", "Q\r"), ("dumb", "\x03"),
                      ("dumb", "\x04")):
        term = Terminal(80, XDG_STATE_HOME=state, TERM=kind, LC_ALL="C", INPUTRC="/dev/null", NO_COLOR="1")
        term.expect("white 1> ")
        term.send("watch e4\r")
        asks = r"\[Enter: [^]]*\] "
        good = term.expect(r" 1 pos->plies\+\+ [^\n]*\n   plies  [^\n]*\n") and term.expect(asks)
        term.send("\r")
        good = good and term.expect(r" 2 \*record [^\n]*\n   history  [^\n]*\n") and term.expect(asks)
        tap.ok(good and " 3 pos->turn" not in term.text, "Enter shows the next store (TERM=%s)" % kind, repr(term.text))
        start = term.seen
        term.send(key)
        good = term.expect("white 1> ")
        shown = term.text[start:]
        erased = term.text.count("\x1b[A\x1b[K")         # questions that have been answered
        tap.ok(good and ("as before" in shown) == (key in ("a\r", "A\r")) and erased == (2 if kind == "xterm" else 0),
               "%r then shows the rest, or leaves" % key, repr(shown))
        term.send("quit\r")
        tap.ok(term.end() == 0, "and the console works on")
tap.done()
