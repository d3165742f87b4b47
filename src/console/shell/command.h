/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The rows of the table of commands, and finding one by what was typed.  Dispatch, help,
 * completion, the manual and the tests read the same table, which commands.c assembles. */
#ifndef RHUMB_CONSOLE_SHELL_COMMAND_H
#define RHUMB_CONSOLE_SHELL_COMMAND_H

#include <stdbool.h>

struct console;

/* How a command ended. */
enum done {
	DONE,
	FAILED,      /* the command could not do what was asked; reported in one line */
	BAD_USAGE    /* the request was malformed; reported in one line */
};

/* The topics of help, in the order in which it lists them. */
enum topic {
	TOPIC_PLAY, TOPIC_POSITION, TOPIC_MACHINE, TOPIC_CHESS, TOPIC_SEARCH, TOPIC_WORK,
	TOPIC_CONSOLE, TOPICS
};

enum { ARGUMENTS_MAX = 512 };

/* Other properties of a command. */
enum trait {
	PAGED = 1,           /* may print more than a screen: shown by $PAGER */
	WRITES = 2,          /* its example writes files, so `help` does not run it */
	TAKES_REST = 4,      /* argument number WORDS_MAX is the rest of the command (lex.h) */
	/* What is typed without a command is the arguments of this one: */
	FOR_MOVES = 8,       /* several moves */
	FOR_BEGINNINGS = 16, /* of a move */
	FOR_POSITIONS = 32,
	FOR_HELP = 64        /* a command whose only word is --help; a term of the glossary */
};

/* The function of a row. */
typedef enum done command_function(struct console *console, int argc, char **argv);

struct console_command {
	const char *name;
	/* As help shows them and completion reads them: "DEPTH [white|black]"; "" for none.  " | "
	 * separates forms that begin with different words.  Lower case is literal; "..." means that
	 * the last one may be repeated. */
	const char *arguments;
	int words_min, words_max;  /* how many words the arguments may be */
	enum topic topic;
	unsigned traits;          /* enum trait, joined by | */
	const char *help;         /* one line */
	const char *example;      /* commands, one per line */
	/* ARGV[0] is the name; ARGC - 1 words follow, words_min..words_max of them. */
	command_function *run;
};

/* Another name of a command, as other programs call it. */
struct command_alias {
	const char *alias;
	const char *means;         /* the command, possibly with a first argument: "undo 2" */
	bool only_before_more;     /* the first argument counts only if others follow it */
};

/* The rows of one file. */
struct command_rows {
	const struct console_command *rows;
	int count;
};

/* All commands. */
struct command_table {
	const struct command_rows *const *files;
	int file_count;
	const struct command_alias *aliases;
	int alias_count;
};

/* Row NUMBER of TABLE, from 0; NULL after the last. */
const struct console_command *command_at(const struct command_table *table, int number);

/* The row of TABLE whose name or alias is exactly NAME; NULL if there is none. */
const struct console_command *command_find_exact(const struct command_table *table,
                                                 const char *name);

/* The alias of TABLE that is exactly NAME; NULL if there is none. */
const struct command_alias *command_find_alias(const struct command_table *table, const char *name);

/* The row of TABLE called NAME, or the only one whose name begins with NAME; NULL if there is
 * none. */
const struct console_command *command_find(const struct command_table *table, const char *name);

/* The row of TABLE that has TRAIT, of which there is one. */
const struct console_command *command_for(const struct command_table *table, enum trait trait);

/* Whether NAME is a command of the program rhumb-lab. */
bool command_is_in_lab(const char *name);

/* The name that NAME is probably a misspelling of; NULL if no name is close. */
const char *command_suggest(const struct command_table *table, const char *name);

/* ---- suggest.c: the known name that a misspelled one is probably meant to be. */

struct suggestion {
	const char *name;          /* as typed */
	int allowed;               /* slips from it that a better candidate may have; -1: none is wanted */
	const char *best;          /* the closest candidate; NULL if none is close */
};

struct suggestion suggestion_for(const char *name);

/* Remember CANDIDATE if it is closer to the name than those before.  For a name of at most four letters
 * it must begin with the same letter and not be shorter. */
void suggestion_consider(struct suggestion *suggestion, const char *candidate);

#endif
