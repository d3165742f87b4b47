# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
"""bitboard and boards: sets, pawn moves, counts and lowest members, recomputed square by square by the rules;
the numbers of squares in other boards."""
import random
import re

from console_tap import Tap, run
from chess_rules import Position, coordinate, random_position
from models import NAMES, board_of, expected_pawns, expected_sets, number_of, wrong_pictures

POSITIONS = 100


tap = Tap()
chance = random.Random(20261124)
fens = [random_position(chance, 10, 90).fen() for _ in range(POSITIONS)]
script = "".join("setboard %s\nbitboard\nbitboard pawns\n" % fen for fen in fens)
ran = run(["--console"], script)
tap.ok(ran.returncode == 0, "positions have bitboards", ran.stderr)
shown = re.findall(r"^(\w+(?: \w+)?) +0x([0-9A-F]{16}) +(\d+)$", ran.stdout, re.M)
wrong, checked = [], 0
for fen in fens:
    wanted = expected_sets(board_of(fen))
    ours = {name: (int(number, 16), int(count)) for name, number, count in shown[checked:checked + len(wanted)]}
    checked += len(wanted)
    wrong += [(fen, name) for name in wanted if ours.get(name) != wanted[name]]
tap.ok(not wrong and checked == len(shown) == 16 * POSITIONS, "each bitboard is that of the board", wrong)
pawns = re.findall(r"^pushes (\d+), double pushes (\d+), captures (\d+) to the a-file and (\d+) to the h-file$",
                   ran.stdout, re.M)
wrong = [(fen, ours) for fen, ours in zip(fens, pawns)
         if tuple(map(int, ours)) != expected_pawns(board_of(fen), fen.split()[1] == "w")]
tap.ok(len(pawns) == POSITIONS and not wrong, "pawn moves are those of the rules", wrong)
tap.ok(max(map(len, ran.stdout.splitlines())) <= 80, "nothing is wider than 80 columns")
moves = [text.split("\nBy sets")[0] for text in ran.stdout.split("to the h-file\n")[1:]]
wrong = [(fen, text) for fen, text in zip(fens, moves) for position in [Position(fen)]
         if sorted(re.findall("[a-h][1-8][a-h][1-8]", text)) != sorted({coordinate(m)[:4] for m in position.pseudo_legal()
                                                                         if position.board[m[0]] in "Pp"})]
tap.ok(len(moves) == POSITIONS and not wrong, "the sets become the pawns' moves", wrong[:2])
shown = run(["--fen", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "bitboard", "pawns"]).stdout
tap.ok(re.search(r"(?m)^pushes  e5e6\ne\.p\.    e5d6\n.* 2 moves", shown), "en passant is one of them", shown)
counted = [(int(n), int(all_)) for n, all_ in re.findall(r"4 for each of\s(\d+)\s.*\s*.*?:\s(\d+)\. By", ran.stdout)]
tap.ok(counted == [(n, 13 + 4 * n) for n in (len(re.findall("[a-h][1-8][a-h][1-8]", text)) for text in moves)],
       "and each is counted", counted)
lines = ran.stdout.splitlines()
starts = [at for at, line in enumerate(lines) if line.startswith("P: pawns")]
wrong = [(fen, heading) for fen, at in zip(fens, starts)
         for heading in wrong_pictures(lines[at:at + 18], board_of(fen), fen.split()[1] == "w")]
tap.ok(len(starts) == POSITIONS and not wrong, "each picture is what its heading says", wrong[:9])

names = [file + rank for file in "abcdefgh" for rank in "12345678"]
sets = [[name] for name in names] + [chance.sample(names, chance.randrange(2, 40)) for _ in range(100)]
ran = run(["--console"], "".join("bitboard %s\n" % " ".join(names) for names in sets))
numbers = [number_of([(ord(n[0]) - 97, int(n[1]) - 1) for n in names]) for names in sets]
lowest = [(number & -number).bit_length() - 1 for number in numbers]
tap.ok([int(n, 16) for n in re.findall(r"^x = 0x([0-9A-F]+)$", ran.stdout, re.M)] == numbers, "squares are bits")
counts = [bin(n).count("1") for n in numbers]
tap.ok(all([int(n) for n in re.findall(pattern, ran.stdout, re.M)] == counts
           for pattern in (r"^count by a table of 16,.* = (\d+)$", r"^count by a table of 256,.* = (\d+)$", r": (\d+) steps?$")) and
       " 1 steps" not in ran.stdout, "different ways of counting agree")
by_11 = re.findall(r"^lowest of byte (\d), 0x(\w\w), by .* modulo 11: entry (\d+) of a table: (\d+) \+ (\d)$", ran.stdout, re.M)
tap.ok([int(a) + int(b) for _, _, _, a, b in by_11] == lowest and
       [(int(at), int(byte, 16)) for at, byte, _, _, _ in by_11] == [(n // 8, (x >> n // 8 * 8) & 255) for n, x in zip(lowest, numbers)] and
       len({(entry, b) for _, _, entry, _, b in by_11}) == len({entry for _, _, entry, _, _ in by_11}) == 8,
       "as does the remainder by 11 of a byte")
by_67 = re.findall(r"modulo 67: entry (\d+) of a table: (\d+),", ran.stdout)
by_sequence = re.findall(r">> 58: entry (\d+) of a table: (\d+)$", ran.stdout, re.M)
tap.ok([int(n) for _, n in by_67] == [int(n) for _, n in by_sequence] == lowest, "as do those for the lowest member")
tap.ok(len({entry for entry, _ in by_67[:64]}) == len({entry for entry, _ in by_sequence[:64]}) == 64,
       "each of 64 members has an entry of its own")

for fen, first, second, blocked, read in (("4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "a1", "e1", False, 3),
                                          ("4k3/8/8/8/3p4/8/8/B3K3 w - - 0 1", "a1", "h8", True, 3)):
    ran = run(["--fen", fen, "bitboard", "between", first, second])
    tap.ok(("something is between" in ran.stdout) == blocked and "; %d square" % read in ran.stdout,
           "%s to %s in %s" % (first, second, fen), ran.stdout)
shown = shown_boards = run(["--console"], "".join("boards %s\n" % name for name in names)).stdout
wrong = []
for name, layout, back in (("8x8", (8, 0), lambda n: (n & 7, n >> 3)), ("10x10", (10, 11), lambda n: (n % 10 - 1, n // 10 - 1)),
                           ("10x12", (10, 21), lambda n: (n % 10 - 1, n // 10 - 2)),
                           ("15x12", (15, 34), lambda n: (n - 34 - 15 * ((n - 34) * 9 >> 7), (n - 34) * 9 >> 7)),
                           ("16x12", (16, 36), lambda n: ((n - 36) & 7, (n - 36) >> 4)),
                           ("0x88", (16, 0), lambda n: (n & 7, n >> 4)),
                           ("15x15", (15, 49), lambda n: (n - 49 - 15 * ((n - 49) * 9 >> 7), (n - 49) * 9 >> 7)),
                           ("16x16", (16, 68), lambda n: ((n & 15) - 4, (n >> 4) - 4))):
    text = " ".join(shown.split())
    numbers = re.findall(r"%s n = %d \* rank \+ file%s; ([a-h][1-8]): (\d+)\." %
                         (name, layout[0], r" \+ %d" % layout[1] if layout[1] else ""), text)
    wrong += [(name, square, n) for square, n in numbers if back(int(n)) != (ord(square[0]) - 97, int(square[1]) - 1)]
    wrong += [(name, "not all squares")] if [square for square, _ in numbers] != names else []
    if name == "15x12":
        wrong += [(square, "colour") for square, n in numbers if int(n) & 1 != (ord(square[0]) + int(square[1])) & 1]
tap.ok(not wrong, "each board's numbers of squares are unique", wrong)
fen = fens[7]
rows = re.findall(r"^(White|Black) (\w+) +(\d+) +(\d+) +([-+]\d+) +(\d+)  0x(\w\w)  0x\w\w ?((?: \d+)*)$",
                  run(["--fen", fen, "piece", "codes"]).stdout, re.M)
MULLER = (1, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15)     # 2, 8 and 9 are free, as the view says
wrong = [row for i, row in enumerate(rows) if row[:7] != (
    ("White", "Black")[i // 6], list(NAMES.values())[i % 6], str(2 * (i % 6 + 1) + i // 6), str(i // 6 * 8 + i % 6 + 1),
    "%+d" % ((i % 6 + 1) * (1, -1)[i // 6]), str(MULLER[i]), "%02X" % (1 << i // 6 | 4 << i % 6))]
tap.ok(len(rows) == 12 and not wrong, "kinds and colours are coded in five ways", rows)
slots = [[int(word) for word in row[7].split()] for row in rows]
counts = [sum(c == letter for c in board_of(fen).values()) for letter in "PNBRQKpnbrqk"]
tap.ok(list(map(len, slots)) == counts and len({n for row in slots for n in row}) == sum(counts) and
       slots[5] == [1] and slots[11] == [17] and all(1 + i // 6 * 16 <= n <= 16 + i // 6 * 16
                                                     for i, row in enumerate(slots) for n in row),
       "each piece has a number of its own", rows)
rotated = {}
for first, second in (("a1", "h8"), ("c2", "g6"), ("h8", "a1"), ("e1", "e5"), ("f3", "b7"), ("b1", "f5"), ("h1", "h5"), ("d4", "g1")):
    found = re.search(r"entry ([-+]?\d+) \+ 119 = (\d+) of 240, 0x(\w+), rotated by (\d+)\.",
                      run(["bitboard", "between", first, second]).stdout)
    at = [16 * (int(n[1]) - 1) + ord(n[0]) - 97 for n in (first, second)]
    step = next(s for s in (1, -1, 16, -16, 17, -17, 15, -15) if (at[1] - at[0]) % s == 0 and 1 <= (at[1] - at[0]) // s <= 7)
    between = number_of([(n & 7, n >> 4) for n in range(at[0] + step, at[1], step)])
    entry, by = int(found[3], 16), int(found[4])
    tap.ok(int(found[1]) == at[1] - at[0] and int(found[2]) == at[1] - at[0] + 119 and
           (entry << by | entry >> (64 - by)) & (1 << 64) - 1 == between and rotated.setdefault(found[2], entry) == entry,
           "one rotated set serves %s to %s" % (first, second), found[0])
for typed, names in (("knights", ("N", "n")), ("white pawns", ("P",)), ("black", ("pnbrqk",)), ("black queen", ("q",))):
    shown = re.findall(r"(?m)^\w+ +0x(\w+) +\d+$", run(["--fen", fen, "bitboard"] + typed.split()).stdout)
    tap.ok([int(n, 16) for n in shown] == [number_of([at for at, c in board_of(fen).items() if c in letters]) for letters in names],
           "bitboard %s" % typed, shown)
tap.ok(all(int(n) - 1 == 15 * (int(square[1]) - 1) + ord(square[0]) - 97 + 33
           for square, n in re.findall(r"15x12 n = 15 \* rank \+ file \+ 34; (\w\d): (\d+)\.", " ".join(shown_boards.split()))) and
       all(((int(n) >> 4) - 2) * 8 + (int(n) & 15) - 4 == 8 * (int(square[1]) - 1) + ord(square[0]) - 97
           for square, n in re.findall(r"16x12 n = 16 \* rank \+ file \+ 36; (\w\d): (\d+)\.", " ".join(shown_boards.split()))) and
       "number is n - 1." in " ".join(shown_boards.split()) and "s = ((n >> 4) - 2) * 8 + (n & 15) - 4." in " ".join(shown_boards.split()),
       "other offsets, and 16x12 back to 0..63")
tap.refused(run(["bitboard", "white", "rocks"]), "a kind that is none", "white", status=2)
tap.refused(run(["bitboard", "between", "a1", "b3"]), "a knight's move has no squares between", "b3")
tap.refused(run(["bitboard", "a9"]), "an invalid square is refused", "a9", status=2)
tap.done()
