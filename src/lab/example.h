/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A position to train on, as small as can be and quick to take apart. */
#ifndef RHUMB_LAB_EXAMPLE_H
#define RHUMB_LAB_EXAMPLE_H

#include <stdbool.h>
#include <stdint.h>

#include "lab/sample.h"

struct example {
	uint64_t occupied;       /* as in struct sample */
	uint8_t codes[16];
	int16_t target;          /* centipawns from the side to move */
	int16_t eval;            /* static value, likewise; SAMPLE_NO_SCORE: unknown */
	uint8_t turn;
	uint8_t result;          /* of its game, half points of the side to move */
	bool in_game;            /* the game went through it, not only a search */
};

/* Can EXAMPLE, bytes from a file, be used without harm? */
bool example_is_ok(const struct example *example);

/* The pieces of EXAMPLE; how many. */
int example_pieces(const struct example *example, struct sample_piece pieces[SAMPLE_PIECES_MAX]);

#endif
