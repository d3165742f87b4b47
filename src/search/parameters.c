/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The parameters of the search by name and by index. */
#include <config.h>

#include "search/parameters.h"

#include <stddef.h>
#include <string.h>

#define USUAL(name, least, most, usual) .name = usual,
const struct search_parameters search_parameters_default = { SEARCH_PARAMETERS(USUAL) };

#define ROW(name, least, most, usual) { #name, least, most, usual },
const struct search_parameter search_parameter_table[] = { SEARCH_PARAMETERS(ROW) };

const int search_parameter_count =
	(int)(sizeof search_parameter_table / sizeof *search_parameter_table);

#define OFFSET(name, least, most, usual) offsetof(struct search_parameters, name),
static const size_t offsets[] = { SEARCH_PARAMETERS(OFFSET) };

int search_parameter_get(const struct search_parameters *parameters, int index)
{
	int value;

	memcpy(&value, (const char *)parameters + offsets[index], sizeof value);
	return value;
}

bool search_parameter_set(struct search_parameters *parameters, int index, int value)
{
	const struct search_parameter *row = &search_parameter_table[index];

	if (value < row->least || value > row->most)
		return false;
	memcpy((char *)parameters + offsets[index], &value, sizeof value);
	return true;
}

int search_parameter_find(const char *name)
{
	for (int i = 0; i < search_parameter_count; i++)
		if (strcmp(search_parameter_table[i].name, name) == 0)
			return i;
	return -1;
}
