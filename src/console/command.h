/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of commands: one row each, read by dispatch, help, completion,
 * the manual's check and the tests.  The rows are in table.c. */
#ifndef RHUMB_CONSOLE_COMMAND_H
#define RHUMB_CONSOLE_COMMAND_H

struct console;

/* How a command ended. */
enum done {
	DONE,
	FAILED,      /* what was asked cannot be; told in one line */
	BAD_USAGE    /* it was asked in a wrong way; told in one line */
};

/* What the arguments of a command are, for completion. */
enum completion {
	COMPLETE_NOTHING,
	COMPLETE_COMMAND,
	COMPLETE_MOVE,
	COMPLETE_SQUARE,
	COMPLETE_POSITION,   /* the name of a known position, or a FEN */
	COMPLETE_FILE,
	COMPLETE_WORD        /* one of COMMAND.words */
};

/* The chapters of help, in its order. */
enum topic {
	TOPIC_PLAY, TOPIC_POSITION, TOPIC_MACHINE, TOPIC_CHESS, TOPIC_SEARCH, TOPIC_WORK,
	TOPIC_CONSOLE, TOPICS
};

enum { ARGUMENTS_MAX = 512 };

struct command {
	const char *name;
	const char *arguments;    /* as help shows them: "DEPTH", "[white|black]"; or "" */
	int least, most;          /* how many words they may be */
	enum topic topic;
	enum completion completion;
	const char *words;        /* what may be completed, blanks between; or NULL */
	const char *help;         /* one line */
	const char *example;      /* commands, a line each */
	const char *shows;        /* what the example prints; "..." stands for anything */
	/* ARGV[0] is the name; ARGC - 1 words follow, least..most of them. */
	enum done (*run)(struct console *console, int argc, char **argv);
};

extern const struct command console_commands[];
extern const int console_command_count;

/* The row of NAME, or of the one command that begins with NAME; NULL if there
 * is none. */
const struct command *command_find(const char *name);

/* The name of a command that NAME may be a slip of; NULL if none is near. */
const char *command_suggest(const char *name);

#endif
