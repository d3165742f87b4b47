/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Mate, stalemate, repetition, the move counters and dead material. */
#include <config.h>

#include "rules/outcome.h"

#include "rules/movegen.h"

enum { FIFTY_MOVES = 100, SEVENTY_FIVE_MOVES = 150 };  /* in plies */

/* How far back the same position can have occurred, in plies. */
static int reversible_plies(const struct position *pos)
{
	return pos->past.reversible < pos->plies ? pos->past.reversible : pos->plies;
}

int outcome_repetitions(const struct position *pos)
{
	int most = reversible_plies(pos);
	int found = 0;

	for (int back = 4; back <= most; back += 2)
		found += position_key_at(pos, pos->plies - back) == position_key(pos);
	return found;
}

bool outcome_is_search_draw_by_repetition(const struct position *pos, int ply)
{
	int most = reversible_plies(pos);
	int found = 0;

	for (int back = 4; back <= most; back += 2)
		if (position_key_at(pos, pos->plies - back) == position_key(pos))
			if (back <= ply || ++found == 2)
				return true;
	return false;
}

/* Whether all bishops of both sides are on squares of one shade. */
static bool bishops_are_alike(const struct board *board)
{
	bool seen[2] = { false, false };

	for (int colour = WHITE; colour <= BLACK; colour++)
		for (unsigned pieces = board_pieces(board, (enum colour)colour, BISHOP); pieces;
		     pieces = bits_rest(pieces))
			seen[square_is_light(board_square(board, (enum colour)colour,
			                                  bits_lowest(pieces)))] = true;
	return !(seen[0] && seen[1]);
}

bool outcome_is_dead_material(const struct board *board)
{
	int knights, bishops;

	for (int colour = WHITE; colour <= BLACK; colour++)
		if (board_pieces(board, (enum colour)colour, PAWN) |
		    board_pieces(board, (enum colour)colour, ROOK) |
		    board_pieces(board, (enum colour)colour, QUEEN))
			return false;
	knights = board_count(board, WHITE, KNIGHT) + board_count(board, BLACK, KNIGHT);
	bishops = board_count(board, WHITE, BISHOP) + board_count(board, BLACK, BISHOP);
	if (knights > 0)
		return knights == 1 && bishops == 0;
	return bishops_are_alike(board);
}

enum outcome outcome_of(const struct position *pos)
{
	struct check_info info;
	struct move moves[MOVES_MAX];
	int repetitions;

	check_find(pos, &info);
	if (movegen(pos, &info, STAGE_ALL, moves) == moves)
		return check_is_given(&info) ? OUTCOME_CHECKMATE : OUTCOME_STALEMATE;
	if (outcome_is_dead_material(position_board(pos)))
		return OUTCOME_DEAD_MATERIAL;
	repetitions = outcome_repetitions(pos);
	if (repetitions >= 4)
		return OUTCOME_FIVEFOLD;
	if (position_rule50(pos) >= SEVENTY_FIVE_MOVES)
		return OUTCOME_SEVENTY_FIVE;
	if (repetitions >= 2)
		return OUTCOME_THREEFOLD;
	if (position_rule50(pos) >= FIFTY_MOVES)
		return OUTCOME_FIFTY;
	return OUTCOME_OPEN;
}

bool outcome_is_final(enum outcome outcome)
{
	return outcome != OUTCOME_OPEN && outcome != OUTCOME_THREEFOLD && outcome != OUTCOME_FIFTY;
}

const char *outcome_text(enum outcome outcome)
{
	static const char *const texts[OUTCOMES] = {
		[OUTCOME_OPEN] = "the game goes on",
		[OUTCOME_CHECKMATE] = "checkmate",
		[OUTCOME_STALEMATE] = "stalemate",
		[OUTCOME_DEAD_MATERIAL] = "draw by insufficient material",
		[OUTCOME_FIVEFOLD] = "draw by fivefold repetition",
		[OUTCOME_SEVENTY_FIVE] = "draw by the seventy-five-move rule",
		[OUTCOME_THREEFOLD] = "draw by repetition",
		[OUTCOME_FIFTY] = "draw by the fifty-move rule",
	};

	return texts[outcome];
}
