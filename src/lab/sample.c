/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Packing positions and unpacking them. */
#include <config.h>

#include "lab/sample.h"

#include <string.h>

#include "util/bits.h"

void sample_pack(struct sample *sample, const struct position *pos)
{
	int count = 0;

	memset(sample, 0, sizeof *sample);
	sample->turn = (uint8_t)position_turn(pos);
	for (int square = 0; square < 64; square++) {
		struct piece piece = position_at(pos, square_from_64(square));

		if (piece_is_empty(piece))
			continue;
		sample->occupied |= UINT64_C(1) << square;
		sample->codes[count / 2] |= (uint8_t)(piece_index(piece) << 4 * (count % 2));
		count++;
	}
	sample->eval = sample->score = SAMPLE_NO_SCORE;
}

bool sample_is_ok(const struct sample *sample)
{
	int pieces = 0;

	for (uint64_t set = sample->occupied; set; set &= set - 1)
		pieces++;
	if (pieces > SAMPLE_PIECES_MAX || (sample->turn != WHITE && sample->turn != BLACK) || sample->result > 2)
		return false;
	for (int i = 0; i < SAMPLE_PIECES_MAX; i++) {
		int code = sample->codes[i / 2] >> 4 * (i % 2) & 15;

		if (code >= (i < pieces ? PIECE_INDEXES : 1))
			return false;
	}
	return true;
}

int sample_pieces(const struct sample *sample, struct sample_piece pieces[SAMPLE_PIECES_MAX])
{
	int count = 0;

	for (unsigned first = 0; first < 64; first += 16)
		for (unsigned set = sample->occupied >> first & 0xFFFF; set && count < SAMPLE_PIECES_MAX;
		     set = bits_rest(set), count++) {
			pieces[count].square = (uint8_t)(first + bits_lowest(set));
			pieces[count].index = sample->codes[count / 2] >> 4 * (count % 2) & 15;
		}
	return count;
}

void sample_setup(const struct sample *sample, struct setup *setup)
{
	struct sample_piece pieces[SAMPLE_PIECES_MAX];
	int count = sample_pieces(sample, pieces);

	setup_clear(setup);
	setup->turn = (enum colour)sample->turn;
	for (int i = 0; i < count; i++)
		setup->at[pieces[i].square] = piece_from_index(pieces[i].index);
}
