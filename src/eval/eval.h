/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Static evaluation: a pure function of a const position.  Integers only, so that the same
 * source gives the same value on every machine.
 *
 * Invariants: eval(p) = eval(p with colours exchanged), each from its side to move; the value
 * lies within -EVAL_MAX..EVAL_MAX, which is far from any mate score. */
#ifndef RHUMB_EVAL_EVAL_H
#define RHUMB_EVAL_EVAL_H

#include "rules/position.h"

enum {
	EVAL_MAX = 20000,
	EVAL_PROMOTING_ENDING = 1500,   /* least value where a rule promotes a pawn; other rules give less */
	EVAL_WON_ENDING = 4000,   /* least value where a rule mates, or wins with a queen */
	EVAL_MATING_ENDING = 10000    /* least value where mate is a matter of time */
};

/* The value of POS, which is not in check, for the side to move, in centipawns. */
int evaluate(const struct position *pos);

struct network;

/* The same by NETWORK instead of the hand-made terms.  Exact rules of endings come first in
 * both. */
int evaluate_by_network(const struct position *pos, const struct network *network);

/* An evaluator gives the same values as these, faster: it caches what it has computed for
 * earlier positions.  It recognises a position by its keys and by the history of its moves, so
 * callers need not report moves made and unmade.  Each thread that evaluates owns one. */
struct evaluator;

/* NULL if memory runs out. */
struct evaluator *evaluator_create(void);

/* EVALUATOR may be NULL. */
void evaluator_free(struct evaluator *evaluator);

/* Empty the caches; no value depends on it. */
void evaluator_clear(struct evaluator *evaluator);

/* From now on evaluate by NETWORK, which must outlive its use and not change (else call
 * evaluator_clear); NULL: by the hand-made terms, as at first. */
void evaluator_set_network(struct evaluator *evaluator, const struct network *network);

/* POS will probably be evaluated: update its accumulators now.  Changes no value; useful while
 * the caller waits for memory. */
void evaluator_prepare(struct evaluator *evaluator, const struct position *pos);

/* The value of evaluate(POS), or of evaluate_by_network. */
int evaluator_evaluate(struct evaluator *evaluator, const struct position *pos);

struct weights;

/* The sum of the terms, and how it becomes a value. */
struct eval_sum {
	int middlegame, endgame;  /* centipawns for the side to move */
	int phase;                /* EVAL_PHASE_MAX: all pieces there; 0: none */
	int scale;                /* of 64: how winnable the material is */
	int value;                /* of the position: blended by phase, and scaled */
};

/* Add up the terms of POS with WEIGHTS instead of the built-in ones.  False if a rule decides
 * the ending instead; SUM is then undefined. */
bool evaluate_by_weights(const struct position *pos, const struct weights *weights,
                         struct eval_sum *sum);

enum eval_term {
	EVAL_MATERIAL, EVAL_PLACEMENT, EVAL_PAWNS, EVAL_PASSED, EVAL_MOBILITY,
	EVAL_KING, EVAL_BISHOPS, EVAL_ROOKS, EVAL_THREATS, EVAL_TEMPO,
	EVAL_TERMS
};

struct eval_trace {
	int middlegame[EVAL_TERMS][COLOURS];  /* centipawns, each for its colour */
	int endgame[EVAL_TERMS][COLOURS];
	int phase;                            /* EVAL_PHASE_MAX: all pieces there; 0: none */
	int scale;                            /* of 64: how winnable the material is */
	int total;                            /* the value of evaluate() */
	const char *rule;                     /* the name of a special endgame that
	                                       * decided instead of the terms; or NULL */
};
enum { EVAL_PHASE_MAX = 24 };

/* The name of TERM for tables: "passed pawns". */
const char *eval_term_name(enum eval_term term);

/* The same evaluation, term by term. */
void evaluate_trace(const struct position *pos, struct eval_trace *trace);

#endif
