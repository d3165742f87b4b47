/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The first layer of a network, kept from position to position.
 *
 * Each ply of a game has its own accumulator, with the key of the position that it
 * belongs to.  For a new position the history is walked back to the nearest ply
 * whose accumulator is still right; from there each record tells which men left
 * which squares.  So nobody has to announce moves, and none has to be taken back.
 * A king who crosses the middle of the board sees everything mirrored: what came
 * before is then of no use.  Where there is nothing to catch up from, the men are
 * compared, slot by slot, with those that were there when that happened last: in a
 * search few have changed since ("Finny tables": Chess Programming Wiki, "NNUE",
 * refresh of accumulators). */
#ifndef RHUMB_EVAL_NETWORK_ACCUMULATOR_H
#define RHUMB_EVAL_NETWORK_ACCUMULATOR_H

#include "eval/network/network.h"
#include "rules/position.h"

/* By plies of the game, modulo this; more than any line that is searched. */
enum { ACCUMULATORS = 256 };

struct accumulator {
	_Alignas(NETWORK_ALIGNMENT) int16_t values[COLOURS][NETWORK_HIDDEN];   /* by perspective */
};

/* What one side saw when it last was made anew, and the men it saw: where each of the living
 * stood, and which input he was. */
struct refreshed {
	_Alignas(NETWORK_ALIGNMENT) int16_t values[NETWORK_HIDDEN];
	uint16_t living[COLOURS];           /* sets of slots; none: nothing was seen yet */
	uint16_t by_kind[COLOURS][KINDS];
	uint8_t stood[COLOURS][SLOTS];
	uint16_t inputs[COLOURS][SLOTS];
};

/* All zeros: nothing is known. */
struct accumulators {
	struct accumulator at[ACCUMULATORS];
	uint64_t keys[ACCUMULATORS];    /* of the positions that they belong to; 0: none */
	struct refreshed refreshed[COLOURS][2];    /* by perspective, mirrored or not */
};

/* The accumulator of POS from scratch. */
void accumulator_compute(struct accumulator *accumulator, const struct network *network,
                         const struct position *pos);

/* The accumulator of POS, caught up from the history as far as that is less
 * work; valid until the next call.  ALL was last used with the same NETWORK,
 * or is all zeros. */
const struct accumulator *accumulators_find(struct accumulators *all,
                                            const struct network *network,
                                            const struct position *pos);

/* Take the man on SQUARE out of ACCUMULATOR, which is that of POS. */
void accumulator_remove(struct accumulator *accumulator, const struct network *network,
                        const struct position *pos, int square);

/* How many men POS has, kings included. */
int accumulator_men(const struct position *pos);

/* What the network makes of ACCUMULATOR with that many MEN: centipawns for the
 * side whose TURN it is, not clamped. */
int accumulator_value(const struct accumulator *accumulator, const struct network *network,
                      enum colour turn, int men);

#endif
