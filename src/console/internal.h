/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the files on top of the console share. */
#ifndef RHUMB_CONSOLE_INTERNAL_H
#define RHUMB_CONSOLE_INTERNAL_H

#include <stdbool.h>

#include "console/shell/command.h"
#include "console/shell/screen.h"
#include "console/shell/shell.h"

/* ---- commands.c: the table of commands. */

extern const struct command_table console_commands;

/* The rows of the files of this folder. */
extern const struct command_rows help_rows, source_rows, tour_rows;

/* ---- complete.c: completion of a word in a line, from the table of commands. */

struct console;

/* The mark of the quoted word of LINE in which END is; '\0' if it is in none. */
char complete_mark(const struct console *console, const char *line, int end);

/* True if the word that starts at START in LINE is the name of a file. */
bool complete_is_file(const struct console *console, const char *line, int start);

/* Completion number STATE, from 0, of TEXT at START in LINE; the caller frees it.  NULL after
 * the last. */
char *complete_next(struct console *console, const char *line, int start, const char *text,
                    int state);

/* ---- dispatch.c: running the commands in a line. */

/* Run LINE: commands separated by semicolons, and a comment after '#'.  Stops at the first
 * command that fails. */
enum done dispatch_line(struct console *console, const char *line);

/* Run the one command, or make the one move, ARGV[0..ARGC-1]; ARGC > 0. */
enum done dispatch_words(struct console *console, int argc, char **argv);

/* ---- editor.c: lines typed at the prompt: with GNU Readline if it is available. */

struct console;

/* Prepare to edit lines for CONSOLE: read the history file and set up completion.  Does nothing
 * without Readline. */
void editor_open(struct console *console);

/* Stop editing lines for the console. */
void editor_close(void);

/* A line typed after PROMPT, without its line feed; the caller frees it.  NULL at the end of
 * input; an empty line after Ctrl-C. */
char *editor_read(const char *prompt);

/* ---- example.c: examples of commands, run on a console of their own: the user's game is not touched. */

/* A console with an engine and a game of its own, at the start position.  It has the commands,
 * screens and options of HOST, and is not interactive.  NULL after a complaint on HOST if memory
 * runs out.  Close it before HOST. */
struct console *example_open(struct console *host);
void example_close(struct console *guest);   /* may be NULL */

/* Print each line of COMMANDS after "> "; if OBEYS, run it too.  The result is that of the first
 * one that fails. */
enum done example_run(struct console *guest, const char *commands, bool obeys);

/* Take the next line off *REST and put it into LINE.  False at the end. */
bool example_next_line(const char **rest, struct text *line);

/* What shows the network's value of each piece, if the build has one. */
#ifdef HAVE_NETWORK
#define EVAL_EXAMPLE "eval network"
#else
#define EVAL_EXAMPLE "eval"
#endif

/* ---- glossary.c: the words of a mailbox engine, which `help WORD` explains. */

struct glossary_word {
	const char *name;
	const char *also;          /* other names, with ", " between them */
	const char *meaning;
	const char *example;       /* commands that show it, a line each, from the start position */
	const char *source;        /* the file */
};

extern const struct glossary_word glossary_words[];
extern const int glossary_count;

/* The entry that is called NAME, or also so; NULL if there is none. */
const struct glossary_word *glossary_find(const char *name);

/* Copy the next name of *ALSO to NAME.  False at the end. */
bool glossary_next_name(const char **also, struct text *name);

/* Offer the names of WORD to SUGGESTION. */
void glossary_suggest(const struct glossary_word *word, struct suggestion *suggestion);

/* Print all of WORD but its example. */
void glossary_print(const struct screen *screen, const struct glossary_word *word);

/* Print the names of all words in columns. */
void glossary_print_names(const struct screen *screen);

/* ---- topics.c: the topics of `help`. */

struct topic_text {
	const char *name;          /* as `help` takes it */
	const char *title;
	const char *about;         /* how to read what its commands print */
};

extern const struct topic_text topics[TOPICS];

/* The topic called NAME, or NULL. */
const struct topic_text *topic_find(const char *name);

/* Whether `help` explains TYPED, in any case of its letters, as a topic, command or option. */
bool help_knows(const struct console *console, const char *typed);

/* ---- tour.c */

struct tour_step {
	const char *question;
	const char *answer;
	const char *commands;      /* a line each */
	const char *try;           /* commands, to be typed */
	const char *source;
};

extern const struct tour_step tour_at[];
extern const int tour_steps;   /* how many there are */

/* ---- pager.c: long output, shown by the user's pager. */

/* Run FUNCTION with ARGV.  On a terminal with escape codes, its output goes through $PAGER, or
 * through less if PAGER is not set.  Elsewhere, on Windows, and if PAGER is empty or there is no
 * less, it is printed directly. */
enum done pager_run(struct console *console, int argc, char **argv, command_function *function);

/* ---- paste.c: games pasted at the prompt: PGN with tags, or moves with their numbers. */

/* True if LINE starts a game (a PGN tag) or is a line of numbered moves. */
bool paste_begins(const char *line);

/* True while a pasted game is incomplete. */
bool paste_is_open(const struct console *console);

/* Take LINE as part of a pasted game.  The game is complete at its result, at an empty line
 * after its moves or, without tags, at the end of a line outside comments.  Then it becomes the
 * current game; moves without tags are made in the current game instead, all or none of them. */
enum done paste_line(struct console *console, const char *line);

/* The input has ended: take the pasted lines as complete.  DONE if no game is open. */
enum done paste_end(struct console *console);

#endif
