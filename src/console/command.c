/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finding a command by what was typed, also if it was mistyped. */
#include <config.h>

#include "console/command.h"

#include <stddef.h>
#include <string.h>

#include "util/text.h"

enum { NAME_MAX_LENGTH = 24 };

const struct command *command_find(const char *name)
{
	const struct command *found = NULL;

	for (int i = 0; i < console_command_count; i++) {
		if (text_equal(console_commands[i].name, name))
			return &console_commands[i];
		if (strlen(name) > 1 && text_starts_with(console_commands[i].name, name)) {
			if (found)
				found = &console_commands[console_command_count];
			else
				found = &console_commands[i];
		}
	}
	return found == &console_commands[console_command_count] ? NULL : found;
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

const char *command_suggest(const char *name)
{
	const char *best = NULL;
	int length = (int)strlen(name);
	int allowed = length < 6 ? 1 : least(length / 3, 3);

	if (length > NAME_MAX_LENGTH)
		return NULL;
	for (int i = 0; i < console_command_count; i++) {
		int distance = slips(name, console_commands[i].name);

		if (distance <= allowed && distance < length) {
			best = console_commands[i].name;
			allowed = distance - 1;
		}
	}
	return best;
}
