# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Opening books: shown, listed, saved, played from; invalid books."""
import os
import re
import tempfile

from console_tap import RHUMB, Tap, moves_in, run
from engines import Pipe

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DATA = os.path.join(os.environ.get("top_srcdir", TOP), "tests", "data")


def check_refused(tap):
    for name in "truncated.bin", "empty.bin", "none.bin", "tiny.tsv":
        tap.refused(run(["book", os.path.join(DATA, name)]), "%s is refused" % name, "book: ", name)
    for words in ["save"], ["dump", "a.bin", "0"], ["dump", "a.bin", "1", "2"]:
        tap.refused(run(["book"] + words), "book %s is bad usage" % " ".join(words[:2]), "book: ", status=2)


def check_play(tap):
    """The built-in book: the console shows it, CECP shows and plays it."""
    ran = run(["--console"], "replies off\nmove e4 e5 Nf3 Nc6 Bb5 a6 a4\nbook\n")
    tap.ok(re.search(r"(?m)^C70 \w", ran.stdout), "book names the opening", ran.stdout)
    with tempfile.TemporaryDirectory() as folder:
        saved = os.path.join(folder, "own.bin")
        ran = run(["book", "save", saved])
        tap.ok(ran.returncode == 0 and ran.stdout == "%s: %d moves\n" % (saved, os.path.getsize(saved) / 16),
               "the built-in book is saved", ran.stdout + ran.stderr)
        ran, own = run(["book", "dump", saved]), run(["book", "dump"])
        tap.ok(ran.stdout == own.stdout and ran.stdout.count("\n") > 100, "and is the same as a file")
        ran = run(["book", "save", saved])
        tap.refused(ran, "but overwrites nothing", saved)
    ran = run(["book"])
    tap.ok(len(moves_in(ran.stdout)) > 1 and re.match(r".*\b%d\b" % len(moves_in(ran.stdout)), ran.stdout),
           "book shows the built-in book", ran.stdout + ran.stderr)
    tiny = ["--option", "BookFile=" + os.path.join(DATA, "tiny.bin")]
    ran = run(tiny + ["book"])
    known = {"e4": (100, 66.7), "d4": (50, 33.3), "a4": (0, 0.0)}
    tap.ok(moves_in(ran.stdout) == known and re.match(r".*tiny\.bin.*\b3\b", ran.stdout), "book shows BookFile",
           ran.stdout + ran.stderr)
    for words in ["dump"], ["dump", "1"], ["dump", "60"]:
        words.insert(1, os.path.join(DATA, "tiny.bin"))
        ran = run(["book"] + words)
        tap.ok(ran.stdout == run(tiny + ["book", "dump"]).stdout and len(ran.stdout.splitlines()) == 3,
               "book dump of a file: %s" % words[2:], ran.stdout)
    for words, wanted in ("fen", known), ("move a4", {}):
        ran = run(tiny + ["--console"], words + "\nbook dump\n")
        lines = re.findall(r"(?m)^ +(\d+) +(?:1\. (\w+))?$", ran.stdout)
        tap.ok({move: int(weight) for weight, move in lines} == {move: weight for move, (weight, _) in wanted.items()},
               "book dump has the lines from there: " + words, ran.stdout + ran.stderr)
    ran = run(tiny + ["--option", "OwnBook=1", "--option", "BestBookMove=1", "--xboard"],
              "xboard\nprotover 2\nbk\nquit\n")
    tap.ok(moves_in(ran.stdout) == known and ran.stdout.endswith("\n\n"), "bk shows it", ran.stdout)
    engine = Pipe(" ".join([RHUMB] + tiny + ["--option OwnBook=1 --option BestBookMove=1 --xboard"]))
    engine.send("xboard\naccepted exclude\nnew\npost\ngo")
    said = engine.read_until("move ")
    engine.close()
    tap.ok(said[-2:] == ["0 0 0 0 (book) e4", "move e2e4"],
           "a book move is shown as a line of thinking and played", repr(said))
    for name in "truncated.bin", "empty.bin":
        ran = run(["--xboard"], "xboard\nprotover 2\noption BookFile=%s\nping 1\nbk\nquit\n" %
                  os.path.join(DATA, name))
        tap.ok(re.search(r"^Error \(.*%s.*\): BookFile$" % re.escape(name), ran.stdout, re.M) and
               " e4 " in ran.stdout, "%s is refused over CECP" % name, ran.stdout)
    ran = run(["--option", "BookFile=" + os.path.join(DATA, "empty.bin"), "fen"])
    tap.refused(ran, "and on the command line", "empty.bin", status=2)


tap = Tap()
check_refused(tap)
check_play(tap)
tap.done()
