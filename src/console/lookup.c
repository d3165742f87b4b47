/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Finding a command by what was typed, also if it was mistyped. */
#include <config.h>

#include "console/lookup.h"

#include <stddef.h>
#include <string.h>

#include "util/text.h"

enum { NAME_MAX_LENGTH = 24 };

const struct console_command *lookup_row(const struct command_table *table, int number)
{
	for (int i = 0; i < table->file_count; i++) {
		if (number < table->files[i]->count)
			return &table->files[i]->rows[number];
		number -= table->files[i]->count;
	}
	return NULL;
}

const struct console_command *lookup_exactly(const struct command_table *table,
                                             const char *name)
{
	const struct console_command *row;

	for (int i = 0; (row = lookup_row(table, i)); i++)
		if (text_equal(row->name, name))
			return row;
	for (int i = 0; i < table->alias_count; i++)
		if (text_equal(table->aliases[i].alias, name))
			return lookup_exactly(table, table->aliases[i].name);
	return NULL;
}

const struct console_command *lookup_find(const struct command_table *table, const char *name)
{
	const struct console_command *found = lookup_exactly(table, name), *row;

	if (found || strlen(name) < 2)
		return found;
	for (int i = 0; (row = lookup_row(table, i)); i++) {
		if (!text_starts_with(row->name, name))
			continue;
		if (found)
			return NULL;
		found = row;
	}
	return found;
}

static int least(int a, int b)
{
	return a < b ? a : b;
}

/* How many letters must be put in, left out, changed or swapped with their
 * neighbour to make B of A.  Source: Damerau (1964), the restricted form. */
static int slips(const char *a, const char *b)
{
	int rows[3][NAME_MAX_LENGTH + 1];
	int *before = rows[0], *above = rows[1], *row = rows[2];
	int length = (int)strlen(b);

	for (int j = 0; j <= length; j++)
		above[j] = j;
	for (int i = 1; a[i - 1]; i++) {
		int *spare = before;

		row[0] = i;
		for (int j = 1; j <= length; j++) {
			int same = a[i - 1] == b[j - 1];

			row[j] = least(least(above[j], row[j - 1]) + 1, above[j - 1] + !same);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				row[j] = least(row[j], before[j - 2] + 1);
		}
		before = above;
		above = row;
		row = spare;
	}
	return above[length];
}

const char *lookup_suggest(const struct command_table *table, const char *name)
{
	const struct console_command *row;
	const char *best = NULL;
	int length = (int)strlen(name);
	int allowed = length < 6 ? 1 : least(length / 3, 3);

	if (length > NAME_MAX_LENGTH)
		return NULL;
	for (int i = 0; (row = lookup_row(table, i)); i++) {
		int distance = slips(name, row->name);

		if (distance <= allowed && distance < length) {
			best = row->name;
			allowed = distance - 1;
		}
	}
	return best;
}
