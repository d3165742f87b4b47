/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Levels: their limits, what they never overlook, and what they do not change. */
#include <config.h>

#include "engine_bench.h"

#include "engine/engine.h"
#include "engine/internal.h"
#include "notation/coordinate.h"

static const char *const middlegames[] = {
	"r1bq1rk1/pp2bppp/2n1pn2/3p4/2PP4/2N1PN2/PP3PPP/R1BQ1RK1 w - - 0 9",
	"r2q1rk1/1b2bppp/p1nppn2/1p6/3NPP2/2N1B3/PPP1B1PP/R2Q1RK1 w - - 0 12",
	"2rq1rk1/pb2bppp/1pn1pn2/8/2BP4/P1N2N2/1P2QPPP/R1BR2K1 b - - 0 13",
	"r1b2rk1/pp1nqppp/2pbpn2/8/2BP4/2N1PN2/PPQ2PPP/R1B2RK1 w - - 0 11",
	"r4rk1/pp1q1ppp/2n1bn2/3p4/3P1B2/2N2N2/PP1Q1PPP/R4RK1 b - - 0 14",
	"r1bqr1k1/ppp2pbp/2np1np1/4p3/2PPP3/2N2N2/PP2BPPP/R1BQR1K1 w - - 0 9"
};

enum { MIDDLEGAMES = sizeof middlegames / sizeof *middlegames };

static void limit(struct engine *engine, int elo, int seed)
{
	set_number(engine, "LimitStrength", 1);
	set_number(engine, "Elo", elo);
	set_number(engine, "Seed", seed);
}

/* ENGINE's result in FEN, without earlier knowledge. */
static struct search_result judge(struct engine *engine, enum think think, const char *fen)
{
	struct search_result result;

	engine_new_game(engine);
	put(engine, fen);
	assert_true(engine_think(engine, think, NULL, &result));
	return result;
}

static void skill_is_short_for_elo(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	assert_int_equal(engine_strength(engine), ELO_FULL);
	set_number(engine, "Skill", 0);
	assert_int_equal(engine_strength(engine), ELO_MIN);
	set_number(engine, "Skill", 10);
	assert_int_equal(engine_strength(engine), (ELO_MIN + ELO_FULL) / 2);
	limit(engine, 1234, 0);
	assert_int_equal(engine_strength(engine), 1234);
}

/* Of the book each level knows a move more than the one below, and the top all that BookDepth allows. */
static void higher_levels_know_more_of_the_book(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	int depth = 0;

	for (int elo = ELO_MIN; elo < ELO_FULL; elo += 200) {
		limit(engine, elo, 0);
		assert_int_equal(strength_book_depth(engine), ++depth);
	}
	limit(engine, ELO_FULL, 0);
	assert_int_equal(strength_book_depth(engine), BOOK_DEPTH_MAX);
	set_number(engine, "BookDepth", 3);
	assert_int_equal(strength_book_depth(engine), 3);
	limit(engine, ELO_MIN, 0);
	assert_int_equal(strength_book_depth(engine), 1);
}

/* The top level is the unlimited engine, node for node. */
static void the_top_is_not_limited(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	for (int i = 0; i < MIDDLEGAMES; i++) {
		struct search_result full, top;

		set_number(engine, "LimitStrength", 0);
		engine_new_game(engine);
		put(engine, middlegames[i]);
		engine_set_depth(engine, 8);
		assert_true(engine_think(engine, THINK_MOVE, NULL, &full));
		limit(engine, ELO_FULL, 1);
		engine_new_game(engine);
		put(engine, middlegames[i]);
		engine_set_depth(engine, 8);
		assert_true(engine_think(engine, THINK_MOVE, NULL, &top));
		assert_int_equal(top.nodes, full.nodes);
		assert_true(move_equal(top.best, full.best));
	}
}

/* A move depends on the seed, and not on the clock or the machine's speed. */
static void a_level_is_the_same_at_every_time_control(void **state)
{
	struct engine_bench *bench = *state;
	int other_moves = 0;

	for (int elo = ELO_MIN; elo < ELO_FULL; elo += 440) {
		for (int i = 0; i < MIDDLEGAMES; i++) {
			struct search_result slow, fast, other;

			limit(bench->engine, elo, 1);
			engine_set_level(bench->engine, 0, SECONDS(600), 0);
			slow = judge(bench->engine, THINK_MOVE, middlegames[i]);
			bench->clock.nodes_per_ms = 10000;
			engine_set_level(bench->engine, 0, SECONDS(6000), SECONDS(60));
			fast = judge(bench->engine, THINK_MOVE, middlegames[i]);
			bench->clock.nodes_per_ms = 1000;
			assert_true(move_equal(slow.best, fast.best));
			assert_int_equal(slow.nodes, fast.nodes);
			assert_int_equal(slow.score, fast.score);
			limit(bench->engine, elo, 2);
			other = judge(bench->engine, THINK_MOVE, middlegames[i]);
			other_moves += !move_equal(slow.best, other.best);
		}
	}
	assert_in_range(other_moves, 5, 30);
}

static void advice_is_never_weakened(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	for (int i = 0; i < MIDDLEGAMES; i++) {
		struct search_result full, studied;

		engine_set_move_time_us(engine, 100000);
		set_number(engine, "LimitStrength", 0);
		full = judge(engine, THINK_MOVE, middlegames[i]);
		limit(engine, ELO_MIN, 1);
		studied = judge(engine, THINK_STUDY, middlegames[i]);
		assert_int_equal(studied.nodes, full.nodes);
		assert_true(move_equal(studied.best, full.best));
		assert_true(judge(engine, THINK_MOVE, middlegames[i]).nodes < full.nodes / 4);
	}
}

/* The average depth at ELO over many seeds, in hundredths of plies. */
static int depth_of(struct engine *engine, int elo)
{
	int sum = 0;

	for (int seed = 1; seed <= 100; seed++) {
		struct search_limits limits = search_limits_none();

		limit(engine, elo, seed);
		strength_weaken_limits(engine, &limits);
		sum += limits.depth;
	}
	return sum;
}

/* Between two rows of the table all weaknesses are between theirs. */
static void a_level_lies_between_its_neighbours(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_options at[3];
	struct search_limits limits[3];
	int depths[3];

	judge(engine, THINK_MOVE, middlegames[0]);
	for (int elo = ELO_MIN; elo + 200 < ELO_FULL; elo += 200) {
		for (int i = 0; i < 3; i++) {
			at[i] = search_options_default();
			limits[i] = search_limits_none();
			depths[i] = depth_of(engine, elo + 100 * i);
			strength_weaken_options(engine, &at[i]);
			strength_weaken_limits(engine, &limits[i]);
		}
		for (int i = 0; i < 2; i++) {
			assert_true(at[i].randomness > at[i + 1].randomness);
			assert_true(at[i].overlooked_quiets > at[i + 1].overlooked_quiets);
			assert_int_equal(at[i].overlooked_captures > at[i + 1].overlooked_captures, elo < ELO_MIN + 600);
			assert_int_equal(limits[i].nodes < limits[i + 1].nodes, elo >= ELO_MIN + 400);
			assert_true(depths[i] < depths[i + 1]);
		}
	}
}

/* Also by a search that started as pondering. */
static void mates_in_one_are_seen(void **state)
{
	static const struct { const char *fen, *reply; } cases[] = {
		{ "6k1/R4ppp/8/7p/8/8/5PPP/6K1 b - - 0 1", "h5h4" },
		{ "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2", "g2g4" },
		{ "r1bqkb1r/pppp1ppp/2n5/4p2Q/2B1P1n1/8/PPPP1PPP/RNB1K1NR b KQkq - 4 4", "g4f6" }
	};
	struct engine_bench *bench = *state;
	struct engine_listener listener = listener_of(bench);
	struct engine *engine = bench->engine;
	int dones = 0;

	for (int seed = 1; seed <= 40; seed++) {
		for (int i = 0; i < 6; i++) {
			limit(engine, ELO_MIN + 1, seed);
			engine_new_game(engine);
			put(engine, cases[i / 2].fen);
			if (i % 2) {
				ponder_on(engine, cases[i / 2].reply, &listener);
				assert_true(engine_ponder_hit(engine));
			} else {
				play(engine, cases[i / 2].reply);
				assert_true(engine_start(engine, THINK_MOVE, &listener));
			}
			wait_for(&bench->dones, ++dones);
			assert_int_equal(bench->last.score, SCORE_MATE - 1);
			assert_true(engine_make_move(engine, engine_best(engine)));
			assert_int_equal(engine_outcome(engine), OUTCOME_CHECKMATE);
		}
	}
}

/* A queen that has just captured is recaptured. */
static void recaptures_are_seen(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	for (int seed = 1; seed <= 200; seed++) {
		struct search_result result;
		char name[COORDINATE_MAX];

		limit(engine, 1200, seed);
		engine_new_game(engine);
		put(engine, "r1bq1rk1/pp2bppp/2n1pn2/3p4/3P2Q1/2N1PN2/PPP2PPP/R1B2RK1 w - - 0 9");
		play(engine, "g4g7");
		assert_true(engine_think(engine, THINK_MOVE, NULL, &result));
		assert_string_equal(coordinate_format(result.best, COORDINATE_STANDARD, name),
		                    "g8g7");
	}
}

/* King and rook mate within fifty moves at the lowest level against a good defence. */
static void king_and_rook_mate(void **state)
{
	static const char *const fens[] = {
		"8/8/8/3k4/8/8/8/R3K3 w - - 0 1", "k7/8/2K5/8/8/8/8/7R w - - 0 1",
		"8/8/4k3/8/8/3R4/8/3K4 w - - 0 1", "7R/8/8/8/3k4/8/8/K7 w - - 0 1"
	};
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	for (int i = 0; i < 4; i++) {
		struct search_limits limits = search_limits_none();
		enum outcome outcome;

		engine_new_game(engine);
		put(engine, fens[i]);
		engine_set_level(engine, 0, SECONDS(100000), 0);
		/* Not by chance: the search is deep enough to see the way. */
		limit(engine, ELO_MIN, 3);
		judge(engine, THINK_MOVE, fens[i]);
		strength_weaken_limits(engine, &limits);
		assert_true(limits.depth >= 8 && limits.nodes >= 10000);
		while ((outcome = engine_outcome(engine)) == OUTCOME_OPEN) {
			struct search_result result;
			bool attacks = position_turn(engine_position(engine)) == WHITE;

			limit(engine, attacks ? ELO_MIN : ELO_FULL, 3);
			engine_set_depth(engine, attacks ? 0 : 8);
			assert_true(engine_think(engine, THINK_MOVE, NULL, &result));
			assert_true(engine_make_move(engine, result.best));
		}
		assert_int_equal(outcome, OUTCOME_CHECKMATE);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(skill_is_short_for_elo),
		TEST(higher_levels_know_more_of_the_book),
		TEST(the_top_is_not_limited),
		TEST(a_level_is_the_same_at_every_time_control),
		TEST(advice_is_never_weakened),
		TEST(a_level_lies_between_its_neighbours),
		TEST(mates_in_one_are_seen),
		TEST(recaptures_are_seen),
		TEST(king_and_rook_mate)
	};

	return cmocka_run_group_tests_name("strength", tests, NULL, NULL);
}
