# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The views of squares, pieces, moves, rays, boards and keys: their figures are
computed independently, and they fit 40, 80 and 200 columns."""
import os
import re

from console_tap import Tap, run
from models import SQUARES, View

TOP = os.environ.get("top_srcdir", os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
tap = Tap()


def out(commands, columns=80):
    ran = run(["--console"], commands + "\n", environment={"COLUMNS": str(columns)})
    return ran.stdout + ran.stderr


views = [View("square", part) for part in re.split(r"(?m)^(?=number )", out("\n".join("square " + name for name in SQUARES)))[1:]]
wrong = [name for name, view in zip(SQUARES, views) if not (view.square(name, True) and view.complete("0x88 test"))]
tap.ok(len(views) == 64 and not wrong, "each square is taken apart", wrong)

text = out("piece")
flags = {line.split()[0]: int(line.split()[1], 16)
         for line in re.findall(r"^  ([KQRBNPkqrbnp#.]   0x..)", text, re.M)}
tap.ok(len(flags) == 14 and len(set(flags.values())) == 14, "piece shows fourteen bytes", text)
tap.ok(flags["Q"] == flags["B"] | flags["R"] and flags["#"] == 0xC0 and not flags["."] and
       not flags["P"] & flags["p"], "a queen is a bishop and a rook; pawns share no flag", text)
for line in text.splitlines():
    found = re.match(r"  (\w+ \w+) +0x(..) & 0x(..) = 0x(..)  (\w+)$", line)
    if found:
        a, b, c = (int(found.group(i), 16) for i in (2, 3, 4))
        tap.ok(a & b == c and found.group(5) == ("yes" if c else "no"), "the AND is right", line)

text = out("move e4 e5\nundo-stack")
head, last = text.splitlines()[0], re.findall(r"\d+", text.splitlines()[-1])
tap.ok(re.findall(r"\d+", head) == ["2", last[0]] and int(last[1]) > 10 * int(last[0]),
       "undo by record is compared with a copy", text)
text = out("setboard lucena\npiece values")
tap.ok(re.search(r" 600 +500$", text, re.M), "piece values adds the pieces up", text)

commands = [line.split()[0] for line in out("commands").splitlines()]
names = re.split(r"\n| {2,}", out("help words").strip())[1:]
tap.ok(len(names) >= 20, "there are words", names)
for name in names:
    ran = run(["--console"], "move e4\nhelp %s\ngame\n" % name)
    text = ran.stdout
    source = re.search(r"(?m)^  source +(\S+)$", text)
    typed = re.findall(r"(?m)^> (.*)", text[:text.rindex("1. e4")].split("\n\n")[0])
    tap.ok(ran.returncode == 0 and typed and source and os.path.exists(os.path.join(TOP, source.group(1))),
           "help %s names a file and runs its example, away from the game" % name, text + ran.stderr)
    also = re.search(r"(?m)^  also +((?:.|\n {11})*)", text)
    for other in " ".join(also.group(1).split()).split(", ") if also else []:
        tap.ok(re.search(r"(?m)^%s$" % re.escape(name), out("help " + other)), "%s is %s" % (other, name))
for both in ("key", "bitboard", "play"):
    tap.ok(len(re.findall(r"(?mi)^%s( [A-Z[]+.*)?$" % both, out("help " + both))) == 2,
           "help %s explains a command and a word or topic" % both, out("help " + both))

VIEWS = ["square e4", "square h8", "piece", "values", "bits e2e4", "rays e2", "boards", "help words",
         "key e4"]
WORDS = ["help " + name for name in names if name not in commands and "think" not in out("help " + name)]
for columns in (40, 80, 200):
    for view in VIEWS + (WORDS if columns > 40 else []):
        text = out(view, columns)
        widest = max(map(len, text.splitlines()))
        tap.ok(widest <= columns and text == out(view, columns),
               "%s fits %d columns and is the same again" % (view, columns), text)
        tap.ok(view in WORDS or not re.search(r"[ \t]$", text, re.M), "and has no blanks at a line's end", text)
tap.done()
