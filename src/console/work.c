/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What commands that do long work share. */
#include <config.h>

#include "console/work.h"

#include "console/interrupt.h"
#include "console/shell.h"

enum { WORK_MEMORY_MB = 64 };

struct engine *work_engine(struct console *console)
{
	struct engine *engine = engine_create(WORK_MEMORY_MB, &console->clock);
	TEXT_ON_STACK(error, 400);

	if (!engine) {
		console_fail(console, "out of memory");
	} else if (!engine_copy_settings(engine, console->engine, &error)) {
		console_fail(console, "%s", error_chars);
		engine_free(engine);
		engine = NULL;
	} else {
		engine_set_own_book(engine, false);
		engine_set_human_time(engine, false);
	}
	return engine;
}

bool work_wanted(void *context)
{
	(void)context;
	return !interrupt_pending();
}
