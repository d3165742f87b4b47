/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An engine is made, and its options set. */
#include <config.h>

#include "engine/assigned.h"

struct engine *engine_create_assigned(int memory_mb, struct clock *clock, bool own_book,
                                      const char *const *assignments, bool *misuse,
                                      struct text *error)
{
	struct engine *engine = engine_create(memory_mb, clock);

	*misuse = false;
	if (!engine) {
		text_add(error, "out of memory");
		return NULL;
	}
	engine_set_own_book(engine, own_book);
	if (engine_assign_all(engine, assignments, error))
		return engine;
	*misuse = true;
	engine_free(engine);
	return NULL;
}
