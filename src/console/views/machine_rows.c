/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table's rows for looking at the machine. */
#include <config.h>

#include "console/views/machine_rows.h"

#include "console/views/attacks.h"
#include "console/views/exchange.h"
#include "console/views/flags.h"
#include "console/views/glossary.h"
#include "console/views/layouts.h"
#include "console/views/movebits.h"
#include "console/views/numbering.h"
#include "console/views/rays.h"
#include "console/views/storage.h"
#include "console/views/vectors.h"

static const struct console_command rows[] = {
	{ "square", "SQUARE", 1, 1, TOPIC_MACHINE,
	  "take a square's number apart: nibbles, the 0x88 test, 0..63, both boards",
	  "square e4",
	  "number     0x34 = 52 = 16 * 3 + 4\n"
	  "nibbles    0011 0100: rank 4 counts as 3, file e as 4\n"
	  "0x88 test  0011 0100 & 0x88 = 00: e4\n"
	  "4 east     0011 1000 & 0x88 = 08: off\n"
	  "5 north    1000 0100 & 0x88 = 80: off\n"
	  "0..63      28 = (52 + 4) / 2, and back 28 + (28 & ~7) = 52\n"
	  "its edge   h4 + 1 = 31 + 1 = 32 is a5, and no test can tell\n"
	  "vector     +52 from the origin a1: 3 north of +16 each, 4 east of +1 each\n"
	  "\n"
	  "  0x88, in hex             holes         0..63\n"
	  "8  70 71 72 73 74 75 76 77 78-7F      8  56 57 58 59 60 61 62 63\n"
	  "7  60 61 62 63 64 65 66 67 68-6F      7  48 49 50 51 52 53 54 55\n"
	  "6  50 51 52 53 54 55 56 57 58-5F      6  40 41 42 43 44 45 46 47\n"
	  "5  40 41 42 43 44 45 46 47 48-4F      5  32 33 34 35 36 37 38 39\n"
	  "4  30 31 32 33[34]35 36 37 38-3F      4  24 25 26 27[28]29 30 31\n"
	  "3  20 21 22 23 24 25 26 27 28-2F      3  16 17 18 19 20 21 22 23\n"
	  "2  10 11 12 13 14 15 16 17 18-1F      2   8  9 10 11 12 13 14 15\n"
	  "1  00 01 02 03 04 05 06 07 08-0F      1   0  1  2  3  4  5  6  7\n"
	  "   a  b  c  d  e  f  g  h                 a  b  c  d  e  f  g  h",
	  run_square },
	{ "piece", "", 0, 0, TOPIC_MACHINE,
	  "print the flags of all men, and what one AND answers",
	  "piece",
	  "      byte  black  white   king   line  diag. knight  black  white\n"
	  "              man    man                               pawn   pawn\n"
	  "             0x80   0x40   0x20   0x10   0x08   0x04   0x02   0x01\n"
	  "  K   0x60      .      1      1      .      .      .      .      .\n"
	  "  Q   0x58      .      1      .      1      1      .      .      .\n"
	  "  R   0x50      .      1      .      1      .      .      .      .\n"
	  "  B   0x48      .      1      .      .      1      .      .      .\n"
	  "  N   0x44      .      1      .      .      .      1      .      .\n"
	  "  P   0x41      .      1      .      .      .      .      .      1\n"
	  "  k   0xA0      1      .      1      .      .      .      .      .\n"
	  "  q   0x98      1      .      .      1      1      .      .      .\n"
	  "  r   0x90      1      .      .      1      .      .      .      .\n"
	  "  b   0x88      1      .      .      .      1      .      .      .\n"
	  "  n   0x84      1      .      .      .      .      1      .      .\n"
	  "  p   0x82      1      .      .      .      .      .      1      .\n"
	  "  #   0xC0      1      1      .      .      .      .      .      .\n"
	  "  .   0x00      .      .      .      .      .      .      .      .\n"
	  "\n"
	  "Is it a bishop or a queen? One AND with the flag that both have:\n"
	  "  white bishop 0x48 & 0x08 = 0x08  yes\n"
	  "  white queen  0x58 & 0x08 = 0x08  yes\n"
	  "  white rook   0x50 & 0x08 = 0x00  no\n"
	  "\n"
	  "Who attacks one square to the north-east, along +17? White pawns do and black\n"
	  "ones do not, so pawns have two flags, and the table's entry names one of them:\n"
	  "  white pawn   0x41 & 0x29 = 0x01  yes\n"
	  "  black pawn   0x82 & 0x29 = 0x00  no\n"
	  "  black king   0xA0 & 0x29 = 0x20  yes\n"
	  "\n"
	  "The guard (#) around the board wears both colours: for each side it is an own\n"
	  "man, so no walk goes through it and nobody takes it.",
	  run_piece },
	{ "values", "", 0, 0, TOPIC_MACHINE,
	  "print what the men are worth, and the material on the board",
	  "values",
	  "man     exchange   mid   end White Black\n"
	  "pawn         100    72   112     8     8\n"
	  "knight       325   297   329     2     2\n"
	  "bishop       325   309   346     2     2\n"
	  "rook         500   384   595     2     2\n"
	  "queen        975   897  1091     1     1\n"
	  "sum (exchange)                4075  4075\n"
	  "In centipawns, and how many men each side has. Exchanges ('see') use round\n"
	  "numbers. The evaluation ('eval') goes from its middlegame to its endgame values\n"
	  "as pieces leave the board. A king has no value: he is never taken.",
	  run_values },
	{ "bits", "MOVE", 1, 1, TOPIC_MACHINE,
	  "print a move as two bytes: two squares, and its sort in the holes",
	  "bits e2e4",
	  "e4, e2e4, is the word 0x3C14:\n"
	  "byte hole    rank hole    file\n"
	  "to   B     0 011  A     1 100  e4\n"
	  "from promo 0 001  takes 0 100  Pe2\n"
	  "Each byte is a whole square. Bits 7 and 3 of a square are always 0, so these\n"
	  "four holes are free to say what sort of move it is:\n"
	  " promo takes  A  B   sort\n"
	  "   .     .    .  .   quiet\n"
	  "*  .     .    1  .   double step\n"
	  "   .     .    .  1   castling short\n"
	  "   .     .    1  1   castling long\n"
	  "   .     1    .  .   capture\n"
	  "   .     1    1  .   en passant\n"
	  "   1     .    .  .   to a knight\n"
	  "   1     .    1  .   to a bishop\n"
	  "   1     .    .  1   to a rook\n"
	  "   1     .    1  1   to a queen\n"
	  "   1     1    .  .   to a knight, taking\n"
	  "   1     1    1  .   to a bishop, taking\n"
	  "   1     1    .  1   to a rook, taking\n"
	  "   1     1    1  1   to a queen, taking",
	  run_bits },
	{ "rays", "SQUARE", 1, 1, TOPIC_MACHINE,
	  "generate the moves of a man: each step, the walk, what blocks it",
	  "setboard exchange\nrays e2",
	  "Qe2, a queen on 0x14, steps by\n"
	  " +16  e3 e4 | takes pe5\n"
	  " +17  | Nf3 blocks\n"
	  "  +1  | Pf2 blocks\n"
	  " -15  f1 | guard\n"
	  " -16  | Re1 blocks\n"
	  " -17  d1 | guard\n"
	  "  -1  d2 | Pc2 blocks\n"
	  " +15  d3 c4 b5 a6 | guard\n"
	  "9 quiet, 1 capture; 10 of them legal\n"
	  "8  r   .   b   .   r   .   k   .     :x  an enemy: a capture\n"
	  "7  p   p   p   .   q   p   p   p     :m  the man who moves\n"
	  "6  .:w .   n   b   .   .   .   .     :b  an own man blocks\n"
	  "5  .   .:w .   .   p:x .   .   .     :w  empty: a quiet move\n"
	  "4  .   .   .:w .   .:w .   .   .\n"
	  "3  .   P   .   .:w .:w N:b .   .\n"
	  "2  P   B   P:b .:w Q:m P:b P   P\n"
	  "1  R   .   .   .:w R:b .:w K   .\n"
	  "   a   b   c   d   e   f   g   h",
	  run_rays },
	{ "boards", "", 0, 0, TOPIC_MACHINE,
	  "draw the position in 8x8, 10x12, 15x12, 16x12, 0x88 and as a bitboard",
	  "boards",
	  "8x8        10x12        15x12\n"
	  "rnbqkbnr   ##########   ###############\n"
	  "pppppppp   ##########   ###############\n"
	  "........   #rnbqkbnr#   #######rnbqkbnr\n"
	  "........   #pppppppp#   #######pppppppp\n"
	  "........   #........#   #######........\n"
	  "........   #........#   #######........\n"
	  "PPPPPPPP   #........#   #######........\n"
	  "RNBQKBNR   #........#   #######........\n"
	  "           #PPPPPPPP#   #######PPPPPPPP\n"
	  "           #RNBQKBNR#   #######RNBQKBNR\n"
	  "           ##########   ###############\n"
	  "           ##########   ###############\n"
	  "\n"
	  "16x12              0x88               bitboard\n"
	  "################   rnbqkbnr::::::::   00000000\n"
	  "################   pppppppp::::::::   00000000\n"
	  "####rnbqkbnr####   ........::::::::   00000000\n"
	  "####pppppppp####   ........::::::::   00000000\n"
	  "####........####   ........::::::::   00000000\n"
	  "####........####   ........::::::::   00000000\n"
	  "####........####   PPPPPPPP::::::::   11111111\n"
	  "####........####   RNBQKBNR::::::::   11111111\n"
	  "####PPPPPPPP####\n"
	  "####RNBQKBNR####\n"
	  "################\n"
	  "################\n"
	  "\n"
	  "8x8       Easy: 64 cells; a square's number indexes every table. Hard: h4 + 1 is\n"
	  "          a5: each step must compare files to see the edge.\n"
	  "10x12     Easy: a walk ends at a guard cell, with one look at the cell it reads\n"
	  "          anyway. Hard: one difference stands for several vectors: +7 is a1 to\n"
	  "          h1, and d1 to a2. A table by difference would not know them apart.\n"
	  "15x12     Easy: fifteen columns for the differences -7 to +7 of two files: a\n"
	  "          difference of two squares names one vector, so one small table answers\n"
	  "          who attacks along it. Hard: rank and file of a square need a division\n"
	  "          by 15.\n"
	  "16x12     Easy: one column more, and rank and file are the halves of a byte.\n"
	  "          Hard: more memory than a board needs.\n"
	  "0x88      Easy: no guards at all: a number is off the board if it has a bit of\n"
	  "          0x88. Differences name vectors. The holes (:) hold anything. Hard: a\n"
	  "          walk tests each number, and then the cell.\n"
	  "bitboard  Easy: a set of squares in one word (here: the white men): many squares\n"
	  "          at once, counted and intersected by one instruction. Hard: no\n"
	  "          differences and no walks: sliders need large tables, and what stands\n"
	  "          on a square is asked of every set.\n"
	  "Rhumb     The numbers of 0x88 in a memory with guards around them ('guard'): 'is\n"
	  "          there a man, or the edge?' is one look at the cell, and vectors,\n"
	  "          halves and the 0x88 test remain. Its columns are 16, of which the\n"
	  "          eight holes are guards to both sides.",
	  run_boards },
	{ "word", "[NAME]", 0, 1, TOPIC_MACHINE,
	  "explain a word of the machine, with the command that shows it",
	  "word offset",
	  "offset\n"
	  "  Differences run from -119 (h8 to a1) to +119 (a1 to h8), the entries of a\n"
	  "  table from 0. So 119 is added to each difference: entry 119 is the vector from\n"
	  "  a square to itself.\n"
	  "  see it   vectors c2 index\n"
	  "  source   src/rules/vector.h",
	  run_word },
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
	  "  re8  +16: e5 < e6 < qe7 < re8                     stands behind qe7\n"
	  "8  r   .   b   .   r   .   k   .     :t  the target\n"
	  "7  p   p   p   .   q:b p   p   p     :a  White attacks\n"
	  "6  .   .   n:b b:b .:w .   .   .     :b  Black attacks\n"
	  "5  .   .   .   .   p:t .   .   .     :w  way of an attacker\n"
	  "4  .   .   .   .:w .:w .   .   .\n"
	  "3  .   P   .:w .   .:w N:a .   .\n"
	  "2  P   B:a P   .   Q:a P   P   P\n"
	  "1  R   .   .   .   R   .   K   .\n"
	  "   a   b   c   d   e   f   g   h",
	  run_attacks },
	{ "pins", "", 0, 0, TOPIC_MACHINE,
	  "list pins and possible discovered checks on the lines from each king",
	  "setboard pins\npins",
	  "Seen from Ke1\n"
	  "  Ne3 is pinned:      Ke1 > e2 > Ne3 > e4 > e5 > e6 > e7 > re8   by steps of +16\n"
	  "  Nc3 is pinned:      Ke1 > d2 > Nc3 > b4 > ba5   by steps of +15\n"
	  "Seen from kg8\n"
	  "  nothing on its eight lines\n"
	  "8  .   .   .   .   r:s .   k   .     :k  the king\n"
	  "7  .   .   .   .   .:w .   .   .     :s  the slider\n"
	  "6  .   .   .   .   .:w .   .   .     :p  pinned\n"
	  "5  b:s .   .   .   .:w .   .   .     :w  the line\n"
	  "4  .   .:w .   .   .:w .   .   .\n"
	  "3  .   .   N:p .   N:p .   .   .\n"
	  "2  .   .   .   .:w .:w .   .   .\n"
	  "1  .   .   .   .   K:k .   .   r\n"
	  "   a   b   c   d   e   f   g   h",
	  run_pins },
	{ "checks", "", 0, 0, TOPIC_MACHINE,
	  "list the men that give check, and the moves that would",
	  "setboard mate\nchecks",
	  "White is not in check\n"
	  "  Rd8#     check\n"
	  "1 of 20 moves gives check\n"
	  "8  .   .   .   .:c .   .   k:k .     :k  a king who is or may be checked\n"
	  "7  .   .   .   .:w .   p   p   p     :c  a move there gives check\n"
	  "6  .   .   .   .:w .   .   .   .     :w  the way\n"
	  "5  .   .   .   .:w .   .   .   .\n"
	  "4  .   .   .   .:w .   .   .   .\n"
	  "3  .   .   .   .:w .   .   .   .\n"
	  "2  .   .   .   .:w .   P   P   P\n"
	  "1  .   .   .   R   .   .   K   .\n"
	  "   a   b   c   d   e   f   g   h",
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
	  "Nxe5 loses 225\n"
	  "8  r   .   b   .   r:o .   k   .     :t  where they take\n"
	  "7  p   p   p   .   q:o p   p   p     :m  takes for the mover\n"
	  "6  .   .   n:o b:o .:w .   .   .     :o  takes for the other side\n"
	  "5  .   .   .   .   p:t .   .   .     :w  way to the target\n"
	  "4  .   .   .   .:w .:w .   .   .\n"
	  "3  .   P   .:w .   .:w N:m .   .\n"
	  "2  P   B:m P   .   Q:m P   P   P\n"
	  "1  R   .   .   .   R:m .   K   .\n"
	  "   a   b   c   d   e   f   g   h",
	  run_see },
	{ "key", "[MOVE]", 0, 1, TOPIC_MACHINE,
	  "print the Zobrist key with all its parts; or how a move changes it",
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
	  "  2  e4d5   0x433C  p, 4    KQkq    -     0  0756B94461C50FB0\n"
	  "undo by record: ... bytes a move; by a copy of the state: ... times as many",
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
