/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the commands share: the console itself, its game, its errors. */
#ifndef RHUMB_CONSOLE_SHELL_H
#define RHUMB_CONSOLE_SHELL_H

#include <stdbool.h>
#include <stdint.h>

#include "console/lookup.h"
#include "console/screen.h"
#include "engine/engine.h"
#include "notation/fen.h"
#include "notation/notation.h"
#include "notation/pgn.h"
#include "rules/position.h"
#include "tools/effort.h"
#include "util/text.h"

enum { SOURCE_DEPTH_MAX = 8 };

/* An iteration of the last thought. */
struct iteration {
	int depth, seldepth, score;
	uint64_t nodes;            /* from the beginning */
	int64_t time_us;
	int hashfull;              /* permille of the table */
};

/* A game that is being pasted. */
struct paste {
	char *text;                /* all its lines so far; NULL: none is open */
	size_t length, capacity;
	bool has_tags, has_moves, has_result;
	bool in_comment;           /* the last line ended inside a comment */
	bool had_blank;            /* the last line was empty */
	int variations;            /* open ones */
};

struct console {
	const struct command_table *table;   /* of all commands */
	struct screen screen;      /* standard output */
	struct screen errors;      /* standard error: complaints and progress */
	struct clock clock;
	struct engine *engine;     /* the game, and the thinking about it */
	struct effort level;       /* how long Rhumb thinks about a move of the game */
	struct pgn_game loaded;    /* the game last taken from a file, all of it */
	struct paste paste;
	struct move *ahead;        /* moves taken back, the next to be made again last */
	int ahead_count, ahead_capacity;
	const char *result;        /* of a game ended by the players' will; or NULL */
	struct iteration iterations[SEARCH_DEPTH_MAX];   /* of the last thought */
	int iteration_count;
	char thought_of[FEN_MAX];  /* the position of that thought, as FEN */
	enum colour thought_for;   /* the side to move in it */
	bool posts;                /* show how it thinks about them */
	struct position scratch;   /* a copy of the position, to try moves on */
	const char *command;       /* the name of the running one, for complaints */
	bool interactive;          /* somebody types: prompt, board after moves */
	bool replies;              /* a move typed is answered with one */
	bool failed;               /* a command failed since the beginning */
	bool quit;                 /* was typed */
	bool to_xboard;            /* was typed */
	bool to_uci;               /* was typed */
	int source_depth;          /* files that are reading one another */
	int tour;                  /* the step at which the tour was left, from 0 */
};

/* Complain on standard error, in one line that begins with the command's
 * name: what was asked cannot be done (FAILED), or was asked in a wrong way
 * (BAD_USAGE).  For `return console_fail(...)`. */
enum done console_fail(struct console *console, const char *format, ...) TEXT_FORMAT(2, 3);
enum done console_misuse(struct console *console, const char *format, ...) TEXT_FORMAT(2, 3);

/* The file PATH to read, packed by gzip or not; or to write in fopen's MODE.
 * NULL after a complaint if it cannot be opened. */
FILE *console_open_input(struct console *console, const char *path);
FILE *console_open_output(struct console *console, const char *path, const char *mode);

/* Close FILE, which console_open_output has just created as PATH, and remove it. */
void console_discard_output(FILE *file, const char *path);

/* Append the LENGTH bytes of RECORD, which end a line, to the file PATH in one
 * write; they begin on a new line.  If they do not fit, the file is left as it
 * was.  FAILED after a complaint. */
enum done console_append(struct console *console, const char *path, const char *record,
                         size_t length);

/* Close FILE, which console_open_input has opened.  The result is DONE, the
 * reading's own, unless reading has failed: then FAILED after a complaint. */
enum done console_close_input(struct console *console, FILE *file, const char *path,
                              enum done done);

/* Write STRING to the screen, on a terminal without its control characters;
 * of one longer than 400 bytes the beginning. */
void console_put_safely(const struct console *console, const char *string);

/* The position of the game. */
const struct position *console_position(const struct console *console);

/* A copy of it with room for PLIES more moves, valid until the next call;
 * NULL after a complaint if memory runs out. */
struct position *console_scratch(struct console *console, int plies);

#endif
