/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A bar that shows the progress of long work. */
#include <config.h>

#include "console/shell/progress.h"

#include "console/shell/shell.h"

enum { BAR_WIDTH = 30, INTERVAL_US = 200000 };

void progress_init(struct progress *progress, struct console *console)
{
	progress->console = console;
	progress->count = 0;
	progress->shown = false;
	clock_init_real(&progress->clock);
	progress->next_us = clock_now_us(&progress->clock) + INTERVAL_US;
}

void progress_show(struct progress *progress, int done, const char *note)
{
	int64_t now;
	struct text line = TEXT_OF(200);

	if (!progress->console->errors.terminal)
		return;
	now = clock_now_us(&progress->clock);
	if (now < progress->next_us)
		return;
	progress->next_us = now + INTERVAL_US;
	text_add_char(&line, '[');
	for (int i = 0; i < BAR_WIDTH; i++)
		text_add_char(&line, i * PROGRESS_WHOLE < done * BAR_WIDTH ? '#' : '.');
	text_printf(&line, "] %d%% %s", done * 100 / PROGRESS_WHOLE, note ? note : "");
	screen_put_live(&progress->console->errors, line.chars);
	progress->shown = true;
}

void progress_wipe(struct progress *progress)
{
	if (!progress->shown)
		return;
	screen_wipe_line(&progress->console->errors);
	progress->shown = false;
}

enum done progress_end(struct progress *progress, enum work_end end, const char *why)
{
	progress_wipe(progress);
	switch (end) {
	case WORK_DONE:
		return DONE;
	case WORK_STOPPED:
		return console_fail(progress->console, "interrupted");
	case WORK_NO_MEMORY:
		return console_fail(progress->console, "out of memory");
	case WORK_BAD_INPUT:
		break;
	}
	return console_fail(progress->console, "%s", why);
}
