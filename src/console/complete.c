/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Completion: commands at a line's beginning, and moves; behind a command
 * what its row of the table says. */
#include <config.h>

#include "console/complete.h"

#include <stdlib.h>
#include <string.h>

#include "console/places.h"
#include "console/shell.h"
#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/movegen.h"

/* The row of the command in whose arguments START of LINE lies; NULL at the
 * place of a command. */
static const struct console_command *command_at(const struct command_table *table,
                                                const char *line, int start)
{
	char name[32] = "";
	int begin = start, end;

	while (begin > 0 && line[begin - 1] != ';')
		begin--;
	while (line[begin] == ' ')
		begin++;
	for (end = begin; line[end] && line[end] != ' ' && end < start; end++)
		;
	if (end >= start || end - begin >= (int)sizeof name)
		return NULL;
	memcpy(name, line + begin, (size_t)(end - begin));
	return lookup_find(table, name);
}

bool complete_is_file(const struct console *console, const char *line, int start)
{
	const struct console_command *command = command_at(console->table, line, start);

	return command && command->completion == COMPLETE_FILE;
}

/* Counts words offered, and gives the one that is asked for. */
struct offers {
	const char *text;   /* what they are to begin with */
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
	for (int i = 0; i < table->count; i++)
		offer(offers, table->rows[i].name);
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

static void offer_words(struct offers *offers, const char *words)
{
	while (words && *words) {
		char word[32];
		size_t length = strcspn(words, " ");

		if (length < sizeof word) {
			memcpy(word, words, length);
			word[length] = '\0';
			offer(offers, word);
		}
		words += length;
		words += strspn(words, " ");
	}
}

char *complete_next(struct console *console, const char *line, int start, const char *text,
                    int state)
{
	const struct console_command *command = command_at(console->table, line, start);
	struct offers offers = { text, state, NULL };

	if (!command) {
		offer_commands(&offers, console->table);
		offer_moves(&offers, console_position(console));
		return offers.found;
	}
	offer_words(&offers, command->words);
	if (command->completion == COMPLETE_COMMAND)
		offer_commands(&offers, console->table);
	else if (command->completion == COMPLETE_MOVE)
		offer_moves(&offers, console_position(console));
	else if (command->completion == COMPLETE_SQUARE)
		offer_squares(&offers);
	else if (command->completion == COMPLETE_POSITION)
		for (int i = 0; i < place_count; i++)
			offer(&offers, place_table[i].name);
	return offers.found;
}
