/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Perft: counting the leaves of the tree of legal moves, which verifies a generator.  No hash
 * table; it runs the code that the search runs. */
#ifndef RHUMB_RULES_PERFT_H
#define RHUMB_RULES_PERFT_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/position.h"

/* The number of leaves DEPTH (>= 0) plies deep.  POS is unchanged on return; position_reserve
 * must have made space for DEPTH plies.  The last ply is counted, not made. */
uint64_t perft(struct position *pos, int depth);

/* Called for each root move, with the number of leaves below it. */
typedef void perft_on_move(void *context, struct move move, uint64_t leaves);

/* The same (DEPTH >= 1), reporting each root move to ON_MOVE.  False if *STOP became true before
 * the end. */
bool perft_divide(struct position *pos, int depth, const atomic_bool *stop, perft_on_move *on_move,
                  void *context, uint64_t *leaves);

/* The same as perft, with every leaf made and unmade. */
uint64_t perft_made(struct position *pos, int depth);

#endif
