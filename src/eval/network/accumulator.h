/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The first layer of a network, updated from position to position.
 *
 * Each ply of a game has its own accumulator, with the key of its position.  For a new
 * position the history is walked back to the nearest ply whose accumulator is valid; from
 * there each record says which pieces left which squares.  So callers need not report moves,
 * and none has to be undone.
 *
 * A king that crosses the middle of the board mirrors the view of its side: earlier
 * accumulators are then useless.  Without a valid accumulator the pieces are compared, slot by
 * slot, with those at the last refresh: in a search few have changed since ("Finny tables":
 * Chess Programming Wiki, "NNUE", refresh of accumulators). */
#ifndef RHUMB_EVAL_NETWORK_ACCUMULATOR_H
#define RHUMB_EVAL_NETWORK_ACCUMULATOR_H

#include "eval/network/network.h"
#include "eval/network/simd.h"
#include "rules/position.h"

/* Indexed by plies of the game, modulo this: more than any line that is searched. */
enum { ACCUMULATORS = 256 };

struct accumulator {
	_Alignas(NETWORK_ALIGNMENT) int16_t values[COLOURS][NETWORK_HIDDEN];   /* by perspective */
};

/* The view of one side at its last refresh, and the pieces at that time with their squares and
 * inputs. */
struct refreshed {
	_Alignas(NETWORK_ALIGNMENT) int16_t values[NETWORK_HIDDEN];
	uint16_t living[COLOURS];           /* sets of slots; empty before the first refresh */
	uint16_t by_kind[COLOURS][KINDS];
	uint8_t stood[COLOURS][SLOTS];
	uint16_t inputs[COLOURS][SLOTS];
};

/* All zeros: no accumulator is valid. */
struct accumulators {
	struct accumulator at[ACCUMULATORS];
	uint64_t keys[ACCUMULATORS];    /* of their positions; 0: none */
	struct refreshed refreshed[COLOURS][2];    /* by perspective, mirrored or not */
};

/* Compute the accumulator of POS from scratch. */
void accumulator_compute(struct accumulator *accumulator, const struct network *network,
                         const struct position *pos);

/* The accumulator of POS, updated from the history as far as that is less work; valid until
 * the next call.  ALL was last used with the same NETWORK, or is all zeros. */
const struct accumulator *accumulators_update(struct accumulators *all,
                                              const struct network *network,
                                              const struct simd *simd,
                                              const struct position *pos);

/* Remove the piece on SQUARE from ACCUMULATOR, which is that of POS. */
void accumulator_remove(struct accumulator *accumulator, const struct network *network,
                        const struct position *pos, int square);

/* The number of pieces of POS, kings and pawns included. */
int accumulator_pieces(const struct position *pos);

/* The value of ACCUMULATOR by NETWORK, with PIECES on the board: centipawns for the side
 * TURN, not clamped. */
int accumulator_value(const struct accumulator *accumulator, const struct network *network,
                      const struct simd *simd, enum colour turn, int pieces);

/* The value of POS by NETWORK less its value without the piece on SQUARE, which is no king:
 * centipawns for the piece's owner. */
int accumulator_piece_value(const struct network *network, const struct position *pos, int square);

#endif
