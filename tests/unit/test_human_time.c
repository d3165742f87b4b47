/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* HumanTime: how long a level takes for a move, and what ends the wait. */
#include <config.h>

#include "engine_bench.h"
#include "engine/internal.h"

#include <time.h>

enum { WAIT_MOST_MS = 600000 };

static const char forced[] = "7k/8/8/8/8/8/6q1/7K w - - 0 20";
static const char mate[] = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 20";
static const char plain[] = "8/5kpp/8/8/8/8/5KPP/8 w - - 0 40";
static const char complicated[] =
	"r1bq1rk1/pp2bppp/2n1pn2/2pp4/2PP4/2N1PN2/PP2BPPP/R1BQ1RK1 w - - 0 20";

static void limit(struct engine *engine, int elo, int seed)
{
	set_number(engine, "LimitStrength", 1);
	set_number(engine, "Elo", elo);
	set_number(engine, "Seed", seed);
	set_number(engine, "HumanTime", 1);
}

/* How long the engine takes for a move in its position, and the move. */
static int64_t think(struct engine_bench *bench, enum think think, struct move *move)
{
	int64_t began = clock_now_us(&bench->clock);
	struct search_result result;

	assert_true(engine_think(bench->engine, think, NULL, &result));
	if (move)
		*move = result.best;
	return clock_now_us(&bench->clock) - began;
}

/* The same in FEN, in a game with ten minutes left on both clocks. */
static int64_t think_about(struct engine_bench *bench, const char *fen)
{
	engine_new_game(bench->engine);
	put(bench->engine, fen);
	engine_set_level(bench->engine, 0, SECONDS(600), 0);
	return think(bench, THINK_MOVE, NULL);
}

/* The average time in FEN over 40 games. */
static int64_t average(struct engine_bench *bench, const char *fen)
{
	int64_t sum = 0;

	for (int seed = 1; seed <= 40; seed++) {
		limit(bench->engine, 1200, seed);
		sum += think_about(bench, fen);
	}
	return sum / 40;
}

static void easy_moves_come_quickly(void **state)
{
	struct engine_bench *bench = *state;
	int64_t long_one = average(bench, complicated);

	assert_in_range(long_one, SECONDS(4), SECONDS(30));
	assert_in_range(average(bench, plain), long_one / 8, long_one / 2);
	assert_in_range(average(bench, forced), SECONDS(1) / 4, long_one / 5);
	assert_in_range(average(bench, mate), SECONDS(1) / 4, long_one / 5);
}

/* A queen that has just captured is recaptured quickly; the capture of a queen that moved en prise
 * without capturing takes the usual time. */
static void only_a_recapture_is_one(void **state)
{
	enum { RECAPTURE_MOST = 160 * 140 / 100 };
	static const char *const fens[] = {
		"r1bq1rk1/pp2bp1p/2n1pnp1/3p4/3P4/2NQPN2/PPP2PPP/R1B2RK1 w - - 0 20",
		"r1bq1rk1/pp2bppp/2n1pn2/3p4/3P4/2NQPN2/PPP2PPP/R1B2RK1 w - - 0 20"
	};
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;
	struct search_result result = { .score = 100 };

	for (int i = 0; i < 2; i++) {
		limit(engine, 1200, 1);
		engine_new_game(engine);
		put(engine, fens[i]);
		play(engine, "d3g6");
		result.best = move_of(engine, "h7g6");
		think(bench, THINK_MOVE, NULL);
		if (i == 0)
			assert_in_range(human_time_permille(engine, &result), 1, RECAPTURE_MOST);
		else
			assert_in_range(human_time_permille(engine, &result), RECAPTURE_MOST + 1, 1000);
	}
}

/* Beyond a rook and more, for either side, a move takes two thirds of the time. */
static void decided_games_are_played_faster(void **state)
{
	static const int scores[] = { -2000, -1000, -500, 500, 1000, 2000 };
	struct engine_bench *bench = *state;
	struct search_result result = { .best = MOVE_NONE, .score = 0 };
	int usual;

	limit(bench->engine, 1200, 1);
	think_about(bench, complicated);
	usual = human_time_permille(bench->engine, &result);
	for (size_t i = 0; i < sizeof scores / sizeof *scores; i++) {
		int thirds = scores[i] % 1000 == 0 ? 2 : 3;

		result.score = scores[i];
		assert_in_range(3 * human_time_permille(bench->engine, &result), thirds * usual - 6, thirds * usual);
	}
}

/* The book answers without a search; that takes a little time as well. */
static void a_book_move_takes_a_little_time(void **state)
{
	struct engine_bench *bench = *state;
	struct search_result result;
	int64_t began;

	limit(bench->engine, 1800, 1);
	set_number(bench->engine, "OwnBook", 1);
	engine_new_game(bench->engine);
	engine_set_level(bench->engine, 0, SECONDS(600), 0);
	began = clock_now_us(&bench->clock);
	assert_true(engine_think(bench->engine, THINK_MOVE, NULL, &result));
	assert_int_equal(result.score, SCORE_NONE);
	assert_int_equal(result.time_us, clock_now_us(&bench->clock) - began);
	assert_in_range(result.time_us, SECONDS(1) / 4, SECONDS(3));
}

/* It varies from game to game, and is the same in the same game. */
static void the_time_varies_by_the_seed(void **state)
{
	struct engine_bench *bench = *state;
	int64_t least = INT64_MAX, most = 0;

	for (int seed = 1; seed <= 20; seed++) {
		int64_t took;

		limit(bench->engine, 600, seed);
		took = think_about(bench, complicated);
		assert_int_equal(think_about(bench, complicated), took);
		least = took < least ? took : least;
		most = took > most ? took : most;
	}
	assert_true(most > least + least / 2);
}

static void the_move_stays_the_same(void **state)
{
	struct engine_bench *bench = *state;

	bench->clock.nodes_per_ms = 10;
	for (int elo = ELO_MIN; elo <= ELO_FULL; elo += 550) {
		struct move human, prompt;
		int64_t long_one, short_one;

		limit(bench->engine, elo, 7);
		engine_new_game(bench->engine);
		put(bench->engine, complicated);
		engine_set_move_time_us(bench->engine, SECONDS(10));
		long_one = think(bench, THINK_MOVE, &human);
		set_number(bench->engine, "HumanTime", 0);
		engine_new_game(bench->engine);
		put(bench->engine, complicated);
		short_one = think(bench, THINK_MOVE, &prompt);
		assert_true(move_equal(human, prompt));
		assert_in_range(long_one, 0, SECONDS(10));
		if (elo < 2000)
			assert_true(long_one > 2 * short_one);
		if (elo == ELO_FULL)
			assert_int_equal(long_one, short_one);
	}
}

/* Two hundred moves of a game of one minute. */
static void no_game_is_lost_on_time(void **state)
{
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;

	bench->clock.nodes_per_ms = 1000;
	limit(engine, 600, 3);
	engine_new_game(engine);
	engine_set_level(engine, 0, SECONDS(60), 0);
	engine_run_clocks(engine, true);
	for (int ply = 0; ply < 400 && !outcome_is_final(engine_outcome(engine)); ply++) {
		enum colour turn = position_turn(engine_position(engine));
		struct move move;

		think(bench, THINK_MOVE, &move);
		assert_true(engine_make_move(engine, move));
		assert_true(engine_clock_us(engine, turn) > 0);
	}
	assert_true(position_plies(engine_position(engine)) > 20);
	assert_true(engine_clock_us(engine, WHITE) < SECONDS(50));
}

/* ---- on the real clock, which would take minutes ---- */

static void set_real_up(struct engine_bench *bench, struct clock *clock)
{
	engine_free(bench->engine);
	clock_init_real(clock);
	bench->engine = engine_create(MEMORY_MB, clock);
	assert_non_null(bench->engine);
	limit(bench->engine, 600, 1);
	put(bench->engine, complicated);
	engine_set_own_book(bench->engine, false);
	engine_set_level(bench->engine, 0, SECONDS(100000), 0);
}

/* Wait until the search has found its move, which it delays. */
static void wait_for_answer(struct engine_bench *bench)
{
	static const struct timespec pause = { 0, 1000000 };

	wait_for(&bench->lines, 1);
	for (int ms = 0; engine_snapshot(bench->engine).running; ms++) {
		if (ms == WAIT_MOST_MS)
			fail_msg("no answer after ten minutes");
		nanosleep(&pause, NULL);
	}
	assert_true(engine_is_thinking(bench->engine));
	assert_int_equal(atomic_load(&bench->dones), 0);
}

/* The wait can be ended, also the rest of it that is left after a ponder hit. */
static void the_wait_can_be_ended(void **state)
{
	struct engine_bench *bench = *state;
	struct engine_listener listener = listener_of(bench);
	static struct clock clock;

	for (int way = 0; way < 4; way++) {
		bool ponders = way / 2, abandons = way % 2;

		atomic_store(&bench->lines, 0);
		atomic_store(&bench->dones, 0);
		set_real_up(bench, &clock);
		if (ponders)
			ponder_on(bench->engine, "b2b3", &listener);
		assert_true(ponders ? engine_ponder_hit(bench->engine) : engine_start(bench->engine, THINK_MOVE, &listener));
		wait_for_answer(bench);
		engine_pause(bench->engine);
		if (abandons)
			engine_abandon(bench->engine);
		engine_resume(bench->engine);
		assert_int_equal(engine_is_thinking(bench->engine), !abandons);
		if (!abandons)
			engine_move_now(bench->engine);
		wait_for(&bench->dones, 1);
		assert_int_equal(atomic_load(&bench->dones), 1);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(easy_moves_come_quickly),
		TEST(only_a_recapture_is_one),
		TEST(decided_games_are_played_faster),
		TEST(a_book_move_takes_a_little_time),
		TEST(the_time_varies_by_the_seed),
		TEST(the_move_stays_the_same),
		TEST(no_game_is_lost_on_time),
		TEST(the_wait_can_be_ended)
	};

	return cmocka_run_group_tests_name("human_time", tests, NULL, NULL);
}
