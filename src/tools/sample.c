/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Packing positions and unpacking them. */
#include <config.h>

#include "rules/setup.h"
#include "tools/sample.h"

#include <string.h>

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

int sample_men(const struct sample *sample, struct sample_man men[SAMPLE_MEN_MAX])
{
	int count = 0;

	for (int square = 0; square < 64 && count < SAMPLE_MEN_MAX; square++) {
		if (!(sample->occupied & UINT64_C(1) << square))
			continue;
		men[count].square = (uint8_t)square;
		men[count].index = sample->codes[count / 2] >> 4 * (count % 2) & 15;
		count++;
	}
	return count;
}

void sample_place(const struct sample_man *men, int count, enum colour turn,
                  struct setup *setup)
{
	setup_clear(setup);
	setup->turn = turn;
	for (int i = 0; i < count; i++)
		setup->at[men[i].square] = piece_from_index(men[i].index);
}

void sample_setup(const struct sample *sample, struct setup *setup)
{
	struct sample_man men[SAMPLE_MEN_MAX];

	sample_place(men, sample_men(sample, men), (enum colour)sample->turn, setup);
}
