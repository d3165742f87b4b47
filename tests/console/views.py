# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""Values by the network and by the rules of endings: what a piece is worth is what is lost without it; what is said of
a value is what the rules of chess or of an ending decide."""
import re

from console_tap import Tap, has_network, run
from models import board_of

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
    shown = [printed(choice + END + "eval network\n").splitlines()[2:] for choice in (NETWORK, CLASSICAL)]
    tap.ok(shown[0] == shown[1], "which is the built-in one where the search uses none")
def placement(board):
    rows = ("".join(board.get((file, rank), "1") for file in range(8)) for rank in range(7, -1, -1))
    return re.sub("1+", lambda ones: str(len(ones[0])), "/".join(rows))


for turn, side in zip("wb" if networks else "", (1, -1)):
    board = board_of("4k3/pp3p2/8/3n4/8/2N5/PP3P2/4K3")
    without = [placement({at: piece for at, piece in board.items() if at != square}) for square in [None, *board]
               if board.get(square) not in ("K", "k")]
    shown = printed("".join("setboard %s %s - - 0 1\neval network\n" % (fen, turn) for fen in without))
    whole, *less = (values(line)[-1] for line in shown.splitlines() if line.startswith("network '"))
    worth = dict(zip((square for square in board if board[square] not in "Kk"), less))
    cells = {square: piece if square not in worth else "%s %+.2f" % (piece, (whole - worth[square]) * side * (
        1 if piece.isupper() else -1)) for square, piece in board.items()}
    rows = ["%d " % (rank + 1) + "".join(" %8s" % cells.get((file, rank), ".") for file in range(8))
            for rank in range(7, -1, -1)] + ["  " + "".join(" %8s" % file for file in "abcdefgh")]
    tap.ok(shown.splitlines()[1:10] == rows and shown.splitlines()[10].endswith("for %s: %+.2f" % (
        {"w": "White", "b": "Black"}[turn], whole)), "a piece is worth what is lost without it, %s to move" % turn,
           "\n".join(rows) + "\n" + shown[:800])
for evaluation in [CLASSICAL] + networks:
    moved = printed(evaluation + END + "explain Bf3\n")
    then = values(line_with(printed(evaluation + END + "move Bf3\neval\n"), "^value for "))
    tap.ok(values(line_with(moved, r"[-+]\d+\.\d\d; \d+ ")) == [-then[-1]],
           "explain shows the value after a move by " + evaluation.split()[2], moved)
below_zero = values(printed("setboard 4k3/8/8/8/8/8/8/KQ6 b\neval\n").splitlines()[-1])
tap.ok(below_zero and max(below_zero) < 0, "a score below zero has its sign", below_zero)

# What is said of a value: by which rule of an ending, what the search thinks, or what the rules of chess decide.
for position, command, wanted, unwanted in (
        ("Q1QQQ3/8/7k/Q7/4n3/8/6PP/6RK b", "eval", "value for Black: -51", "ending"),
        ("6bk/QQQQQQ1p/7p/8/8/8/8/KQ6 w", "eval", r"value for White: \+", "ending"),
        ("8/5k2/8/3pP3/8/1B6/8/4K3 w - d6", "explain exd6", r"has \+\d+\.\d\d, as good as won$", "ending"),
        ("8/8/8/8/8/6K1/5Q2/7k b", "eval", "but by the rules: stalemate", "ending"),
        ("k7/8/1K6/8/8/8/8/7R w - - 99 100", "explain Rh2", "^then: draw by the fifty-move rule$", "value|reply|threat"),
        ("k7/8/1K6/8/8/8/8/7R w - - 99 100", "eval Rh2", "after it, but by the rules: draw by the fifty", "ending"),
        ("3k4/8/8/8/8/8/5q2/K2R4 b", "explain Qd2", r"won ending by its rule: 40\.00 .*, unless a capture changes it; 8 rep", "certain"),
        ("3k4/8/8/8/8/8/5q2/K2R4 b", "explain Qd2", r"then the mover has -\d+\.\d\d, as good as lost$", "certain"),
        ("3k4/8/8/8/8/8/5q2/KR6 b", "eval", r"won ending by its rule: 40\.00 for the win, 4", "capture"),
        ("8/8/8/8/8/8/1k6/K1qR4 w", "eval", "in check", "ending"),
        ("8/8/8/8/8/4k3/4p3/4K3 w", "eval", "stalemate", "ending"),
        ("8/8/4k3/4P3/4K3/8/8/8 b", "eval", "value for Black: 0.00", "ending"),
        ("8/4k3/8/4K3/4P3/8/8/8 b", "eval", r"a lost ending by its rule: 15\.00 for the promotion, \d", "capture"),
        ("8/7k/8/8/8/8/8/QK6 w", "eval", r"a won ending by its rule: 100\.00 for mate, \d", "capture"),
        ("k7/8/1K6/8/8/8/8/7R w", "eval Rh8", "checkmate after it$", "a check"),
        ("7k/8/6K1/8/8/8/5Q2/8 w", "eval Qf7", "after it, but by the rules: stalemate", "ending"),
        ("7k/8/6K1/8/8/8/5Q2/8 w", "explain Qf7", "^then: stalemate$", "threat|value|reply"),
        ("7k/5K2/8/8/8/8/8/6Q1 w", "explain Qg2", "; 1 reply$", "replies")):
    said = printed("%ssetboard %s\n%s\n" % (CLASSICAL, position, command))
    flat = said.replace("\n  ", " ")
    sums = re.findall(r"[-+]([\d.]+)[^-+:]* by its rule: ([\d.]+) for [^,]*, ([\d.]+) for", flat)
    tap.ok(re.search("(?m)" + wanted, flat) and not re.search(unwanted, flat) and len(sums) == flat.count("by its rule") and
           all(abs(float(a) - float(b) - float(c)) < 0.005 for a, b, c in sums), "%s in %s" % (command, position), said)

tap.done()
