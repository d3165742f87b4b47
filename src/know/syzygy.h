/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables in Syzygy's format, read by the library Fathom.
 *
 * The library keeps its tables in variables of its own, once for a process, and
 * looks positions up on any number of threads, but answers questions about a root
 * one at a time.  So whoever opens tables shares those that are open, and the
 * questions about a root take turns here.  It is never asked about a position for
 * which it would read a damaged file.
 *
 * A build without the library has no tables: opening them fails.  All functions but
 * syzygy_files take NULL, too: no tables. */
#ifndef RHUMB_KNOW_SYZYGY_H
#define RHUMB_KNOW_SYZYGY_H

#include <stdbool.h>

#include "know/table_files.h"
#include "know/table_value.h"
#include "rules/position.h"
#include "util/text.h"

/* The name of the library; NULL: none. */
const char *syzygy_library(void);

struct syzygy;

/* Open the tables in the directories of PATH.  NULL with the reason in ERROR if there
 * are none that are whole, or others are open already. */
struct syzygy *syzygy_open(const char *path, struct text *error);
void syzygy_close(struct syzygy *syzygy);

struct table_files *syzygy_files(struct syzygy *syzygy);

/* Look POS up, as if it had been reached by a capture or a pawn move.  False if the
 * tables do not know it: too many men, castling rights, a missing or damaged file.  Any
 * thread. */
bool syzygy_probe(const struct syzygy *syzygy, const struct position *pos,
                  enum table_value *value);

/* Write the legal moves of POS to MOVES, with their DTZ, in no order.  Returns how many; 0
 * if the tables do not know them all. */
int syzygy_moves(const struct syzygy *syzygy, const struct position *pos,
                 struct table_move moves[MOVES_MAX]);

#endif
