/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A bar that shows the progress of long work. */
#include <config.h>

#include "console/progress.h"

#include "console/shell.h"

enum { BAR_WIDTH = 30, INTERVAL_US = 200000 };

void progress_init(struct progress *progress, const struct console *console)
{
	progress->screen = &console->errors;
	progress->shown = false;
	clock_init_real(&progress->clock);
	progress->next_us = clock_now_us(&progress->clock) + INTERVAL_US;
}

void progress_show(struct progress *progress, int done, const char *note)
{
	int64_t now;
	TEXT_ON_STACK(line, 200);

	if (!progress->screen->terminal)
		return;
	now = clock_now_us(&progress->clock);
	if (now < progress->next_us)
		return;
	progress->next_us = now + INTERVAL_US;
	text_add_char(&line, '[');
	for (int i = 0; i < BAR_WIDTH; i++)
		text_add_char(&line, i * PROGRESS_WHOLE < done * BAR_WIDTH ? '#' : '.');
	text_printf(&line, "] %d%% %s", done * 100 / PROGRESS_WHOLE, note ? note : "");
	screen_put_live(progress->screen, line_chars);
	progress->shown = true;
}

void progress_wipe(struct progress *progress)
{
	if (!progress->shown)
		return;
	screen_wipe_line(progress->screen);
	progress->shown = false;
}
