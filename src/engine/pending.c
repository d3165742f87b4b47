/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A list of options to be set, and the memory to be taken, when no search runs. */
#include <config.h>

#include "engine/pending.h"

#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"

struct pending_option {
	struct pending_option *next;
	const struct engine_option *option;
	bool silent;                /* if it cannot be set */
	char value[];               /* not used for a button */
};

void pending_init(struct pending *pending)
{
	*pending = (struct pending){ .memory_mb = -1 };
}

void pending_free(struct pending *pending)
{
	while (pending->first) {
		struct pending_option *first = pending->first;

		pending->first = first->next;
		free(first);
	}
}

void pending_set_memory(struct pending *pending, int mb)
{
	pending->memory_mb = mb;
}

bool pending_add(struct pending *pending, const struct engine_option *option, const char *value,
                 bool silent)
{
	struct pending_option **last = &pending->first;
	struct pending_option *added = malloc(sizeof *added + strlen(value) + 1);

	if (!added)
		return false;
	added->next = NULL;
	added->option = option;
	added->silent = silent;
	strcpy(added->value, value);
	while (*last)
		last = &(*last)->next;
	*last = added;
	return true;
}

void pending_settle(struct pending *pending, struct engine *engine,
                    const struct pending_complaint *complaint)
{
	if (pending->memory_mb >= 0)
		engine_set_memory(engine, pending->memory_mb);
	pending->memory_mb = -1;
	while (pending->first) {
		struct pending_option *first = pending->first;
		TEXT_ON_STACK(error, 200);

		pending->first = first->next;
		if (!engine_set_option(engine, first->option, first->value, &error) && !first->silent)
			complaint->tell(complaint->context, first->option, error_chars);
		free(first);
	}
}
