# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Opening books: made out of games, merged, listed, played from; what is refused."""
import os
import re
import subprocess
import tempfile

from console_tap import RHUMB, Tap, matches, run

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
START = """...
move       weight  share
%s"""


def shown(path, lines):
    """Does `book PATH` print these moves of the start position?"""
    ran = run(["book", path])
    return matches(START % lines, ran.stdout), ran.stdout + ran.stderr


def check_make(tap, folder):
    path, book = os.path.join(folder, "games.pgn"), os.path.join(folder, "one.bin")
    with open(path, "w", encoding="utf-8") as file:
        file.write(GAMES)
    ran = run(["book", "make", path, "games", "1", "-o", book])
    tap.ok(ran.returncode == 0 and ran.stdout.startswith("4 games read\n"), "a book is made",
           ran.stdout + ran.stderr)
    good, text = shown(book, "e4              3   60.0%  B00 ...\nd4              2   40.0%  A40 ...")
    tap.ok(good, "a win counts two points, a draw one", text)
    ran = run(["book", "dump", book])
    tap.ok("1. e4 c5\n" in ran.stdout and "1. d4 d5\n" in ran.stdout and "e5" not in ran.stdout,
           "its lines are listed, moves without a point left out", ran.stdout)
    ran = run(["book", "make", path, "plies", "1", "games", "2", "-o",
               os.path.join(folder, "short.bin")])
    tap.ok("short.bin: 2 moves in 1 position\n" in ran.stdout, "plies and games are heeded",
           ran.stdout)
    ran = run(["book", "make", path, "-o", book])
    tap.ok(ran.returncode == 1 and "File exists" in ran.stderr, "no file is overwritten", ran.stderr)
    return book


def check_merge(tap, folder, book):
    both = os.path.join(folder, "both.bin")
    ran = run(["book", "merge", book, os.path.join(DATA, "tiny.bin"), "-o", both])
    tap.ok(ran.returncode == 0, "two books are merged", ran.stderr)
    good, text = shown(both, "e4            103   66.5%  B00 ...\nd4             52   33.5%  A40 ...\n"
                             "a4              0    0.0%  A00 Ware Opening")
    tap.ok(good, "weights are added", text)
    once = os.path.join(folder, "once.bin")
    run(["book", "merge", both, "-o", once])
    with open(both, "rb") as first, open(once, "rb") as second:
        tap.ok(first.read() == second.read(), "a merged book is sorted")


def check_refused(tap, folder):
    for name, reason in (("truncated.bin", "multiple of 16"), ("empty.bin", "empty"),
                         ("none.bin", "No such file"), ("tiny.tsv", "")):
        ran = run(["book", os.path.join(DATA, name)])
        tap.ok(ran.returncode == 1 and reason in ran.stderr and ran.stderr.startswith("book: "),
               "%s is refused" % name, ran.stderr)
    target = os.path.join(folder, "x.bin")
    for words in (["make"], ["make", "-o", target], ["merge", "a.bin"], ["save"],
                  ["dump", "a.bin", "0"], ["dump", "a.bin", "1", "2"],
                  ["make", "x.pgn", "plies", "0", "-o", target]):
        ran = run(["book"] + words)
        tap.ok(ran.returncode == 2, "book %s is bad usage" % " ".join(words[:2]), ran.stderr)
    ran = run(["book", "make", os.path.join(folder, "none.pgn"), "-o", target])
    tap.ok(ran.returncode == 1 and not os.path.exists(target), "no games, no book", ran.stderr)


def talk(arguments, told, until):
    """The lines that Rhumb says after TOLD, up to one that begins with UNTIL."""
    with subprocess.Popen([RHUMB] + arguments, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          encoding="utf-8") as engine:
        engine.stdin.write(told)
        engine.stdin.flush()
        lines = []
        for line in engine.stdout:
            lines.append(line)
            if line.startswith(until):
                break
        engine.stdin.close()
        return lines


def check_play(tap):
    """The engine's own book: the console shows it, CECP shows and plays it."""
    ran = run(["--console"], "replies off\nmove e4 e5 Nf3 Nc6 Bb5 a6 a4\nbook\n")
    tap.ok("C70 Ruy Lopez, Morphy Defence\n" in ran.stdout, "book names the opening", ran.stdout)
    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "own.bin")
        ran = run(["book", "save", saved])
        tap.ok(ran.returncode == 0 and matches("...own.bin: ... moves", ran.stdout),
               "the built-in book is saved", ran.stdout + ran.stderr)
        ran, own = run(["book", "dump", saved]), run(["book", "dump"])
        tap.ok(ran.stdout == own.stdout and ran.stdout.count("\n") > 100, "and is the same as a file")
        ran = run(["book", "save", saved])
        tap.ok(ran.returncode == 1 and "File exists" in ran.stderr, "but overwrites nothing", ran.stderr)
    ran = run(["book"])
    tap.ok(re.match(r"the built-in book: \d+ moves known here\nmove       weight  share\n", ran.stdout),
           "book shows the built-in book", ran.stdout + ran.stderr)
    tiny = ["--option", "BookFile=" + os.path.join(DATA, "tiny.bin")]
    ran = run(tiny + ["book"])
    tap.ok(ran.stdout.endswith("tiny.bin: 3 moves known here\nmove       weight  share\n"
                               "e4            100   66.7%  B00 King's Pawn Game\n"
                               "d4             50   33.3%  A40 Queen's Pawn Game\n"
                               "a4              0    0.0%  A00 Ware Opening\n"), "book shows BookFile",
           ran.stdout + ran.stderr)
    ran = run(tiny + ["--option", "OwnBook=1", "--option", "BestBookMove=1", "--xboard"],
              "xboard\nprotover 2\nbk\nquit\n")
    tap.ok(" move       weight  share\n e4            100   66.7%  B00 King's Pawn Game\n"
           " d4             50   33.3%  A40 Queen's Pawn Game\n"
           " a4              0    0.0%  A00 Ware Opening\n\n" in ran.stdout, "bk shows it", ran.stdout)
    said = talk(tiny + ["--option", "OwnBook=1", "--option", "BestBookMove=1", "--xboard"],
                "xboard\naccepted exclude\nnew\npost\ngo\n", "move ")
    tap.ok(said[-2:] == ["0 0 0 0 (book) e4\n", "move e2e4\n"],
           "a book move is told as a line of thinking and played", repr(said))
    for name, reason in (("truncated.bin", "multiple of 16"), ("empty.bin", "empty")):
        ran = run(["--xboard"], "xboard\nprotover 2\noption BookFile=%s\nping 1\nbk\nquit\n" %
                  os.path.join(DATA, name))
        tap.ok(re.search(r"^Error \(.*%s.*\): BookFile$" % reason, ran.stdout, re.M) and
               " e4 " in ran.stdout, "%s is refused over CECP" % name, ran.stdout)
    ran = run(["--option", "BookFile=" + os.path.join(DATA, "empty.bin"), "fen"])
    tap.ok(ran.returncode == 2 and "empty" in ran.stderr, "and on the command line", ran.stderr)


tap = Tap()
with tempfile.TemporaryDirectory() as scratch:
    check_merge(tap, scratch, check_make(tap, scratch))
    check_refused(tap, scratch)
check_play(tap)
tap.done()
