# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Opening books that rhumb-lab makes of games and of other books."""
import os
import re
import struct
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import Tap, moves_in, run, run_lab  # noqa: E402

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DATA = os.path.join(os.environ.get("top_srcdir", TOP), "tests", "data")
GAMES = """[Event "a"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[Event "b"]
[Result "0-1"]

1. d4 d5 0-1

[Event "c"]
[Result "1/2-1/2"]

1. e4 c5 1/2-1/2

[Event "d"]
[Result "1-0"]

1. d4 Nf6 2. c4 1-0
"""


def shown(path):
    """The moves of the start position that `book PATH` prints, and its whole output."""
    ran = run(["book", path])
    return moves_in(ran.stdout), ran.stdout + ran.stderr


def check_make(tap, folder):
    path, book = os.path.join(folder, "games.pgn"), os.path.join(folder, "one.bin")
    with open(path, "w", encoding="utf-8") as file:
        file.write(GAMES)
    ran = run_lab(["book", "make", path, "--games", "1", "-o", book])
    tap.ok(ran.returncode == 0 and re.match(r"4\b", ran.stdout), "a book is made", ran.stdout + ran.stderr)
    moves, text = shown(book)
    tap.ok(moves == {"e4": (3, 60.0), "d4": (2, 40.0)}, "a win counts two points, a draw one", text)
    ran = run(["book", "dump", book])
    tap.ok("1. e4 c5\n" in ran.stdout and "1. d4 d5\n" in ran.stdout and "e5" not in ran.stdout,
           "its lines are listed, without moves that scored no points", ran.stdout)
    ran = run_lab(["book", "make", path, "--plies", "1", "--games", "2", "-o",
               os.path.join(folder, "short.bin")])
    tap.ok(re.search(r"short\.bin\b.*\b2 .*\b1 ", ran.stdout), "the limits of plies and games work", ran.stdout)
    ran = run_lab(["book", "make", path, "-o", book])
    tap.refused(ran, "no file is overwritten", book)
    check_cut(tap, folder)
    return book


def check_cut(tap, folder):
    """What cannot be read is counted; a book that has nothing is none."""
    book, cut = os.path.join(folder, "cut.bin"), os.path.join(folder, "cut.pgn")
    with open(cut, "w", encoding="utf-8") as file:
        file.write(GAMES + "\n\n1. e4 e5 2. Ke3 *\n\n1. e4 Nc9 *\n")
    ran = run_lab(["book", "make", cut, "--games", "1", "-o", book])
    tap.refused(ran, "games that are cut off are counted", "2 of 6 games", cut, "game 5", "Ke3")
    tap.ok(shown(book)[0].get("e4", (0,))[0] == 5, "the rest is in the book", shown(book)[1])
    for name, content, words in (("wide", GAMES.encode("utf-16"), ("wide", "UTF-16")), ("empty", b"", ("empty", "0 games")),
                                 ("few", GAMES.encode(), ("few", "3 of 4 games"))):
        path, book = os.path.join(folder, name + ".pgn"), os.path.join(folder, name + ".bin")
        with open(path, "wb") as file:
            file.write(content)
        tap.refused(run_lab(["book", "make", path, "-o", book]), "%s: no book is made" % name, *words)
        tap.ok(not os.path.exists(book), "and there is no file")


def check_merge(tap, folder, book):
    both = os.path.join(folder, "both.bin")
    ran = run_lab(["book", "merge", book, os.path.join(DATA, "tiny.bin"), "-o", both])
    tap.ok(ran.returncode == 0 and both in ran.stdout, "two books are merged", ran.stdout + ran.stderr)
    moves, text = shown(both)
    tap.ok(moves == {"e4": (103, 66.5), "d4": (52, 33.5), "a4": (0, 0.0)}, "weights are added", text)
    once = os.path.join(folder, "once.bin")
    run_lab(["book", "merge", both, "-o", once])
    with open(both, "rb") as first, open(once, "rb") as second:
        tap.ok(first.read() == second.read(), "a merged book is sorted")


def check_large_weights(tap, folder):
    """A weight has two bytes: larger sums are halved, the largest weight is not."""
    with open(os.path.join(DATA, "tiny.bin"), "rb") as file:
        key, move = struct.unpack(">QH", file.read(10))
    sums = {}
    for name, weights in (("least", (65535,)), ("more", (65535, 1)), ("most", (65535, 65535)), ("thrice", (65535,) * 3)):
        books = []
        for number, weight in enumerate(weights):
            books.append(os.path.join(folder, "%s%d.bin" % (name, number)))
            with open(books[-1], "wb") as file:
                file.write(struct.pack(">QHHI", key, move, weight, 0))
        merged = os.path.join(folder, name + ".bin")
        run_lab(["book", "merge", *books, "-o", merged])
        with open(merged, "rb") as file:
            sums[name] = struct.unpack(">QHHI", file.read(16))[2]
    tap.ok(sums == {"least": 65535, "more": 32768, "most": 65535, "thrice": 65535}, "large weights are scaled", sums)


def check_many(tap, folder):
    """A position of a merged book has no more moves than there can be; the best come first, then the smallest."""
    with open(os.path.join(DATA, "tiny.bin"), "rb") as file:
        key = struct.unpack(">Q", file.read(8))[0]
    moves = [move for move in range(4096) if move >> 6 != move & 63]
    many, merged = os.path.join(folder, "many.bin"), os.path.join(folder, "many-merged.bin")
    with open(many, "wb") as file:
        file.write(b"".join(struct.pack(">QHHI", key, move, move % 3, 0) for move in moves[:300]))
    ran = run_lab(["book", "merge", many, "-o", merged])
    with open(merged, "rb") as file:
        found = [struct.unpack(">QHHI", entry)[1:3] for entry in iter(lambda: file.read(16), b"")]
    tap.ok(found == sorted(((move, move % 3) for move in moves[:256]), key=lambda entry: (-entry[1], entry[0])) and
           "256 moves in 1 position\n" in ran.stdout, "no more moves than there can be", found)


def check_refused(tap, folder):
    target = os.path.join(folder, "x.bin")
    for words in ["make", os.path.join(folder, "none.pgn")], ["merge", os.path.join(folder, "none.bin")]:
        ran = run_lab(["book"] + words + ["-o", target])
        tap.ok(ran.returncode == 1 and not os.path.exists(target), "no %s, no book" % words[1][-3:], ran.stderr)


tap = Tap()
with tempfile.TemporaryDirectory() as scratch:
    check_merge(tap, scratch, check_make(tap, scratch))
    check_large_weights(tap, scratch)
    check_many(tap, scratch)
    check_refused(tap, scratch)
tap.done()
