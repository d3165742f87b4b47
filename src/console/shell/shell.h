/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the commands share: the state of the console, its complaints, its files. */
#ifndef RHUMB_CONSOLE_SHELL_SHELL_H
#define RHUMB_CONSOLE_SHELL_SHELL_H

#include <stdbool.h>
#include <stdint.h>

#include "console/shell/command.h"
#include "console/shell/screen.h"
#include "engine/engine.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "notation/pgn.h"
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

/* The position of the game. */
const struct position *console_position(const struct console *console);

/* A copy of it with room for PLIES more moves, valid until the next call;
 * NULL after a complaint if memory runs out. */
struct position *console_scratch(struct console *console, int plies);

#endif
