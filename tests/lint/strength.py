# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""The tables of strength are those that doc/strength.py makes of doc/strength.tsv, and it counts games and computes
differences correctly."""
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.normpath(os.environ.get("top_srcdir", os.path.join(HERE, "..", "..")))
sys.path[:0] = [os.path.join(HERE, "..", "console"), os.path.join(TOP, "doc")]
sys.dont_write_bytecode = True
import strength  # noqa: E402
from console_tap import Tap  # noqa: E402

GAME = '[Event "x"]\n[White "%s"]\n[Black "%s"]\n[Result "%s"]\n%s\n1. e4 %s\n\n'


def table_in(page):
    with open(os.path.join(TOP, page), encoding="utf-8") as file:
        text = file.read()
    return text[text.index(strength.MARKS[0]) + len(strength.MARKS[0]):text.index(strength.MARKS[1])].splitlines()


tap = Tap()
rows = strength.read_results(os.path.join(TOP, "doc", "strength.tsv"))
tap.ok(rows and all(sum(strength.counts(row)) > 0 for row in rows), "doc/strength.tsv has matches")
tap.ok(table_in(os.path.join("doc", "strength.md")) == list(strength.long_table(rows)),
       "doc/strength.md has the table of doc/strength.tsv", "make update-docs writes it")
tap.ok(table_in("README.md") == list(strength.short_table(rows)), "README.md has the latest match with each opponent")
with open(os.path.join(TOP, "README.md"), encoding="utf-8") as readme:
    first = readme.read().split("\n## ")[0]
claims = re.findall(r"\*\*([+-]\d+ ± \d+)\*\*", first)
tap.ok(len(claims) == 2 and all(any("| %s |" % claim in line for line in table_in("README.md")) for claim in claims),
       "README.md's first sentence on strength is in that table", claims)
pgn = "".join(GAME % game for game in (
    ("Rhumb", "B", "1-0", "", "1-0"), ("B", "Rhumb", "1-0", '[Termination "time forfeit"]\n', "1-0"),
    ("B", "Rhumb", "0-1", "", "0-1"), ("Rhumb", "B", "1/2-1/2", "", "1/2-1/2"), ("Rhumb", "B", "*", "", "*")))
tap.ok(strength.count_games(pgn, "Rhumb") == (2, 1, 1, 1), "games are counted from Rhumb's view, forfeits too")
# 75 % is 190.8 Elo; a score with its mirror image has the opposite difference.
found = strength.elo(30, 0, 10)
tap.ok(abs(found[0] - 190.85) < 0.01 and abs(strength.elo(10, 0, 30)[0] + found[0]) < 0.01 and strength.elo(100, 0, 0) is None,
       "75 % are 191 Elo, and 100 % have no value")
tap.ok(strength.elo(300, 0, 100)[1] < found[1], "more games, a smaller error")
tap.done()
