/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Finding a command by what was typed, even if it was misspelled. */
#include <config.h>

#include "console/shell/command.h"

#include <stddef.h>
#include <string.h>

#include "util/text.h"

const struct console_command *command_at(const struct command_table *table, int number)
{
	for (int i = 0; i < table->file_count; i++) {
		if (number < table->files[i]->count)
			return &table->files[i]->rows[number];
		number -= table->files[i]->count;
	}
	return NULL;
}

const struct command_alias *command_find_alias(const struct command_table *table, const char *name)
{
	for (int i = 0; i < table->alias_count; i++)
		if (text_equal(table->aliases[i].alias, name))
			return &table->aliases[i];
	return NULL;
}

const struct console_command *command_find_exact(const struct command_table *table,
                                                 const char *name)
{
	const struct command_alias *alias = command_find_alias(table, name);
	const char *wanted = alias ? alias->means : name;
	size_t length = strcspn(wanted, " ");
	const struct console_command *row;

	for (int i = 0; (row = command_at(table, i)); i++)
		if (strlen(row->name) == length && memcmp(row->name, wanted, length) == 0)
			return row;
	return NULL;
}

const struct console_command *command_find(const struct command_table *table, const char *name)
{
	const struct console_command *found = command_find_exact(table, name), *row;

	if (found || strlen(name) < 2)
		return found;
	for (int i = 0; (row = command_at(table, i)); i++) {
		if (!text_starts_with(row->name, name))
			continue;
		if (found)
			return NULL;
		found = row;
	}
	return found;
}

const struct console_command *command_for(const struct command_table *table, enum trait trait)
{
	int i = 0;

	while (!(command_at(table, i)->traits & trait))
		i++;
	return command_at(table, i);
}

const char *command_suggest(const struct command_table *table, const char *name)
{
	struct suggestion suggestion = suggestion_for(name);
	const struct console_command *row;

	for (int i = 0; (row = command_at(table, i)); i++)
		suggestion_consider(&suggestion, row->name);
	for (int i = 0; i < table->alias_count; i++)
		suggestion_consider(&suggestion, table->aliases[i].alias);
	return suggestion.best;
}

bool command_is_in_lab(const char *name)
{
	static const char *const names[] = { "match", "tune", "parameters", "openings", "datagen", "train" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}
