/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static evaluation: a pure function of a const position.
 *
 * This floor knows the rules and nothing of search.  Integers only, so that
 * the same source gives the same value on every machine.
 *
 * Invariants: eval(p) = eval(p with colours exchanged), each from its side to
 * move; the value lies within -EVAL_MAX..EVAL_MAX, which is far from any mate
 * score. */
#ifndef RHUMB_EVAL_EVAL_H
#define RHUMB_EVAL_EVAL_H

#include "rules/position.h"

enum { EVAL_MAX = 20000 };

/* What POS, in which nobody is in check, is worth to the side to move, in
 * centipawns. */
int evaluate(const struct position *pos);

/* A memory of pawn structures, which makes evaluation faster and changes no
 * value.  Each thread that evaluates owns one.  NULL for want of memory. */
struct eval_cache;
struct eval_cache *eval_cache_create(void);
void eval_cache_free(struct eval_cache *cache);

/* The same as evaluate, faster with a CACHE (or NULL).  The search calls this
 * one with the cache of its worker. */
int evaluate_cached(const struct position *pos, struct eval_cache *cache);

/* The terms that the evaluation is made of. */
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
	int total;                            /* as evaluate() gives it */
	const char *rule;                     /* the name of a special endgame that
	                                       * decided instead of the terms; or NULL */
};
enum { EVAL_PHASE_MAX = 24 };

/* The name of TERM for tables: "passed pawns". */
const char *eval_term_name(enum eval_term term);

/* The same evaluation, term by term. */
void evaluate_trace(const struct position *pos, struct eval_trace *trace);

#endif
