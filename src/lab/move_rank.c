/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Ranking legal moves by their words. */
#include <config.h>

#include "lab/game_record.h"

#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"

int move_rank(const struct position *pos, struct move move)
{
	struct move moves[MOVES_MAX];
	int count, rank = 0;

	if (move_is_none(move))
		return MOVE_RANK_NULL;
	count = movegen_all(pos, moves);
	for (int i = 0; i < count; i++)
		rank += move_to_word(moves[i]) < move_to_word(move);
	return rank;
}

/* The word of RANK among those of MOVES[0..COUNT-1]; RANK < COUNT. */
static uint16_t word_of_rank(const struct move *moves, int count, int rank)
{
	uint16_t words[MOVES_MAX];

	for (int i = 0; i < count; i++) {
		uint16_t word = move_to_word(moves[i]);
		int at = i;

		for (; at > 0 && words[at - 1] > word; at--)
			words[at] = words[at - 1];
		words[at] = word;
	}
	/* cppcheck-suppress uninitvar ; RANK is less than COUNT, and COUNT words were written */
	return words[rank];
}

bool move_rank_make(struct position *pos, int rank)
{
	struct move moves[MOVES_MAX];
	int count;

	if (rank == MOVE_RANK_NULL) {
		if (position_in_check(pos))
			return false;
		position_make_null(pos);
		return true;
	}
	count = movegen_all(pos, moves);
	if (rank >= count)
		return false;
	position_make(pos, move_from_word(word_of_rank(moves, count, rank)));
	return true;
}

void move_path_unmake(struct position *pos, const uint8_t *path, int length)
{
	while (length-- > 0)
		if (path[length] == MOVE_RANK_NULL)
			position_unmake_null(pos);
		else
			position_unmake(pos);
}

bool move_path_make(struct position *pos, const uint8_t *path, int length)
{
	for (int i = 0; i < length; i++)
		if (!move_rank_make(pos, path[i])) {
			move_path_unmake(pos, path, i);
			return false;
		}
	return true;
}
