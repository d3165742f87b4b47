# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""bitboard, boards and piece: sets, pawn moves, counts and lowest members, recomputed square by square by the rules;
the numbers of squares in other boards."""
import random
import re

from console_tap import Tap, run
from chess_rules import random_position
from models import SQUARES, View, board_of, number_of

POSITIONS = 100


def check_views(what, see, commands, check, shows):
    """CHECK(view, command) of the output of each of COMMANDS, which all show SHOWS, after SEE."""
    text = run(["--console"], "".join("%s%s\nsquare a1 numbers\n" % (see + "\n" if see else "", command) for command in commands)).stdout
    parts = re.split(r"(?m)^number .*\n(?:(?:nib|0x88|\d ).*\n)*0\.\.63 .*\n0\.\.63 .*\nvector .*\n", text)[:-1]
    wrong = [command for command, part in zip(commands, parts) for view in [View("; ".join([see] * bool(see) + command.split("\n")), part)]
             if not (check(view, *command.split("\n")[-1].split()[1:]) and view.complete(shows))]
    tap.ok(len(parts) == len(commands) and not wrong, what, wrong[:3])
    tap.ok(max(map(len, text.splitlines())) <= 80, "within 80 columns")


tap = Tap()
chance = random.Random(20261124)
fens = [random_position(chance, 10, 90).fen() for _ in range(POSITIONS)] + ["4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "8/P3k3/8/8/8/8/8/4K3 w - - 4 9"]
check_views("each bitboard is that of the board", "", ["setboard %s\nbitboard" % fen for fen in fens], View.sets, "Black king")
check_views("pawn moves are those of the rules, in pictures, words and counts", "", ["setboard %s\nbitboard pawns" % fen for fen in fens],
            lambda view, _: view.pawns(), "By sets: 13 operations for all pawns")
sets = [[name] for name in SQUARES] + [chance.sample(SQUARES, chance.randrange(2, 40)) for _ in range(100)]
check_views("ways of counting, and of finding the lowest, agree", "", ["bitboard " + " ".join(names) for names in sets], View.counted,
            "count by one instruction:")
lines = [(a, b) for a in SQUARES for b in SQUARES if a != b and (a[0] == b[0] or a[1] == b[1] or
                                                                abs(ord(a[0]) - ord(b[0])) == abs(int(a[1]) - int(b[1])))]
check_views("between two squares, by a table, a rotation and a walk", "setboard " + fens[5],
            ["bitboard between %s %s" % pair for pair in chance.sample(lines, 100)], lambda view, _, a, b: view.set_between(a, b), "By vectors: steps of")
check_views("each board's numbers of squares are unique", "", ["boards " + name for name in chance.sample(SQUARES, 20)], View.boards, "8 * rank + file;")
check_views("kinds and colours are coded in five ways", "", ["setboard %s\npiece codes" % fen for fen in fens[:9]],
            lambda view, _: view.codes(), "White pawn")
fen = fens[7]
for typed, names in (("knights", ("N", "n")), ("white pawns", ("P",)), ("black", ("pnbrqk",)), ("black queen", ("q",)), ("KING", ("K", "k")), ("white kings", ("K",)), ("occupied", ("pnbrqkPNBRQK",))):
    shown = re.findall(r"(?m)^\w+ +0x(\w+) +\d+$", run(["--fen", fen, "bitboard"] + typed.split()).stdout)
    tap.ok([int(n, 16) for n in shown] == [number_of([at for at, c in board_of(fen).items() if c in letters]) for letters in names],
           "bitboard %s" % typed, shown)
tap.ok(re.search("(?m)^empty +0x%016X" % (~int(shown[0], 16) & (1 << 64) - 1), run(["--fen", fen, "bitboard", "empty"]).stdout), "bitboard empty")
by_name, by_number = (run(["bitboard"] + words).stdout for words in (["a8", "h8"], ["112", "0x77"]))
tap.ok(by_name and by_name == by_number, "squares by numbers of 0x88", by_number)
tap.refused(run(["bitboard", "white", "rocks"]), "a kind that is none", "rocks", "occupied", "kings", status=2)
tap.refused(run(["bitboard", "between", "a1", "b3"]), "a knight's move has no squares between", "b3")
tap.refused(run(["bitboard", "a9"]), "an invalid square is refused", "a9", status=2)
tap.done()
