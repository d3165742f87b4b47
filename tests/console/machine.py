# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The views of squares, men, moves, rays, boards and keys: what they say is
computed here again, and they fit 40, 80 and 200 columns."""
import re

from console_tap import Tap, run

tap = Tap()


def out(commands, columns=80):
    ran = run(["--console"], commands + "\n", environment={"COLUMNS": str(columns)})
    return ran.stdout + ran.stderr


def bits(number):
    return "%s %s" % (format(number >> 4, "04b"), format(number & 15, "04b"))


for file in range(8):
    for rank in (0, 3, 7):
        number, name = 16 * rank + file, "%c%d" % ("abcdefgh"[file], rank + 1)
        text = out("square " + name)
        good = ("number     0x%02X = %d = 16 * %d + %d\n" % (number, number, rank, file) in text and
                "0x88 test  %s & 0x88 = 00: %s\n" % (bits(number), name) in text and
                "%s & 0x88 = 08: off\n" % bits(16 * rank + 8) in text and
                "%s & 0x88 = 80: off\n" % bits(128 + file) in text and
                "0..63      %d = " % (8 * rank + file) in text and
                "[%02X]" % number in text and "[%2d]" % (8 * rank + file) in text)
        tap.ok(good, "square %s is taken apart" % name, text)

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

START = "setboard rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n"
MOVES = [  # position, move, byte of the target, byte of the source, the sort
    ("setboard start", "e2e4", "B     0 011  A     1 100  e4", "promo 0 001  takes 0 100  Pe2",
     "double step"),
    ("setboard kiwipete", "O-O", "B     1 000  A     0 111  Rh1", "promo 0 000  takes 0 100  Ke1",
     "castling short"),
    ("setboard kiwipete", "O-O-O", "B     1 000  A     1 000  Ra1",
     "promo 0 000  takes 0 100  Ke1", "castling long"),
    ("setboard kiwipete", "e5g6", "B     0 101  A     0 110  pg6", "promo 0 100  takes 1 100  Ne5",
     "capture"),
    ("setboard 4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6", "B     0 101  A     1 011  d6",
     "promo 0 100  takes 1 100  Pe5", "en passant"),
    ("setboard 1n2k3/P7/8/8/8/8/8/4K3 w - -", "axb8=R", "B     1 111  A     0 001  nb8",
     "promo 1 110  takes 1 000  Pa7", "to a rook, taking"),
]
for position, move, high, low, sort in MOVES:
    text = out("%s\nbits %s" % (position, move))
    tap.ok("to   " + high in text and "from " + low in text and
           re.search(r"^\* .* %s$" % sort, text, re.M) and text.count("\n*") == 1,
           "bits %s" % move, text)

text = out("setboard exchange\nrays e2")
tap.ok(" +16  e3 e4 | takes pe5\n" in text and " -15  f1 | guard\n" in text and
       "  +1  | Pf2 blocks\n" in text and "9 quiet, 1 capture; 10 of them legal\n" in text,
       "the rays of a queen", text)
text = out("rays e2")
tap.ok(" +16  e3 e4 | may go no further\n" in text and " +15  | d3 is empty: no capture" in text,
       "those of a pawn", text)
text = out("setboard 4k3/8/8/3pP3/8/8/8/4K3 w - d6\nrays e5")
tap.ok("| d6 takes en passant" in text and "1 quiet, 1 capture; 2 of them legal" in text,
       "en passant is a ray's end", text)
text = out("setboard pins\nrays e3")
tap.ok("of them legal" in text and "8 quiet, 0 captures; 0 of them legal" in text,
       "a pinned knight has rays, but no legal move", text)
text = out("rays b1")
tap.ok(text.count(" | guard") == 5 and "2 quiet, 0 captures; 2 of them legal" in text,
       "a knight at the edge meets guards", text)

for position, move in (("setboard start", "e4"), ("setboard kiwipete", "O-O-O"),
                       ("setboard 4k3/8/8/3pP3/8/8/8/4K3 w - d6", "exd6"),
                       ("setboard 1n2k3/P7/8/8/8/8/8/4K3 w - -", "axb8=R")):
    text = out("%s\nkey %s\nmove %s\nkey" % (position, move, move))
    terms = [int(term, 16) for term in re.findall(r"^\^ (\w{16})", text, re.M)]
    key = int(re.match(r"  (\w{16})  key before", text).group(1), 16)
    for term in terms:
        key ^= term
    tap.ok(len(terms) >= 3 and "= %016X  their" % key in text and
           "  %016X  key after" % key in text and "  %016X  key kept by" % key in text,
           "key %s adds up" % move, text)

text = out("boards")
tap.ok("##########   ###############\n" in text and "#rnbqkbnr#   #######rnbqkbnr" in text and
       "RNBQKBNR::::::::   11111111\n" in text, "six boards are drawn", text)
text = out("move e4 e5\nundo-stack")
record, copy = map(int, re.search(r"record: (\d+) bytes a move; .*state: (\d+),", text).groups())
tap.ok("2 records of %d bytes" % record in text and copy > 10 * record,
       "undo by record is compared with a copy", text)
text = out("setboard lucena\nvalues")
tap.ok(re.search(r"^sum \(exchange\) +600 +500$", text, re.M), "values adds the men up", text)

names = out("word").split("'word NAME'")[0].split()
tap.ok(len(names) >= 20, "there are words", names)
for name in names:
    text = out("word " + name)
    seen = re.search(r"see it   ((?:.|\n {11})*)", text)
    source = re.search(r"source   (\S+)", text)
    tap.ok(seen and source, "word %s names commands and a file" % name, text)
    for command in " ".join(seen.group(1).split()).split("; ") if seen else []:
        ran = run(["--console"], command + "\n")
        tap.ok(ran.returncode == 0 and ran.stdout, "'%s' shows it" % command, ran.stderr)

VIEWS = ["square e4", "square h8", "piece", "values", "bits e2e4", "rays e2", "boards", "word",
         "key e4"] + ["word " + name for name in names]
for columns in (40, 80, 200):
    for view in VIEWS:
        text = out(view, columns)
        widest = max(map(len, text.splitlines()))
        tap.ok(widest <= columns and text == out(view, columns),
               "%s fits %d columns and is the same again" % (view, columns), text)
        tap.ok(not re.search(r"[ \t]$", text, re.M), "and has no blanks at a line's end", text)
tap.done()
