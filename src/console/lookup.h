/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a command of the console is, and how one is found by what was typed.
 * Every command is a row of one table, which dispatch, help, completion, the
 * manual's check and the tests read.  commands.c puts the rows together. */
#ifndef RHUMB_CONSOLE_LOOKUP_H
#define RHUMB_CONSOLE_LOOKUP_H

struct console;

/* How a command ended. */
enum done {
	DONE,
	FAILED,      /* what was asked cannot be done; reported in one line */
	BAD_USAGE    /* the request was malformed; reported in one line */
};

/* The chapters of help, in its order. */
enum topic {
	TOPIC_PLAY, TOPIC_POSITION, TOPIC_MACHINE, TOPIC_CHESS, TOPIC_SEARCH, TOPIC_WORK,
	TOPIC_CONSOLE, TOPICS
};

enum { ARGUMENTS_MAX = 512 };

/* What a row runs. */
typedef enum done command_function(struct console *console, int argc, char **argv);

struct console_command {
	const char *name;
	/* As help shows them and completion reads them: "DEPTH [white|black]", ""
	 * for none; " | " stands between forms that begin with different words.
	 * Lower case is typed as it stands; "..." may be repeated. */
	const char *arguments;
	int least, most;          /* how many words they may be */
	enum topic topic;
	const char *help;         /* one line */
	const char *example;      /* commands, a line each */
	const char *shows;        /* what the example prints; "..." stands for anything */
	/* ARGV[0] is the name; ARGC - 1 words follow, least..most of them. */
	command_function *run;
};

/* Another name of a command, for people who know it from elsewhere. */
struct command_alias {
	const char *alias, *name;
};

/* The rows that one file has. */
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

/* Row NUMBER of TABLE, 0 the first; NULL behind the last. */
const struct console_command *lookup_row(const struct command_table *table, int number);

/* The row of TABLE whose name or alias is exactly NAME; NULL if there is none. */
const struct console_command *lookup_exactly(const struct command_table *table,
                                             const char *name);

/* The row of TABLE that is called NAME, or the only one that begins with NAME;
 * NULL if there is none. */
const struct console_command *lookup_find(const struct command_table *table, const char *name);

/* The name of a command that NAME may be a misspelling of; NULL if no name is
 * near. */
const char *lookup_suggest(const struct command_table *table, const char *name);

#endif
