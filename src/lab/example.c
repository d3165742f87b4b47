/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Taking an example apart. */
#include <config.h>

#include "lab/example.h"

#include <stddef.h>

#include "util/bits.h"

bool example_is_ok(const struct example *example)
{
	bool wrong = false;
	int pieces = 0;

	for (size_t i = 0; i < sizeof example->codes; i++)
		wrong = wrong || (example->codes[i] & 15) >= 12 || example->codes[i] >> 4 >= 12;
	for (unsigned first = 0; first < 64; first += 16)
		pieces += bits_count(example->occupied >> first & 0xFFFF);
	return !wrong && pieces <= SAMPLE_PIECES_MAX && example->turn <= 1 && example->result <= 2;
}

int example_pieces(const struct example *example, struct sample_piece pieces[SAMPLE_PIECES_MAX])
{
	int count = 0;

	for (unsigned first = 0; first < 64; first += 16)
		for (unsigned set = example->occupied >> first & 0xFFFF; set && count < SAMPLE_PIECES_MAX;
		     set = bits_rest(set), count++) {
			pieces[count].square = (uint8_t)(first + bits_lowest(set));
			pieces[count].index = example->codes[count / 2] >> 4 * (count % 2) & 15;
		}
	return count;
}
