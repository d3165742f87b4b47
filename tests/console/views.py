# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""What the views say: each case was wrong once, or would be after a slip."""
import re

from console_tap import Tap, run

tap = Tap()


def says(commands, part, what, absent=None):
    ran = run(["--console"], commands)
    text = ran.stdout + ran.stderr
    tap.ok(part in text and (absent is None or absent not in text), what, text)


says("vector e2 e4\n", "now         Pe2 may step along this vector, but a pawn attacks diagonally",
     "a pawn's double step is a move, but no attack")
says("vector e7 e6\n", "pe7 may step", "and Black's single step")
says("vector e2 e5\n", "Pe2 does not attack along this vector", "three squares are none")
says("setboard 4k3/8/4P3/8/8/8/8/4K3 w\nvector e6 e8\n", "Pe6 does not attack",
     "nor two squares from the sixth rank")
says("vector b1 d2\n", "Nb1 attacks d2", "a knight attacks")
says("vector a1 a5\n", "Ra1 would attack a5, but the walk back from it meets Pa2", "a rook is blocked")
says("vector e4 e5\n", "e4 is empty", "nobody stands there")

says("setboard exchange\nattacks e5\n", "Bb2  -17: e5 < d4 < c3 < Bb2",
     "the step is that of the walk as it is written")
says("setboard exchange\nattacks e5\n", "nc6  +14: e5 < nc6", "for Black too")
says("setboard exchange\nfigure walk e2 e5\n", "e5 back by steps of -16",
     "and the figure has the same sign")

says("setboard 3qk3/8/8/8/3N4/8/8/K2R4 w\nexplain Nb5\n",
     "discovered attack: Rd1 > d2 > d3 > d4 > d5 > d6 > d7 > qd8", "a discovered attack is seen")
says("setboard 3qk3/8/8/8/3N4/8/8/K2R4 w\nexplain Ka2\n", "Ka1 goes",
     "another move uncovers nothing", "discovered")
says("setboard 3rk3/8/8/8/3R4/8/8/K2R4 w\nexplain Rxd8+\n", "Rd4 goes to d8",
     "what the mover itself attacks is not uncovered", "discovered")

says("setboard mate\nthink depth 1\nstats\n", "search of 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n",
     "the statistics name their position", "not the present")
says("setboard mate\nthink depth 1\nnew\nstats\n", "- - 0 1, not the present position",
     "and say so when it is another one")

# What is shown is what the search goes by: the terms, or the network where one is built in.
END = "setboard 7k/8/8/8/8/P7/8/K6B w\n"
CLASSICAL, NETWORK = "option Evaluation classical\n", "option Evaluation network\n"


def value_after(text, words):
    """The value in TEXT behind WORDS; None if there is none."""
    found = re.search(re.escape(words) + r" ([+-]\d+\.\d\d)", text)
    return found and found.group(1)


has_network = "no network" not in run(["--option", "Evaluation=network", "eval"]).stderr
says(CLASSICAL + END + "eval\n", "value for White: ", "the terms are shown alone", "by the network")
if has_network:
    shown = run(["--console"], NETWORK + END + "eval\neval network\n").stdout
    by_search = value_after(shown, "by the network, which decides:")
    tap.ok(by_search is not None and by_search == value_after(shown.split("network '")[1],
                                                              "value for White:"),
           "eval tells the network's value of a position as eval network does", shown)
for evaluation in [CLASSICAL] + [NETWORK] * has_network:
    words = "which decides:" if evaluation == NETWORK else "value for Black:"
    moved = run(["--console"], evaluation + END + "explain Bf3\nmove Bf3\neval\n").stdout
    told, then = value_after(moved, "static value for the mover:"), value_after(moved, words)
    tap.ok(told is not None and then is not None and float(told) == -float(then),
           "explain tells the value after a move by " + evaluation.split()[2], moved)

says("undo 99\n", "no move has been made", "nothing can be taken back")
says("move e4\nundo 99\n", "only 1 move can be taken back", "too much is asked")
says("setboard 7k/P7/8/8/8/8/8/K7 w\na8\n", "a8: promote to what? Add =Q", "a promotion asks for the piece")
says("setboard 7k/P7/8/8/8/8/8/K7 w\nmove a7a8\n", "a7a8: promote to what?", "by coordinates too")
says("setboard 7k/8/8/8/8/8/P7/K7 w\na8\n", "Illegal move", "but not where no pawn gets there",
     "promote")
says("setboard legal\nmove Bxd1 Bxf7 Ke7 Nd5\n", "checkmate, 1-0", "Legal's mate is one")
pinned = "setboard 4k3/8/4p3/3n4/2P5/8/8/4R1K1 w\nexplain cxd5\n"
says(pinned, "by exchanges it wins 325; 'see', which lets pinned men take, says 225\n",
     "a pinned pawn does not take back")
says("setboard hanging\nexplain Nxg4\n", "best reply: 6. ", "the best reply is told")
says("setboard hanging\ntactics\n", "loses 975: nf6 > Qg4\n  Qg4  hanging     no defender: nf6 > Qg4\n"
     "  Ra1  loose", "loose men come last")
says("setboard lucena\nlines 3 depth 2\noption MultiPV\n", "MultiPV = 1:", "lines brings its option back")
says("setboard r3r1k1/8/8/8/8/8/P7/R3K3 w\ntactics\n", "Ra1  loose",
     "a rook that stands behind its king in check and guards a pawn has one task", "overloaded")
says("level clock 0.1+3\nreplies on\ng4\ntime\n", "White 0:0", "the increment is in seconds")
says("setboard 4k3/8/8/8/8/8/8/KQ6 b\neval\n", "value for Black: -", "a score below zero has its sign")
moves = "".join(" Nf3 Nf6 Ng1 Ng8" * 3 + " %s3 %s6" % (file, file) for file in "abcd")
ran = run(["--console"], "move" + moves + "\ngame\n").stdout
lengths = [len(line) for line in ran.splitlines() if "N" in line and re.search(r"\d\. ", line)]
tap.ok(len(lengths) > 3 and 66 < max(lengths) <= 76, "the game's moves stand in lines of 76 columns", ran)
ran = run(["--console"], "setboard lucena\nlines 3 depth 2\n").stdout
tap.ok(len({line.split()[5] for line in ran.splitlines() if line.startswith("  2/")}) == 3,
       "lines 3 shows three lines", ran)
tap.done()
