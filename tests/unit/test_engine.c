/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The engine's contract: the game, its clocks under a virtual clock, a search
 * beside the caller, options, draws and resignation. */
#include <config.h>

#include "chess_test.h"

#include <stdatomic.h>
#ifdef __linux__
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#endif

#include "engine/internal.h"

enum { MEMORY_MB = 2, NODES_PER_MS = 1000 };

#define SECONDS(n) ((int64_t)(n) * 1000000)

struct bench {
	struct clock clock;
	struct engine *engine;
	_Atomic int lines, dones;
	_Atomic int depth;                /* of the last result */
	_Atomic unsigned generation;      /* of the last report */
};

static int set_up(void **state)
{
	static struct bench bench;

	clock_init_virtual(&bench.clock, NODES_PER_MS);
	bench.engine = engine_create(MEMORY_MB, &bench.clock);
	atomic_store(&bench.lines, 0);
	atomic_store(&bench.dones, 0);
	*state = &bench;
	return bench.engine ? 0 : -1;
}

static int tear_down(void **state)
{
	struct bench *bench = *state;

	engine_free(bench->engine);
	return 0;
}

static void play(struct engine *engine, const char *word)
{
	TEXT_ON_STACK(error, 200);
	struct move move;

	if (engine_read_move(engine, word, &move, &error) != READ_OK)
		fail_msg("%s: %s", word, error_chars);
	assert_true(engine_make_move(engine, move));
}

static void put(struct engine *engine, const char *fen)
{
	TEXT_ON_STACK(error, 200);

	if (!engine_set_up(engine, fen, NULL, &error))
		fail_msg("%s: %s", fen, error_chars);
}

static void on_line(void *context, unsigned generation, const struct search_line *line)
{
	struct bench *bench = context;

	assert_true(line->pv_length >= 1);
	atomic_store(&bench->generation, generation);
	atomic_fetch_add(&bench->lines, 1);
}

static void on_done(void *context, unsigned generation, const struct search_result *result)
{
	struct bench *bench = context;

	assert_non_null(result);
	atomic_store(&bench->generation, generation);
	atomic_store(&bench->depth, result->depth);
	atomic_fetch_add(&bench->dones, 1);
}

static struct engine_listener listener_of(struct bench *bench)
{
	return (struct engine_listener){ bench, on_line, on_done };
}

/* ---- clocks ---- */

static void clocks_run_for_the_side_to_move(void **state)
{
	struct bench *bench = *state;
	struct engine *engine = bench->engine;

	engine_set_level(engine, 0, SECONDS(60), SECONDS(2));
	clock_advance_us(&bench->clock, SECONDS(5));
	assert_int_equal(engine_clock_us(engine, WHITE), SECONDS(60));
	engine_run_clocks(engine, true);
	clock_advance_us(&bench->clock, SECONDS(7));
	assert_int_equal(engine_clock_us(engine, WHITE), SECONDS(53));
	assert_int_equal(engine_clock_us(engine, BLACK), SECONDS(60));
	play(engine, "e2e4");
	assert_int_equal(engine_clock_us(engine, WHITE), SECONDS(55));
	clock_advance_us(&bench->clock, SECONDS(1));
	engine_pause(engine);
	clock_advance_us(&bench->clock, SECONDS(3600));
	assert_int_equal(engine_clock_us(engine, BLACK), SECONDS(59));
	engine_resume(engine);
	clock_advance_us(&bench->clock, SECONDS(1));
	assert_int_equal(engine_clock_us(engine, BLACK), SECONDS(58));
	engine_run_clocks(engine, false);
	clock_advance_us(&bench->clock, SECONDS(9));
	assert_int_equal(engine_clock_us(engine, BLACK), SECONDS(58));
}

static void moves_to_go_count_from_the_level_on(void **state)
{
	struct engine *engine = ((struct bench *)*state)->engine;

	assert_int_equal(engine_moves_to_go(engine, WHITE), 0);
	engine_set_level(engine, 3, SECONDS(60), 0);
	engine_run_clocks(engine, true);
	play(engine, "g1f3");
	assert_int_equal(engine_moves_to_go(engine, WHITE), 2);
	assert_int_equal(engine_moves_to_go(engine, BLACK), 3);
	play(engine, "g8f6");
	play(engine, "f3g1");
	play(engine, "f6g8");
	assert_int_equal(engine_moves_to_go(engine, WHITE), 1);
	play(engine, "g1f3");
	assert_int_equal(engine_moves_to_go(engine, WHITE), 3);
	assert_int_equal(engine_clock_us(engine, WHITE), SECONDS(120));
	/* In mid-game a level says what is still to go. */
	engine_set_level(engine, 2, SECONDS(30), 0);
	assert_int_equal(engine_moves_to_go(engine, BLACK), 2);
	play(engine, "g8f6");
	assert_int_equal(engine_moves_to_go(engine, BLACK), 1);
	assert_int_equal(engine_moves_to_go(engine, WHITE), 2);
}

/* ---- the game ---- */

static void what_is_refused_changes_nothing(void **state)
{
	struct engine *engine = ((struct bench *)*state)->engine;
	uint64_t key;
	TEXT_ON_STACK(error, 200);

	play(engine, "e2e4");
	key = position_key(engine_position(engine));
	assert_false(engine_set_up(engine, "8/8/8/8/8/8/8/8 w - - 0 1", NULL, &error));
	assert_true(error.length > 0);
	assert_true(position_key(engine_position(engine)) == key);
	assert_int_equal(position_plies(engine_position(engine)), 1);
	assert_true(engine_undo_move(engine));
	assert_false(engine_undo_move(engine));
}

static void variants_come_and_go(void **state)
{
	static const char standard[] = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
	struct engine *engine = ((struct bench *)*state)->engine;

	engine_set_variant(engine, VARIANT_NOCASTLE);
	put(engine, standard);
	assert_int_equal(position_rights(engine_position(engine)), 0);
	engine_set_variant(engine, VARIANT_NORMAL);
	put(engine, "1r2k1r1/8/8/8/8/8/8/1R2K1R1 w GBgb - 0 1");
	assert_int_equal(engine_variant(engine), VARIANT_CHESS960);
	put(engine, standard);
	assert_int_equal(engine_variant(engine), VARIANT_NORMAL);
	assert_false(position_is_chess960(engine_position(engine)));
	engine_set_variant(engine, VARIANT_CHESS960);
	put(engine, standard);
	assert_true(position_is_chess960(engine_position(engine)));
}

static void claims_follow_the_rules(void **state)
{
	struct engine *engine = ((struct bench *)*state)->engine;
	static const char *const shuffle[] = { "g8f8", "g1f1", "f8g8", "f1g1" };
	struct search_result result = { .score = 0 };
	TEXT_ON_STACK(text, 80);

	put(engine, "6k1/6pp/8/8/8/8/6PP/6K1 b - - 0 1");
	for (int i = 0; i < 8; i++) {
		assert_false(engine_claims_draw(engine));
		play(engine, shuffle[i % 4]);
	}
	assert_true(engine_claims_draw(engine));
	assert_true(engine_set_option(engine, engine_option_find("Contempt"), "-100", &text));
	result.score = 100;         /* what a draw counts then, which it is headed for */
	assert_int_equal(engine_courtesy(engine, &result), COURTESY_NONE);
	assert_true(engine_claims_draw(engine));
	assert_true(engine_set_option(engine, engine_option_find("Contempt"), "0", &text));
	assert_false(engine_claims_draw(engine));
	outcome_claim(engine_outcome(engine), BLACK, &text);
	assert_string_equal(text_chars, "1/2-1/2 {Draw by repetition}");
	put(engine, "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1");
	text_clear(&text);
	outcome_claim(engine_outcome(engine), BLACK, &text);
	assert_string_equal(text_chars, "1-0 {White mates}");
}

/* ---- thinking ---- */

static void a_move_is_thought_out_in_time(void **state)
{
	struct bench *bench = *state;
	struct engine_listener listener = listener_of(bench);
	struct search_result result;
	int64_t began = clock_now_us(&bench->clock);

	engine_set_move_time(bench->engine, SECONDS(1));
	assert_true(engine_think(bench->engine, THINK_MOVE, &listener, &result));
	assert_in_range(clock_now_us(&bench->clock) - began, SECONDS(1) / 2, SECONDS(1));
	assert_true(atomic_load(&bench->lines) > 0);
	assert_int_equal(atomic_load(&bench->dones), 1);
	assert_true(engine_make_move(bench->engine, result.best));
}

/* The score of a search from FEN to depth 3, with the SEEDth chance or, for 0,
 * without any. */
static int score_by_chance(struct bench *bench, const char *fen, int seed)
{
	struct search_result result;

	engine_new_game(bench->engine);
	put(bench->engine, fen);
	engine_set_depth(bench->engine, 3);
	clock_advance_us(&bench->clock, 1234567 * (int64_t)seed);
	engine_set_random(bench->engine, seed > 0);
	assert_true(engine_think(bench->engine, THINK_MOVE, NULL, &result));
	return result.score;
}

/* XBoard sends `random` in every game. */
static void chance_varies_openings_and_spoils_no_ending(void **state)
{
	static const char opening[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
	static const char ending[] = "8/P6k/8/8/8/8/7K/8 w - - 0 1";
	struct bench *bench = *state;
	int plain_opening = score_by_chance(bench, opening, 0);
	int plain_ending = score_by_chance(bench, ending, 0);
	int varied = 0;

	for (int seed = 1; seed <= 10; seed++) {
		varied += score_by_chance(bench, opening, seed) != plain_opening;
		assert_int_equal(score_by_chance(bench, ending, seed), plain_ending);
	}
	assert_true(varied >= 5);
}

static void an_abandoned_search_reports_nothing(void **state)
{
	struct bench *bench = *state;
	struct engine_listener listener = listener_of(bench);
	unsigned first = engine_start(bench->engine, THINK_ANALYSE, &listener);
	int lines;

	assert_true(first > 0);
	while (atomic_load(&bench->lines) < 3)
		;
	engine_abandon(bench->engine);
	lines = atomic_load(&bench->lines);
	assert_false(engine_is_thinking(bench->engine));
	assert_int_equal(atomic_load(&bench->generation), first);
	assert_true(engine_start(bench->engine, THINK_ANALYSE, NULL) > first);
	engine_abandon(bench->engine);
	assert_int_equal(atomic_load(&bench->lines), lines);
	assert_int_equal(atomic_load(&bench->dones), 0);
}

static void a_ponder_hit_becomes_a_move(void **state)
{
	struct bench *bench = *state;
	struct engine_listener listener = listener_of(bench);
	struct move reply;
	TEXT_ON_STACK(error, 80);

	engine_set_move_time(bench->engine, SECONDS(1));
	assert_int_equal(engine_start(bench->engine, THINK_PONDER, &listener), 0);
	assert_int_equal(engine_read_move(bench->engine, "e2e4", &reply, &error), READ_OK);
	engine_expect(bench->engine, reply);
	assert_true(engine_start(bench->engine, THINK_PONDER, &listener) > 0);
	while (atomic_load(&bench->lines) < 3)
		;
	assert_int_equal(atomic_load(&bench->dones), 0);
	assert_int_equal(position_plies(engine_position(bench->engine)), 0);
	assert_true(engine_ponder_hit(bench->engine));
	assert_int_equal(position_plies(engine_position(bench->engine)), 1);
	while (atomic_load(&bench->dones) == 0)
		;
	assert_int_equal(atomic_load(&bench->dones), 1);
}

/* The opponent may answer at once: before the thread has begun to ponder. */
static void an_early_ponder_hit_is_not_lost(void **state)
{
	struct bench *bench = *state;
	struct engine_listener listener = listener_of(bench);
	struct move reply;
	TEXT_ON_STACK(error, 80);

	engine_set_move_time(bench->engine, SECONDS(1) / 200);
	for (int i = 1; i <= 100; i++) {
		engine_new_game(bench->engine);
		assert_int_equal(engine_read_move(bench->engine, "e2e4", &reply, &error), READ_OK);
		engine_expect(bench->engine, reply);
		assert_true(engine_start(bench->engine, THINK_PONDER, &listener) > 0);
		assert_true(engine_ponder_hit(bench->engine));
		while (atomic_load(&bench->dones) < i)
			;
	}
}

static void start_pondering_on_e4(struct bench *bench, const struct engine_listener *listener)
{
	struct move reply;
	TEXT_ON_STACK(error, 80);

	assert_int_equal(engine_read_move(bench->engine, "e2e4", &reply, &error), READ_OK);
	engine_expect(bench->engine, reply);
	assert_true(engine_start(bench->engine, THINK_PONDER, listener) > 0);
}

static void pondering_keeps_to_the_depth(void **state)
{
	struct bench *bench = *state;
	struct engine_listener listener = listener_of(bench);

	engine_set_depth(bench->engine, 4);
	start_pondering_on_e4(bench, &listener);
	while (atomic_load(&bench->lines) < 4)
		;
	assert_int_equal(atomic_load(&bench->dones), 0);
	assert_true(engine_ponder_hit(bench->engine));
	while (atomic_load(&bench->dones) == 0)
		;
	assert_int_equal(atomic_load(&bench->lines), 4);
	assert_int_equal(atomic_load(&bench->depth), 4);
}

static void a_pause_is_not_pondered(void **state)
{
	struct bench *bench = *state;
	struct engine_listener listener = listener_of(bench);
	int64_t hit, pondered;

	engine_set_move_time(bench->engine, SECONDS(1));
	pondered = clock_now_us(&bench->clock);
	start_pondering_on_e4(bench, &listener);
	engine_pause(bench->engine);
	pondered = clock_now_us(&bench->clock) - pondered;
	clock_advance_us(&bench->clock, SECONDS(100));
	engine_resume(bench->engine);
	hit = clock_now_us(&bench->clock);
	assert_true(engine_ponder_hit(bench->engine));
	while (atomic_load(&bench->dones) == 0)
		;
	if (pondered < SECONDS(1) / 4)
		assert_in_range(clock_now_us(&bench->clock) - hit, SECONDS(1) / 2, SECONDS(1));
}

static void a_move_taken_back_is_not_replied_to(void **state)
{
	struct engine *engine = ((struct bench *)*state)->engine;
	struct move reply;
	TEXT_ON_STACK(error, 80);

	play(engine, "e2e4");
	play(engine, "c7c5");
	assert_int_equal(engine_read_move(engine, "g1f3", &reply, &error), READ_OK);
	engine_expect(engine, reply);
	assert_true(move_equal(engine_expected(engine), reply));
	engine_undo_move(engine);
	engine_undo_move(engine);
	play(engine, "d2d4");
	play(engine, "d7d5");
	assert_true(move_is_none(engine_expected(engine)));
}

/* What was found in a game is forgotten in the next one, whether the next search
 * comes later or at once. */
static void a_new_game_begins_afresh(void **state)
{
	struct engine *engine = ((struct bench *)*state)->engine;
	struct search_result first, again;
	struct search_memory memory;

	engine_set_nodes(engine, 3000);
	assert_true(engine_think(engine, THINK_MOVE, NULL, &first));
	for (int i = 0; i < 40; i++) {
		const struct position *pos = engine_position(engine);

		assert_true(search_recall(engine_memory(engine), pos, &memory));
		engine_new_game(engine);
		if (i % 2)
			assert_false(search_recall(engine_memory(engine), pos, &memory));
		engine_set_nodes(engine, 3000);
		assert_true(engine_think(engine, THINK_MOVE, NULL, &again));
		assert_true(move_equal(first.best, again.best));
		assert_int_equal(first.score, again.score);
		assert_int_equal(first.depth, again.depth);
	}
}

/* Clients send `memory` before every game, seldom with another figure. */
static void the_same_memory_again_forgets_nothing(void **state)
{
	struct bench *bench = *state;
	struct engine *engine = bench->engine;
	struct search_result result;
	struct search_memory memory;

	engine_set_nodes(engine, 3000);
	assert_true(engine_think(engine, THINK_MOVE, NULL, &result));
	engine_set_memory(engine, MEMORY_MB);
	assert_true(search_recall(engine_memory(engine), engine_position(engine), &memory));
	engine_set_memory(engine, MEMORY_MB + 1);
	assert_false(search_recall(engine_memory(engine), engine_position(engine), &memory));
}

#ifdef __linux__
static long resident_mb(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	long all, resident;

	assert_non_null(file);
	assert_int_equal(fscanf(file, "%ld %ld", &all, &resident), 2);
	fclose(file);
	return resident * sysconf(_SC_PAGESIZE) >> 20;
}

/* To find memory page by page in mid-search can take long enough to delay a
 * pong: 180 ms were seen on a virtual machine. */
static void a_new_game_has_its_memory_at_hand(void **state)
{
	struct bench *bench = *state;
	static const struct timespec pause = { 0, 1000000 };
	long before = resident_mb();

	engine_set_memory(bench->engine, 65);
	engine_new_game(bench->engine);
	for (int i = 0; i < 20000 && resident_mb() < before + 60; i++)
		nanosleep(&pause, NULL);
	assert_true(resident_mb() >= before + 60);
}
#endif

static void root_moves_are_excluded(void **state)
{
	struct bench *bench = *state;
	struct search_result result;
	struct move only;
	TEXT_ON_STACK(error, 80);

	engine_set_nodes(bench->engine, 3000);
	assert_int_equal(engine_read_move(bench->engine, "a2a3", &only, &error), READ_OK);
	engine_exclude_all(bench->engine, true);
	engine_exclude(bench->engine, only, false);
	assert_true(engine_think(bench->engine, THINK_MOVE, NULL, &result));
	assert_true(move_equal(result.best, only));
	play(bench->engine, "e2e4");
	assert_false(engine_is_excluded(bench->engine, only));
}

/* ---- courtesy and options ---- */

static void resigns_after_a_streak(void **state)
{
	struct engine *engine = ((struct bench *)*state)->engine;
	struct search_result result = { .score = -900 };
	TEXT_ON_STACK(error, 80);

	assert_int_equal(engine_courtesy(engine, &result), COURTESY_NONE);
	engine_new_game(engine);
	assert_true(engine_set_option(engine, engine_option_find("resignthreshold"), "800", &error));
	assert_true(engine_set_option(engine, engine_option_find("ResignMoves"), "2", &error));
	assert_int_equal(engine_courtesy(engine, &result), COURTESY_NONE);
	play(engine, "e2e4");
	play(engine, "e7e5");
	assert_int_equal(engine_courtesy(engine, &result), COURTESY_RESIGN);
	engine_undo_move(engine);
	engine_undo_move(engine);
	play(engine, "d2d4");
	play(engine, "d7d5");
	result.score = -700;
	assert_int_equal(engine_courtesy(engine, &result), COURTESY_NONE);
}

static void accepts_a_draw_when_lost(void **state)
{
	struct engine *engine = ((struct bench *)*state)->engine;

	put(engine, "4k3/8/8/8/8/8/3q4/6K1 w - - 0 1");
	assert_true(engine_accepts_draw(engine, WHITE));
	assert_false(engine_accepts_draw(engine, BLACK));
}

static void options_are_rows(void **state)
{
	struct engine *engine = ((struct bench *)*state)->engine;
	TEXT_ON_STACK(error, 80);

	assert_null(engine_option_find("NoSuchOption"));
	for (int i = 0; i < engine_option_count; i++) {
		const struct engine_option *option = &engine_option_table[i];

		assert_ptr_equal(engine_option_find(option->name), option);
		if (option->type == OPTION_BUTTON)
			continue;
		assert_int_equal(option->get(engine_settings(engine)), option->usual);
		assert_false(engine_set_option(engine, option, "100001", &error));
		assert_false(engine_set_option(engine, option, "x", &error));
		assert_false(engine_set_option(engine, option, NULL, &error));
		assert_int_equal(option->get(engine_settings(engine)), option->usual);
	}
	assert_true(engine_set_option(engine, engine_option_find("MultiPV"), "3", &error));
	assert_int_equal(engine_settings(engine)->multipv, 3);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	const struct CMUnitTest tests[] = {
		TEST(clocks_run_for_the_side_to_move),
		TEST(moves_to_go_count_from_the_level_on),
		TEST(what_is_refused_changes_nothing),
		TEST(variants_come_and_go),
		TEST(claims_follow_the_rules),
		TEST(a_move_is_thought_out_in_time),
		TEST(chance_varies_openings_and_spoils_no_ending),
		TEST(an_abandoned_search_reports_nothing),
		TEST(a_ponder_hit_becomes_a_move),
		TEST(an_early_ponder_hit_is_not_lost),
		TEST(pondering_keeps_to_the_depth),
		TEST(a_pause_is_not_pondered),
		TEST(a_move_taken_back_is_not_replied_to),
		TEST(a_new_game_begins_afresh),
		TEST(the_same_memory_again_forgets_nothing),
#ifdef __linux__
		TEST(a_new_game_has_its_memory_at_hand),
#endif
		TEST(root_moves_are_excluded),
		TEST(resigns_after_a_streak),
		TEST(accepts_a_draw_when_lost),
		TEST(options_are_rows)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
