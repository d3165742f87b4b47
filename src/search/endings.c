/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Asking endgame tables in the search. */
#include <config.h>

#include "search/endings.h"

#include "know/tables.h"

/* ANSWER as a score for the side to move, and how it relates to the true value. */
static int score_of(const struct worker *worker, int ply, const struct table_answer *answer,
                    enum search_bound *bound)
{
	bool wins = answer->value == TABLE_WIN;

	*bound = BOUND_EXACT;
	if (!wins && answer->value != TABLE_LOSS)
		return worker_draw_score(worker);
	if (answer->dtm > 0)
		return wins ? SCORE_MATE - ply - answer->dtm : ply + answer->dtm - SCORE_MATE;
	*bound = wins ? BOUND_LOWER : BOUND_UPPER;
	return wins ? SCORE_TABLE : -SCORE_TABLE;
}

static bool is_worth_asking(const struct worker *worker, int depth)
{
	const struct board *board = position_board(&worker->pos);
	int men = bits_count(board_all_men(board, WHITE)) + bits_count(board_all_men(board, BLACK));
	int most = tables_men(worker->options.tables);

	return men < most || (men == most && depth >= worker->options.table_depth);
}

bool ending_settles(struct worker *worker, int ply, int depth, int alpha, int beta, int *score)
{
	enum search_bound bound;
	struct table_answer answer;

	if (!worker->options.tables || position_rule50(&worker->pos) != 0 ||
	    !is_worth_asking(worker, depth) ||
	    !tables_probe(worker->options.tables, &worker->pos, &answer))
		return false;
	control_add_table_hit(worker->control);
	*score = score_of(worker, ply, &answer, &bound);
	return bound_settles(bound, *score, alpha, beta);
}
