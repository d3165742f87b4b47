/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The root of the tree: its list of moves and the node that searches them. */
#ifndef RHUMB_SEARCH_ROOT_H
#define RHUMB_SEARCH_ROOT_H

#include "search/worker.h"

/* List the root moves that the options admit, likely ones first. */
void root_list_moves(struct worker *worker);

/* Search the root moves from root_first on; each one's score is exact, or
 * -SCORE_INFINITE if it did not beat those before it.
 * -SCORE_INFINITE <= alpha < beta <= SCORE_INFINITE. */
int root_search(struct worker *worker, int alpha, int beta, int depth);

/* Order the root moves from FIRST on: best score first; equals stay. */
void root_sort(struct worker *worker, int first);

/* Lengthen the line of ROOT to the depth of the iteration, as far as the table
 * knows moves; to two moves if there is a legal reply at all.  All its moves
 * are legal.  For lines that a fail high or a stop has cut short. */
void root_complete_line(struct worker *worker, struct root_move *root);

#endif
