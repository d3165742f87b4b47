/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The rows of the table of commands. */
#include <config.h>

#include <stddef.h>

#include "console/commands.h"

#define ANY ARGUMENTS_MAX

const struct command command_table[] = {
	/* play */
	{ "new", "", 0, 0, TOPIC_PLAY, COMPLETE_NOTHING, NULL,
	  "begin a new game from the start position",
	  "move e4\nnew\nfen", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", run_new },
	{ "move", "MOVE...", 1, ANY, TOPIC_PLAY, COMPLETE_MOVE, NULL,
	  "make moves without an answer",
	  "move e4 e7e5 Nf3\ngame", "1. e4 e5 2. Nf3", run_move },
	{ "go", "", 0, 0, TOPIC_PLAY, COMPLETE_NOTHING, NULL,
	  "Rhumb makes a move for the side to move",
	  "setboard mate\ngo", "Rhumb plays 1. Rd8#\ncheckmate, 1-0", run_go },
	{ "undo", "[COUNT]", 0, 1, TOPIC_PLAY, COMPLETE_NOTHING, NULL,
	  "take back the last move, or the last COUNT",
	  "move e4 e5\nundo\ngame", "1. e4", run_undo },
	{ "takeback", "", 0, 0, TOPIC_PLAY, COMPLETE_NOTHING, NULL,
	  "take back your move and Rhumb's answer",
	  "move d4 d5 c4 e6\ntakeback\ngame", "1. d4 d5", run_takeback },
	{ "hint", "", 0, 0, TOPIC_PLAY, COMPLETE_NOTHING, NULL,
	  "what Rhumb would play",
	  "setboard mate\nhint", "hint: Rd8#", run_hint },
	{ "level", "[depth|nodes|time NUMBER]", 0, 2, TOPIC_PLAY, COMPLETE_WORD,
	  "depth nodes time",
	  "how long Rhumb thinks about a move; time is in seconds",
	  "level depth 6\nlevel time 2.5", "Rhumb thinks 6 plies deep\nRhumb thinks 2.500 seconds a move",
	  run_level },
	{ "replies", "[on|off]", 0, 1, TOPIC_PLAY, COMPLETE_WORD, "on off",
	  "whether Rhumb answers a move that you type",
	  "replies off\ne4\ne5\ngame", "replies is off\n1. e4 e5", run_replies },
	{ "post", "[on|off]", 0, 1, TOPIC_PLAY, COMPLETE_WORD, "on off",
	  "whether the thinking about a move of the game is shown",
	  "post on\nlevel depth 1\nsetboard mate\ngo",
	  "post is on\nRhumb thinks 1 plies deep\n  depth      score     time        nodes  line\n"
	  "...mate in 1...1. Rd8#\nRhumb plays 1. Rd8#\ncheckmate, 1-0", run_post },
	{ "game", "", 0, 0, TOPIC_PLAY, COMPLETE_NOTHING, NULL,
	  "the moves so far",
	  "move f3 e5 g4 Qh4\ngame", "checkmate, 0-1\n1. f3 e5 2. g4 Qh4#\ncheckmate, 0-1", run_game },

	/* the position */
	{ "board", "", 0, 0, TOPIC_POSITION, COMPLETE_NOTHING, NULL,
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
	{ "flip", "", 0, 0, TOPIC_POSITION, COMPLETE_NOTHING, NULL,
	  "see the board from the other side",
	  "flip",
	  "1  R  N  B  K  Q  B  N  R     White to move, move 1\n"
	  "...\n"
	  "8  r  n  b  k  q  b  n  r \n"
	  "   h  g  f  e  d  c  b  a ", run_flip },
	{ "fen", "[FEN]", 0, ANY, TOPIC_POSITION, COMPLETE_POSITION, NULL,
	  "the position as FEN; or set it up",
	  "move e4 d5\nfen", "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2", run_fen },
	{ "setboard", "FEN|NAME", 1, ANY, TOPIC_POSITION, COMPLETE_POSITION, NULL,
	  "set up a position, by FEN or by a name of 'places'",
	  "setboard 8/8/8/8/8/4k3/8/4K2r w - - 0 1\nmoves", "Kd1\n", run_setboard },
	{ "places", "", 0, 0, TOPIC_POSITION, COMPLETE_NOTHING, NULL,
	  "positions that have a name",
	  "places", "start        where games begin\n...", run_places },
	{ "set", "[board ascii|unicode|figurine]", 0, 2, TOPIC_POSITION, COMPLETE_WORD,
	  "board ascii unicode figurine",
	  "how the men are drawn",
	  "set board ascii\nset", "board ascii", run_set },

	/* the machine */
	{ "lists", "", 0, 0, TOPIC_MACHINE, COMPLETE_NOTHING, NULL,
	  "both piece lists with their slots, and the board that refers to them",
	  "setboard lucena\nlists", "", run_lists },
	{ "vector", "FROM TO", 2, 2, TOPIC_MACHINE, COMPLETE_SQUARE, NULL,
	  "one vector: difference, table entry, step, distances, who attacks along it",
	  "vector b1 c3", "", run_vector },
	{ "vectors", "SQUARE [movers|step|distance|manhattan|index]", 1, 2, TOPIC_MACHINE,
	  COMPLETE_SQUARE, "movers step distance manhattan index",
	  "all vectors around a square, the board as a window in them",
	  "vectors c2", "", run_vectors },
	{ "attacks", "SQUARE [white|black]", 1, 2, TOPIC_MACHINE, COMPLETE_SQUARE, "white black",
	  "who attacks a square: each man's walk back from it",
	  "setboard exchange\nattacks e5", "", run_attacks },
	{ "pins", "", 0, 0, TOPIC_MACHINE, COMPLETE_NOTHING, NULL,
	  "pinned men and hidden attacks, on the eight lines from each king",
	  "setboard pins\npins", "", run_pins },
	{ "checks", "", 0, 0, TOPIC_MACHINE, COMPLETE_NOTHING, NULL,
	  "who gives check, and which moves would",
	  "setboard mate\nchecks", "", run_checks },
	{ "see", "MOVE", 1, 1, TOPIC_MACHINE, COMPLETE_MOVE, NULL,
	  "an exchange, capture by capture",
	  "setboard exchange\nmove Ne5\nsee Rxe5", "", run_see },
	{ "key", "", 0, 0, TOPIC_MACHINE, COMPLETE_NOTHING, NULL,
	  "the Zobrist key, all its parts, and the key of Polyglot books",
	  "setboard reti\nkey", "", run_key },
	{ "history", "", 0, 0, TOPIC_MACHINE, COMPLETE_NOTHING, NULL,
	  "keys since the last move that cannot be taken back; repetitions marked",
	  "move Nf3 Nf6 Ng1 Ng8\nhistory", "", run_history },
	{ "undo-stack", "", 0, 0, TOPIC_MACHINE, COMPLETE_NOTHING, NULL,
	  "the record of each move: all that taking it back needs",
	  "move e4 d5 exd5\nundo-stack", "", run_undo_stack },
	{ "guard", "", 0, 0, TOPIC_MACHINE, COMPLETE_NOTHING, NULL,
	  "the padded board as it lies in memory",
	  "guard", "", run_guard },

	/* the chess */
	{ "moves", "", 0, 0, TOPIC_CHESS, COMPLETE_NOTHING, NULL,
	  "the legal moves, each with what the exchange it begins wins",
	  "setboard saavedra\nmoves", "", run_moves },
	{ "eval", "", 0, 0, TOPIC_CHESS, COMPLETE_NOTHING, NULL,
	  "the static evaluation, term by term",
	  "eval", "", run_eval },

	/* the search */
	{ "think", "[depth|nodes|time NUMBER]", 0, 2, TOPIC_SEARCH, COMPLETE_WORD,
	  "depth nodes time",
	  "think and show it, without a move in the game",
	  "setboard mate\nthink depth 2", "", run_think },

	/* counts, suites, files */
	{ "perft", "DEPTH", 1, 1, TOPIC_WORK, COMPLETE_NOTHING, NULL,
	  "count the leaves of the tree of moves",
	  "perft 4", "nodes 197281", run_perft },
	{ "divide", "DEPTH", 1, 1, TOPIC_WORK, COMPLETE_NOTHING, NULL,
	  "the same, move by move",
	  "setboard lucena\ndivide 2", "", run_divide },
	{ "bench", "[DEPTH]", 0, 1, TOPIC_WORK, COMPLETE_NOTHING, NULL,
	  "search a fixed list of positions; the node count is the build's signature",
	  "bench 1", "... nodes ... nps", run_bench },

	/* the console */
	{ "help", "[COMMAND]", 0, 1, TOPIC_CONSOLE, COMPLETE_COMMAND, NULL,
	  "all commands, or one with an example",
	  "help perft",
	  "perft DEPTH\n  count the leaves of the tree of moves.\nExample\n  > perft 4\n  nodes 197281",
	  run_help },
	{ "commands", "[examples]", 0, 1, TOPIC_CONSOLE, COMPLETE_WORD, "examples",
	  "the table of commands, for programs",
	  "commands", "new\nmove MOVE...\n...", run_commands },
	{ "source", "FILE", 1, 1, TOPIC_CONSOLE, COMPLETE_FILE, NULL,
	  "run the commands in a file, up to the first that fails",
	  "source /dev/null", "", run_source },
	{ "xboard", "", 0, 0, TOPIC_CONSOLE, COMPLETE_NOTHING, NULL,
	  "speak the protocol of XBoard from now on",
	  "", "", run_xboard },
	{ "quit", "", 0, 0, TOPIC_CONSOLE, COMPLETE_NOTHING, NULL,
	  "leave",
	  "quit", "", run_quit },
};
const int command_count = sizeof command_table / sizeof *command_table;
