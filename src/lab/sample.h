/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A position in a few bytes, with what it was found to be worth: what networks
 * and weights are trained on. */
#ifndef RHUMB_LAB_SAMPLE_H
#define RHUMB_LAB_SAMPLE_H

#include "rules/position.h"
#include "rules/setup.h"

enum { SAMPLE_NO_SCORE = 32767, SAMPLE_PIECES_MAX = 32 };

struct sample {
	uint64_t occupied;       /* set of squares, a1 first */
	uint8_t codes[16];        /* four bits each, a piece by piece_index, in the squares' order */
	uint8_t turn;            /* enum colour */
	int16_t eval;            /* static, centipawns from the side to move; or SAMPLE_NO_SCORE */
	int16_t score;           /* of a search, likewise; of an example: what it is to be worth (dataset.h) */
	/* Of an example to train on: */
	uint8_t result;          /* of its game, half points of the side to move */
	bool in_game;            /* the game went through it, not only a search */
};

/* The pieces and the turn of POS; the rest is to be filled in. */
void sample_pack(struct sample *sample, const struct position *pos);

/* Can its pieces and turn be a position's, and its result one, as far as numbers go?  Bytes from a file may be
 * anything. */
bool sample_is_ok(const struct sample *sample);

/* A piece of a sample. */
struct sample_piece {
	uint8_t square;          /* 0 (a1) .. 63 */
	uint8_t index;           /* piece_index */
};

/* How many pieces SAMPLE has, and which. */
int sample_pieces(const struct sample *sample, struct sample_piece pieces[SAMPLE_PIECES_MAX]);

/* The pieces and the turn of SAMPLE, without castling or en passant. */
void sample_setup(const struct sample *sample, struct setup *setup);

#endif
