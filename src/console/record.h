/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The record of a game, as PGN. */
#ifndef RHUMB_CONSOLE_RECORD_H
#define RHUMB_CONSOLE_RECORD_H

#include <stdio.h>

#include "console/lookup.h"
#include "notation/pgn.h"
#include "notation/pgn_write.h"
#include "rules/position.h"

/* Pass the game of POS to PUT as PGN, with EVENT as its tag of that name;
 * RESULT is NULL unless the players have ended the game. */
enum done record_write(struct console *console, pgn_put *put, void *sink,
                       const struct position *pos, const char *event, const char *result);

/* The result of the game of POS by the rules; PGN_UNKNOWN while it goes on. */
enum pgn_result record_result(const struct position *pos);

/* Write STRING to SINK, a FILE: for pgn_write. */
void record_put(void *sink, const char *string);

/* Text that grows, to be shown or written in one piece. */
struct record_text {
	char *chars;               /* NULL while it is empty; the owner frees it */
	size_t length, capacity;
	bool lost;                 /* memory ran out: it is not all there */
};

/* Add STRING to SINK, a struct record_text: for pgn_write. */
void record_collect(void *sink, const char *string);

/* Write GAME to OUT as PGN; on a terminal without its control characters.
 * False if memory runs out. */
bool record_show(const struct console *console, FILE *out, const struct pgn_game *game);

#endif
