/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table's rows for looking at the machine. */
#include <config.h>

#include "console/views/machine_rows.h"

#include "console/views/attacks.h"
#include "console/views/exchange.h"
#include "console/views/storage.h"
#include "console/views/vectors.h"

static const struct console_command rows[] = {
	{ "lists", "", 0, 0, TOPIC_MACHINE,
	  "print both piece lists, and the slot of the man on each square",
	  "setboard lucena\nlists",
	  "White: 3 men, set 0x0007\n"
	  "   0 Kb8    1 Rc1    2 Pb7    3 -      4 -      5 -      6 -      7 -\n"
	  "   8 -      9 -     10 -     11 -     12 -     13 -     14 -     15 -\n"
	  "  kings 0x0001  pawns 0x0004  knights 0x0000  bishops 0x0000  rooks 0x0002  queens 0x0000\n"
	  "Black: 2 men, set 0x0003\n"
	  "   0 kd8    1 ra2    2 -      3 -      4 -      5 -      6 -      7 -\n"
	  "   8 -      9 -     10 -     11 -     12 -     13 -     14 -     15 -\n"
	  "  kings 0x0001  pawns 0x0000  knights 0x0000  bishops 0x0000  rooks 0x0002  queens 0x0000\n"
	  "Board: the slot of the man on each square\n"
	  "8    . K0    . k0    .   .   .   .\n"
	  "7    . P2    .   .   .   .   .   .\n"
	  "6    .   .   .   .   .   .   .   .\n"
	  "5    .   .   .   .   .   .   .   .\n"
	  "4    .   .   .   .   .   .   .   .\n"
	  "3    .   .   .   .   .   .   .   .\n"
	  "2  r1    .   .   .   .   .   .   .\n"
	  "1    .   . R1    .   .   .   .   .\n"
	  "    a   b   c   d   e   f   g   h",
	  run_lists },
	{ "vector", "FROM TO", 2, 2, TOPIC_MACHINE,
	  "describe a vector: difference, table entry, step, distances, attackers",
	  "vector b1 c3",
	  "squares     b1 = 0x01, c3 = 0x22\n"
	  "difference  0x22 - 0x01 = +33, entry 152 of the tables\n"
	  "way         1 file east, 2 ranks north\n"
	  "distance    2 king moves, 3 by ranks and files\n"
	  "attackers   knight\n"
	  "step        +33\n"
	  "walk        Nb1 > c3\n"
	  "now         Nb1 attacks c3",
	  run_vector },
	{ "vectors", "SQUARE [movers|step|distance|manhattan|index]", 1, 2, TOPIC_MACHINE,
	  "print all vectors around a square, with the board as a window",
	  "vectors c2 step",
	  "All vectors from c2 (*): unit step from the centre\n"
	  "   +15   .   .   .   .   .   . +16   .   .   .   .   .   . +17\n"
	  "                      +-------------------------------+\n"
	  "     . +15   .   .   .|  .   . +16   .   .   .   .   .|+17   .  8\n"
	  "...\n"
	  "     .   . -17   .   .   .   . -16   .   .   .   . -15   .   .\n"
	  "     . -17   .   .   .   .   . -16   .   .   .   .   . -15   .\n"
	  "   -17   .   .   .   .   .   . -16   .   .   .   .   .   . -15\n"
	  "                        a   b   c   d   e   f   g   h",
	  run_vectors },
	{ "attacks", "SQUARE [white|black]", 1, 2, TOPIC_MACHINE,
	  "list the attackers of a square, with the walk from the square to each",
	  "setboard exchange\nattacks e5",
	  "White: 3\n"
	  "  Re1  -16: e5 < e4 < e3 < Qe2 < Re1                stands behind Qe2\n"
	  "  Bb2  -17: e5 < d4 < c3 < Bb2                      attacks\n"
	  "  Qe2  -16: e5 < e4 < e3 < Qe2                      attacks\n"
	  "  Nf3  -31: e5 < Nf3                                attacks\n"
	  "Black: 3\n"
	  "  nc6  +14: e5 < nc6                                attacks\n"
	  "  bd6  +15: e5 < bd6                                attacks\n"
	  "  qe7  +16: e5 < e6 < qe7                           attacks\n"
	  "  re8  +16: e5 < e6 < qe7 < re8                     stands behind qe7",
	  run_attacks },
	{ "pins", "", 0, 0, TOPIC_MACHINE,
	  "list pins and possible discovered checks on the lines from each king",
	  "setboard pins\npins",
	  "Seen from Ke1\n"
	  "  Ne3 is pinned:      Ke1 > e2 > Ne3 > e4 > e5 > e6 > e7 > re8   by steps of +16\n"
	  "  Nc3 is pinned:      Ke1 > d2 > Nc3 > b4 > ba5   by steps of +15\n"
	  "Seen from kg8\n"
	  "  nothing on its eight lines",
	  run_pins },
	{ "checks", "", 0, 0, TOPIC_MACHINE,
	  "list the men that give check, and the moves that would",
	  "setboard mate\nchecks",
	  "White is not in check\n"
	  "  Rd8#     check\n"
	  "1 of 20 moves gives check",
	  run_checks },
	{ "see", "MOVE", 1, 1, TOPIC_MACHINE,
	  "evaluate an exchange, capture by capture",
	  "setboard exchange\nsee Nxe5",
	  "step  man         balance for the mover if it ended there\n"
	  "   1  White Nf3     +100\n"
	  "   2  Black nc6     -225\n"
	  "   3  White Bb2     +100  stops: going on would bring 0\n"
	  "   4  Black bd6     -225\n"
	  "   5  White Qe2     +100\n"
	  "   6  Black qe7     -875\n"
	  "   7  White Re1     +100\n"
	  "   8  Black re8     -400\n"
	  "Nxe5 loses 225",
	  run_see },
	{ "key", "", 0, 0, TOPIC_MACHINE,
	  "print the Zobrist key with all its parts, and the key for Polyglot books",
	  "setboard reti\nkey",
	  "  D20D8C88C8FFE65F  Kh8\n"
	  "  506AACF489889342  Pc6\n"
	  "  F6F7FD1431714200  ka6\n"
	  "  735E2B97A4C45A23  ph5\n"
	  "  F8D626AAAF278509  White to move\n"
	  "= FF18D0557BE5E837  all of them, by exclusive or\n"
	  "  FF18D0557BE5E837  key kept by the moves\n"
	  "  233487632D4CC961  key of the pawns\n"
	  "  FF18D0557BE5E837  key in a Polyglot book",
	  run_key },
	{ "history", "", 0, 0, TOPIC_MACHINE,
	  "list the keys since the last irreversible move; repetitions are marked",
	  "move Nf3 Nf6 Ng1 Ng8\nhistory",
	  "ply  key               move    since the last capture or pawn move\n"
	  "  0  463B96181691FC9C  g1f3\n"
	  "  1  9D5F7AEE7E779DA1  g8f6\n"
	  "  2  C6B14E1BD38DDC37  f3g1\n"
	  "  3  1DD5A2EDBB6BBD0A  f6g8\n"
	  "  4  463B96181691FC9C  now     occurrence 2",
	  run_history },
	{ "undo-stack", "", 0, 0, TOPIC_MACHINE,
	  "list the undo records, one for each move",
	  "move e4 d5 exd5\nundo-stack",
	  "3 records of ... bytes\n"
	  "ply  move   word    captured  rights  ep  50   key before the move\n"
	  "  0  e2e4   0x3C14  -       KQkq    -     0  463B96181691FC9C\n"
	  "  1  d7d5   0x4B63  -       KQkq    -     0  823C9B50FD114196\n"
	  "  2  e4d5   0x433C  p, 4    KQkq    -     0  0756B94461C50FB0",
	  run_undo_stack },
	{ "guard", "", 0, 0, TOPIC_MACHINE,
	  "print the board with its guard cells, as it lies in memory",
	  "guard",
	  "208 cells of two bytes; cell = square + 48; # guard, . empty\n"
	  "cell 192  square  144  # # # # # # # # # # # # # # # #\n"
	  "cell 176  square  128  # # # # # # # # # # # # # # # #\n"
	  "...\n"
	  "cell  32  square  -16  # # # # # # # # # # # # # # # #\n"
	  "cell  16  square  -32  # # # # # # # # # # # # # # # #\n"
	  "cell   0  square  -48  # # # # # # # # # # # # # # # #",
	  run_guard },
};

const struct command_rows machine_rows = { rows, sizeof rows / sizeof *rows };
