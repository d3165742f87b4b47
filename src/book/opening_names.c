/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Finding the name of a position's opening. */
#include <config.h>

#include "book/opening_names.h"

#include <stddef.h>

#include "rules/makemove.h"

const struct opening_name *opening_name_find(const struct position *pos)
{
	uint64_t key = position_book_key(pos);

	for (int i = 0; i < opening_name_count; i++)
		if (opening_names[i].key == key)
			return &opening_names[i];
	return NULL;
}

const struct opening_name *opening_name_of_game(struct position *pos)
{
	const struct opening_name *name = opening_name_find(pos);

	while (!name && position_plies(pos) > 0) {
		position_unmake(pos);
		name = opening_name_find(pos);
	}
	return name;
}
