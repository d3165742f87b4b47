/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The game at hand, kept while something else is shown. */
#ifndef RHUMB_CONSOLE_KEEP_H
#define RHUMB_CONSOLE_KEEP_H

#include "console/shell.h"

struct keep {
	char fen[FEN_MAX];         /* where the game began */
	struct move *moves;
	int count;
	const char *result;
	struct effort level;
	bool posts, flipped, interactive;
};

/* Keep the game of CONSOLE and how it is played in KEEP.  False after a complaint
 * if memory runs out. */
bool keep_take(struct keep *keep, struct console *console);

/* Bring it back; KEEP is empty then.  FAILED after a complaint. */
enum done keep_restore(struct keep *keep, struct console *console);

#endif
