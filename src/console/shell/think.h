/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A search of the game's position, shown while it runs. */
#ifndef RHUMB_CONSOLE_SHELL_THINK_H
#define RHUMB_CONSOLE_SHELL_THINK_H

#include "console/shell/shell.h"

/* The result of a search, with the last line of each rank. */
struct thought {
	struct search_result result;
	int line_count;
	struct search_line lines[SEARCH_MULTIPV_MAX];
};

/* Search the game's position; print the lines if POSTS.  A terminal shows the progress.  There
 * must be a legal move.  A shortest mate ends the search before the effort is spent. */
enum done think_show(struct console *console, enum think think, const struct effort *effort,
                     bool posts, struct thought *thought);

/* Add the score of RESULT for TURN, its depth and time: "+0.34 for White, depth 12, 1.02 s"; or
 * "from the book" if nothing was searched. */
void think_add_summary(struct text *out, const struct search_result *result, enum colour turn);

#endif
