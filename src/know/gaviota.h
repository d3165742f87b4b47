/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables in Gaviota's format, read by the library libgaviotatb: distances to mate
 * of positions with up to five men, which know nothing of the fifty-move rule.
 *
 * The library keeps its tables and a cache in variables of its own, once for a process.
 * So whoever opens tables shares those that are open.  It locks what it reads, but not
 * all that it remembers of it; so questions take turns here, on any number of threads.  It
 * is never asked about a position for which it would read a damaged file.
 *
 * A build without the library has no tables: opening them fails.  All functions but
 * gaviota_files take NULL, too: no tables. */
#ifndef RHUMB_KNOW_GAVIOTA_H
#define RHUMB_KNOW_GAVIOTA_H

#include <stdbool.h>

#include "know/table_files.h"
#include "rules/position.h"
#include "util/text.h"

/* The name of the library; NULL: none. */
const char *gaviota_library(void);

struct gaviota;

/* Open the tables (scheme 4, NAME.gtb.cp4) in the directories of PATH.  NULL with the
 * reason in ERROR if there are none that are whole, or others are open already. */
struct gaviota *gaviota_open(const char *path, struct text *error);
void gaviota_close(struct gaviota *gaviota);

struct table_files *gaviota_files(struct gaviota *gaviota);

/* Look POS, which has a legal move, up: *SIDE becomes 1 if its side to move mates, -1 if it is
 * mated, 0 in a draw; *PLIES how long that takes, 0 in a draw.  False if the tables do not
 * know it. */
bool gaviota_probe(const struct gaviota *gaviota, const struct position *pos, int *side,
                   int *plies);

#endif
