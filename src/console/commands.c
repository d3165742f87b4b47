/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the table of commands. */
#include <config.h>

#include "console/commands.h"

#include <stddef.h>

#include "console/annotation.h"
#include "console/bookwork.h"
#include "console/contest.h"
#include "console/count.h"
#include "console/ending.h"
#include "console/files.h"
#include "console/gamewalk.h"
#include "console/generation.h"
#include "console/help.h"
#include "console/level.h"
#include "console/opponent.h"
#include "console/problems.h"
#include "console/runs.h"
#include "console/script.h"
#include "console/setboard.h"
#include "console/settings.h"
#include "console/think.h"
#include "console/training.h"
#include "console/views/attacks.h"
#include "console/views/chess.h"
#include "console/views/diagram.h"
#include "console/views/exchange.h"
#include "console/views/explain.h"
#include "console/views/figure.h"
#include "console/views/order.h"
#include "console/views/stats.h"
#include "console/views/storage.h"
#include "console/views/tactics.h"
#include "console/views/trace.h"
#include "console/views/vectors.h"

#define ANY ARGUMENTS_MAX

static const struct console_command rows[] = {
	/* play */
	{ "new", "", 0, 0, TOPIC_PLAY,
	  "begin a new game from the start position",
	  "move e4\nnew\nfen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", run_new },
	{ "move", "MOVE...", 1, ANY, TOPIC_PLAY,
	  "make moves; Rhumb does not reply",
	  "move e4 e7e5 Nf3\ngame", "1. e4 e5 2. Nf3", run_move },
	{ "go", "", 0, 0, TOPIC_PLAY,
	  "Rhumb makes a move for the side to move",
	  "setboard mate\ngo", "Rhumb plays 1. Rd8#\ncheckmate, 1-0", run_go },
	{ "side", "[white|black]", 0, 1, TOPIC_PLAY,
	  "print the side to move; or let Rhumb play the side that is named",
	  "side\nside black\nsetboard mate\nside white",
	  "White to move\nRhumb plays Black\nRhumb plays 1. Rd8#\ncheckmate, 1-0", run_side },
	{ "undo", "[COUNT]", 0, 1, TOPIC_PLAY,
	  "take back the last move, or the last COUNT",
	  "move e4 e5\nundo\ngame", "1. e4", run_undo },
	{ "prev", "[COUNT]", 0, 1, TOPIC_PLAY,
	  "go back a move in the game, or COUNT moves",
	  "move e4 e5 Nf3\nprev 2\nnext\ngame", "1. e4 e5", run_undo },
	{ "next", "[COUNT]", 0, 1, TOPIC_PLAY,
	  "make the next move again that was taken back, or the next COUNT",
	  "move e4 e5 Nf3\nundo 3\nnext 2\ngame", "1. e4 e5", run_next },
	{ "redo", "", 0, 0, TOPIC_PLAY,
	  "make all moves again that were taken back",
	  "move e4 e5 Nf3\nundo 3\nredo\ngame", "1. e4 e5 2. Nf3", run_redo },
	{ "goto", "start|end|NUMBER", 1, 1, TOPIC_PLAY,
	  "go to where move NUMBER is to be made, White's (2) or Black's (2...)",
	  "move e4 e5 Nf3 Nc6\ngoto 2\ngame\ngoto 2...\ngame\ngoto end\ngame",
	  "1. e4 e5\n1. e4 e5 2. Nf3\n1. e4 e5 2. Nf3 Nc6", run_goto },
	{ "takeback", "", 0, 0, TOPIC_PLAY,
	  "take back your move and Rhumb's answer",
	  "move d4 d5 c4 e6\ntakeback\ngame", "1. d4 d5", run_takeback },
	{ "hint", "", 0, 0, TOPIC_PLAY,
	  "suggest a move",
	  "setboard mate\nhint", "hint: Rd8#", run_hint },
	{ "level", "[depth|nodes|time|clock NUMBER]", 0, 2, TOPIC_PLAY,
	  "set how long Rhumb thinks; a clock is in minutes and seconds: 5, 5+3, 40/90+30",
	  "level depth 6\nlevel time 2.5\nlevel clock 5+3",
	  "Rhumb thinks to depth 6\nRhumb thinks 2.500 seconds a move\n"
	  "Rhumb thinks by the game's clock", run_level },
	{ "time", "", 0, 0, TOPIC_PLAY,
	  "print the time left on both clocks",
	  "level clock 40/5\ntime", "Rhumb thinks by the game's clock\nWhite 5:00.0\nBlack 5:00.0",
	  run_time },
	{ "resign", "", 0, 0, TOPIC_PLAY,
	  "resign for the side to move",
	  "move e4\nresign\ngame", "Black resigns, 1-0\n1. e4\n1-0", run_resign },
	{ "draw", "", 0, 0, TOPIC_PLAY,
	  "claim a draw, or offer one to Rhumb",
	  "move Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8\ndraw",
	  "a draw can be claimed: draw by repetition\ndraw by repetition, 1/2-1/2", run_draw },
	{ "replies", "[on|off]", 0, 1, TOPIC_PLAY,
	  "choose whether Rhumb replies to the moves that you type",
	  "replies off\ne4\ne5\ngame", "replies is off\n1. e4 e5", run_replies },
	{ "post", "[on|off]", 0, 1, TOPIC_PLAY,
	  "choose whether Rhumb shows its thinking in the game",
	  "post on\nlevel depth 1\nsetboard mate\ngo",
	  "post is on\nRhumb thinks to depth 1\n  depth      score     time        nodes  line\n"
	  "...mate in 1...1. Rd8#\nRhumb plays 1. Rd8#\ncheckmate, 1-0", run_post },
	{ "game", "", 0, 0, TOPIC_PLAY,
	  "list the moves of the game",
	  "move f3 e5 g4 Qh4\ngame", "checkmate, 0-1\n1. f3 e5 2. g4 Qh4#\ncheckmate, 0-1", run_game },

	/* the position */
	{ "board", "", 0, 0, TOPIC_POSITION,
	  "draw the board",
	  "move e4\nboard",
	  "8  r  n  b  q  k  b  n  r     Black to move, move 1\n"
	  "7  p  p  p  p  p  p  p  p     castling KQkq\n"
	  "6  .  .  .  .  .  .  .  .     rule of fifty: 0 of 100 plies\n"
	  "5  .  .  .  .  .  .  .  . \n"
	  "4  .  .  .  . [P] .  .  . \n"
	  "3  .  .  .  .  .  .  .  .     last move 1. e4\n"
	  "2  P  P  P  P (.) P  P  P \n"
	  "1  R  N  B  Q  K  B  N  R \n"
	  "   a  b  c  d  e  f  g  h ", run_board },
	{ "flip", "", 0, 0, TOPIC_POSITION,
	  "turn the board around",
	  "flip",
	  "1  R  N  B  K  Q  B  N  R     White to move, move 1\n"
	  "...\n"
	  "8  r  n  b  k  q  b  n  r \n"
	  "   h  g  f  e  d  c  b  a ", run_flip },
	{ "fen", "[FEN]", 0, ANY, TOPIC_POSITION,
	  "print the position as FEN, or set one up",
	  "move e4 d5\nfen", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", run_fen },
	{ "setboard", "FEN|NAME", 1, ANY, TOPIC_POSITION,
	  "set up a position, given as FEN or by a name from 'places'",
	  "setboard 7K/8/k1P5/7p/8/8/8/8 w - - 0 1\nfen",
	  "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", run_setboard },
	{ "places", "", 0, 0, TOPIC_POSITION,
	  "list the positions that have a name",
	  "places", "start        where games begin\n...", run_places },
	{ "set", "[board ascii|unicode|figurine]", 0, 2, TOPIC_POSITION,
	  "set how the men are drawn",
	  "set board ascii\nset", "board ascii", run_set },

	/* the machine */
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

	/* the chess */
	{ "moves", "", 0, 0, TOPIC_CHESS,
	  "list the legal moves in search order, each with its exchange value",
	  "setboard saavedra\nmoves",
	  "c7       c6c7        0  quiet\n"
	  "Kb7      b6b7        0  quiet\n"
	  "Kc7      b6c7        0  quiet\n"
	  "Ka6      b6a6        0  quiet\n"
	  "Ka7      b6a7        0  quiet\n"
	  "5 moves",
	  run_moves },
	{ "explain", "MOVE", 1, 1, TOPIC_CHESS,
	  "explain a move: vector, exchange, checks, men attacked and defended",
	  "setboard mate\nexplain Rd8",
	  "Rd1 goes to d8: difference +112, step +16; quiet\n"
	  "by exchanges it wins and loses nothing\n"
	  "it defended Kg1\n"
	  "it defends now nothing\n"
	  "it attacks now kg8\n"
	  "check: Rd8 > e8 > f8 > kg8\n"
	  "then: checkmate",
	  run_explain },
	{ "tactics", "", 0, 0, TOPIC_CHESS,
	  "list men en prise, hanging, loose, pinned, overloaded, trapped, with proof",
	  "setboard hanging\ntactics",
	  "White\n"
	  "  Ra1  loose       no defender, no attacker\n"
	  "  Rh1  loose       no defender, no attacker\n"
	  "  Bc4  loose       no defender, no attacker\n"
	  "  Qg4  en prise    loses 975: nf6 > Qg4\n"
	  "  Qg4  hanging     no defender: nf6 > Qg4\n"
	  "Black\n"
	  "  bc5  loose       no defender, no attacker\n"
	  "  pg7  en prise    loses 100: Qg4 > g5 > g6 > pg7\n"
	  "  pg7  hanging     no defender: Qg4 > g5 > g6 > pg7\n"
	  "  ra8  loose       no defender, no attacker\n"
	  "  rh8  loose       no defender, no attacker",
	  run_tactics },
	{ "eval", "[network]", 0, 1, TOPIC_CHESS,
	  "print the static evaluation, term by term; or each man's worth to the network",
	  "eval",
	  "...\nterm...\n...\nvalue for White: ...", run_eval },

	/* the search */
	{ "think", "[depth|nodes|time NUMBER]", 0, 2, TOPIC_SEARCH,
	  "search the position and show the lines; no move is made",
	  "setboard mate\nthink depth 1",
	  "  depth      score     time        nodes  line\n...mate in 1...1. Rd8#\nbest: 1. Rd8#",
	  run_think },
	{ "stats", "", 0, 0, TOPIC_SEARCH,
	  "print the last search, iteration by iteration: nodes, growth, speed, table",
	  "setboard mate\nlevel depth 1\nhint\nstats",
	  "Rhumb thinks to depth 1\nhint: Rd8#\n"
	  "search of 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n"
	  "depth seldepth       score    new nodes   growth       time      knps  table\n"
	  "    1 ...mate in 1 ...%", run_stats },
	{ "trace", "DEPTH [MOVE...]", 1, 33, TOPIC_SEARCH,
	  "show the search tree along a line: windows, depths, results, reasons",
	  "setboard reti\ntrace 3 Kg7",
	  "iteration 3; each value is for the side that makes the move\n"
	  "  move      depth     window               value     nodes  result\n"
	  "...\n  1. Kg7: depth 2, window ..., 5 moves\n...\nbest: ..., ... nodes", run_trace },
	{ "order", "DEPTH", 1, 1, TOPIC_SEARCH,
	  "count how often the first move searched was enough to fail high",
	  "setboard kiwipete\norder 6",
	  "depth  fail high      first    second     third     later\n...\n  all ...%", run_order },
	{ "tt", "", 0, 0, TOPIC_SEARCH,
	  "print the table entries of the position and of those after it",
	  "setboard mate\nthink depth 3\ntt",
	  "...\nposition  depth  value          best move\nthis ... = mate in 1   Rd8#\n...", run_tt },

	/* counts, suites, files */
	{ "perft", "DEPTH [FILE]", 1, 2, TOPIC_WORK,
	  "count the leaves of the move tree; or check a file of 'FEN ;D1 20 ;D2 400'",
	  "perft 4", "nodes 197281", run_perft },
	{ "divide", "DEPTH [FILE]", 1, 2, TOPIC_WORK,
	  "count the leaves below each move; or check a file of 'e2e4 600' lines",
	  "setboard lucena\ndivide 2",
	  "c1c2 12\n"
	  "c1c3 17\n"
	  "c1c4 17\n"
	  "c1c5 17\n"
	  "c1c6 17\n"
	  "c1c7 15\n"
	  "c1c8 2\n"
	  "c1d1 3\n"
	  "c1e1 15\n"
	  "c1f1 17\n"
	  "c1g1 17\n"
	  "c1h1 17\n"
	  "c1b1 17\n"
	  "c1a1 17\n"
	  "nodes 200",
	  run_divide },
	{ "bench", "[DEPTH]", 0, 1, TOPIC_WORK,
	  "search a fixed list of positions; the node count is the build's signature",
	  "bench 1", "... nodes ... nps", run_bench },
	{ "selfplay", "[depth|nodes|time NUMBER]", 0, 2, TOPIC_WORK,
	  "let Rhumb finish the game against itself, and print it as PGN",
	  "setboard mate\nselfplay depth 2", "...", run_selfplay },
	{ "match", "[--OPTION VALUE]...", 0, ANY, TOPIC_WORK,
	  "play pairs of games between two builds or two settings of Rhumb",
	  "match --games 2 --nodes 100 --seed 1",
	  "first against second: 2 games, ...\nscore 50.0 %, Elo +0.0 [+0.0, +0.0]", run_match },
	{ "openings", "COUNT [SEED]", 1, 2, TOPIC_WORK,
	  "make balanced positions, eight or nine random plies from the start, as FEN",
	  "openings 1", "...", run_openings },
	{ "epd", "FILE [depth|nodes|time NUMBER]", 1, 3, TOPIC_WORK,
	  "run a test suite: best moves, moves to avoid, mates",
	  "epd /dev/null", "0 of 0 solved; 0 nodes, 0.00 s", run_epd },
	{ "datagen", "FILE GAMES [--SETTING NUMBER]... | --check FILE", 2, 14, TOPIC_WORK,
	  "play games to train on into a file, or read, replay and count those of one",
	  "datagen games.bin 2 --nodes 50 --labels 2 --label-nodes 20\ndatagen --check games.bin",
	  "2 games: ... samples, ... of them searched\n2 games: ...", run_datagen },
	{ "train", "FILE... [--SETTING VALUE]...", 1, ANY, TOPIC_WORK,
	  "train a network on files of games (datagen)",
	  "datagen lessons.bin 3 --nodes 20 --labels 2 --label-nodes 10\n"
	  "train lessons.bin --epochs 1 --scale 130",
	  "3 games: ...\nepoch   1  rate ... loss ... validation ... positions/s\n"
	  "... positions trained on, ... to validate; ...", run_train },
	{ "figure", "star SQUARE | walk FROM TO | exchange MOVE | history [-o FILE]", 1, 5, TOPIC_WORK,
	  "draw as SVG (-o: into a new file): vectors, a walk back from a target, an exchange, "
	  "repetitions",
	  "setboard exchange\nfigure exchange Nxe5",
	  "<svg ...>\n...\n<text ...>Nxe5 is worth -225</text>\n</svg>", run_figure },
	{ "load", "FILE [NUMBER]", 1, 2, TOPIC_WORK,
	  "load a game from a .pgn file, or a position from a file of EPD or FEN lines",
	  "setboard reti\nsave reti.fen\nnew\nload reti.fen\nfen",
	  "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", run_load },
	{ "save", "FILE", 1, 1, TOPIC_WORK,
	  "append the game to a .pgn file, or the position to an .epd or other file",
	  "move e4 e5 Nf3\nsave game.pgn\nnew\nload game.pgn\ngame",
	  "Rhumb ... - Rhumb ..., *, 3 plies\n1. e4 e5 2. Nf3", run_save },
	{ "annotate", "FILE [depth|nodes|time NUMBER] [OUT]", 1, 4, TOPIC_WORK,
	  "annotate the games of a .pgn file with scores, glyphs and better lines",
	  "move f3 e5 g4 Qh4\nsave fool.pgn\nannotate fool.pgn depth 4",
	  "checkmate, 0-1\n...\n[Result \"0-1\"]\n...\n1. f3 ...[%eval ...\n...", run_annotate },
	{ "book", "[FILE | make FILE... -o FILE | merge FILE... -o FILE | dump FILE [PLIES]]", 0, ANY,
	  TOPIC_WORK,
	  "show what an opening book (the option BookFile, or FILE) knows here; make, merge, list books",
	  "move e4 e5 Nf3\nsave line.pgn\nbook make line.pgn games 1 -o small.bin\nnew\n"
	  "book small.bin",
	  "1 game read\nsmall.bin: 3 moves in 3 positions\n3 entries; 1 move known here\n"
	  "move       weight  share\ne4              1  100.0%", run_book },

	/* the console */
	{ "option", "[NAME [VALUE]]", 0, ANY, TOPIC_CONSOLE,
	  "show the engine's options, or set one",
	  "option Contempt 20\noption MultiPV",
	  "Contempt = 20: count a draw as being this many centipawns behind (-100 to 100)\n"
	  "MultiPV = 1: how many lines to show (1 to 64)", run_option },
	{ "help", "[COMMAND]", 0, 1, TOPIC_CONSOLE,
	  "list all commands, or explain one with an example",
	  "help perft",
	  "perft DEPTH [FILE]\n  count the leaves ...\nExample\n  > perft 4\n  nodes 197281",
	  run_help },
	{ "commands", "[examples|texinfo]", 0, 1, TOPIC_CONSOLE,
	  "print the table of commands, for programs",
	  "commands", "new\nmove MOVE...\n...", run_commands },
	{ "source", "FILE", 1, 1, TOPIC_CONSOLE,
	  "run the commands in a file until one fails",
	  "source /dev/null", "", run_source },
	{ "xboard", "", 0, 0, TOPIC_CONSOLE,
	  "switch to the protocol of XBoard",
	  "xboard", "", run_xboard },
	{ "quit", "", 0, 0, TOPIC_CONSOLE,
	  "leave the console",
	  "quit", "", run_quit },
};

static const struct command_alias aliases[] = {
	{ "?", "help" }, { "h", "help" }, { "exit", "quit" }, { "q", "quit" }, { "bye", "quit" },
	{ "d", "board" }, { "display", "board" }, { "show", "board" }, { "print", "board" },
	{ "position", "setboard" }, { "analyze", "think" }, { "analyse", "think" }
};

const struct command_table console_commands = {
	rows, sizeof rows / sizeof *rows, aliases, sizeof aliases / sizeof *aliases
};
