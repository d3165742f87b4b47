# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The motifs that `explain` finds are exactly those that a person has listed."""
import itertools
import os
import re

from console_tap import Tap, run

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
DATA = os.path.join(os.environ.get("top_srcdir", TOP), "tests", "data", "motifs.tsv")
NAMES = ("fork", "discovered attack", "discovered check", "double check", "pin", "relative pin",
         "skewer", "mate threat")
tap = Tap()
with open(DATA, encoding="utf-8") as file:
    rows = [line.rstrip("\n").split("\t") for line in file if not line.startswith("#")]
tap.ok(len(rows) >= 60, "there are positions", len(rows))
ran = run(["--console"], "".join("setboard %s\nexplain %s\nfen\n" % (fen, move) for fen, move, _ in rows))
answers = re.split(r"^(?:\w+/){7}\w+ [wb] .*\n", ran.stdout, flags=re.M)
for (fen, move, wanted), answer in itertools.zip_longest(rows, answers[:-1], fillvalue=""):
    found = [name for name in re.findall(r"^([a-z ]+)(?:: |$)", answer, re.M) if name in NAMES]
    tap.ok(answer and sorted(set(found)) == sorted(wanted.split(", ") if wanted != "-" else []),
           "%s in %s: %s" % (move, fen, wanted), answer + ran.stderr)
tap.ok(ran.returncode == 0, "the session ends well", ran.stderr)
text = " ".join(run(["--console"], "setboard 4k3/8/4p3/3n4/2P5/8/8/4R1K1 w\ntactics\n").stdout.split())
tap.ok("nd5 en prise loses 325: Pc4 > nd5" in text and "nd5 hanging" in text,
       "a pinned piece does not defend in tactics", text)
tap.done()
