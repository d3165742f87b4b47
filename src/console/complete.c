/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Completion: commands and moves at the beginning of a line; after a command, what its row of
 * the table allows. */
#include <config.h>

#include "console/internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "console/lex.h"
#include "console/shell/shell.h"
#include "engine/options.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/movegen.h"

/* Where in a line a word is to be completed. */
struct spot {
	const struct console_command *command;   /* NULL: where a command begins */
	int number;                /* of the argument, from 1; -1: in a comment */
	char first[32];            /* the beginning of the first argument, if it is before this one */
};

/* Cut the command of LINE that END is in, up to there, into the words LEXED: parts of the copy that is
 * returned, which the caller frees.  NULL if memory runs out. */
static char *lex_before(const struct command_table *table, const char *line, int end, struct lexed *lexed)
{
	char *copy = malloc((size_t)end + 1), *rest = copy;

	if (!copy)
		return NULL;
	memcpy(copy, line, (size_t)end);
	copy[end] = '\0';
	do
		lex_command(table, &rest, lexed);
	while (lexed->more);
	return copy;
}

static struct spot find_spot(const struct command_table *table, const char *line, int start)
{
	struct spot spot = { NULL, -1, "" };
	struct lexed lexed;
	char *before = lex_before(table, line, start, &lexed);

	if (before && !lexed.comment)
		spot.number = lexed.count - (lexed.open != '\0');    /* this mark opens the word itself */
	if (spot.number > 0)
		spot.command = command_find(table, lexed.words[0]);
	if (spot.number > 1)
		snprintf(spot.first, sizeof spot.first, "%s", lexed.words[1]);
	free(before);
	return spot;
}

char complete_mark(const struct console *console, const char *line, int end)
{
	struct lexed lexed;
	char *before = lex_before(console->table, line, end, &lexed);
	char mark = before ? lexed.open : '\0';

	free(before);
	return mark;
}

/* The end of the form of arguments that starts at FORM. */
static const char *form_end(const char *form)
{
	const char *bar = strstr(form, " | ");

	return bar ? bar : form + strlen(form);
}

/* Copy to TOKEN argument NUMBER, from 1, of the form of arguments at FORM, without brackets and
 * dots.  A last argument that may be repeated counts for all that follow.  False if there is
 * none. */
static bool form_token(const char *form, int number, char *token, size_t size)
{
	const char *end = form_end(form);

	while (form < end) {
		size_t length = strcspn(form, " "), kept = 0;
		bool repeats = length > 3 && strstr(form, "...") &&
		               strstr(form, "...") < form + length;

		for (size_t i = 0; i < length && kept + 1 < size; i++)
			if (!strchr("[].", form[i]))
				token[kept++] = form[i];
		token[kept] = '\0';
		if (--number == 0 || repeats)
			return kept > 0;
		form += length;
		form += *form == ' ';
	}
	return false;
}

/* True if WORD is one of the alternatives of TOKEN, which are separated by bars. */
static bool token_has(const char *token, const char *word)
{
	size_t length = strlen(word);

	for (const char *at = token; *at; at += *at == '|') {
		size_t part = strcspn(at, "|");

		if (part == length && memcmp(at, word, length) == 0)
			return true;
		at += part;
	}
	return false;
}

/* What is allowed at SPOT in form number FORM of the arguments; see form_token.  False if there
 * is no such form, or nothing in it. */
static bool spot_token(const struct spot *spot, int form, char *token, size_t size, bool *more)
{
	const char *at = spot->command->arguments;
	char first[80];

	*more = true;
	for (; form > 0 && *form_end(at); form--)
		at = form_end(at) + 3;
	if (form > 0) {
		*more = false;
		return false;
	}
	if (spot->number > 1 && strstr(spot->command->arguments, " | ") &&
	    (!form_token(at, 1, first, sizeof first) || !token_has(first, spot->first)))
		return false;
	return form_token(at, spot->number, token, size);
}

/* The option that the first argument names; NULL if none is. */
static const struct engine_option *option_of(const struct spot *spot)
{
	return *spot->first ? engine_option_find(spot->first) : NULL;
}

bool complete_is_file(const struct console *console, const char *line, int start)
{
	struct spot spot = find_spot(console->table, line, start);
	char token[80];
	bool more = spot.command != NULL;

	for (int form = 0; more; form++) {
		const struct engine_option *option = option_of(&spot);

		if (!spot_token(&spot, form, token, sizeof token, &more))
			continue;
		if (token_has(token, "FILE") || token_has(token, "OUT"))
			return true;
		if (token_has(token, "VALUE") && option)
			return option->type == OPTION_FILE || option->type == OPTION_PATH;
	}
	return false;
}

/* Counts the words offered and returns the one that is asked for. */
struct offers {
	const char *text;   /* the beginning that they must have */
	int wanted;         /* the number of the one asked for */
	char *found;
};

static void offer(struct offers *offers, const char *word)
{
	if (offers->found || !text_starts_with(word, offers->text) || offers->wanted-- > 0)
		return;
	offers->found = malloc(strlen(word) + 1);
	if (offers->found)
		strcpy(offers->found, word);
}

static void offer_commands(struct offers *offers, const struct command_table *table)
{
	const struct console_command *row;

	for (int i = 0; (row = command_at(table, i)); i++)
		offer(offers, row->name);
}

static void offer_aliases(struct offers *offers, const struct command_table *table)
{
	for (int i = 0; i < table->alias_count; i++)
		offer(offers, table->aliases[i].alias);
}

/* Offer the terms of the glossary: each by its name or, if it begins otherwise, by its others. */
static void offer_terms(struct offers *offers)
{
	struct text name = TEXT_OF(40);

	for (int i = 0; i < glossary_count; i++) {
		bool is_name = text_starts_with(glossary_words[i].name, offers->text);
		const char *also = is_name ? "" : glossary_words[i].also;

		offer(offers, glossary_words[i].name);
		while (glossary_next_name(&also, &name))
			offer(offers, name.chars);
	}
}

static void offer_steps(struct offers *offers)
{
	for (int i = 1; i <= tour_steps; i++) {
		struct text number = TEXT_OF(8);

		text_printf(&number, "%d", i);
		offer(offers, number.chars);
	}
}

static void offer_moves(struct offers *offers, const struct position *pos)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++) {
		char san[SAN_MAX];

		offer(offers, san_format(pos, moves[i], san));
	}
	for (int i = 0; i < count; i++) {
		char coordinates[COORDINATE_MAX];

		offer(offers, coordinate_format(moves[i], COORDINATE_STANDARD, coordinates));
	}
}

static void offer_squares(struct offers *offers)
{
	for (int i = 0; i < 64; i++) {
		char name[SQUARE_NAME_MAX];

		square_name(square_from_64(i), name);
		offer(offers, name);
	}
}

static void offer_options(struct offers *offers)
{
	for (int i = 0; i < engine_option_count; i++)
		offer(offers, engine_option_table[i].name);
}

/* Offer the values of the option that the first argument names. */
static void offer_values(struct offers *offers, const struct spot *spot)
{
	const struct engine_option *option = option_of(spot);

	if (option && option->type == OPTION_CHECK) {
		offer(offers, "0");
		offer(offers, "1");
	}
	for (int i = 0; option && option->type == OPTION_CHOICE && option->choices[i]; i++)
		offer(offers, option->choices[i]);
}

static void offer_named_positions(struct offers *offers)
{
	for (int i = 0; i < named_position_count; i++)
		offer(offers, named_positions[i].name);
}

/* Offer the alternatives of TOKEN: literal words, and values of the names in capitals. */
static void offer_token(struct offers *offers, struct console *console, const struct spot *spot,
                        const char *token)
{
	for (const char *at = token; *at; at += *at == '|') {
		int length = (int)strcspn(at, "|");
		struct text word = TEXT_OF(32);

		text_printf(&word, "%.*s", length, at);
		if (length > 0 && (*at < 'A' || *at > 'Z'))
			offer(offers, word.chars);
		at += length;
	}
	if (token_has(token, "COMMAND"))
		offer_commands(offers, console->table);
	for (int i = 0; i < TOPICS && token_has(token, "TOPIC"); i++)
		offer(offers, topics[i].name);
	if (token_has(token, "WORD"))
		offer_terms(offers);
	if (token_has(token, "STEP"))
		offer_steps(offers);
	if (token_has(token, "MOVE"))
		offer_moves(offers, console_position(console));
	if (token_has(token, "SQUARE") || token_has(token, "FROM") || token_has(token, "TO"))
		offer_squares(offers);
	if (token_has(token, "OPTION"))
		offer_options(offers);
	if (token_has(token, "VALUE"))
		offer_values(offers, spot);
	if (token_has(token, "NAME") || token_has(token, "FEN"))
		offer_named_positions(offers);
}

char *complete_next(struct console *console, const char *line, int start, const char *text,
                    int state)
{
	struct spot spot = find_spot(console->table, line, start);
	struct offers offers = { text, state, NULL };
	char token[80];
	bool more = spot.command != NULL;

	if (spot.number == 0) {
		offer_commands(&offers, console->table);
		offer_aliases(&offers, console->table);
		offer_moves(&offers, console_position(console));
	}
	for (int form = 0; more; form++)
		if (spot_token(&spot, form, token, sizeof token, &more))
			offer_token(&offers, console, &spot, token);
	return offers.found;
}
