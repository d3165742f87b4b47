/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table's rows for counts, suites and files. */
#include <config.h>

#include "console/work_rows.h"

#include "console/annotation.h"
#include "console/bookwork.h"
#include "console/contest.h"
#include "console/count.h"
#include "console/eval_tuning.h"
#include "console/files.h"
#include "console/generation.h"
#include "console/problems.h"
#include "console/runs.h"
#include "console/screenshot.h"
#include "console/selfgame.h"
#include "console/training.h"
#include "console/tuning.h"
#include "console/views/figure.h"
#include "console/views/page.h"

#define ANY ARGUMENTS_MAX

static const struct console_command rows[] = {
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
	  "let Rhumb finish the game against itself, on a live board; print it as PGN",
	  "setboard mate\nselfplay depth 2\ngame", "...\n1. Rd8# 1-0\n...\n1. Rd8#\ncheckmate, 1-0",
	  run_selfplay },
	{ "match", "[--OPTION VALUE]...", 0, ANY, TOPIC_WORK,
	  "play pairs of games between two builds or two settings of Rhumb",
	  "match --games 2 --nodes 100 --seed 1",
	  "first against second: 2 games, ...\nscore 50.0 %, Elo +0.0 [+0.0, +0.0]", run_match },
	{ "tune", "PARAMETER[=VALUE][:STEP]... [--OPTION VALUE]...", 1, ANY, TOPIC_WORK,
	  "tune numbers of the search by games against itself (SPSA)",
	  "tune late_base:1 delta_margin --rounds 1 --games 2 --nodes 100",
	  "rounds: 1, of 2 games each\nparameter ...\nlate_base ...\ndelta_margin ...", run_tune },
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
	{ "tune-eval", "FILE... [--SETTING VALUE]...", 1, ANY, TOPIC_WORK,
	  "fit the weights of the hand-made evaluation to files of games (datagen)",
	  "datagen lessons.bin 3 --nodes 20 --labels 2 --label-nodes 10\n"
	  "tune-eval lessons.bin --rounds 1 --positions 100",
	  "3 games: ...\nround 1 of 1: loss ...", run_tune_eval },
	{ "figure", "star SQUARE | walk FROM TO | exchange MOVE | history | attacks SQUARE | pins | checks"
	  " | rays SQUARE | tactics | explain MOVE [-o FILE]", 1, 5, TOPIC_WORK,
	  "draw as SVG (-o: into a new file): what the view of that name paints, or the star of "
	  "vectors, a walk back from a target, an exchange, repetitions",
	  "setboard exchange\nfigure exchange Nxe5\nfigure attacks e5",
	  "<svg ...>\n...\n<text ...>Nxe5 is worth -225</text>\n</svg>\n<svg ...>\n...\n"
	  "<text ...>Who attacks pe5</text>\n</svg>", run_figure },
	{ "screenshot", "COMMAND [ARGUMENT]... [-o FILE]", 1, ANY, TOPIC_WORK,
	  "draw what a command prints on a coloured terminal, as SVG (-o: into a new file)",
	  "setboard saavedra\nscreenshot rays b6",
	  "<svg ...>\n...\n<text ...>the</text>\n<text ...>man</text>\n...\n</svg>", run_screenshot },
	{ "page", "[depth|nodes|time NUMBER] [-o FILE]", 0, 4, TOPIC_WORK,
	  "write the game or position at hand as a page of HTML (-o: into a new file): board, annotation, "
	  "vectors, exchanges, search tree",
	  "move f3 e5 g4\npage nodes 1000 -o fool.html", "fool.html written", run_page },
	{ "load", "FILE [NUMBER]", 1, 2, TOPIC_WORK,
	  "load a game from a .pgn file, or a position from a file of EPD or FEN lines",
	  "setboard reti\nsave reti.fen\nnew\nload reti.fen\nfen",
	  "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", run_load },
	{ "save", "FILE", 1, 1, TOPIC_WORK,
	  "append the game to a .pgn file, or the position to an .epd or other file",
	  "move e4 e5 Nf3\nsave game.pgn\nnew\nload game.pgn\ngame",
	  "Rhumb ... - Rhumb ..., *, 3 plies\n1. e4 e5 2. Nf3", run_save },
	{ "annotate", "[FILE] [depth|nodes|time NUMBER] [OUT]", 0, 4, TOPIC_WORK,
	  "annotate the game at hand, or those of a .pgn file: values, glyphs, better lines, a summary",
	  "move f3 e5 g4\nannotate depth 4",
	  "...\n1. f3 ...[%eval ...\n...", run_annotate },
	{ "book", "[FILE | make FILE... -o FILE | merge FILE... -o FILE | dump [FILE [PLIES]] | save FILE]",
	  0, ANY, TOPIC_WORK,
	  "show what an opening book (the one in use, or FILE) knows here; make, merge, list, save books",
	  "move e4 e5 Nf3\nsave line.pgn\nbook make line.pgn games 1 -o small.bin\nnew\n"
	  "book small.bin",
	  "1 game read\nsmall.bin: 3 moves in 3 positions\n3 entries; 1 move known here\n"
	  "move       weight  share\ne4              1  100.0%  B00 King's Pawn Game", run_book },
};

const struct command_rows work_rows = { rows, sizeof rows / sizeof *rows };
