/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pawn structure: doubled, isolated, backward, connected and passed pawns. */
#include <config.h>

#include "eval/pawns.h"

#include <string.h>

#include "eval/evaluation.h"

static void collect(struct pawn_info *info, const struct board *board, enum colour colour)
{
	for (unsigned pieces = board_pieces(board, colour, PAWN); pieces; pieces = bits_rest(pieces)) {
		int square = board_square(board, colour, bits_lowest(pieces));
		int file = square_file(square);

		info->ranks[WHITE][colour][file + 1] |=
			(uint8_t)(1u << square_rank(square_seen_by(WHITE, square)));
		info->ranks[BLACK][colour][file + 1] |=
			(uint8_t)(1u << square_rank(square_seen_by(BLACK, square)));
		info->on_light[colour] += square_is_light(square);
	}
}

/* The pawns around one pawn, as sets of ranks. */
struct neighbours {
	unsigned own_beside, their_beside;   /* on the files beside it */
	unsigned own_ahead, their_ahead;     /* on its own file, ahead of it */
	unsigned helpers;                    /* beside it, not ahead */
	unsigned sentries;                   /* enemies beside it, ahead */
	int supporters;                      /* own pawns that defend it */
};

static struct neighbours look_around(const struct pawn_info *info, enum colour colour,
                                     int file, int rank)
{
	enum colour them = colour_other(colour);
	unsigned west = pawn_ranks(info, colour, colour, file - 1);
	unsigned east = pawn_ranks(info, colour, colour, file + 1);
	struct neighbours near;

	near.own_beside = west | east;
	near.their_beside = pawn_ranks(info, colour, them, file - 1) |
	                    pawn_ranks(info, colour, them, file + 1);
	near.own_ahead = ranks_ahead(pawn_ranks(info, colour, colour, file), rank);
	near.their_ahead = ranks_ahead(pawn_ranks(info, colour, them, file), rank);
	near.helpers = near.own_beside & ((2u << rank) - 1);
	near.sentries = ranks_ahead(near.their_beside, rank);
	near.supporters = (int)((west >> (rank - 1) & 1) + (east >> (rank - 1) & 1));
	return near;
}

static tapered evaluate_pawn(struct pawn_info *info, const struct weights *weights,
                       enum colour colour, int file, int rank)
{
	struct neighbours near = look_around(info, colour, file, rank);
	bool is_open = !near.their_ahead;
	tapered value = 0;

	if (near.own_ahead)
		value += weights->doubled;
	if (!near.own_beside)
		value += weights->isolated[is_open];
	else if (!near.helpers && (near.sentries >> 1 & 1))
		value += weights->backward[is_open];
	value += near.supporters * weights->supported[rank];
	if (near.own_beside >> rank & 1)
		value += weights->phalanx[rank];
	if (!is_open || near.own_ahead)
		return value;
	if (!near.sentries)
		info->passed[colour] |= (uint8_t)(1u << file);
	else if (bits_count(near.sentries) <= bits_count(near.helpers))
		value += weights->candidate[rank];
	return value;
}

void pawns_evaluate(struct pawn_info *info, const struct position *pos,
                 const struct weights *weights)
{
	const struct board *board = position_board(pos);

	memset(info, 0, sizeof *info);
	info->key = position_pawn_key(pos);
	collect(info, board, WHITE);
	collect(info, board, BLACK);
	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		for (unsigned pieces = board_pieces(board, colour, PAWN); pieces; pieces = bits_rest(pieces)) {
			int square = board_square(board, colour, bits_lowest(pieces));

			square = square_seen_by(colour, square);
			info->placement[colour] +=
				weights->placement[PAWN][half_board_index(square)];
			info->structure[colour] += evaluate_pawn(info, weights, colour,
			                                      square_file(square),
			                                      square_rank(square));
		}
}
