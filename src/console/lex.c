/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What is typed, cut into words in place. */
#include <config.h>

#include "console/lex.h"

#include <string.h>

#include "console/shell/shell.h"

static const char blanks[] = " \t\r";

/* Cut the word off *REST.  A semicolon that ends it is left: lex_command overwrites it. */
static char *cut_word(char **rest, char *open)
{
	char *from = *rest, *to = from, *word = from;
	char mark = *from == '"' || *from == '\'' ? *from++ : '\0';
	bool braces = *word == '{';

	while (*from && (mark ? *from != mark : braces || !strchr(" \t\r;", *from))) {
		if (!mark && *from == '\\' && from[1] && strchr(" \t;#\"'\\", from[1]))
			from++;
		braces &= *from != '}';
		*to++ = *from++;
	}
	if (mark && !*from)
		*open = mark;
	else if (*from && *from != ';')
		from++;
	if (to < from)
		*to = '\0';
	*rest = from;
	return word;
}

/* Whether word NUMBER of a command of ROW, NULL if not known, may be a position. */
static bool may_be_position(const struct console_command *row, int number)
{
	return number == 0 || (row && row->traits & TAKES_REST);
}

/* Cut off the position that *REST begins with. */
static char *cut_position(char **rest)
{
	char *word = *rest;

	*rest += position_line_has_operations(word) ? strlen(word) : strcspn(word, ";#");
	return word;
}

void lex_command(const struct command_table *table, char **rest, struct lexed *lexed)
{
	const struct console_command *row = NULL;
	char *at = *rest + strspn(*rest, blanks);

	lexed->count = 0;
	lexed->open = '\0';
	for (; *at && !strchr(";#", *at) && lexed->count <= ARGUMENTS_MAX; at += strspn(at, blanks)) {
		if (lexed->count == 1)
			row = command_find(table, lexed->words[0]);
		if (may_be_position(row, lexed->count) && position_line_is(at))
			lexed->words[lexed->count++] = cut_position(&at);
		else
			lexed->words[lexed->count++] = cut_word(&at, &lexed->open);
	}
	lexed->words[lexed->count] = NULL;
	lexed->more = *at == ';';
	lexed->comment = *at == '#';
	*rest = at + (lexed->more ? 1 : strlen(at));
	*at = '\0';
}
