/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Positions: memory, keys and the check of the invariants. */
#include <config.h>

#include "rules/position.h"

#include <stdlib.h>
#include <string.h>

#include "rules/attack.h"
#include "rules/zobrist.h"

/* The history grows by at least this many plies. */
enum { HISTORY_GROWTH = 256 };

void position_free(struct position *pos)
{
	free(pos->history);
	pos->history = NULL;
}

bool position_reserve(struct position *pos, int plies)
{
	int wanted = pos->plies + plies;
	struct record *history;

	if (wanted <= pos->capacity)
		return true;
	wanted += HISTORY_GROWTH;
	history = realloc(pos->history, (size_t)wanted * sizeof *history);
	if (history == NULL)
		return false;
	pos->history = history;
	pos->capacity = wanted;
	return true;
}

bool position_copy(struct position *dst, const struct position *src, int plies)
{
	struct record *history;
	int capacity;

	if (!position_reserve(dst, src->plies - dst->plies + plies))
		return false;
	history = dst->history;
	capacity = dst->capacity;
	*dst = *src;
	dst->history = history;
	dst->capacity = capacity;
	if (src->plies > 0)
		memcpy(history, src->history, (size_t)src->plies * sizeof *history);
	return true;
}

bool position_equal(const struct position *a, const struct position *b)
{
	return a->plies == b->plies && a->turn == b->turn &&
	       memcmp(&a->board, &b->board, sizeof a->board) == 0 &&
	       memcmp(&a->past, &b->past, sizeof a->past) == 0;
}

bool position_same_board(const struct position *a, const struct position *b)
{
	for (int i = 0; i < 64; i++)
		if (!piece_equal(position_at(a, square_from_64(i)), position_at(b, square_from_64(i))))
			return false;
	return true;
}

static uint64_t placement_key(const struct board *board, bool pawns_only)
{
	uint64_t key = 0;

	for (int index = 0; index < 64; index++) {
		int square = square_from_64(index);
		struct piece piece = board_at(board, square);

		if (!piece_is_empty(piece) && (!pawns_only || piece_is_pawn(piece)))
			key ^= zobrist_piece(piece, square);
	}
	return key;
}

/* The key without the en passant file. */
static uint64_t key_without_en_passant(const struct position *pos)
{
	uint64_t key = placement_key(position_board(pos), false);

	for (unsigned rights = position_rights(pos); rights; rights = bits_rest(rights))
		key ^= zobrist_castling((int)bits_lowest(rights));
	if (position_turn(pos) == WHITE)
		key ^= zobrist_turn();
	return key;
}

uint64_t position_compute_key(const struct position *pos)
{
	uint64_t key = key_without_en_passant(pos);

	if (position_en_passant(pos) != SQUARE_NONE)
		key ^= zobrist_en_passant(position_en_passant(pos));
	return key;
}

uint64_t position_compute_pawn_key(const struct position *pos)
{
	return placement_key(position_board(pos), true);
}

int position_passed_square(const struct position *pos)
{
	struct move last = position_last_move(pos);

	if (pos->plies == 0)
		return pos->set_up_en_passant;
	if (!move_is_double_step(last))
		return SQUARE_NONE;
	return (move_from(last) + move_to(last)) / 2;
}

uint64_t position_book_key(const struct position *pos)
{
	enum colour us = position_turn(pos);
	int passed = position_passed_square(pos);
	int pushed = passed - colour_forward(us);
	uint64_t key = key_without_en_passant(pos);

	if (passed == SQUARE_NONE)
		return key;
	if (piece_is(position_at(pos, pushed + WEST), us, PAWN) ||
	    piece_is(position_at(pos, pushed + EAST), us, PAWN))
		key ^= zobrist_en_passant(passed);
	return key;
}

static bool rights_are_ok(const struct position *pos)
{
	for (unsigned rights = position_rights(pos); rights; rights = bits_rest(rights)) {
		enum castling right = (enum castling)bits_lowest(rights);
		enum colour colour = castling_colour(right);

		if (position_king(pos, colour) != pos->homes.king[colour] ||
		    !piece_is(position_at(pos, pos->homes.rook[right]), colour, ROOK))
			return false;
	}
	return true;
}

bool position_is_ok(const struct position *pos)
{
	enum colour us = position_turn(pos);
	int en_passant = position_en_passant(pos);

	if (!board_is_ok(position_board(pos)) || pos->plies > pos->capacity)
		return false;
	if (attack_on_king(position_board(pos), colour_other(us)))
		return false;
	if (en_passant != SQUARE_NONE &&
	    !attack_en_passant_is_possible(position_board(pos), us, en_passant))
		return false;
	return rights_are_ok(pos) && position_key(pos) == position_compute_key(pos) &&
	       position_pawn_key(pos) == position_compute_pawn_key(pos);
}
