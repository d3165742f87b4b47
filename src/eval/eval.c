/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The evaluation as a whole: counts the features, weighs them, and blends
 * middlegame and endgame by the pieces that are left. */
#include <config.h>

#include "eval/evaluation.h"

#include <string.h>

static const int phase_of[KINDS] = { [KNIGHT] = 1, [BISHOP] = 1, [ROOK] = 2, [QUEEN] = 4 };

static const char *const term_names[EVAL_TERMS] = {
	[EVAL_MATERIAL] = "material", [EVAL_PLACEMENT] = "placement",
	[EVAL_PAWNS] = "pawn structure", [EVAL_PASSED] = "passed pawns",
	[EVAL_MOBILITY] = "mobility", [EVAL_KING] = "king safety",
	[EVAL_BISHOPS] = "bishops", [EVAL_ROOKS] = "rooks",
	[EVAL_THREATS] = "threats", [EVAL_TEMPO] = "tempo"
};

const char *eval_term_name(enum eval_term term)
{
	return term_names[term];
}

static void add_men(struct evaluation *ev, enum colour colour)
{
	const struct weights *weights = ev->weights;

	for (enum kind kind = KING; kind < KINDS; kind++)
		for (unsigned men = board_men(ev->board, colour, kind); men; men = bits_rest(men)) {
			int square = board_square(ev->board, colour, bits_lowest(men));

			square = square_seen_by(colour, square);
			ev->score[EVAL_MATERIAL][colour] += weights->material[kind];
			ev->score[EVAL_PLACEMENT][colour] +=
				weights->placement[kind][half_board_index(square)];
			ev->phase += phase_of[kind];
		}
}

static void add_terms(struct evaluation *ev, const struct position *pos,
                      const struct weights *weights)
{
	memset(ev, 0, sizeof *ev);
	ev->pos = pos;
	ev->board = position_board(pos);
	ev->weights = weights;
	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		add_men(ev, colour);
}

static int clamp(int value, int limit)
{
	return value > limit ? limit : value < -limit ? -limit : value;
}

/* The terms added up, from the side to move. */
static int blend(const struct evaluation *ev, int scale)
{
	enum colour us = position_turn(ev->pos);
	int phase = ev->phase < EVAL_PHASE_MAX ? ev->phase : EVAL_PHASE_MAX;
	pair sum = 0;
	int middlegame, endgame;

	for (int term = 0; term < EVAL_TERMS; term++)
		sum += ev->score[term][us] - ev->score[term][colour_other(us)];
	middlegame = pair_middlegame(sum);
	endgame = pair_endgame(sum) * scale / 64;
	return clamp((middlegame * phase + endgame * (EVAL_PHASE_MAX - phase)) / EVAL_PHASE_MAX,
	             EVAL_MAX);
}

int evaluate(const struct position *pos)
{
	struct evaluation ev;

	add_terms(&ev, pos, &eval_weights);
	return blend(&ev, 64);
}

void evaluate_trace(const struct position *pos, struct eval_trace *trace)
{
	struct evaluation ev;

	add_terms(&ev, pos, &eval_weights);
	for (int term = 0; term < EVAL_TERMS; term++)
		for (int colour = WHITE; colour < COLOURS; colour++) {
			trace->middlegame[term][colour] = pair_middlegame(ev.score[term][colour]);
			trace->endgame[term][colour] = pair_endgame(ev.score[term][colour]);
		}
	trace->phase = ev.phase < EVAL_PHASE_MAX ? ev.phase : EVAL_PHASE_MAX;
	trace->scale = 64;
	trace->rule = NULL;
	trace->total = blend(&ev, trace->scale);
}
