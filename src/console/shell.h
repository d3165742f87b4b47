/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands share: the console itself, its game, its errors. */
#ifndef RHUMB_CONSOLE_SHELL_H
#define RHUMB_CONSOLE_SHELL_H

#include <stdbool.h>
#include <stdint.h>

#include "console/command.h"
#include "console/game.h"
#include "console/screen.h"
#include "notation/notation.h"
#include "notation/pgn.h"
#include "rules/position.h"
#include "util/text.h"

enum { SOURCE_DEPTH_MAX = 8 };

/* An iteration of the last thought. */
struct iteration {
	int depth, seldepth, score;
	uint64_t nodes;            /* from the beginning */
	int64_t time_us;
	int hashfull;              /* permille of the table */
};

struct console {
	struct screen screen;      /* standard output */
	struct screen errors;      /* standard error: complaints and progress */
	struct clock clock;
	struct engine *engine;     /* the game, and the thinking about it */
	struct effort level;       /* how long Rhumb thinks about a move of the game */
	struct pgn_game loaded;    /* the game last taken from a file, all of it */
	const char *result;        /* of a game ended by the players' will; or NULL */
	struct iteration iterations[SEARCH_DEPTH_MAX];   /* of the last thought */
	int iteration_count;
	bool posts;                /* show how it thinks about them */
	struct position scratch;   /* a copy of the position, to try moves on */
	const char *command;       /* the name of the running one, for complaints */
	bool interactive;          /* somebody types: prompt, board after moves */
	bool replies;              /* a move typed is answered with one */
	bool failed;               /* a command failed since the beginning */
	bool quit;                 /* was typed */
	bool to_xboard;            /* was typed */
	int source_depth;          /* files that are reading one another */
};

/* Say on standard error what is wrong, in one line that begins with the
 * command's name; for `return console_fail(...)`. */
enum done console_fail(struct console *console, const char *format, ...) TEXT_FORMAT(2, 3);

/* The file PATH to read, packed by gzip or not; NULL if that failed, which
 * has been told. */
FILE *console_open_input(struct console *console, const char *path);
enum done console_misuse(struct console *console, const char *format, ...) TEXT_FORMAT(2, 3);

/* The position of the game. */
const struct position *console_position(const struct console *console);

/* A copy of it with room for PLIES moves more, valid until the next call;
 * NULL for want of memory, which is told. */
struct position *console_scratch(struct console *console, int plies);

/* Run LINE: commands between semicolons, a comment behind '#'.  Stops at the
 * first that fails. */
enum done console_run_line(struct console *console, const char *line);

/* Read the arguments ARGV[FIRST..] as one text, a blank between words. */
void arguments_join(int argc, char **argv, int first, struct text *out);

/* Read one argument; otherwise complain and return false. */
bool argument_number(struct console *console, const char *word, const char *what,
                     int64_t least, int64_t most, int64_t *out);
bool argument_square(struct console *console, const char *word, int *square);
bool argument_colour(struct console *console, const char *word, enum colour *colour);
bool argument_move(struct console *console, const char *word, struct move *move);

/* Say WHY WORD is no move. */
enum done argument_no_move(struct console *console, const char *word, const char *why);

#endif
