/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What is typed, cut into words.
 *
 *   line     = command { ";" command } [ "#" comment ]
 *   command  = { word }, with blanks between
 *   word     = position | quoted | "{" ... "}" | characters other than blanks and ";"
 *   quoted   = '"' ... '"' | "'" ... "'", as a whole: in `it's.pgn` the mark is a character
 *
 * A word in quotes loses the marks, and nothing else has a meaning in it.  In a word without, a
 * backslash takes the meaning from a blank, ';', '#', a mark or a backslash after it.  "#" begins
 * a comment only where a word may begin.  The comments of a game, in braces, are words with their
 * braces.
 *
 * A position is one word as it stands.  It is found where a command may begin, and as an
 * argument of a command whose row TAKES_REST.  A FEN ends before ";" or "#"; EPD, which has
 * semicolons and marks of its own, at the end of the line.
 *
 * A row that TAKES_REST has all words from its last argument on as that argument, joined by a
 * blank each, whether the shell has cut them or lex_command.
 *
 * Lines of a pasted game (paste.c) are not cut. */
#ifndef RHUMB_CONSOLE_LEX_H
#define RHUMB_CONSOLE_LEX_H

#include "console/shell/command.h"

struct lexed {
	int count;                 /* of words; more than ARGUMENTS_MAX: there are too many */
	char *words[ARGUMENTS_MAX + 2];    /* parts of the line; NULL after the last */
	char open;                 /* the mark of a last word that no mark closes; or '\0' */
	bool comment;              /* a comment follows, which ends the line */
	bool more;                 /* a semicolon follows */
};

/* Cut the first command off *REST, a line that is modified, by the rows of TABLE.  It may be
 * empty. */
void lex_command(const struct command_table *table, char **rest, struct lexed *lexed);

#endif
