/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Misspelled names. */
#include <config.h>

#include "console/shell/command.h"

#include <stddef.h>
#include <string.h>

enum { NAME_MAX_LENGTH = 24 };

static int smaller(int a, int b)
{
	return a < b ? a : b;
}

/* The number of letters to insert, delete, change or swap with a neighbour to turn A into B.
 * Source: Damerau (1964), the restricted form. */
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

			row[j] = smaller(smaller(above[j], row[j - 1]) + 1, above[j - 1] + !same);
			if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
				row[j] = smaller(row[j], before[j - 2] + 1);
		}
		before = above;
		above = row;
		row = spare;
	}
	return above[length];
}

struct suggestion suggestion_for(const char *name)
{
	int length = (int)strlen(name);
	int allowed = length < 6 ? 1 : smaller(length / 3, 3);

	return (struct suggestion){ name, length > NAME_MAX_LENGTH ? -1 : allowed, NULL };
}

void suggestion_consider(struct suggestion *suggestion, const char *candidate)
{
	enum { SHORT = 4 };
	size_t length = strlen(suggestion->name);
	int distance;

	if (suggestion->allowed < 0 || strlen(candidate) > NAME_MAX_LENGTH)
		return;
	/* One letter makes another word of a short one: "work" of "fork", "see" of "seed". */
	if (length <= SHORT && (*candidate != *suggestion->name || strlen(candidate) < length))
		return;
	distance = slips(suggestion->name, candidate);
	if (distance > suggestion->allowed || distance >= (int)strlen(suggestion->name))
		return;
	suggestion->best = candidate;
	suggestion->allowed = distance - 1;
}
