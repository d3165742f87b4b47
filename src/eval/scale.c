/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Drawish material: the part of an advantage that can be turned into a win, in 64ths. */
#include <config.h>

#include "eval/endgame.h"


enum {
	SCALE_DRAWN = 0,
	SCALE_KNIGHTS = 2,              /* two knights cannot force mate */
	SCALE_FORTRESS = 4,             /* a capture may open it */
	SCALE_NO_PAWN = 10,             /* no pawn left and at most a minor piece more */
	SCALE_LAST_PAWN = 26,           /* the opponent can give a minor piece for the last pawn */
	SCALE_ONE_PAWN = 48,
	SCALE_OPPOSITE_BISHOPS = 18,    /* otherwise only pawns */
	SCALE_PER_PAWN = 4,             /* added for each pawn */
	SCALE_OPPOSITE_WITH_PIECES = 57
};

/* The pieces of COLOUR in pawns, by the usual count: 3, 3, 5, 9. */
static int pieces_worth(const struct board *board, enum colour colour)
{
	return 3 * bits_count(board_pieces(board, colour, KNIGHT) | board_pieces(board, colour, BISHOP)) +
	       5 * board_count(board, colour, ROOK) + 9 * board_count(board, colour, QUEEN);
}

int scale_of_unwinnable(const struct board *board, enum colour strong)
{
	int ours;

	if (board_pieces(board, strong, PAWN))
		return fortress_in_corner(board, strong) ? SCALE_FORTRESS : SCALE_NORMAL;
	ours = pieces_worth(board, strong);
	if (ours <= 3)
		return SCALE_DRAWN;
	return ours == 6 && board_count(board, strong, KNIGHT) == 2 ? SCALE_KNIGHTS : SCALE_NORMAL;
}

static int scale_few_pawns(const struct board *board, enum colour strong, int pawns)
{
	int ours = pieces_worth(board, strong), theirs = pieces_worth(board, colour_other(strong));

	if (pawns == 0)
		return ours - theirs <= 3 ? SCALE_NO_PAWN : SCALE_NORMAL;
	if (theirs == 0 || ours - theirs > 3)
		return SCALE_NORMAL;
	return ours <= 3 ? SCALE_LAST_PAWN : SCALE_ONE_PAWN;
}

/* Whether each side has one bishop, on squares of different colour. */
static bool has_opposite_bishops(const struct board *board)
{
	unsigned white = board_pieces(board, WHITE, BISHOP), black = board_pieces(board, BLACK, BISHOP);

	return white && black && !bits_rest(white) && !bits_rest(black) &&
	       square_is_light(board_square(board, WHITE, bits_lowest(white))) !=
	       square_is_light(board_square(board, BLACK, bits_lowest(black)));
}

static bool has_only_bishops(const struct board *board, enum colour colour)
{
	return !(board_pieces(board, colour, KNIGHT) | board_pieces(board, colour, ROOK) |
	         board_pieces(board, colour, QUEEN));
}

int scale_of(const struct board *board, enum colour strong)
{
	int pawns = board_count(board, strong, PAWN);
	int scale = scale_of_unwinnable(board, strong);

	if (scale == SCALE_NORMAL && pawns <= 1)
		scale = scale_few_pawns(board, strong, pawns);
	if (has_opposite_bishops(board)) {
		int limit = SCALE_OPPOSITE_WITH_PIECES;

		if (has_only_bishops(board, WHITE) && has_only_bishops(board, BLACK))
			limit = SCALE_OPPOSITE_BISHOPS + SCALE_PER_PAWN * pawns;
		scale = scale < limit ? scale : limit;
	}
	return scale;
}
