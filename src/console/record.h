/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The record of a game, as PGN. */
#ifndef RHUMB_CONSOLE_RECORD_H
#define RHUMB_CONSOLE_RECORD_H

#include <stdio.h>

#include "console/lookup.h"
#include "notation/pgn.h"
#include "rules/position.h"

/* Write the game of POS to OUT as PGN, with EVENT as its tag of that name;
 * RESULT is NULL unless the players have ended the game. */
enum done record_write(struct console *console, FILE *out, const struct position *pos,
                       const char *event, const char *result);

/* The result of the game of POS by the rules; PGN_UNKNOWN while it goes on. */
enum pgn_result record_result(const struct position *pos);

/* Write STRING to SINK, a FILE: for pgn_write. */
void record_put(void *sink, const char *string);

#endif
