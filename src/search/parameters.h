/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The numbers that the search is tuned by: depths, margins, bonuses and shares of time.
 *
 * They are passed to a search with its options, so two players in one process may have
 * different ones.  The bench measures the usual values; any values within the ranges give a
 * correct search, though perhaps a weak one. */
#ifndef RHUMB_SEARCH_PARAMETERS_H
#define RHUMB_SEARCH_PARAMETERS_H

#include <stdbool.h>

/* P(name, least, most, usual) for each.  Depths are in plies, margins in centipawns,
 * reductions in REDUCTION_UNITs of a ply, shares in percent. */
#define SEARCH_PARAMETERS(P) \
	/* reverse futility pruning: a margin for each ply */ \
	P(reverse_futility_depth, 0, 20, 8) \
	P(reverse_futility_margin, 0, 400, 80) \
	/* null move: least depth, reduction, verification */ \
	P(null_move_depth, 1, 20, 3) \
	P(null_move_base, 1, 8, 3) \
	P(null_move_divisor, 1, 16, 3) \
	P(null_move_eval_divisor, 20, 1000, 200) \
	P(null_move_eval_most, 0, 8, 3) \
	P(null_move_margin, -400, 400, 100) \
	P(null_move_margin_depth, 0, 100, 20) \
	P(null_move_verify_depth, 1, 100, 12) \
	/* ProbCut: least depth, how far beyond beta */ \
	P(probcut_depth, 4, 100, 5) \
	P(probcut_margin, 20, 1000, 180) \
	/* internal reduction of nodes without a move to try first */ \
	P(unknown_depth, 1, 100, 4) \
	/* singular extensions: least depth, margins */ \
	P(singular_depth, 2, 100, 5) \
	P(singular_margin_depth, 0, 16, 1) \
	P(singular_double_margin, 0, 400, 25) \
	/* pruning of single moves; in the principal variation only from this \
	 * iteration on */ \
	P(pruning_pv_depth, 1, 100, 10) \
	P(late_depth, 0, 20, 8) \
	P(late_base, 0, 30, 4) \
	P(futility_depth, 0, 20, 8) \
	P(futility_base, 0, 800, 100) \
	P(futility_margin, 0, 400, 90) \
	P(exchange_depth, 0, 20, 9) \
	P(exchange_capture_margin, 0, 400, 100) \
	P(exchange_quiet_margin, 0, 200, 25) \
	/* late move reductions */ \
	P(reduction_base, 0, 4096, 1000) \
	P(reduction_not_improving, 0, 4096, 700) \
	P(reduction_pv, 0, 4096, 1024) \
	P(reduction_cut_node, 0, 4096, 1024) \
	P(reduction_after_capture, 0, 4096, 1024) \
	P(reduction_check, 0, 4096, 1024) \
	P(reduction_tactical, 0, 4096, 1024) \
	P(reduction_killer, 0, 4096, 1024) \
	P(reduction_history_divisor, 1, 256, 8) \
	/* history: bonus of a cut, factor * depth + offset, up to a maximum; bonus \
	 * for each ply of the move that led to a node where no move reached alpha, \
	 * up to a maximum */ \
	P(history_factor, 0, 2000, 270) \
	P(history_offset, -2000, 0, -260) \
	P(history_most, 0, 16000, 2000) \
	P(history_lead, 0, 2000, 200) \
	P(history_lead_most, 0, 16000, 1500) \
	/* values shrink with each ply towards the fifty-move draw by 1 / this */ \
	P(rule50_parts, 100, 10000, 220) \
	/* corrections of the static value: weights, in centipawns for a full entry */ \
	P(correction_pawns, 0, 400, 48) \
	P(correction_pieces, 0, 400, 40) \
	P(correction_moves, 0, 400, 40) \
	/* quiescence: positional gain allowed to a capture */ \
	P(delta_margin, 0, 1000, 200) \
	/* aspiration windows: least depth, first width, widest; maximum of plies \
	 * less after failing high */ \
	P(aspiration_depth, 1, 100, 5) \
	P(aspiration_width, 1, 200, 12) \
	P(aspiration_most, 10, 4000, 1000) \
	P(aspiration_less, 0, 10, 3) \
	/* time: number of moves that share the time left, and of those whose \
	 * overhead is reserved, both with increments and without (dry); the \
	 * stretch of a difficult move; the share of increments to come that is \
	 * relied on */ \
	P(time_horizon, 2, 100, 27) \
	P(time_horizon_dry, 2, 100, 26) \
	P(time_reserve_moves, 0, 100, 4) \
	P(time_reserve_moves_dry, 0, 100, 20) \
	P(time_hard_stretch, 1, 20, 5) \
	P(time_increment, 0, 100, 80) \
	/* time, after an iteration: share of the soft limit by the number of \
	 * iterations with the same best move; the factor of that share, less the \
	 * share of nodes of the best move; one percent more for each centipawn \
	 * that its score dropped, within these bounds */ \
	P(time_stable_0, 10, 400, 150) \
	P(time_stable_1, 10, 400, 130) \
	P(time_stable_2, 10, 400, 112) \
	P(time_stable_3, 10, 400, 98) \
	P(time_stable_4, 10, 400, 88) \
	P(time_stable_5, 10, 400, 70) \
	P(time_effort, 110, 400, 168) \
	P(time_drop_least, -90, 0, -20) \
	P(time_drop_most, 0, 400, 60)

struct search_parameters {
#define SEARCH_PARAMETER_MEMBER(name, least, most, usual) int name;
	SEARCH_PARAMETERS(SEARCH_PARAMETER_MEMBER)
#undef SEARCH_PARAMETER_MEMBER
};

extern const struct search_parameters search_parameters_default;

/* The description of one parameter. */
struct search_parameter {
	const char *name;
	int least, most, usual;
};

/* Those of struct search_parameters, in its order. */
extern const struct search_parameter search_parameter_table[];
extern const int search_parameter_count;

/* The value of the parameter at INDEX (0 .. search_parameter_count - 1). */
int search_parameter_get(const struct search_parameters *parameters, int index);

/* Set it.  False, with nothing changed, if VALUE is out of range. */
bool search_parameter_set(struct search_parameters *parameters, int index, int value);

/* The index of the parameter called NAME; -1: there is none. */
int search_parameter_find(const char *name);

#endif
