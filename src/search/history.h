/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Histories: how well moves did lately, wherever they were played.  The search orders, reduces
 * and prunes by them.
 *
 * Each value moves towards +-HISTORY_MAX by a bonus, more slowly the nearer it is ("gravity"),
 * so old experience fades.
 *
 * Sources: Jonathan Schaeffer, "The History Heuristic" (1983); counter moves: Jos Uiterwijk
 * (1992); continuation and capture history, history by pawns, gravity: the Chess Programming
 * Wiki. */
#ifndef RHUMB_SEARCH_HISTORY_H
#define RHUMB_SEARCH_HISTORY_H

#include <stdint.h>
#include <string.h>

#include "rules/position.h"

enum { HISTORY_MAX = 16384, PAWN_STRUCTURES = 512 };

/* How good a piece's move to a square is after one particular move. */
struct continuation {
	int16_t to[PIECE_INDEXES][64];
};

struct history {
	int16_t quiet[COLOURS][64][64];                    /* by from and to */
	int16_t by_pawns[PAWN_STRUCTURES][PIECE_INDEXES][64];  /* by the pawns' key, piece, to */
	int16_t capture[PIECE_INDEXES][64][KINDS];         /* by piece, to, victim */
	struct move counter[PIECE_INDEXES][64];            /* reply to a move, by its piece, to */
	struct continuation after[PIECE_INDEXES][64];      /* after a move, by its piece, to */
	struct continuation after_nothing;                 /* after a null move, or at the root */
};

static inline void history_clear(struct history *history)
{
	memset(history, 0, sizeof *history);
}

/* Halve the history of quiet moves before a new search. */
static inline void history_age(struct history *history)
{
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int from = 0; from < 64; from++)
			for (int to = 0; to < 64; to++)
				history->quiet[colour][from][to] /= 2;
}

/* The piece_index of the piece that makes MOVE, which is not yet made. */
static inline int history_piece(const struct position *pos, struct move move)
{
	return piece_index(position_at(pos, move_from(move)));
}

static inline int16_t *history_quiet(struct history *history, enum colour colour,
                                     struct move move)
{
	return &history->quiet[colour][square_to_64(move_from(move))][square_to_64(move_to(move))];
}

static inline int16_t *history_continuation(struct continuation *continuation,
                                            const struct position *pos, struct move move)
{
	return &continuation->to[history_piece(pos, move)][square_to_64(move_to(move))];
}

/* The history with this pawn structure. */
static inline int16_t *history_by_pawns(struct history *history, const struct position *pos,
                                        struct move move)
{
	return &history->by_pawns[position_pawn_key(pos) % PAWN_STRUCTURES]
	                         [history_piece(pos, move)][square_to_64(move_to(move))];
}

/* The history of MOVE, a capture or a promotion. */
static inline int16_t *history_capture(struct history *history, const struct position *pos,
                                       struct move move)
{
	struct piece victim = position_at(pos, move_to(move));
	enum kind kind = piece_is_empty(victim) ? PAWN : piece_kind(victim);

	return &history->capture[history_piece(pos, move)][square_to_64(move_to(move))][kind];
}

/* Add BONUS to *VALUE (both within +-MOST), less of it near the limits. */
static inline void history_add_within(int16_t *value, int bonus, int most)
{
	int size = bonus < 0 ? -bonus : bonus;

	*value = (int16_t)(*value + bonus - *value * size / most);
}

/* The same within +-HISTORY_MAX. */
static inline void history_add(int16_t *value, int bonus)
{
	history_add_within(value, bonus, HISTORY_MAX);
}

#endif
