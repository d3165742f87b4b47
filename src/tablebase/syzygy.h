/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables in Syzygy's format, read by the library Fathom: what the search and the
 * engine ask.
 *
 * The library keeps its tables in variables of its own, once for a process, and
 * looks positions up on any number of threads, but answers questions about a root
 * one at a time.  So an engine that opens tables shares those that are open, and the
 * questions about a root take turns here.  It is never asked about a position for
 * which it would read a damaged file.
 *
 * A build without the library has no tables: opening them fails.  A NULL for the
 * tables means that none are open. */
#ifndef RHUMB_TABLEBASE_SYZYGY_H
#define RHUMB_TABLEBASE_SYZYGY_H

#include <stdbool.h>

#include "tablebase/table_files.h"
#include "rules/move.h"
#include "rules/position.h"
#include "util/error.h"

enum { TABLE_PIECES_MAX = 7 };     /* of the largest tables that exist */

/* The value of a position from the side to move; by how much the fifty moves matter. */
enum table_value {
	TABLE_LOSS = -2,
	TABLE_BLESSED_LOSS = -1, /* lost, but a draw by the fifty moves */
	TABLE_DRAW = 0,
	TABLE_CURSED_WIN = 1,    /* won, but a draw by the fifty moves */
	TABLE_WIN = 2
};

/* A legal move, and what it leads to for the side that makes it. */
struct table_move {
	struct move move;
	enum table_value value;  /* the moves made since the last capture counted */
	int dtz;                 /* plies to a capture, a pawn move or mate, from the
	                          * position before the move; 0 in a draw */
};

/* "win", "cursed win", .. */
const char *table_value_name(enum table_value value);

/* The name of the library; NULL: none. */
const char *syzygy_library(void);

struct syzygy;

/* Open the tables in the directories of PATH.  NULL with the reason in ERROR if there
 * are none that are whole, or the process uses others. */
struct syzygy *syzygy_open(const char *path, struct error *error);
void syzygy_close(struct syzygy *syzygy);

/* The files; NULL: none are open. */
const struct table_files *syzygy_files(const struct syzygy *syzygy);

/* Read all files that have not been read yet, while nothing else asks the tables.  Positions
 * that need a damaged one are unknown from then on.  False if PROGRESS (may be NULL) broke
 * it off. */
bool syzygy_scan_files(struct syzygy *syzygy, table_progress *progress, void *context);

/* Positions of at most that many pieces, kings included, may be known; 0: none. */
int syzygy_pieces(const struct syzygy *syzygy);

/* Look POS, which has a legal move, up, as if it had been reached by a capture or a pawn
 * move.  False if the tables do not know it: too many pieces, castling rights, a missing or
 * damaged file.  Any thread. */
bool syzygy_probe(const struct syzygy *syzygy, const struct position *pos,
                  enum table_value *value);

/* Write the legal moves of POS to MOVES, the best first: the quickest wins, then draws, then
 * the losses that take longest.  Returns how many; 0 if the tables do not know them all. */
int syzygy_moves(const struct syzygy *syzygy, const struct position *pos,
                 struct table_move moves[MOVES_MAX]);

#endif
