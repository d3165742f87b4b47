/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables in Syzygy's format, read by the library Fathom.
 *
 * The library keeps its tables in variables of its own, once for a process, and
 * looks positions up on any number of threads, but answers questions about a root
 * one at a time.  So whoever opens tables shares those that are open, and the
 * questions about a root take turns here.
 *
 * A build without the library has no tables: opening them fails, and a search
 * without them asks nothing. */
#ifndef RHUMB_KNOW_TABLES_H
#define RHUMB_KNOW_TABLES_H

#include <stdbool.h>

#include "rules/position.h"
#include "util/text.h"

/* What the tables tell of a position, from the side to move; by how much the fifty
 * moves matter. */
enum table_value {
	TABLE_LOSS = -2,
	TABLE_SAVED = -1,        /* lost, but a draw by the fifty moves */
	TABLE_DRAW = 0,
	TABLE_SPOILT = 1,        /* won, but a draw by the fifty moves */
	TABLE_WIN = 2
};

/* "win", "cursed win", .. */
const char *table_value_name(enum table_value value);

/* The name of the library, with which --version lists it; NULL: none. */
const char *tables_library(void);

struct tables;

/* Open the tables in the directories of PATH (':' between them; ';' on Windows).
 * NULL with the reason in ERROR if there are none, or others are open already. */
struct tables *tables_open(const char *path, struct text *error);

/* TABLES may be NULL, here and below: no tables. */
void tables_close(struct tables *tables);

/* Positions of at most that many men, kings included, may be known; 0: none. */
int tables_men(const struct tables *tables);

/* How many of the files are there that belong to positions of COUNT men. */
int tables_files(const struct tables *tables, int count);

/* Look POS up, as if it had been reached by a capture or a pawn move.  False if the
 * tables do not know it: too many men, castling rights, a missing file.  Any thread. */
bool tables_probe(const struct tables *tables, const struct position *pos,
                  enum table_value *value);

/* A legal move, and what it leads to for the side that makes it. */
struct table_move {
	struct move move;
	enum table_value value;  /* the moves made since the last capture counted */
	int dtz;                 /* plies to a capture, a pawn move or mate, from the
	                          * position before the move; 0 in a draw */
};

/* Write the legal moves of POS to MOVES, the best first: quickest wins, then
 * draws, then losses that take longest.  Returns how many; 0 if the tables do not
 * know them all. */
int tables_moves(const struct tables *tables, const struct position *pos,
                 struct table_move moves[MOVES_MAX]);

#endif
