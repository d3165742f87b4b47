/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Draws and resignation by the scores of our moves, what a score says about the result, and time limits by
 * the clocks: each bound from both sides. */
#include <config.h>

#include "engine_bench.h"

#include <math.h>

#include "engine/internal.h"
#include "search/terms.h"

/* ---- scores ---- */

static void scores_are_counted_back(void **state)
{
	struct game_scores scores;
	int score;

	game_scores_clear(&scores);
	assert_int_equal(game_scores_last_ply(&scores), -1);
	assert_false(game_scores_ago(&scores, 0, &score));
	for (int i = 0; i < GAME_SCORES_MAX + 3; i++)
		game_scores_add(&scores, 2 * i, 10 * i);
	assert_int_equal(scores.count, GAME_SCORES_MAX);
	assert_int_equal(game_scores_last_ply(&scores), 2 * (GAME_SCORES_MAX + 2));
	assert_true(game_scores_ago(&scores, 0, &score));
	assert_int_equal(score, 10 * (GAME_SCORES_MAX + 2));
	assert_true(game_scores_ago(&scores, GAME_SCORES_MAX - 1, &score));
	assert_int_equal(score, 30);
	assert_false(game_scores_ago(&scores, GAME_SCORES_MAX, &score));
	game_scores_undo(&scores, 2 * (GAME_SCORES_MAX + 1));
	assert_int_equal(game_scores_last_ply(&scores), 2 * GAME_SCORES_MAX);
}

static void a_move_without_score_breaks_the_row(void **state)
{
	struct game_scores scores;
	int score;

	game_scores_clear(&scores);
	game_scores_add(&scores, 10, 1);
	game_scores_add(&scores, 14, 2);
	game_scores_add(&scores, 16, 3);
	assert_true(game_scores_ago(&scores, 1, &score));
	assert_int_equal(score, 2);
	assert_false(game_scores_ago(&scores, 2, &score));
}

/* ---- resignation ---- */

/* The decision after a search with SCORE, if the moves before it had the same. */
static enum engine_choice choice_in_ply(struct engine *engine, int moves_before, int score)
{
	struct search_result result = { .score = score };
	int ply = position_plies(engine_position(engine));

	game_scores_clear(&engine->scores);
	for (int i = moves_before; i > 0; i--)
		game_scores_add(&engine->scores, ply - 2 * i, score);
	return engine_decide_resign_or_offer(engine, &result);
}

static void resigns_at_the_threshold(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	assert_int_equal(choice_in_ply(engine, 9, -9999), CHOICE_PLAY_ON);
	set_option(engine, "ResignThreshold", "500");
	set_option(engine, "ResignMoves", "3");
	assert_int_equal(choice_in_ply(engine, 2, -500), CHOICE_RESIGN);
	assert_int_equal(choice_in_ply(engine, 2, -499), CHOICE_PLAY_ON);
	assert_int_equal(choice_in_ply(engine, 1, -500), CHOICE_PLAY_ON);
	assert_int_equal(choice_in_ply(engine, 9, SCORE_NONE), CHOICE_PLAY_ON);
}

/* Each score of the sequence counts, the last one and the first. */
static void one_better_score_is_hope(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	set_option(engine, "ResignThreshold", "500");
	set_option(engine, "ResignMoves", "3");
	for (int better = 0; better < 3; better++) {
		struct search_result result = { .score = better == 0 ? -499 : -500 };
		int ply = position_plies(engine_position(engine));

		game_scores_clear(&engine->scores);
		for (int i = 2; i > 0; i--)
			game_scores_add(&engine->scores, ply - 2 * i, better == i ? -499 : -500);
		assert_int_equal(engine_decide_resign_or_offer(engine, &result), CHOICE_PLAY_ON);
	}
}

/* ---- offers ---- */

/* A game of PLIES plies in which nothing happens from the start on. */
static void shuffle(struct engine *engine, int plies)
{
	static const char *const moves[] = {
		"g1f3", "g8f6", "f3g1", "f6g8", "b1c3", "b8c6", "c3b1", "c6b8"
	};

	for (int i = 0; i < plies; i++)
		play(engine, moves[i % 8]);
}

/* A score of either side's advantage, the last one or an earlier one, is no flat game. */
static void one_lively_score_is_no_flat_game(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	shuffle(engine, 80);
	set_option(engine, "DrawOffers", "1");
	for (int lively = 0; lively < 8; lively++) {
		struct search_result result = { .score = lively == 0 ? 16 : 15 };

		game_scores_clear(&engine->scores);
		for (int i = 7; i > 0; i--)
			game_scores_add(&engine->scores, 80 - 2 * i, lively == i ? -16 : 15);
		assert_int_equal(engine_decide_resign_or_offer(engine, &result), CHOICE_PLAY_ON);
	}
	assert_int_equal(choice_in_ply(engine, 7, 15), CHOICE_OFFER_DRAW);
}

static void offers_in_a_flat_game(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	shuffle(engine, 78);
	set_option(engine, "DrawOffers", "1");
	assert_int_equal(choice_in_ply(engine, 7, 0), CHOICE_PLAY_ON);
	play(engine, "c3b1");
	play(engine, "c6b8");
	assert_int_equal(position_plies(engine_position(engine)), 80);
	assert_int_equal(choice_in_ply(engine, 7, 15), CHOICE_OFFER_DRAW);
	assert_int_equal(choice_in_ply(engine, 7, -15), CHOICE_OFFER_DRAW);
	assert_int_equal(choice_in_ply(engine, 7, 16), CHOICE_PLAY_ON);
	assert_int_equal(choice_in_ply(engine, 7, -16), CHOICE_PLAY_ON);
	assert_int_equal(choice_in_ply(engine, 6, 0), CHOICE_PLAY_ON);
	set_option(engine, "DrawOffers", "0");
	assert_int_equal(choice_in_ply(engine, 7, 0), CHOICE_PLAY_ON);
}

static void offers_again_after_forty_plies(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_result result = { .score = 0 };

	shuffle(engine, 80);
	set_option(engine, "DrawOffers", "1");
	assert_int_equal(choice_in_ply(engine, 7, 0), CHOICE_OFFER_DRAW);
	assert_int_equal(engine->scores.last_offer_ply, 80);
	game_scores_undo(&engine->scores, 80);
	engine->scores.last_offer_ply = 41;
	assert_int_equal(engine_decide_resign_or_offer(engine, &result), CHOICE_PLAY_ON);
	game_scores_undo(&engine->scores, 80);
	engine->scores.last_offer_ply = 40;
	assert_int_equal(engine_decide_resign_or_offer(engine, &result), CHOICE_OFFER_DRAW);
}

static void a_pawn_move_makes_a_game_lively(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	shuffle(engine, 80);
	play(engine, "e2e4");
	play(engine, "e7e5");
	set_option(engine, "DrawOffers", "1");
	for (int i = 0; i < 12; i++) {
		if (i % 2 == 0)
			assert_int_equal(choice_in_ply(engine, 7, 0), CHOICE_PLAY_ON);
		play(engine, (const char *[]){ "g1f3", "g8f6", "f3g1", "f6g8" }[i % 4]);
	}
	assert_int_equal(choice_in_ply(engine, 7, 0), CHOICE_OFFER_DRAW);
}

/* ---- answers and claims ---- */

static bool accepts_at(struct engine *engine, enum colour me, int ago, int score)
{
	game_scores_clear(&engine->scores);
	game_scores_add(&engine->scores, position_plies(engine_position(engine)) - ago, score);
	return engine_accepts_draw(engine, me);
}

static void accepts_when_behind(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	shuffle(engine, 8);
	assert_true(accepts_at(engine, WHITE, 0, -75));
	assert_false(accepts_at(engine, WHITE, 0, -74));
	assert_true(accepts_at(engine, BLACK, 1, -75));
	assert_false(accepts_at(engine, BLACK, 1, -74));
	set_option(engine, "Contempt", "20");
	assert_false(accepts_at(engine, WHITE, 0, -94));
	assert_true(accepts_at(engine, WHITE, 0, -95));
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

/* If a draw can be claimed, it is claimed at once in an even position, whatever the time; a
 * position that can be won is searched like any other. */
static void a_claim_is_weighed_in_a_moment(void **state)
{
	static const struct { const char *fen; bool claims; } cases[] = {
		{ "8/5k2/4p3/8/8/3P4/5K2/8 w - - 100 90", true },
		{ "6k1/8/8/8/8/1r6/r7/6K1 b - - 100 150", false },
		{ "8/8/3k4/R7/8/8/6K1/8 w - - 100 150", true },
		{ "8/8/8/4R3/4k3/8/6K1/8 b - - 100 150", true },
		{ "8/8/8/3Rk3/1r6/8/6K1/8 b - - 100 150", false }
	};
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;
	struct search_result result;

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		int64_t began = clock_now_us(&bench->clock), used;

		put(engine, cases[i].fen);
		engine_set_move_time_us(engine, SECONDS(20));
		assert_true(engine_think(engine, THINK_CLAIM, NULL, &result));
		used = clock_now_us(&bench->clock) - began;
		if (engine_claims_draw(engine, result.score) != cases[i].claims)
			fail_msg("%s: %d", cases[i].fen, result.score);
		if (cases[i].claims)
			assert_in_range(used, 0, SECONDS(10));
	}
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

static void time_by_nodes(void **state)
{
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;
	struct search_result found = { .nodes = 5000, .best = move_of(engine, "e2e4") };

	engine_set_nps(engine, 1000);
	engine_set_move_time_us(engine, SECONDS(2));
	assert_true(timing_limits(engine).nodes == 2001);
	assert_true(timing_limits(engine).hard_us == -1);
	engine_set_level(engine, 0, SECONDS(60), SECONDS(1));
	engine_run_clocks(engine, true);
	clock_advance_us(&bench->clock, SECONDS(30));
	assert_true(engine_make_best(engine, &found));
	assert_true(engine_clock_us(engine, WHITE) == SECONDS(56));
	/* The opponent's time is real. */
	clock_advance_us(&bench->clock, SECONDS(20));
	play(engine, "e7e5");
	assert_true(engine_clock_us(engine, BLACK) == SECONDS(41));
}

static void overhead_is_kept_back(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	int64_t without;

	set_option(engine, "MoveOverhead", "0");
	engine_set_move_time_us(engine, SECONDS(3));
	without = timing_limits(engine).hard_us;
	set_option(engine, "MoveOverhead", "500");
	assert_true(timing_limits(engine).hard_us == without - SECONDS(1) / 2);
	engine_set_depth(engine, 9);
	engine_set_nodes(engine, 77);
	assert_int_equal(timing_limits(engine).depth, 9);
	assert_true(timing_limits(engine).nodes == 77);
	engine_new_game(engine);
	assert_int_equal(timing_limits(engine).depth, 0);
	assert_true(timing_limits(engine).nodes == 0);
}

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

/* Time runs from the start of the clock, not of the search. */
static void limits_count_from_the_clock(void **state)
{
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;
	int64_t began = clock_now_us(&bench->clock);

	engine_run_clocks(engine, true);
	clock_advance_us(&bench->clock, SECONDS(2));
	assert_true(timing_limits(engine).start_us == began);
	engine_run_clocks(engine, false);
	assert_true(timing_limits(engine).start_us == clock_now_us(&bench->clock));
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
}

/* A clock's next setting counts as coarse only if it was set to whole seconds. */
static void an_exact_clock_shows_lag_at_once(void **state)
{
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;
	int64_t exact;

	for (int coarse = 0; coarse < 2; coarse++) {
		engine_new_game(engine);
		engine_clear_lag(engine);
		engine_run_clocks(engine, true);
		engine_set_clock_us(engine, WHITE, SECONDS(60) + (coarse ? 0 : 1000));
		clock_advance_us(&bench->clock, SECONDS(1));
		play(engine, "e2e4");
		engine_correct_clock(engine, WHITE, SECONDS(58));
		if (coarse)
			assert_true(engine_lag_us(engine) < exact);
		exact = engine_lag_us(engine);
	}
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
		cmocka_unit_test(scores_are_counted_back),
		cmocka_unit_test(a_move_without_score_breaks_the_row),
		cmocka_unit_test(results_are_the_formula),
		TEST(resigns_at_the_threshold),
		TEST(one_better_score_is_hope),
		TEST(offers_in_a_flat_game),
		TEST(one_lively_score_is_no_flat_game),
		TEST(offers_again_after_forty_plies),
		TEST(a_pawn_move_makes_a_game_lively),
		TEST(accepts_when_behind),
		TEST(accepts_nothing_by_an_old_score),
		TEST(accepts_nothing_after_a_blunder),
		TEST(accepts_nothing_without_a_verdict),
		TEST(a_claim_is_weighed_in_a_moment),
		TEST(claims_unless_ahead),
		TEST(time_by_nodes),
		TEST(overhead_is_kept_back),
		TEST(no_seconds_a_move_are_less_than_one),
		TEST(limits_count_from_the_clock),
		TEST(lag_takes_a_quarter_at_most),
		TEST(an_exact_clock_shows_lag_at_once)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
