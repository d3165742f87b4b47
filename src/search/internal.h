/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the files of a thread's search share: each calls only those before it, but for blunders.c. */
#ifndef RHUMB_SEARCH_INTERNAL_H
#define RHUMB_SEARCH_INTERNAL_H

#include <stdbool.h>

#include "search/ordering.h"
#include "search/worker.h"

/* ---- learning.c: what a node learns from its moves, and what it uses of earlier experience: the histories,
 * the killers and the counter moves, found by the moves that led to the node. */

/* Learn that MOVE at PLY failed high, searched DEPTH plies deep, after the FAILED_COUNT moves
 * FAILED had not. */
void learning_of_cut(struct worker *worker, int ply, struct move move, int depth,
               const struct move *failed, int failed_count);

/* Learn that no move at PLY, searched DEPTH plies deep, reached alpha: the move that led there
 * was good. */
void learning_of_fail_low(struct worker *worker, int ply, int depth);

/* Learn from FOUND, the result of a search of the position at PLY: correct its static value
 * for the next time, unless the side to move is in check, a capture is best, or the score is a
 * bound that allows that value. */
void learning_of_value(struct worker *worker, int ply, const struct table_data *found);

/* The history of the quiet MOVE at PLY: by its squares, with this pawn structure (half) and
 * after the two moves before it; within +-4 * HISTORY_MAX. */
int learning_history(const struct worker *worker, int ply, struct move move);

/* Fill in PICKER's continuations for a node at PLY: the histories after the two moves before
 * it. */
void learning_continuations(struct worker *worker, int ply, struct picker *picker);

/* The same, and the moves that refuted its siblings. */
void learning_refutations(struct worker *worker, int ply, struct picker *picker);

/* ---- node.c: the inner node of the principal variation search. */

enum { REDUCTION_UNIT = 1024 };      /* one ply */

/* The value of the position at PLY (>= 1), searched DEPTH plies deep (<= 0: by quiescence), or
 * a bound of it if it lies outside ALPHA..BETA.  CUT_NODE: the node is expected to fail high.
 * The frame at PLY has the reason why the node ended.  If the worker was stopped the score is
 * meaningless. */
int node_search(struct worker *worker, int ply, int alpha, int beta, int depth, bool cut_node);

/* The reduction of the COUNTth move (>= 1) at DEPTH plies (>= 1), in units; more where the
 * position is not improving.  It grows with the logarithms of depth and of the move's number
 * (Chess Programming Wiki, "Late Move Reductions").  The logarithm is a table, so that every
 * machine reduces alike. */
int node_reduction(const struct search_parameters *parameters, int depth, int count, bool improving);

/* ---- quiescence.c: the search of captures (all evasions in check) until the position is quiet
 * enough to be evaluated. */

/* The value of the position at PLY, or a bound of it if it lies outside ALPHA..BETA. */
int quiescence_search(struct worker *worker, int ply, int alpha, int beta);

/* ---- root.c: the root of the tree, and iterative deepening: one ply more each time, until a limit is met. */

/* List the root moves that the options allow, likely ones first. */
void root_list_moves(struct worker *worker);

/* Search the worker's position, whose root moves are listed (>= 1 of them), from iteration
 * FIRST_DEPTH on.  On return the root moves are in order, the best first.  RESULT gets the
 * best move, the one to ponder on, the score, and the last complete iteration (0: none). */
void root_deepen(struct worker *worker, int first_depth,
                 const struct search_callbacks *callbacks, struct search_result *result);

/* The value of the worker's position by quiescence alone, with the full window. */
int root_quiescence_value(struct worker *worker);

/* Report the best line of WORKER, whose search has ended at DEPTH. */
void root_report(struct worker *worker, int depth, const struct search_callbacks *callbacks);

/* ---- blunders.c: moves that a weak player does not see.
 *  * People overlook quiet moves more often than captures, checks less often, and recaptures
 * never; long diagonal moves and backward moves twice as often as others.  What is overlooked
 * depends on the position, the move and the game's seed alone: a player misses a move each
 * time in the same position. */

/* Whether the search of WORKER does not see MOVE, legal in its position; never if its options
 * set no blunders. */
bool blunders_is_overlooked(const struct worker *worker, struct move move);

/* Whether anything is overlooked at all. */
static inline bool blunders_exist(const struct worker *worker)
{
	return worker->options.overlooked_quiets > 0;
}

#endif
