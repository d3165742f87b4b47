/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Draws and resignation by the scores of our moves, what a score says about the result, and time limits by
 * the clocks: each bound from both sides. */
#include <config.h>

#include "engine_bench.h"

#include <math.h>

#include "engine/internal.h"
#include "search/terms.h"

/* ---- decisions by scores ---- */

enum { PLIES = 200, UNKNOWN = SCORE_NONE };

/* Our scores by the plies of their moves, and the options that make of them what we do. */
struct model {
	struct engine *engine;
	struct random random;
	int scores[PLIES], offered;      /* the ply of the last offer; -1: there was none */
	int threshold, row, offers, contempt;
};

/* How many of our last moves, from PLY back, have scores of LEAST to MOST. */
static int count_scores(const struct model *model, int ply, int least, int most)
{
	int count = 0;

	while (ply >= 0 && model->scores[ply] != UNKNOWN && model->scores[ply] >= least && model->scores[ply] <= most) {
		count++;
		ply -= 2;
	}
	return count;
}

static bool is_flat(const struct model *model, int last_ply)
{
	const struct position *pos = engine_position(model->engine);

	return position_plies(pos) >= 80 && position_rule50(pos) >= 12 && count_scores(model, last_ply, -15, 15) >= 8;
}

static enum engine_choice expected_choice(struct model *model, int ply)
{
	if (model->scores[ply] == UNKNOWN)
		return CHOICE_PLAY_ON;
	if (model->threshold && count_scores(model, ply, -SCORE_MATE, -model->threshold) >= model->row)
		return CHOICE_RESIGN;
	if (!model->offers || (model->offered >= 0 && ply - model->offered < 40) || !is_flat(model, ply))
		return CHOICE_PLAY_ON;
	model->offered = ply;
	return CHOICE_OFFER_DRAW;
}

/* ME, whose last score is that of PLY, accepts a draw if it is behind, or if nothing happens; without a score a search
 * decides. */
static void check_answer(const struct model *model, enum colour me, int ply)
{
	if (model->scores[ply] != UNKNOWN)
		assert_int_equal(engine_accepts_draw(model->engine, me),
		                 model->scores[ply] <= -75 - model->contempt || is_flat(model, ply));
}

/* Make a random move, which is seldom a pawn's or a capture.  False if there is none. */
static bool make_random(struct model *model)
{
	struct move moves[MOVES_MAX], move = MOVE_NONE;
	int count = engine_moves(model->engine, moves);

	for (int tries = 0; count > 0 && tries < 9; tries++) {
		struct piece mover;

		move = moves[random_below(&model->random, (uint32_t)count)];
		mover = position_at(engine_position(model->engine), move_from(move));
		if ((move_is_quiet(move) && !piece_is_pawn(mover)) || random_below(&model->random, 99) == 0)
			break;
	}
	return count > 0 && engine_make_move(model->engine, move);
}

/* Random games with scores about the bounds, of which some are missing, and with moves that are taken back. */
static void decisions_follow_from_scores(void **state)
{
	static const int values[] = { 0, 0, 15, -15, 16, -16, -74, -75, -94, -95, -499, -500, -500, -501, UNKNOWN };
	struct model model = { .engine = ((struct engine_bench *)*state)->engine, .random = { 1 } };
	int made[3] = { 0 };

	for (int game = 0; game < 120; game++) {
		int value = 0, ply;

		engine_new_game(model.engine);
		model.offered = -1;
		set_number(model.engine, "ResignThreshold", model.threshold = random_below(&model.random, 3) ? 500 : 0);
		set_number(model.engine, "ResignMoves", model.row = 1 + (int)random_below(&model.random, 6));
		set_number(model.engine, "DrawOffers", model.offers = random_below(&model.random, 4) > 0);
		set_number(model.engine, "Contempt", model.contempt = 20 * (int)random_below(&model.random, 2));
		if (game % 2 && !make_random(&model))
			continue;
		while ((ply = position_plies(engine_position(model.engine))) < PLIES) {
			enum colour me = position_turn(engine_position(model.engine));
			enum engine_choice choice;

			if (random_below(&model.random, 12) == 0)
				value = values[random_below(&model.random, sizeof values / sizeof *values)];
			model.scores[ply] = value;
			choice = engine_decide_resign_or_offer(model.engine, &(struct search_result){ .score = value });
			assert_int_equal(choice, expected_choice(&model, ply));
			made[choice]++;
			check_answer(&model, me, ply);
			if (!make_random(&model))
				break;
			check_answer(&model, me, ply);
			if (!make_random(&model))
				break;
			for (uint32_t left = random_below(&model.random, 20) || ply < 4 ? 0 : 4; left > 0; left--)
				engine_undo_move(model.engine);
		}
	}
	assert_true(made[CHOICE_PLAY_ON] > 100 && made[CHOICE_RESIGN] > 100 && made[CHOICE_OFFER_DRAW] > 50);
}

/* ---- answers and claims ---- */

/* A game of PLIES plies in which nothing happens from the start on. */
static void shuffle(struct engine *engine, int plies)
{
	static const char *const moves[] = {
		"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"
	};

	for (int i = 0; i < plies; i++)
		play(engine, moves[i % 8]);
}

static bool accepts_at(struct engine *engine, enum colour me, int ago, int score)
{
	game_scores_clear(&engine->scores);
	game_scores_add(&engine->scores, position_plies(engine_position(engine)) - ago, score);
	return engine_accepts_draw(engine, me);
}

/* A score from before the opponent's last move, and one of the other side, do not count: the
 * position, which is even, is searched. */
static void accepts_nothing_by_an_old_score(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	shuffle(engine, 8);
	assert_false(accepts_at(engine, WHITE, 2, -900));
	assert_false(accepts_at(engine, WHITE, 1, -900));
	assert_false(accepts_at(engine, BLACK, 0, -900));
	assert_false(accepts_at(engine, BLACK, 3, -900));
}

/* The opponent blunders and offers a draw: the search sees that it wins a queen. */
static void accepts_nothing_after_a_blunder(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	put(engine, "3r2k1/5pp1/7p/8/8/8/5PPP/4Q1K1 w - - 0 1");
	assert_true(engine_accepts_draw(engine, BLACK));
	play(engine, "e1d2");
	assert_false(accepts_at(engine, BLACK, 2, -616));
}

/* While another search runs there is no answer. */
static void accepts_nothing_without_a_verdict(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	put(engine, "4k3/8/8/8/8/8/3q4/6K1 w - - 0 1");
	assert_true(engine_accepts_draw(engine, WHITE));
	assert_true(engine_start(engine, THINK_ANALYSE, NULL));
	assert_false(engine_accepts_draw(engine, WHITE));
	engine_abandon(engine);
	put(engine, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
	assert_false(engine_accepts_draw(engine, BLACK));
}

static void claims_unless_ahead(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	enum outcome outcome;
	struct move back;

	shuffle(engine, 4);
	play(engine, "g1f3");
	play(engine, "g8f6");
	play(engine, "f3g1");
	back = move_of(engine, "f6g8");
	assert_true(engine_claims_draw_after(engine, back, 50, &outcome));
	assert_int_equal(outcome, OUTCOME_THREEFOLD);
	assert_false(engine_claims_draw_after(engine, back, 51, &outcome));
	assert_false(engine_claims_draw_after(engine, back, SCORE_NONE, &outcome));
	assert_false(engine_claims_draw_after(engine, move_of(engine, "f6e4"), -500, &outcome));
	assert_int_equal(outcome, OUTCOME_OPEN);
	/* With this contempt a draw is worth 100. */
	engine_make_move(engine, back);
	set_option(engine, "Contempt", "-100");
	assert_true(engine_claims_draw(engine, 100));
	assert_false(engine_claims_draw(engine, SCORE_NONE));
	set_option(engine, "Contempt", "0");
	assert_false(engine_claims_draw(engine, 100));
}

/* ---- clocks ---- */

static void no_seconds_a_move_are_less_than_one(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	int64_t tenth;

	set_option(engine, "MoveOverhead", "0");
	engine_set_move_time_us(engine, SECONDS(1) / 10);
	tenth = timing_limits(engine).hard_us;
	engine_set_move_time_us(engine, 0);
	assert_true(timing_limits(engine).hard_us == tenth);
	engine_set_clock_us(engine, WHITE, SECONDS(1) - 1);
	assert_true(timing_limits(engine).hard_us > 8 * tenth);
	engine_set_clock_us(engine, WHITE, SECONDS(1));
	assert_true(timing_limits(engine).hard_us == tenth);
}

/* However long the estimated lag is, at most a quarter of the remaining time is reserved. */
static void lag_takes_a_quarter_at_most(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_limits lagging, quarter;

	engine_set_clock_us(engine, WHITE, SECONDS(4));
	engine_set_clock_us(engine, BLACK, SECONDS(4));
	set_option(engine, "MoveOverhead", "0");
	engine->timing.lag.us = TIMING_LAG_MAX_US;
	lagging = timing_limits(engine);
	engine->timing.lag.us = 0;
	set_option(engine, "MoveOverhead", "1000");
	quarter = timing_limits(engine);
	assert_true(lagging.soft_us == quarter.soft_us);
	assert_true(lagging.hard_us == quarter.hard_us);
	/* The last move before a time control; nothing is reserved for later moves. */
	engine_set_level(engine, 1, SECONDS(4), 0);
	quarter = timing_limits(engine);
	set_option(engine, "MoveOverhead", "0");
	engine->timing.lag.us = TIMING_LAG_MAX_US;
	lagging = timing_limits(engine);
	assert_true(lagging.hard_us == quarter.hard_us);
	assert_in_range(lagging.hard_us, SECONDS(5) / 2, SECONDS(3));
	/* A fixed time is no clock. */
	engine_set_move_time_us(engine, SECONDS(5));
	assert_true(timing_limits(engine).hard_us > SECONDS(49) / 10);
}

/* ---- results ---- */

static double logistic(double x)
{
	return 1000 / (1 + exp(-x));
}

/* The table gives the formula, but for rounding; beyond its end, where 2.5 is left, nothing is. */
static void results_are_the_formula(void **state)
{
	for (int score = -1500; score <= 1500; score++) {
		struct wdl wdl = wdl_of_score(score), other = wdl_of_score(-score);

		assert_true(fabs(wdl.win - logistic((score - 90) / 80.0)) < 2.5);
		assert_int_equal(wdl.win, other.loss);
		assert_int_equal(wdl.draw, 1000 - wdl.win - wdl.loss);
		assert_int_equal(expected_points(score), wdl.win + wdl.draw / 2);
	}
	assert_int_equal(wdl_of_score(90).win, 500);
	assert_int_equal(wdl_of_score(SCORE_MATE - 5).win, 1000);
	assert_int_equal(wdl_of_score(5 - SCORE_MATE).loss, 1000);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(results_are_the_formula),
		TEST(decisions_follow_from_scores),
		TEST(accepts_nothing_by_an_old_score),
		TEST(accepts_nothing_after_a_blunder),
		TEST(accepts_nothing_without_a_verdict),
		TEST(claims_unless_ahead),
		TEST(no_seconds_a_move_are_less_than_one),
		TEST(lag_takes_a_quarter_at_most)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
