# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Wrong input to each command of rhumb-lab: the exit status, and a message of one line with the wrong word."""
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "console"))
from console_tap import Tap, run_lab  # noqa: E402

# Values of options that have a form of their own: those that are taken, so that the word after them is refused, and
# those that are not.
FORMS = {
    "match": [("--sprt", "-1000,1000 0,1", "-1001,5 0,1001 5,5 6,5 5 1,2,3 1;2"),
              ("--draw", "0,0,0 10000,10000,10000 1,1,-10000",
               "10001,1,1 1,10001,1 1,1,10001 1,1,-10001 -1,1,1 1,-1,1 1,2 1,2,3,4"),
              ("--resign", "0,0 100000,100000", "100001,1 1,100001 -1,1 1,-1 1 x"),
              ("--clock", "1/0.001 1000/100000+100000 5+0",
               "0 0/5 1001/5 /5 100000.001 5+100000.001 1+ 1+x 5x 5+1x 2-1"),
              ("--first-option", "A=1", "A"), ("--second-option", "A=", "A"), ("--option", "=1", "A"),
              ("--option A=1 " * 63 + "--second-option", "A=1", ""),
              ("--option A=1 " * 64 + "--first-option", "", "A=1"),
              ("--option A=1 " * 64 + "--second-option", "", "A=1"),
              ("--first-option A=1 " * 64 + "--option", "", "A=1"),
              ("--second-option A=1 " * 64 + "--option", "", "A=1"),
              ("--second-option A=1 " * 64 + "--first-option", "A=1", "")],
    "train": [("--memory", "0 9999999G 5K 5M 5", "10000000 -1 5x 5GK 5KG G"), ("--target", "eval score", "best"),
              ("--from x " * 15 + "--from", "x", ""), ("--from x " * 16 + "--from", "", "x")],
    "datagen": [("--option A=1 " * 63 + "--option", "A=1", ""), ("--option A=1 " * 64 + "--option", "", "A=1")],
    "tune": [("", "late_base late_base=0 late_base=30 late_base=4.5:0.001 late_base:100000 null_move_margin=-400 "
              "null_move_margin=-1.5:2 null_move_divisor=1",
              "late_base=-0.001 late_base=30.001 late_base=31 late_base=x late_base=4x late_base:0 late_base:-1 late_base:x "
              "null_move_margin=-400.001 null_move_margin=--4 null_move_margin=- null_move_divisor=0.999 late_base:100000.001 late_base:1x late_base=4:0 late_base=4: nonsense nonsense=1")],
}
# What is refused after them.
REFUSED = {"match": "fast", "train": "--checkpoint x -o x", "datagen": "a b", "tune": "nonsense"}
# The defaults that --help has, in its order.
DEFAULTS = {
    "match": "1000 first second 0.05 0.05 100 0 1 8 0", "tune": "16 500 0.02 100 0 1 8 0",
    "datagen": "1000 1 20000 300 8 2 200 400 10 1 1", "relabel": "200 2 1",
    "train": "unnamed 10 16384 1 1000 8 130 0 0 0 32 4000000 1", "gauge make": "850 850 300 150000 1 1",
    "openings": "100 0", "book make": "24 3", "annotate": "1", "epd": "1",
}
# Arguments of each command, with the words of them that the message has.
MISUSED = {
    "": [("", "--help"), ("nonsense", "nonsense"), ("--nonsense", "--nonsense"), ("book", "book"), ("book nonsense", "book")],
    "datagen": [("", "-o"), ("-o g.bin x", "x"), ("a b", "b"), ("--check a b", "b"), ("a --shard-games 0", "--shard-games 0"), ("-o g.bin --jobs", "--jobs"), ("-o g.bin --jobs 0", "--jobs 0"),
                ("-o g.bin --colour 1", "--colour"), ("-o g.bin --seed x", "--seed x"), ("-o g.bin --games 0", "--games 0"),
                ("-o g.bin --labels 3 --samples 2", "3 2"),
                ("-o g.bin --labels 2 --samples 2 --option Nonsense=1", "Nonsense"), ("-o g.bin --option Nonsense=1", "Nonsense")],
    "train": [("", "--reference"), ("--epochs 1", "--reference"), ("g.bin --epochs", "--epochs"), ("g.bin --epochs x", "--epochs x"),
              ("g.bin --colour 1", "--colour"), ("--reference g.bin", "file"),
              ("g.bin " * 1025, "1024"),
              ("g.bin " * 1024 + "-o /nonexistent/x --checkpoint /nonexistent/x", "--output"), ("g.bin --buffer 0", "--buffer 0"),
              ("g.bin -o x --checkpoint ./x", "--output --checkpoint"), ("g.bin --shards x --checkpoint x", "--shards --checkpoint"),
              ("g.bin -o x --checkpoint .//x", "--output --checkpoint"), ("g.bin -o /tmp/../tmp/x --checkpoint /tmp/x", "--output --checkpoint")],
    "match": [("fast", "fast"), ("--nodes", "--nodes"), ("--nodes 0", "--nodes 0"), ("--games 1", "--games 1"),
              ("--clock 1 --nodes 5", "--clock --nodes"), ("--clock 1 --depth 5", "--clock --depth"),
              ("--clock 1 --first-nodes 5", "--clock --first-nodes"), ("--second-nodes 0", "--second-nodes 0"),
              ("--alpha 0.5", "--alpha 0.001 0.499, 0.5"), ("--beta 0", "--beta 0"), ("--jobs 0", "--jobs 0"),
              ("-j 0", "--jobs 0"), ("-x", "-x"), ("--pgn x --log x", "--log --pgn")],
    "tune": [("", "parameter"), ("late_base " * 25, "24"), ("late_base " * 24 + "--clock 1 --nodes 5", "--clock"),
             ("late_base --rounds 0", "--rounds 0"), ("late_base=-1", "from 0 to 30"), ("late_base=31", "from 0 to 30"),
             ("late_base --gain x", "--gain x"), ("late_base --first /x", "--first"), ("late_base --first-nodes 5", "--first-nodes"),
             ("late_base --pgn x", "--pgn"), ("late_base --first-option Contempt=1", "--first-option"), ("late_base --sprt 0,5", "--sprt"),
             ("late_base " * 20 + "--option Contempt=1 " * 45, "64")],
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
for name, rows in FORMS.items():
    for option, taken, refused in rows:
        for value in taken.split():
            last = REFUSED[name].split()[-1] if name != "train" else "--output"
            MISUSED[name].append((" ".join((option, value, REFUSED[name])), last))
        for value in refused.split():
            MISUSED[name].append((option + " " + value, " ".join(option.split()[-1:]) + " " + value.split("=")[0]))
for name, values in DEFAULTS.items():
    ran = run_lab(name.split() + ["--help"])
    tap.ok(re.findall(r"(?m) \((\S+)\)$", ran.stdout) == values.split(),
           "%s: --help has its defaults" % name, ran.stdout)
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
