/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A line that shows the progress of long work. */
#include <config.h>

#include "util/progress.h"

#include <unistd.h>

#include "util/terminal.h"
#include "util/text.h"

enum { BAR_WIDTH = 30, INTERVAL_US = 200000, COLUMNS_USUAL = 80 };

/* The last column stays free: some terminals go to the next line there. */
static int room(FILE *out)
{
	int columns = terminal_columns(fileno(out));

	return (columns > 1 ? columns : COLUMNS_USUAL) - 1;
}

void progress_line(FILE *out, const char *line)
{
	fprintf(out, "\r%-*.*s", room(out), room(out), line);
	fflush(out);
}

void progress_wipe_line(FILE *out)
{
	fprintf(out, "\r%*s\r", room(out), "");
	fflush(out);
}

void progress_init(struct progress *progress, FILE *out)
{
	*progress = (struct progress){ .out = terminal_is(fileno(out)) ? out : NULL };
	clock_init_real(&progress->clock);
	progress->next_us = clock_now_us(&progress->clock) + INTERVAL_US;
}

void progress_show(struct progress *progress, uint64_t done, uint64_t total, const char *note)
{
	int64_t now = progress->out ? clock_now_us(&progress->clock) : 0;
	struct text line = TEXT_OF(300);

	if (!progress->out || now < progress->next_us)
		return;
	progress->next_us = now + INTERVAL_US;
	if (total > 0) {
		text_add_char(&line, '[');
		for (uint64_t i = 0; i < BAR_WIDTH; i++)
			text_add_char(&line, i * total < done * BAR_WIDTH ? '#' : '.');
		text_printf(&line, "] %d%% ", (int)(100 * done / total));
	}
	text_add(&line, note ? note : "");
	text_disarm(line.chars, true);
	progress_line(progress->out, line.chars);
	progress->shown = true;
}

void progress_wipe(struct progress *progress)
{
	if (!progress->shown)
		return;
	progress_wipe_line(progress->out);
	progress->shown = false;
}
