/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Perft: counting the leaves of the tree of legal moves, the proof of a
 * generator.  No hash table; it runs the code that the search runs. */
#ifndef RHUMB_RULES_PERFT_H
#define RHUMB_RULES_PERFT_H

#include <stdint.h>

#include "rules/position.h"

/* Leaves DEPTH plies deep (DEPTH >= 0).  POS is unchanged on return; room for
 * DEPTH plies must have been reserved.  The last ply is counted, not made. */
uint64_t perft(struct position *pos, int depth);

/* The same, with every leaf made and unmade. */
uint64_t perft_made(struct position *pos, int depth);

#endif
