/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The stages of the move picker, and the scores of moves in them. */
#include <config.h>

#include "search/ordering.h"

#include "eval/see.h"
#include "rules/legality.h"

enum pick_stage {
	PICK_TABLE,
	PICK_MAKE_CAPTURES, PICK_CAPTURES,
	PICK_REFUTATIONS,
	PICK_MAKE_QUIETS, PICK_QUIETS,
	PICK_BAD_CAPTURES,
	PICK_EVASIONS_TABLE, PICK_MAKE_EVASIONS, PICK_EVASIONS,
	PICK_TACTICS_TABLE, PICK_MAKE_TACTICS, PICK_TACTICS,
	PICK_DONE
};

enum {
	SCORE_CAPTURE = 1 << 20,      /* above all quiet scores */
	SCORE_UNDERPROMOTION = -(1 << 20)
};

static void init(struct picker *picker, const struct position *pos,
                 const struct check_info *check, struct history *history)
{
	picker->pos = pos;
	picker->check = check;
	picker->history = history;
	picker->table_move = MOVE_NONE;
	for (int i = 0; i < REFUTATIONS; i++)
		picker->refutations[i] = MOVE_NONE;
	for (int i = 0; i < CONTINUATIONS; i++)
		picker->continuations[i] = &history->after_nothing;
	picker->next_refutation = 0;
	picker->skip_quiets = false;
	picker->good_threshold = 0;
	picker->next = picker->end = 0;
	picker->bad = picker->next_bad = 0;
}

void picker_init(struct picker *picker, const struct position *pos,
                 const struct check_info *check, struct history *history)
{
	init(picker, pos, check, history);
	picker->stage = check_is_given(check) ? PICK_EVASIONS_TABLE : PICK_TABLE;
}

void picker_init_captures(struct picker *picker, const struct position *pos,
                          const struct check_info *check, struct history *history)
{
	init(picker, pos, check, history);
	picker->stage = check_is_given(check) ? PICK_EVASIONS_TABLE : PICK_TACTICS_TABLE;
}

bool picker_is_past_refutations(const struct picker *picker)
{
	return picker->stage > PICK_REFUTATIONS;
}

/* By victim first, then by capture history. */
static int score_capture(const struct picker *picker, struct move move)
{
	struct piece victim = position_at(picker->pos, move_to(move));
	int score = *history_capture(picker->history, picker->pos, move);

	if (move_is_promotion(move)) {
		if (move_promotion(move) != QUEEN)
			return SCORE_UNDERPROMOTION;
		score += 16 * see_value[QUEEN];
	}
	if (!piece_is_empty(victim))
		score += 16 * see_value[piece_kind(victim)];
	else if (move_is_en_passant(move))
		score += 16 * see_value[PAWN];
	return score;
}

static int score_quiet(const struct picker *picker, struct move move)
{
	int score = *history_quiet(picker->history, position_turn(picker->pos), move) +
	            *history_by_pawns(picker->history, picker->pos, move);

	for (int i = 0; i < CONTINUATIONS; i++)
		score += *history_continuation(picker->continuations[i], picker->pos, move);
	return score;
}

/* The key that orders the moves of a stage: SCORE (less than 1 << 21), and among equals the
 * order of generation. */
static int key_of(int score, int index)
{
	return score * MOVES_MAX + MOVES_MAX - 1 - index;
}

/* Add the moves of STAGE to the list and score them. */
static void make_moves(struct picker *picker, enum stage stage)
{
	struct move *end = movegen(picker->pos, picker->check, stage,
	                           picker->moves + picker->end);

	picker->next = picker->end;
	picker->end = (int)(end - picker->moves);
	for (int i = picker->next; i < picker->end; i++) {
		struct move move = picker->moves[i];
		int score = move_is_quiet(move)
			? score_quiet(picker, move)
			: score_capture(picker, move) + (stage == STAGE_ALL ? SCORE_CAPTURE : 0);

		picker->keys[i] = key_of(score, i);
	}
}

/* Take the best move left in the stage; MOVE_NONE if none is left. */
static struct move take_best(struct picker *picker)
{
	int next = picker->next, best = next, key;
	struct move move;

	if (next == picker->end)
		return MOVE_NONE;
	for (int i = next + 1; i < picker->end; i++)
		if (picker->keys[i] > picker->keys[best])
			best = i;
	move = picker->moves[best];
	key = picker->keys[best];
	picker->moves[best] = picker->moves[next];
	picker->keys[best] = picker->keys[next];
	picker->moves[next] = move;
	picker->keys[next] = key;
	picker->next++;
	return move;
}

/* The same, without the table's move, which was returned before. */
static struct move take_best_new(struct picker *picker)
{
	for (;;) {
		struct move move = take_best(picker);

		if (move_is_none(move) || !move_equal(move, picker->table_move))
			return move;
	}
}

/* The next capture that loses nothing; others are kept for later. */
static struct move take_good_capture(struct picker *picker)
{
	for (;;) {
		struct move move = take_best_new(picker);

		if (move_is_none(move))
			return move;
		if (picker->keys[picker->next - 1] > key_of(SCORE_UNDERPROMOTION, 0) &&
		    see_at_least(picker->pos, move, picker->good_threshold))
			return move;
		picker->moves[picker->bad++] = move;
	}
}

/* Whether MOVE is among the first LIMIT refutations. */
static bool is_refutation(const struct picker *picker, struct move move, int limit)
{
	for (int i = 0; i < limit; i++)
		if (move_equal(move, picker->refutations[i]))
			return true;
	return false;
}

static struct move take_refutation(struct picker *picker)
{
	while (picker->next_refutation < REFUTATIONS) {
		struct move *move = &picker->refutations[picker->next_refutation++];

		if (!move_is_none(*move) && move_is_quiet(*move) &&
		    !move_equal(*move, picker->table_move) &&
		    !is_refutation(picker, *move, picker->next_refutation - 1) &&
		    move_is_legal(picker->pos, picker->check, *move))
			return *move;
		*move = MOVE_NONE;
	}
	return MOVE_NONE;
}

static struct move take_quiet(struct picker *picker)
{
	for (;;) {
		struct move move = take_best_new(picker);

		if (move_is_none(move) || !is_refutation(picker, move, REFUTATIONS))
			return move;
	}
}

/* The next move of the present stage; MOVE_NONE when it is empty or has changed. */
static struct move advance(struct picker *picker)
{
	struct move move = MOVE_NONE;

	switch ((enum pick_stage)picker->stage) {
	case PICK_TABLE:
	case PICK_EVASIONS_TABLE:
	case PICK_TACTICS_TABLE:
		move = picker->table_move;
		picker->stage++;
		return move;
	case PICK_MAKE_CAPTURES:
	case PICK_MAKE_TACTICS:
		make_moves(picker, STAGE_CAPTURES);
		picker->stage++;
		return move;
	case PICK_MAKE_EVASIONS:
		make_moves(picker, STAGE_ALL);
		picker->stage++;
		return move;
	case PICK_MAKE_QUIETS:
		if (!picker->skip_quiets)
			make_moves(picker, STAGE_QUIETS);
		picker->stage++;
		return move;
	case PICK_CAPTURES:
		move = take_good_capture(picker);
		break;
	case PICK_REFUTATIONS:
		if (!picker->skip_quiets)
			move = take_refutation(picker);
		break;
	case PICK_QUIETS:
		if (!picker->skip_quiets)
			move = take_quiet(picker);
		break;
	case PICK_BAD_CAPTURES:
		if (picker->next_bad < picker->bad)
			return picker->moves[picker->next_bad++];
		picker->stage = PICK_DONE;
		return move;
	case PICK_EVASIONS:
	case PICK_TACTICS:
		move = take_best_new(picker);
		if (move_is_none(move))
			picker->stage = PICK_DONE;
		return move;
	case PICK_DONE:
		return move;
	}
	if (move_is_none(move))
		picker->stage++;
	return move;
}

struct move picker_next(struct picker *picker)
{
	while (picker->stage != PICK_DONE) {
		struct move move = advance(picker);

		if (!move_is_none(move))
			return move;
	}
	return MOVE_NONE;
}
