/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table's rows for playing, for the position and for the console itself. */
#include <config.h>

#include "console/shell_rows.h"

#include "console/ending.h"
#include "console/gamewalk.h"
#include "console/help.h"
#include "console/manual.h"
#include "console/level.h"
#include "console/opponent.h"
#include "console/script.h"
#include "console/setboard.h"
#include "console/settings.h"
#include "console/tour.h"
#include "console/views/diagram.h"

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
	  "setboard mate\ngo",
	  "Rhumb plays 1. Rd8# (mate in 1 for White, depth ..., ... s)\ncheckmate, 1-0", run_go },
	{ "side", "[white|black]", 0, 1, TOPIC_PLAY,
	  "print the side to move; or let Rhumb play the side that is named",
	  "side\nside black\nsetboard mate\nside white",
	  "White to move\nRhumb plays Black\n"
	  "Rhumb plays 1. Rd8# (mate in 1 for White, depth ..., ... s)\ncheckmate, 1-0", run_side },
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
	{ "level", "[depth|nodes|time|clock|elo NUMBER]", 0, 2, TOPIC_PLAY,
	  "set how long Rhumb thinks (a clock is in minutes and seconds: 5, 5+3, 40/90+30), and how well",
	  "level depth 6\nlevel time 2.5\nlevel clock 5+3\nlevel elo 1400\nlevel elo full",
	  "Rhumb thinks to depth 6\nRhumb thinks 2.500 seconds a move\n"
	  "Rhumb thinks by the game's clock\nRhumb plays at a strength of 1400 Elo\n"
	  "Rhumb plays at full strength", run_level },
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
	  "post is on\nRhumb thinks to depth 1\nScores are for White, who is to move.\n"
	  "  depth      score     time        nodes  line\n"
	  "...mate in 1...1. Rd8#\n"
	  "Rhumb plays 1. Rd8# (mate in 1 for White, depth ..., ... s)\ncheckmate, 1-0", run_post },
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

	/* the console */
	{ "option", "[NAME [VALUE]]", 0, ANY, TOPIC_CONSOLE,
	  "show the engine's options, or set one",
	  "option Contempt 20\noption MultiPV",
	  "Contempt = 20: count a draw as being this many centipawns behind (-100 to 100)\n"
	  "MultiPV = 1: how many lines to show (1 to 64)", run_option },
	{ "help", "[COMMAND|TOPIC|all]", 0, 1, TOPIC_CONSOLE,
	  "list the topics, explain one, or explain a command with an example",
	  "help perft",
	  "perft DEPTH [FILE]\n  count the leaves of the move tree; or check a file of 'FEN ;D1 20 ;D2 400'.\n"
	  "Example\n> perft 4\nnodes 197281",
	  run_help },
	{ "tour", "[STEP]", 0, 1, TOPIC_CONSOLE,
	  "be shown the machine in ten steps, from STEP or from where you left",
	  "tour 10",
	  "Step 10 of 10: the search along a line\n...\n> setboard reti\n> board\n...\n> trace 4 Kg7\n"
	  "iteration 4; each value is for the side that makes the move\n...\n"
	  "That was the tour. 'word' explains the words, 'help' lists all commands.",
	  run_tour },
	{ "commands", "[examples|texinfo]", 0, 1, TOPIC_CONSOLE,
	  "print the table of commands, for programs",
	  "commands", "new\nmove MOVE...\n...", run_commands },
	{ "source", "FILE", 1, 1, TOPIC_CONSOLE,
	  "run the commands in a file until one fails",
	  "source /dev/null", "", run_source },
	{ "xboard", "", 0, 0, TOPIC_CONSOLE,
	  "switch to the protocol of XBoard",
	  "xboard", "", run_xboard },
	{ "uci", "", 0, 0, TOPIC_CONSOLE,
	  "switch to UCI, the protocol of other chess programs",
	  "uci", "id name Rhumb...\n...\nuciok", run_uci },
	{ "quit", "", 0, 0, TOPIC_CONSOLE,
	  "leave the console",
	  "quit", "", run_quit },
};

const struct command_rows shell_rows = { rows, sizeof rows / sizeof *rows };
