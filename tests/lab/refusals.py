# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Wrong input to each command of rhumb-lab: the exit status, and a message of one line with the wrong word."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import Tap, run_lab  # noqa: E402

# Arguments of each command, with the words of them that the message has.
MISUSED = {
    "": [("", "--help"), ("nonsense", "nonsense"), ("--nonsense", "--nonsense"), ("book", "book"), ("book nonsense", "book")],
    "datagen": [("", "-o"), ("-o g.bin x", "x"), ("a b", "b"), ("--check a b", "b"), ("a --shard-games 0", "--shard-games 0"), ("-o g.bin --jobs", "--jobs"), ("-o g.bin --jobs 0", "--jobs 0"),
                ("-o g.bin --colour 1", "--colour"), ("-o g.bin --seed x", "--seed x"), ("-o g.bin --games 0", "--games 0"),
                ("-o g.bin --labels 3 --samples 2", "3 2"), ("-o g.bin --option Nonsense=1", "Nonsense")],
    "train": [("", "--reference"), ("--epochs 1", "--reference"), ("g.bin --epochs", "--epochs"), ("g.bin --epochs x", "--epochs x"),
              ("g.bin --target best", "--target best"), ("g.bin --colour 1", "--colour"), ("--reference g.bin", "file"),
              ("g.bin" + " --from x" * 17, "--from x"), ("g.bin " * 1025, "1024"), ("g.bin --memory 5x", "--memory 5x"),
              ("g.bin --memory G", "--memory G"), ("g.bin --buffer 0", "--buffer 0"),
              ("g.bin -o x --checkpoint ./x", "--output --checkpoint"), ("g.bin --shards x --checkpoint x", "--shards --checkpoint"),
              ("g.bin -o x --checkpoint .//x", "--output --checkpoint"), ("g.bin -o /tmp/../tmp/x --checkpoint /tmp/x", "--output --checkpoint")],
    "match": [("fast", "fast"), ("--nodes", "--nodes"), ("--nodes 0", "--nodes 0"), ("--games 1", "--games 1"),
              ("--clock 0", "--clock 0"), ("--clock 1+x", "--clock 1+x"), ("--clock 1 --nodes 5", "--clock --nodes"),
              ("--clock 1 --first-nodes 5", "--clock --first-nodes"), ("--second-nodes 0", "--second-nodes 0"),
              ("--sprt 5,5", "--sprt 5,5"), ("--sprt 5", "--sprt 5"), ("--alpha 0.5", "--alpha 0.001 0.499, 0.5"), ("--beta 0", "--beta 0"), ("--jobs 0", "--jobs 0"),
              ("-j 0", "--jobs 0"), ("-x", "-x"), ("--pgn x --log x", "--log --pgn"), ("--draw 1,2", "--draw 1,2"), ("--resign x", "--resign x"),
              ("--first-option Contempt", "--first-option Contempt")],
    "tune": [("", "parameter"), ("nonsense", "nonsense"), ("late_base=x", "late_base"), ("late_base=31", "late_base"), ("late_base:0", "late_base:0"),
             ("late_base:x", "late_base:x"), ("late_base " * 25, "24"), ("late_base --rounds 0", "--rounds 0"),
             ("late_base --gain x", "--gain x"), ("late_base --first /x", "--first"), ("late_base --first-nodes 5", "--first-nodes"),
             ("late_base --pgn x", "--pgn"), ("late_base --first-option Contempt=1", "--first-option"), ("late_base --sprt 0,5", "--sprt"),
             ("late_base " * 20 + "--option Contempt=1 " * 20, "32")],
    "gauge": [("--positions", "--positions"), ("--nodes 5", "--nodes")],
    "gauge make": [("", "--help"), ("a b", "--help"), ("a --nodes 0", "--nodes 0"), ("a --kings -1", "--kings -1")],
    "annotate": [("", "--help"), ("a b", "--help"), ("a --nodes 0", "--nodes 0"), ("a --log x -o x", "--log --output")],
    "epd": [("", "--help"), ("a b", "--help"), ("a --nodes 0", "--nodes 0"), ("a -o b", "-o")],
    "relabel": [("", "--help"), ("a", "-o"), ("a b -o c", "--help"), ("a -o b --pieces 1", "--pieces 1")],
    "store list": [("", "--help"), ("a b", "--help"), ("a -o b", "-o")],
    "store check": [("", "--help")],
    "store merge": [("-o x", "--help"), ("x", "-o")],
    "openings": [("1", "1"), ("-n 0", "--count 0"), ("-n x", "--count x"), ("--seed -1", "--seed -1")],
    "book make": [("", "--help"), ("x.pgn", "-o"), ("-o x.bin", "--help"), ("x.pgn --plies 0 -o x.bin", "--plies 0"),
                  ("x.pgn --games x -o x.bin", "--games x")],
    "book merge": [("", "--help"), ("a.bin", "-o"), ("a.bin --plies 3 -o x.bin", "--plies")],
}
FAILED = {
    "datagen": [("-o /nonexistent/x", "/nonexistent/x"), ("-o /dev/null", "/dev/null regular"), ("--check /nonexistent", "/nonexistent"), ("--check /dev/null", "/dev/null regular")],
    "train": [("/nonexistent", "/nonexistent"), ("/dev/null", "/dev/null regular"), ("--reference /nonexistent --epochs 0", "/nonexistent"),
              ("/dev/null -o /nonexistent/x", "/nonexistent/x")],
    "match": [("--openings /nonexistent", "/nonexistent"), ("--openings /dev/null", "/dev/null"), ("--first /nonexistent", "/nonexistent"),
              ("--second /bin/sh", "/bin/sh fastchess cutechess-cli doc/opponents.ini"),
              ("--games 2 --log /nonexistent/x", "/nonexistent/x"), ("--first-option Nonsense=1", "Nonsense"),
              ("--second-option Contempt=x", "Contempt")],
    "tune": [("late_base --rounds 1 --option Nonsense=1", "Nonsense"), ("late_base --openings /dev/null", "/dev/null"),
             ("late_base --log /nonexistent/x", "/nonexistent/x")],
    "gauge": [("--positions /nonexistent", "/nonexistent"), ("--positions /dev/null", "/dev/null")],
    "epd": [("/nonexistent", "/nonexistent"), ("/dev/null --log /nonexistent/x", "/nonexistent/x"),
            ("/dev/null --log /dev/null", "/dev/null regular")],
    "gauge make": [("/nonexistent", "/nonexistent"), ("/dev/null -o /nonexistent/x", "/nonexistent/x")],
    "relabel": [("/nonexistent -o x", "/nonexistent")],
    "store list": [("/nonexistent", "/nonexistent")],
    "store check": [("/nonexistent", "/nonexistent")],
    "store merge": [("a -o /nonexistent/x", "/nonexistent/x")],
    "openings": [("-o /nonexistent/x", "/nonexistent/x")],
    "book make": [("/nonexistent -o x.bin", "/nonexistent"), ("/dev/null -o /nonexistent/x", "/nonexistent/x")],
    "book merge": [("/dev/null -o x.bin", "/dev/null regular"), ("/nonexistent -o x.bin", "/nonexistent")],
}

tap = Tap()
with tempfile.TemporaryDirectory() as folder:
    for status, table in (2, MISUSED), (1, FAILED):
        for name, cases in table.items():
            for arguments, words in cases:
                ran = run_lab(name.split() + arguments.split(), cwd=folder)
                what = ("%s %s" % (name, arguments))[:60]
                tap.refused(ran, "%s: refused" % what, *words.split(), status=status)
                tap.ok(ran.stdout == "" and ran.stderr.startswith("rhumb-lab") and not os.listdir(folder),
                       "%s: and there is no other output or file" % what, ran.stdout + str(os.listdir(folder)))
tap.done()
