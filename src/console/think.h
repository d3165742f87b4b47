/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Thinking, shown as it goes on. */
#ifndef RHUMB_CONSOLE_THINK_H
#define RHUMB_CONSOLE_THINK_H

#include "console/shell.h"

/* What a thought came to: the last line of each rank. */
struct shown_thought {
	struct search_result result;
	int line_count;
	struct search_line lines[SEARCH_MULTIPV_MAX];
};

/* Think about the game's position; the lines are printed if POSTS; a terminal sees
 * meanwhile how far it is.  There must be a legal move.  A mate that cannot be shorter
 * ends the thought before the effort is spent. */
enum done think_show(struct console *console, enum think think, const struct effort *effort,
                     bool posts, struct shown_thought *thought);

/* Print the best line of THOUGHT, whole, with its score, depth and time behind the word
 * "best:", and paint it on a board. */
enum done think_tell_best(struct console *console, const struct shown_thought *thought);

/* Read `[depth|nodes|time NUMBER]` from the words behind the first one; CONSOLE's level
 * without them.  BAD_USAGE after a complaint, also if there is no move to think about. */
enum done think_read_effort(struct console *console, int argc, char **argv,
                            struct effort *effort);

/* Add what RESULT is worth to TURN and what it took: "+0.34 for White, depth 12, 1.02 s";
 * "from the book" if nothing was searched. */
void think_add_effort(struct text *out, const struct search_result *result, enum colour turn);

command_function run_think;

#endif
