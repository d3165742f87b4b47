/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Asking endgame tables in the search. */
#include <config.h>

#include "search/endings.h"

int ending_score(const struct worker *worker, enum table_value value, enum search_bound *bound)
{
	*bound = value == TABLE_WIN    ? BOUND_LOWER
	         : value == TABLE_LOSS ? BOUND_UPPER
	                               : BOUND_EXACT;
	if (value == TABLE_WIN)
		return SCORE_TABLE;
	return value == TABLE_LOSS ? -SCORE_TABLE : worker_draw_score(worker);
}

static bool is_worth_asking(const struct worker *worker, int depth)
{
	const struct board *board = position_board(&worker->pos);
	int men = bits_count(board_all_men(board, WHITE)) + bits_count(board_all_men(board, BLACK));
	int most = tables_men(worker->options.tables);

	return men < most || (men == most && depth >= worker->options.table_depth);
}

bool ending_settles(struct worker *worker, int depth, int alpha, int beta, int *score)
{
	enum search_bound bound;
	enum table_value value;

	if (!worker->options.tables || position_rule50(&worker->pos) != 0 ||
	    !is_worth_asking(worker, depth) ||
	    !tables_probe(worker->options.tables, &worker->pos, &value))
		return false;
	control_add_table_hit(worker->control);
	*score = ending_score(worker, value, &bound);
	return bound_settles(bound, *score, alpha, beta);
}
