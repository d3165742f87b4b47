# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Views of the search and the evaluation, whose output has no screens: each case was wrong once, or would be after
a likely mistake."""
import re

from console_tap import Tap, has_network, run

MATE = "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1"
# Views use the evaluation of the search: the terms, or the network if one is built in.
END = "setboard 7k/8/8/8/8/P7/8/K6B w\n"
CLASSICAL, NETWORK = "option Evaluation classical\n", "option Evaluation network\n"
tap = Tap()


def printed(commands):
    ran = run(["--console"], commands)
    return ran.stdout + ran.stderr


def values(text):
    """The numbers in pawns that TEXT has."""
    return [float(value) for value in re.findall(r"[-+]\d+\.\d\d", text)]


def line_with(text, pattern):
    """The last line of TEXT that PATTERN matches, "" if there is none."""
    return ([line for line in text.splitlines() if re.search(pattern, line)] or [""])[-1]


same, other = (line_with(printed("setboard mate\nthink depth 1\n%sstats\n" % command), re.escape(MATE))
               for command in ("", "new\n"))
tap.ok(same.endswith(MATE), "the statistics name their position", same)
tap.ok(other.startswith(same) and len(other) > len(same), "and say so when it is another one", other)

networks = [NETWORK] if has_network() else []
classical = values(printed(CLASSICAL + END + "eval\n").splitlines()[-1])
tap.ok(len(classical) == 1, "the terms are shown alone", classical)
if networks:
    by_terms, by_search = values(printed(NETWORK + END + "eval\n").splitlines()[-1])
    tap.ok(by_terms == classical[0] and
           [by_search] == values(printed(NETWORK + END + "eval network\n").splitlines()[-1]),
           "eval shows the network's value of a position as eval network does", by_search)
for evaluation in [CLASSICAL] + networks:
    moved = printed(evaluation + END + "explain Bf3\n")
    then = values(line_with(printed(evaluation + END + "move Bf3\neval\n"), "^value for "))
    tap.ok(values(line_with(moved, r"[-+]\d+\.\d\d; \d+ ")) == [-then[-1]],
           "explain shows the value after a move by " + evaluation.split()[2], moved)
below_zero = values(printed("setboard 4k3/8/8/8/8/8/8/KQ6 b\neval\n").splitlines()[-1])
tap.ok(below_zero and max(below_zero) < 0, "a score below zero has its sign", below_zero)

pinned = printed("setboard 4k3/8/4p3/3n4/2P5/8/8/4R1K1 w\nexplain cxd5\n")
tap.ok(re.search(r"\b325\b.*\bsee\b.*\b225\b", pinned), "a pinned pawn does not take back", pinned)
clock = printed("level clock 0.1+3\nreplies on\nlevel depth 1\nlevel clock 0.1+3\ng4\nlevel\n")
tap.ok(re.search(r"^White 0:0\d\.\d", clock, re.M), "the increment is in seconds", clock)
text = printed("setboard lucena\nthink lines 3 depth 2\noption MultiPV\n")
tap.ok(re.search(r"^MultiPV = 1\b", text, re.M), "think lines brings its option back", text)
tap.ok(len({line.split()[5] for line in text.splitlines() if line.startswith("  2/")}) == 3,
       "think lines 3 shows three lines", text)
moves = "".join(" Nf3 Nf6 Ng1 Ng8" * 3 + " %s3 %s6" % (file, file) for file in "abcd")
text = printed("move" + moves + "\ngame\n")
lengths = [len(line) for line in text.splitlines() if "N" in line and re.search(r"\d\. ", line)]
tap.ok(len(lengths) > 3 and 66 < max(lengths) <= 76, "the game's moves are in lines of 76 columns", text)
tap.done()
