/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table's rows for the chess of a position, and for the search. */
#include <config.h>

#include "console/views/chess_rows.h"

#include "console/think.h"
#include "console/views/chess.h"
#include "console/views/endgames.h"
#include "console/views/explain.h"
#include "console/views/order.h"
#include "console/views/roots.h"
#include "console/views/stats.h"
#include "console/views/tactics.h"
#include "console/views/trace.h"

static const struct console_command rows[] = {
	/* the chess */
	{ "moves", "[captures]", 0, 1, TOPIC_CHESS,
	  "list the legal moves, or captures, in search order, each with its exchange value",
	  "setboard saavedra\nmoves",
	  "Exchanges are for White, who is to move.\n"
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
	  "then: checkmate\n"
	  "8  .   .   .   R:t .:w .:w k:a .     :a  attacked by the move\n"
	  "7  .   .   .   .:w .   p   p   p     :t  to\n"
	  "6  .   .   .   .:w .   .   .   .     :f  from\n"
	  "5  .   .   .   .:w .   .   .   .     :w  a way\n"
	  "4  .   .   .   .:w .   .   .   .\n"
	  "3  .   .   .   .:w .   .   .   .\n"
	  "2  .   .   .   .:w .   P   P   P\n"
	  "1  .   .   .   .:f .   .   K   .\n"
	  "   a   b   c   d   e   f   g   h",
	  run_explain },
	{ "tactics", "", 0, 0, TOPIC_CHESS,
	  "list men en prise, hanging, loose, pinned, overloaded, trapped, with proof",
	  "setboard hanging\ntactics",
	  "White\n"
	  "  Qg4  en prise    loses 975: nf6 > Qg4\n"
	  "  Qg4  hanging     no defender: nf6 > Qg4\n"
	  "  Ra1  loose       no defender, no attacker\n"
	  "  Rh1  loose       no defender, no attacker\n"
	  "  Bc4  loose       no defender, no attacker\n"
	  "Black\n"
	  "  pg7  en prise    loses 100: Qg4 > g5 > g6 > pg7\n"
	  "  pg7  hanging     no defender: Qg4 > g5 > g6 > pg7\n"
	  "  bc5  loose       no defender, no attacker\n"
	  "  ra8  loose       no defender, no attacker\n"
	  "  rh8  loose       no defender, no attacker\n"
	  "8  r:l .   b   q   k   .   .   r:l   :e  en prise\n"
	  "7  p   p   p   p   .   p   p:e p     :l  loose\n"
	  "6  .   .   n   .   .   n   .   .\n"
	  "5  .   .   b:l .   p   .   .   .\n"
	  "4  .   .   B:l .   P   .   Q:e .\n"
	  "3  .   .   N   .   .   .   .   .\n"
	  "2  P   P   P   P   .   P   P   P\n"
	  "1  R:l .   B   .   K   .   N   R:l\n"
	  "   a   b   c   d   e   f   g   h",
	  run_tactics },
	{ "eval", "[network]", 0, 1, TOPIC_CHESS,
	  "print the static evaluation, term by term; or each man's worth to the network",
	  "eval",
	  "...\nterm...\n...\nvalue for White: ...", run_eval },
	{ "tables", "[check]", 0, 1, TOPIC_CHESS,
	  "print which endgame tables are open, which are damaged, and what they know of the position",
	  "tables", "no endgame tables are open: see the options SyzygyPath and GaviotaPath",
	  run_tables },

	/* the search */
	{ "think", "[depth|nodes|time NUMBER]", 0, 2, TOPIC_SEARCH,
	  "search the position and show the lines; no move is made",
	  "setboard mate\nthink depth 1",
	  "Scores are for White, who is to move.\n"
	  "  depth      score     time        nodes  line\n...mate in 1...1. Rd8#\n"
	  "best: 1. Rd8# (mate in 1 for White, depth 1, ... s)\n...",
	  run_think },
	{ "lines", "COUNT [depth|nodes|time NUMBER]", 1, 3, TOPIC_SEARCH,
	  "search the position and show the COUNT best lines; then each move and its share",
	  "setboard lucena\nlines 3 depth 2",
	  "Scores are for White, who is to move.\n"
	  "  depth      score     time        nodes  line\n...\nEach move (-: worth at most that)\n"
	  "move        score        nodes  share  line\n...\nbest: 1. ...\n...", run_lines },
	{ "stats", "", 0, 0, TOPIC_SEARCH,
	  "print the last search, iteration by iteration: nodes, growth, speed, table",
	  "setboard mate\nlevel depth 1\nhint\nstats",
	  "Rhumb thinks to depth 1\nhint: Rd8#\n"
	  "search of 6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1\n"
	  "Scores are for White, who is to move.\n"
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
	  "...\nScores are for White, who is to move.\nposition  depth  value          best move\n"
	  "this ... = mate in 1   Rd8#\n...", run_tt },
};

const struct command_rows chess_rows = { rows, sizeof rows / sizeof *rows };
