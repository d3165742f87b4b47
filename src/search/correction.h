/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Corrections: how wrong the static value was lately with the same pawn structure, with the
 * same pieces of one colour, and after the same pair of moves (the last one and another two or
 * four plies ago).
 *
 * Each entry moves towards +-CORRECTION_MAX by the difference between a search's value and the
 * static value, weighted by depth; as with histories (history.h), more slowly the nearer it
 * is.
 *
 * Source: Chess Programming Wiki, "Static Evaluation Correction History". */
#ifndef RHUMB_SEARCH_CORRECTION_H
#define RHUMB_SEARCH_CORRECTION_H

#include <stdint.h>

#include "rules/position.h"
#include "search/parameters.h"

enum {
	CORRECTION_MAX = 1024,
	CORRECTION_KEYS = 16384,             /* a power of two */
	CORRECTION_MOVES = PIECE_INDEXES * 64,
	NO_MOVE_INDEX = -1
};

/* All indexed by the side to move. */
struct corrections {
	int16_t pawns[COLOURS][CORRECTION_KEYS];
	int16_t pieces[COLOURS][COLOURS][CORRECTION_KEYS];     /* and by the colour of the pieces */
	int16_t moves[CORRECTION_MOVES][CORRECTION_MOVES];     /* an earlier move, the last one */
};

/* The indexes of corrections, besides the position. */
struct correction_place {
	uint64_t pieces[COLOURS];            /* keys of each colour's king and pieces, without
	                                      * pawns */
	int last, before[2];                 /* the moves one, two and four plies ago, from
	                                      * correction_move; or NO_MOVE_INDEX */
};

/* The entries of one position. */
struct correction {
	int16_t *pawns, *pieces[COLOURS];
	int16_t *moves[2];       /* NULL: no such move */
};

void corrections_clear(struct corrections *corrections);

/* The index of MOVE, not yet made: its piece and target. */
int correction_move(const struct position *pos, struct move move);

/* The keys of each colour's pieces in POS, without pawns. */
void correction_keys(const struct position *pos, uint64_t keys[COLOURS]);

/* The same after MOVE, not yet made, from those before it. */
void correction_keys_after(const struct position *pos, struct move move,
                           const uint64_t before[COLOURS], uint64_t after[COLOURS]);

/* Find the entries of POS at PLACE, and prefetch them. */
void corrections_find(struct corrections *corrections, const struct position *pos,
                      const struct correction_place *place, struct correction *found);

/* The correction of the static value, in centipawns. */
int correction_value(const struct correction *correction,
                     const struct search_parameters *parameters);

/* Learn that a search DEPTH plies deep found a value SURPLUS centipawns above the corrected
 * static one. */
void correction_learn(const struct correction *correction, int depth, int surplus);

#endif
