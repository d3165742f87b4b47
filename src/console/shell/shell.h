/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the commands share: the state of the console, its complaints, its files; the game; words to values and
 * back. */
#ifndef RHUMB_CONSOLE_SHELL_SHELL_H
#define RHUMB_CONSOLE_SHELL_SHELL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "console/shell/command.h"
#include "console/shell/screen.h"
#include "engine/engine.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "notation/pgn.h"
#include "rules/move.h"
#include "rules/piece.h"
#include "rules/position.h"
#include "util/text.h"

enum { SOURCE_DEPTH_MAX = 8 };

/* An iteration of the last thought. */
struct iteration {
	int depth, seldepth, score;
	uint64_t nodes;            /* since the search started */
	int64_t time_us;
	int hashfull;              /* permille of the table in use */
};

/* A game being pasted. */
struct paste {
	struct bytes text;         /* its lines so far, and a NUL; empty if no game is open */
	bool has_tags, has_moves, has_result;
	bool in_comment;           /* the last line ended inside a comment */
	bool had_blank;            /* the last line was empty */
	int variations;            /* number of open ones */
};

struct console {
	const struct command_table *table;   /* of all commands */
	struct screen screen;      /* standard output */
	struct screen errors;      /* standard error: complaints and progress */
	struct clock clock;
	struct engine *engine;     /* has the game and searches it */
	struct effort level;       /* of a search for a move in the game */
	struct pgn_game loaded;    /* the game last loaded, with tags, comments and variations */
	struct paste paste;
	struct move *ahead;        /* moves taken back; the next to redo is the last */
	int ahead_count, ahead_capacity;
	const char *result;        /* of a game that a player ended; NULL otherwise */
	struct iteration iterations[SEARCH_DEPTH_MAX];   /* of the last search */
	int iteration_count;
	char searched[FEN_MAX];    /* the position of that search, as FEN */
	enum colour searched_turn; /* the side to move in it */
	bool posts;                /* show the lines of searches in the game */
	struct position scratch;   /* a copy of the position, to try moves on */
	const char *command;       /* the name of the running command, for complaints; or NULL */
	bool interactive;          /* a user types: prompt, board after moves */
	bool example;              /* it runs examples, which ask nothing */
	bool replies;              /* Rhumb replies to a typed move */
	bool failed;               /* a command has failed since the start */
	bool quit;                 /* `quit`, `xboard` or `uci` was typed */
	bool to_xboard, to_uci;    /* the protocol to switch to */
	int source_depth;          /* of nested `source` commands */
	int tour;                  /* the step at which the tour resumes, from 0 */
	bool touring;              /* it is that step's: `tour` leads to another one */
};

/* Complain in one line on standard error, which begins with the name of the command.  The result
 * is FAILED if the command could not do it, BAD_USAGE if the request was malformed. */
enum done console_fail(struct console *console, const char *format, ...) TEXT_FORMAT(2, 3);
enum done console_misuse(struct console *console, const char *format, ...) TEXT_FORMAT(2, 3);

/* The words of the running command are none that it takes: complain with its usage. */
enum done console_usage(struct console *console);

/* Open the file PATH to read, packed by gzip or not.  NULL after a complaint. */
FILE *console_open_input(struct console *console, const char *path);

/* Append the LENGTH bytes of RECORD, which end with a line feed, to the file PATH in one write,
 * on a line of their own.  If the write fails, the file is restored.  FAILED after a
 * complaint. */
enum done console_append(struct console *console, const char *path, const char *record,
                         size_t length);

/* Close FILE, opened by console_open_input.  The result is DONE, that of the command, or FAILED
 * after a complaint if FILE could not be read to its end. */
enum done console_close_input(struct console *console, FILE *file, const char *path,
                              enum done done);

/* Write STRING, which came from outside, to the screen without control characters. */
void console_put_safely(const struct console *console, const char *string);

/* Whether a user is there to answer: the command was not started by an example, and input and
 * output are terminals. */
bool console_can_ask(const struct console *console);

/* Print PROMPT and read a line, which the caller frees.  NULL after Ctrl-C or Ctrl-D. */
char *console_ask(const struct screen *screen, const char *prompt);

/* The position of the game. */
const struct position *console_position(const struct console *console);

/* A copy of it with room for PLIES more moves, valid until the next call;
 * NULL after a complaint if memory runs out. */
struct position *console_scratch(struct console *console, int plies);

/* ---- game.c: the current game, which an engine holds and searches. */

/* Options of the command line. */
struct console_options {
	const char *fen;     /* the first position; NULL: the start position */
	bool chess960;       /* Chess960, whatever the castling rights in FEN are */
	bool nocastle;       /* games without castling */
	int table_mb;        /* size of the transposition table; 0: the default */
	const char *const *assignments;   /* engine options to set; see engine_assign_all */
};

/* Start the game of CONSOLE, whose table and screens are set and all else is 0, as OPTIONS
 * say.  False after a complaint if it cannot be started; close it all the same. */
bool game_open(struct console *console, const struct console_options *options);
void game_close(struct console *console);

/* An engine of its own for long work (engine_create_copy), so that the game at the prompt is left alone.
 * Ctrl-C ends its searches.  NULL after a complaint; the caller frees it. */
struct engine *game_copy_engine(struct console *console);

/* Start a new game from FEN.  FAILED after a complaint if FEN is wrong; nothing has changed
 * then. */
enum done game_set_up(struct console *console, const char *fen);

/* Make MOVE, legal in the game's position. */
enum done game_make_move(struct console *console, struct move move);

/* Take back PLIES moves; the game has at least that many.  They can be redone until another move
 * is made. */
void game_undo(struct console *console, int plies);

/* Redo PLIES moves; at least that many have been taken back. */
enum done game_redo(struct console *console, int plies);

/* Start a new game from the start position. */
void game_new(struct console *console);

/* Callbacks during a search: LINE on the searching thread, TICK about 20 times a second on the
 * caller's.  Each may be NULL. */
struct think_callbacks {
	void *context;
	void (*line)(void *context, const struct search_line *line);
	void (*tick)(void *context, const struct search_snapshot *snapshot);
};

/* Search the game's position (THINK_MOVE or THINK_STUDY) until EFFORT is spent or Ctrl-C is typed;
 * both give a result.  There must be a legal move. */
enum done game_think(struct console *console, enum think think, const struct effort *effort,
                     const struct think_callbacks *callbacks, struct search_result *result);

/* Add, or print in a line, how the game has ended, or that a draw can be claimed; nothing while it goes on. */
void game_add_outcome(const struct console *console, struct text *out);
void game_print_outcome(struct console *console);

/* FAILED, with a complaint, if the game is over. */
enum done game_refuse_if_over(struct console *console);

/* Draw the board of the game if the console is interactive. */
void game_show_board(const struct console *console);

/* ---- game_pgn.c: the current game as PGN. */

/* Append the game of POS to OUT as PGN, with the tag Event set to EVENT.  RESULT is NULL unless a
 * player has ended the game. */
enum done game_pgn_write_bare(struct console *console, const struct position *pos, const char *event,
                               const char *result, struct bytes *out);

/* Make GAME the current game and print a line about it.  The console takes GAME, with its tags
 * and comments, for `save`; on return GAME holds the previously loaded game. */
enum done game_pgn_take(struct console *console, struct pgn_game *game);

/* Append the game of NOW, the console's game or a continuation of it, to OUT as PGN.  If
 * NOW continues the game last loaded, its tags and comments are included.  FAILED after a
 * complaint. */
enum done game_pgn_write(struct console *console, const struct position *now, struct bytes *out);

/* ---- think.c: a search of the game's position, shown while it runs. */

/* The result of a search, with the last line of each rank. */
struct thought {
	struct search_result result;
	int line_count;
	struct search_line lines[SEARCH_MULTIPV_MAX];
};

/* Search the game's position; print the lines if POSTS.  A terminal shows the progress.  There
 * must be a legal move.  A shortest mate ends the search before the effort is spent. */
enum done think_show(struct console *console, enum think think, const struct effort *effort,
                     bool posts, struct thought *thought);

/* Add the score of RESULT for TURN, its depth and time: "+0.34 for White, depth 12, 1.02 s"; or
 * "from the book" if nothing was searched. */
void think_add_summary(struct text *out, const struct search_result *result, enum colour turn);

/* ---- position_line.c: lines that hold a position: FEN or EPD. */

/* True if TEXT begins like a FEN or an EPD line. */
bool position_line_is(const char *text);

/* Whether operations of EPD follow the position that TEXT begins with. */
bool position_line_has_operations(const char *text);

/* Set up the position of TEXT.  FAILED after a complaint if it is wrong;
 * nothing has changed then. */
enum done position_line_set_up(struct console *console, const char *text);

/* ---- named_positions.c: named positions, for examples and learners. */

struct named_position {
	const char *name;
	const char *fen;
	const char *what;   /* it shows */
};

extern const struct named_position named_positions[];
extern const int named_position_count;

/* The FEN of the position called NAME, or the only one whose name begins with NAME, which then has at
 * least three letters; NULL if there is none. */
const char *named_position_find(const char *name);

/* ---- arguments.c: reading a command's arguments, with a complaint where they are wrong. */

/* Read one argument.  False after a complaint if it is wrong; *OUT is then unchanged.  WHAT
 * names the number in the complaint.  A square may be its name, or its number: e4, 0x34, 52. */
bool argument_number(struct console *console, const char *word, const char *what,
                     int64_t minimum, int64_t maximum, int64_t *out);
bool argument_square(struct console *console, const char *word, int *square);
bool argument_colour(struct console *console, const char *word, enum colour *colour);
bool argument_move(struct console *console, const char *word, struct move *move);

/* A number from 0 to MOST, decimal or in hexadecimal with its 0x.  False without a complaint if WORD is none. */
bool argument_word(const char *word, unsigned most, unsigned *out);

/* The kind of piece that WORD names, "knight" or "KNIGHTS".  False without a complaint if it names none. */
bool argument_kind(const char *word, enum kind *kind);

/* The square that WORD names, "e4" or "E4"; SQUARE_NONE if it names none. */
int argument_square_name(const char *word);

/* Read the moves ARGV[FIRST..], each legal after those before it, and make them in POS, which has
 * space for them.  LINE has space for ARGC - FIRST moves, or is NULL. */
bool argument_make_moves(struct console *console, struct position *pos, int argc, char **argv, int first,
                         struct move *line);

/* Read an effort of two words (tools/effort.h). */
bool argument_effort(struct console *console, const char *kind, const char *amount,
                     struct effort *effort);

/* Read WORD as a move of the game's position; the reason against it is added to WHY. */
enum reading argument_read_move(const struct console *console, const char *word, struct move *move,
                                struct error *error);

/* True if WORD would be a legal move with a promotion piece added; ARGUMENT_PROMOTION is the
 * complaint. */
bool argument_lacks_promotion(const struct console *console, const char *word);
#define ARGUMENT_PROMOTION "the promotion piece is missing: add =Q, =R, =B or =N"

/* Complain that WORD is not a legal move, because of WHY. */
enum done argument_no_move(struct console *console, const char *word, const char *why);

/* ---- format.c: text that several commands print: squares, pieces, moves. */

/* "White", "Black". */
const char *colour_name(enum colour colour);

/* Add the piece on SQUARE as "Nf3" or "nf6" (Black's in lower case); an empty square as
 * "e4". */
void add_piece(struct text *out, const struct position *pos, int square);

/* Add the squares of the walk from FROM by STEP (!= 0) to TO, with the pieces on them, and
 * BETWEEN between them: "Rd1 > d2 > pd3". */
void add_walk(struct text *out, const struct position *pos, int from, int to, int step,
              const char *between);

/* The same along the vector from FROM to TO, which has a step. */
void add_path(struct text *out, const struct position *pos, int from, int to);

/* Add "pinned by Re1" if a pin to its king keeps the piece on FROM from going to TO. */
void add_pin(struct text *out, const struct position *pos, int from, int to);

/* Add, after the SCORE of a search, that it is as good as a win or a loss; nothing after others, and after mates. */
void add_outlook(struct text *out, int score);

/* Add, after the static VALUE of POS for either side, what it is made of if a rule of a won or lost ending gave
 * it; nothing after others.  No one is in check. */
void add_ending(struct text *out, const struct position *pos, int value);

/* Add the square's name; "-" for SQUARE_NONE. */
void add_square(struct text *out, int square);
void add_square_or_none(struct text *out, int square);

/* Add castling RIGHTS (enum castling, a bit each): "KQ-q". */
void add_rights(struct text *out, unsigned rights);

/* Add MOVE, legal in POS, in SAN. */
void add_san(struct text *out, const struct position *pos, struct move move);

/* Add the COUNT moves MOVES from POS on as a numbered line: "4... Nf6 5. d3".  POS has room for
 * COUNT plies and is unchanged on return. */
void add_line(struct text *out, struct position *pos, const struct move *moves, int count);

/* Print the heading line that says that WHAT ("Scores") are for TURN, the side to move. */
void print_viewpoint(FILE *out, const char *what, enum colour turn);

/* Add VALUE signed: "+17", "0", "-3". */
void add_signed(struct text *out, int value);

/* Add the COUNT lowest bits of VALUE, highest first, in groups of four: "0011 0100". */
void add_bits(struct text *out, unsigned value, int count);

/* The kind of MOVE in words: "capture", "castling", "quiet" .. */
const char *move_kind_name(struct move move);

#endif
