/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The evaluation as a whole: counts the features, weighs them, and blends middlegame and
 * endgame by the pieces that are left. */
#include <config.h>

#include "eval/eval.h"

#include <stdlib.h>
#include <string.h>

#include "eval/endgame.h"
#include "eval/evaluation.h"
#include "eval/network/accumulator.h"
#include "util/memory.h"

/* Pawn structures change seldom, so most positions of a search find theirs in this cache,
 * indexed by the low bits of the key. */
enum { CACHE_ENTRIES = 4096 };

struct evaluator {
	void *block;                         /* to be freed */
	const struct network *network;       /* NULL: the terms */
	const struct simd *simd;             /* the network's loops for this processor */
	struct accumulators accumulators;
	struct pawn_info pawns[CACHE_ENTRIES];
};

static const char *const term_names[EVAL_TERMS] = {
	[EVAL_MATERIAL] = "material", [EVAL_PLACEMENT] = "placement",
	[EVAL_PAWNS] = "pawn structure", [EVAL_PASSED] = "passed pawns",
	[EVAL_MOBILITY] = "mobility", [EVAL_KING] = "king safety",
	[EVAL_BISHOPS] = "minor pieces", [EVAL_ROOKS] = "rooks",
	[EVAL_THREATS] = "threats", [EVAL_TEMPO] = "tempo"
};

const char *eval_term_name(enum eval_term term)
{
	return term_names[term];
}

/* An entry of zeros is valid for the key 0, that of no pawns. */
struct evaluator *evaluator_create(void)
{
	void *block;
	struct evaluator *evaluator = memory_zeros(sizeof *evaluator, _Alignof(struct evaluator), &block);

	if (evaluator) {
		evaluator->block = block;
		evaluator->simd = simd_best();
	}
	return evaluator;
}

void evaluator_free(struct evaluator *evaluator)
{
	if (evaluator)
		free(evaluator->block);
}

void evaluator_clear(struct evaluator *evaluator)
{
	memset(&evaluator->accumulators, 0, sizeof evaluator->accumulators);
	memset(evaluator->pawns, 0, sizeof evaluator->pawns);
}

void evaluator_set_network(struct evaluator *evaluator, const struct network *network)
{
	if (network == evaluator->network)
		return;
	evaluator->network = network;
	evaluator_clear(evaluator);
}

/* The pawns of POS from the cache of EVALUATOR (may be NULL), or computed into SPARE. */
static const struct pawn_info *find_pawns(const struct position *pos,
                                          const struct weights *weights,
                                          struct evaluator *evaluator,
                                          struct pawn_info *spare)
{
	uint64_t key = position_pawn_key(pos);
	struct pawn_info *info = spare;

	if (evaluator) {
		info = &evaluator->pawns[key % CACHE_ENTRIES];
		if (info->key == key)
			return info;
	}
	pawns_evaluate(info, pos, weights);
	return info;
}

static void add_terms(struct evaluation *ev, const struct position *pos,
                      const struct pawn_info *pawns, const struct weights *weights)
{
	ev->pos = pos;
	ev->board = position_board(pos);
	ev->weights = weights;
	ev->pawns = pawns;
	ev->phase = 0;
	memset(ev->score, 0, sizeof ev->score);
	for (int colour = WHITE; colour < COLOURS; colour++)
		ev->zone_attackers[colour] = ev->danger[colour] = 0;
	pieces_prepare(ev);
	pieces_add_terms(ev);
	for (enum colour colour = WHITE; colour < COLOURS; colour++) {
		king_add_term(ev, colour);
		passed_add_term(ev, colour);
		threats_add_term(ev, colour);
	}
	ev->score[EVAL_TEMPO][position_turn(pos)] = weights->tempo;
}

static int clamp(int value, int limit)
{
	return value > limit ? limit : value < -limit ? -limit : value;
}

/* Add up the terms for the side to move, and blend them. */
static void add_up(const struct evaluation *ev, struct eval_sum *sum)
{
	enum colour us = position_turn(ev->pos), them = colour_other(us);
	tapered all = 0;
	int value;

	for (int term = 0; term < EVAL_TERMS; term++)
		all += ev->score[term][us] - ev->score[term][them];
	sum->middlegame = tapered_middlegame(all);
	sum->endgame = tapered_endgame(all);
	sum->phase = ev->phase < EVAL_PHASE_MAX ? ev->phase : EVAL_PHASE_MAX;
	value = (sum->middlegame * sum->phase + sum->endgame * (EVAL_PHASE_MAX - sum->phase)) /
	        EVAL_PHASE_MAX;
	sum->scale = scale_of(ev->board, value > 0 ? us : them);
	sum->value = clamp(value * sum->scale / SCALE_NORMAL, EVAL_MAX);
}

static int evaluate_with(const struct position *pos, const struct weights *weights,
                         struct evaluator *evaluator)
{
	struct endgame_verdict verdict;
	struct evaluation ev;
	struct pawn_info spare;
	struct eval_sum sum;

	if (endgame_evaluate(pos, &verdict))
		return clamp(verdict.value, EVAL_MAX);
	add_terms(&ev, pos, find_pawns(pos, weights, evaluator, &spare), weights);
	add_up(&ev, &sum);
	return sum.value;
}

bool evaluate_by_weights(const struct position *pos, const struct weights *weights,
                         struct eval_sum *sum)
{
	struct endgame_verdict verdict;
	struct evaluation ev;
	struct pawn_info spare;

	if (endgame_evaluate(pos, &verdict))
		return false;
	add_terms(&ev, pos, find_pawns(pos, weights, NULL, &spare), weights);
	add_up(&ev, sum);
	return true;
}

int evaluate(const struct position *pos)
{
	return evaluate_with(pos, &eval_weights, NULL);
}

/* The value of POS, with its ACCUMULATOR.  The network has learned what is hard to win; only
 * positions that cannot be won are scaled (doc/trials.tsv). */
static int network_value(const struct accumulator *accumulator, const struct network *network,
                         const struct simd *simd, const struct position *pos)
{
	enum colour us = position_turn(pos);
	int value = clamp(accumulator_value(accumulator, network, simd, us, accumulator_pieces(pos)),
	                  EVAL_MAX);
	enum colour strong = value > 0 ? us : colour_other(us);

	return value * scale_of_unwinnable(position_board(pos), strong) / SCALE_NORMAL;
}

int evaluate_by_network(const struct position *pos, const struct network *network)
{
	struct endgame_verdict verdict;
	struct accumulator accumulator;

	if (endgame_evaluate(pos, &verdict))
		return clamp(verdict.value, EVAL_MAX);
	accumulator_compute(&accumulator, network, pos);
	return network_value(&accumulator, network, simd_best(), pos);
}

void evaluator_prepare(struct evaluator *evaluator, const struct position *pos)
{
	if (evaluator->network)
		accumulators_update(&evaluator->accumulators, evaluator->network, evaluator->simd, pos);
}

int evaluator_evaluate(struct evaluator *evaluator, const struct position *pos)
{
	struct endgame_verdict verdict;
	const struct accumulator *accumulator;

	if (!evaluator->network)
		return evaluate_with(pos, &eval_weights, evaluator);
	if (endgame_evaluate(pos, &verdict))
		return clamp(verdict.value, EVAL_MAX);
	accumulator = accumulators_update(&evaluator->accumulators, evaluator->network, evaluator->simd, pos);
	return network_value(accumulator, evaluator->network, evaluator->simd, pos);
}

void evaluate_trace(const struct position *pos, struct eval_trace *trace)
{
	struct endgame_verdict verdict;
	struct evaluation ev;
	struct pawn_info spare;
	struct eval_sum sum;

	add_terms(&ev, pos, find_pawns(pos, &eval_weights, NULL, &spare), &eval_weights);
	add_up(&ev, &sum);
	for (int term = 0; term < EVAL_TERMS; term++)
		for (int colour = WHITE; colour < COLOURS; colour++) {
			trace->middlegame[term][colour] = tapered_middlegame(ev.score[term][colour]);
			trace->endgame[term][colour] = tapered_endgame(ev.score[term][colour]);
		}
	trace->phase = sum.phase;
	trace->scale = sum.scale;
	trace->total = sum.value;
	trace->rule = NULL;
	if (endgame_evaluate(pos, &verdict)) {
		trace->rule = verdict.rule;
		trace->total = clamp(verdict.value, EVAL_MAX);
	}
}
