/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a search is to do: its position, its options and its limits. */
#include <config.h>

#include "engine/task.h"

#include "engine/internal.h"
#include "engine/judge.h"
#include "engine/pace.h"
#include "engine/strength.h"
#include "engine/tablebase.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"

enum {
	RANDOM_CENTIPAWNS = 12,   /* with all men on the board */
	RANDOM_MEN = 22,          /* with that few, or fewer, none */
	ALL_MEN = 32
};

/* Does MOVE mate?  It is made and taken back on the root. */
static bool mates(struct engine *engine, struct move move)
{
	bool mate;

	if (!move_gives_check(&engine->root, move))
		return false;
	position_make(&engine->root, move);
	mate = movegen_count(&engine->root) == 0;
	position_unmake(&engine->root);
	return mate;
}

/* The root moves that are not excluded; all where none would be left.  Of these the ones
 * that a table advises, if the options name tables and ADVISED; if ONLY_MATES, the ones
 * that mate, if there are any. */
static void choose_root_moves(struct engine *engine, bool only_mates, bool advised,
                              struct search_options *options)
{
	struct thinker *thinker = &engine->thinker;
	struct move moves[MOVES_MAX];
	int count = movegen_all(&engine->root, moves), kept = 0, mating = 0;

	for (int i = 0; i < count; i++)
		if (!engine_is_excluded(engine, moves[i]))
			thinker->root_moves[kept++] = moves[i];
	for (int i = 0; only_mates && i < kept; i++)
		if (mates(engine, thinker->root_moves[i]))
			thinker->root_moves[mating++] = thinker->root_moves[i];
	if (mating > 0)
		kept = mating;
	if (advised && options->tables && kept > 0)
		kept = tablebase_choose(engine, thinker->root_moves, kept, &options->root_score);
	if (kept == 0 || kept == count)
		return;
	options->root_moves = thinker->root_moves;
	options->root_move_count = kept;
}

/* Centipawns of noise in the evaluation.  XBoard asks for `random` in every game:
 * noise varies the openings, but must not spoil endings and mates. */
static int choose_noise(const struct engine *engine)
{
	const struct board *board = position_board(&engine->root);
	int men = bits_count(board_all_men(board, WHITE)) + bits_count(board_all_men(board, BLACK));

	if (!engine->random || men <= RANDOM_MEN)
		return 0;
	return RANDOM_CENTIPAWNS * (men - RANDOM_MEN) / (ALL_MEN - RANDOM_MEN);
}

struct search_options engine_search_options(const struct engine *engine)
{
	struct search_options options = search_options_default();

	options.multipv = engine->settings.multipv;
	options.multipv_margin = engine->settings.multipv_margin;
	options.contempt = engine->settings.contempt;
	options.network = judge_network(engine);
	options.parameters = &engine->parameters;
	options.tables = engine_tables(engine);
	options.table_depth = engine->settings.syzygy_probe_depth;
	return options;
}

/* Is the move to be played, at the level that was asked for? */
static bool plays(const struct engine *engine, enum think think)
{
	return !engine->impartial && think != THINK_STUDY && think != THINK_ANALYSE;
}

struct search_options task_options(struct engine *engine, enum think think)
{
	struct search_options options = engine_search_options(engine);

	if (think == THINK_ANALYSE || engine->impartial)
		options.contempt = 0;
	if (plays(engine, think)) {
		options.randomness = choose_noise(engine);
		options.random_seed = engine_seed(engine);
		strength_weaken_options(engine, &options);
	}
	if (think != THINK_PONDER)
		choose_root_moves(engine, plays(engine, think) && options.overlooked_quiets > 0 &&
		                          strength_sees_mates(engine),
		                  think != THINK_ANALYSE && !engine->impartial, &options);
	return options;
}

struct search_limits task_limits(struct engine *engine, enum think think)
{
	struct search_limits limits = search_limits_none();

	if (think == THINK_MOVE || think == THINK_STUDY) {
		limits = timing_limits(engine);
	} else {
		limits.start_us = clock_now_us(engine->clock);
		limits.wait = true;
		if (think != THINK_ANALYSE)
			limits.depth = engine->timing.depth;
		if (think == THINK_HELD) {
			limits.nodes = engine->timing.nodes;
			limits.mate = engine->timing.mate;
		}
	}
	if (plays(engine, think)) {
		limits.rest_us = pace_rest_us(engine, &limits);
		strength_weaken_limits(engine, &limits);
	}
	return limits;
}

bool task_root(struct engine *engine, enum think think)
{
	struct move expected = engine_expected(engine);

	if (!position_copy(&engine->root, &engine->pos, 1))
		return false;
	if (think == THINK_PONDER) {
		if (move_is_none(expected))
			return false;
		position_make(&engine->root, expected);
	}
	return movegen_count(&engine->root) > 0;
}
