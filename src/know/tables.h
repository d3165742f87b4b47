/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables, of whatever format: what the search and the engine ask.
 *
 * Each format has a file of its own (syzygy.h, gaviota.h).  Syzygy's tables tell values under
 * the fifty-move rule, and answer threads without a lock; Gaviota's tell distances to mate.
 * Where both know a position, the value is Syzygy's, and the way to mate Gaviota's. */
#ifndef RHUMB_KNOW_TABLES_H
#define RHUMB_KNOW_TABLES_H

#include <stdbool.h>

#include "know/table_files.h"
#include "know/table_value.h"
#include "rules/position.h"
#include "util/text.h"

struct syzygy;
struct gaviota;

/* The tables that are open; all zero: none. */
struct tables {
	struct syzygy *syzygy;
	struct gaviota *gaviota;
};

/* The name of the library that reads FORMAT, with which --version lists it; NULL: this
 * build has none. */
const char *tables_library(enum table_format format);

/* "win", "cursed win", .. */
const char *table_value_name(enum table_value value);

/* Open the tables of FORMAT in the directories of PATH; "": none.  Those of the format that
 * were open are closed.  False with the reason in ERROR if there are none, or the process
 * uses others: then none of FORMAT are open. */
bool tables_open(struct tables *tables, enum table_format format, const char *path,
                 struct text *error);
void tables_close(struct tables *tables);

/* The files of FORMAT; NULL: none are open. */
const struct table_files *tables_files(const struct tables *tables, enum table_format format);

/* Read all files that have a checksum and have not been read yet, while nobody asks the
 * tables.  Positions that need a damaged one are unknown from then on.  False if PROGRESS
 * (may be NULL) broke it off. */
bool tables_check(struct tables *tables, table_progress *progress, void *context);

/* TABLES may be NULL, here and below: no tables. */

/* Positions of at most that many men, kings included, may be known; 0: none. */
int tables_men(const struct tables *tables);

struct table_answer {
	enum table_value value;
	int dtm;                 /* plies to mate; 0: not known, or a draw */
};

/* Look POS, which has a legal move, up, as if it had been reached by a capture or a pawn
 * move.  False if the tables do not know it: too many men, castling rights, a missing or
 * damaged file.  Any thread. */
bool tables_probe(const struct tables *tables, const struct position *pos,
                  struct table_answer *answer);

/* Write the legal moves of POS to MOVES, the best first: the quickest wins, then draws,
 * then the losses that take longest.  The distance is the one to mate where Gaviota's tables
 * know all moves.  Returns how many; 0 if the tables do not know them all, or if only
 * Gaviota's do and the fifty moves may not suffice for the best. */
int tables_moves(const struct tables *tables, const struct position *pos,
                 struct table_move moves[MOVES_MAX]);

#endif
