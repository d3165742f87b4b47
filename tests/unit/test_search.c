/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search's contract: limits, determinism, threads, lines, mates, draws. */
#include <config.h>

#include "chess_test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "notation/fen.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "search/reduction.h"
#include "search/search.h"
#include "table.h"
#include "util/thread.h"

enum { TABLE_MB = 4, NODES_PER_MS = 1000, MS = 1000 };

#define KIWIPETE "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 10"

/* A search with its position and what it said last. */
struct bench {
	struct clock clock;
	struct search *search;
	struct position pos;
	struct search_result result;
	struct search_line lines[SEARCH_MULTIPV_MAX + 1];  /* the last of each rank */
	int lines_told, most_rank;
};

static void keep_line(void *context, const struct search_line *line)
{
	struct bench *bench = context;

	assert_in_range(line->rank, 1, SEARCH_MULTIPV_MAX);
	assert_true(line->pv_length >= 1);
	bench->lines[line->rank] = *line;
	if (line->rank == 1)
		bench->most_rank = 1;
	if (line->rank > bench->most_rank)
		bench->most_rank = line->rank;
	bench->lines_told++;
}

static int set_up(void **state)
{
	struct bench *bench = calloc(1, sizeof *bench);

	clock_init_virtual(&bench->clock, NODES_PER_MS);
	bench->search = search_create(TABLE_MB, &bench->clock);
	*state = bench;
	return !bench->search || !position_init(&bench->pos);
}

static int tear_down(void **state)
{
	struct bench *bench = *state;

	search_free(bench->search);
	position_free(&bench->pos);
	free(bench);
	return 0;
}

static bool is_among(const struct position *pos, struct move move)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++)
		if (move_equal(moves[i], move))
			return true;
	return false;
}

/* Think about the bench's position once search_prepare has been called; what
 * must always hold is asserted. */
static void think_prepared(struct bench *bench, const struct search_options *options)
{
	struct search_callbacks callbacks = { bench, keep_line };
	struct state before = bench->pos.state;
	int plies = bench->pos.plies;
	struct position after;

	bench->lines_told = bench->most_rank = 0;
	assert_true(search_think(bench->search, &bench->pos, options, &callbacks, &bench->result));
	assert_memory_equal(&before, &bench->pos.state, sizeof before);
	assert_int_equal(plies, bench->pos.plies);
	assert_false(search_snapshot(bench->search).running);
	if (movegen_count(&bench->pos) == 0) {
		assert_true(move_is_none(bench->result.best));
		return;
	}
	assert_true(is_among(&bench->pos, bench->result.best));
	if (move_is_none(bench->result.ponder))
		return;
	assert_true(position_init(&after));
	assert_true(position_copy(&after, &bench->pos, 1));
	position_make(&after, bench->result.best);
	assert_true(is_among(&after, bench->result.ponder));
	position_free(&after);
}

static void think(struct bench *bench, struct search_limits limits,
                  const struct search_options *options)
{
	search_prepare(bench->search, &limits);
	think_prepared(bench, options);
}

static struct search_limits to_depth(int depth)
{
	struct search_limits limits = search_limits_none();

	limits.depth = depth;
	return limits;
}

static struct search_limits to_nodes(uint64_t nodes)
{
	struct search_limits limits = search_limits_none();

	limits.nodes = nodes;
	return limits;
}

static struct search_limits to_time(struct bench *bench, int64_t soft_us, int64_t hard_us)
{
	struct search_limits limits = search_limits_none();

	limits.start_us = clock_now_us(&bench->clock);
	limits.soft_us = soft_us;
	limits.hard_us = hard_us;
	return limits;
}

/* ---- limits ---- */

static void test_deterministic(void **state)
{
	struct bench *bench = *state;
	struct search *other = search_create(TABLE_MB, &bench->clock);

	for (int i = 0; i < test_fen_count; i++) {
		struct search_limits limits = to_depth(6);
		struct search_result first, second;

		test_set_up(&bench->pos, test_fens[i]);
		search_clear(bench->search);
		think(bench, limits, NULL);
		first = bench->result;
		search_clear(bench->search);
		think(bench, limits, NULL);
		assert_int_equal(bench->result.nodes, first.nodes);
		assert_true(move_equal(bench->result.best, first.best));
		assert_int_equal(bench->result.score, first.score);
		search_clear(other);
		search_prepare(other, &limits);
		assert_true(search_think(other, &bench->pos, NULL, NULL, &second));
		assert_int_equal(second.nodes, first.nodes);
		assert_true(move_equal(second.best, first.best));
	}
	search_free(other);
}

static void test_depth_and_nodes(void **state)
{
	struct bench *bench = *state;

	test_set_up(&bench->pos, KIWIPETE);
	for (int depth = 1; depth <= 7; depth++) {
		think(bench, to_depth(depth), NULL);
		assert_int_equal(bench->result.depth, depth);
		assert_int_equal(bench->lines[1].depth, depth);
	}
	for (uint64_t nodes = 1; nodes < 20000; nodes = nodes * 2 + 3) {
		think(bench, to_nodes(nodes), NULL);
		assert_in_range(bench->result.nodes, 1, nodes);
	}
}

/* Under a virtual clock: a move is given at the hard limit at the latest, give
 * or take the nodes between two looks at the clock. */
static void test_hard_limit(void **state)
{
	struct bench *bench = *state;

	for (int i = 0; i < test_fen_count; i++)
		for (int64_t hard = 0; hard < 100 * MS; hard = hard * 3 + 500) {
			int64_t began = clock_now_us(&bench->clock);

			test_set_up(&bench->pos, test_fens[i]);
			think(bench, to_time(bench, hard, hard), NULL);
			assert_in_range(clock_now_us(&bench->clock) - began, 0, hard + 70);
		}
}

/* The soft limit is kept to within its stretch. */
static void test_soft_limit(void **state)
{
	struct bench *bench = *state;
	int64_t began;

	test_set_up(&bench->pos, FEN_START);
	began = clock_now_us(&bench->clock);
	think(bench, to_time(bench, 50 * MS, 10000 * MS), NULL);
	assert_in_range(clock_now_us(&bench->clock) - began, 5 * MS, 500 * MS);
	/* The only move takes no time. */
	test_set_up(&bench->pos, "7k/8/8/8/8/8/r7/1r5K w - - 0 1");
	think(bench, to_depth(1), NULL);
	test_set_up(&bench->pos, "k7/8/8/8/8/8/7r/r6K w - - 0 1");
	began = clock_now_us(&bench->clock);
	think(bench, to_time(bench, 60000 * MS, 300000 * MS), NULL);
	assert_in_range(clock_now_us(&bench->clock) - began, 0, 3000 * MS);
}

static void test_ends(void **state)
{
	struct bench *bench = *state;

	test_set_up(&bench->pos, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
	think(bench, to_depth(5), NULL);
	assert_int_equal(bench->result.score, -SCORE_MATE);
	test_set_up(&bench->pos, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
	think(bench, to_depth(5), NULL);
	assert_int_equal(bench->result.score, 0);
	assert_int_equal(bench->lines_told, 0);
}

static void test_table_sizes(void **state)
{
	struct bench *bench = *state;

	test_set_up(&bench->pos, KIWIPETE);
	for (int mb = 0; mb < 4; mb++) {
		assert_true(search_set_table_mb(bench->search, mb));
		think(bench, to_depth(6), NULL);
	}
}

/* ---- other threads ---- */

struct helper {
	struct bench *bench;
	struct search_options options;
};

static void *think_beside(void *context)
{
	struct helper *helper = context;

	assert_true(search_think(helper->bench->search, &helper->bench->pos, &helper->options,
	                         NULL, &helper->bench->result));
	return NULL;
}

static pthread_t start_thinking(struct helper *helper, struct bench *bench,
                                struct search_limits limits)
{
	pthread_t thread;

	helper->bench = bench;
	helper->options = search_options_default();
	search_prepare(bench->search, &limits);
	assert_true(thread_start(&thread, think_beside, helper));
	return thread;
}

static void wait_for_nodes(struct bench *bench, uint64_t nodes)
{
	while (search_snapshot(bench->search).nodes < nodes)
		;
}

static void test_stopped_before(void **state)
{
	struct bench *bench = *state;
	struct search_limits limits = search_limits_none();

	test_set_up(&bench->pos, KIWIPETE);
	search_prepare(bench->search, &limits);
	search_stop(bench->search);
	think_prepared(bench, NULL);
	assert_in_range(bench->result.nodes, 0, 2000);
	think(bench, to_depth(5), NULL);
	assert_int_equal(bench->result.depth, 5);
}

static void test_stopped_from_beside(void **state)
{
	struct bench *bench = *state;
	struct helper helper;

	test_set_up(&bench->pos, KIWIPETE);
	for (int i = 0; i < 20; i++) {
		struct search_limits limits = search_limits_none();
		pthread_t thread;

		limits.wait = i % 2;
		thread = start_thinking(&helper, bench, limits);
		wait_for_nodes(bench, (uint64_t)i * 1000);
		search_stop(bench->search);
		pthread_join(thread, NULL);
		assert_true(is_among(&bench->pos, bench->result.best));
	}
}

static void test_waits(void **state)
{
	struct bench *bench = *state;
	struct search_limits limits = to_depth(2);
	struct helper helper;
	pthread_t thread;

	test_set_up(&bench->pos, KIWIPETE);
	limits.wait = true;
	thread = start_thinking(&helper, bench, limits);
	/* All is searched at once, and yet it goes on until new limits come. */
	while (search_snapshot(bench->search).depth < 2)
		;
	for (int i = 0; i < 1000; i++)
		assert_true(search_snapshot(bench->search).running);
	search_set_limits(bench->search, &(struct search_limits){ .depth = 2, .soft_us = -1,
	                                                            .hard_us = -1 });
	pthread_join(thread, NULL);
	assert_int_equal(bench->result.depth, 2);
}

/* A ponder hit before the thread has begun. */
static void test_new_limits_before(void **state)
{
	struct bench *bench = *state;
	struct search_limits limits = search_limits_none();

	test_set_up(&bench->pos, KIWIPETE);
	limits.wait = true;
	search_prepare(bench->search, &limits);
	limits = to_time(bench, 10 * MS, 20 * MS);
	search_set_limits(bench->search, &limits);
	think_prepared(bench, NULL);
	assert_in_range(clock_now_us(&bench->clock) - limits.start_us, 0, 22 * MS);
}

/* A ponder hit: an endless search gets a deadline. */
static void test_new_limits(void **state)
{
	struct bench *bench = *state;
	struct search_limits limits = search_limits_none();
	struct helper helper;
	pthread_t thread;

	test_set_up(&bench->pos, KIWIPETE);
	limits.wait = true;
	thread = start_thinking(&helper, bench, limits);
	wait_for_nodes(bench, 5000);
	limits = to_time(bench, 10 * MS, 20 * MS);
	search_set_limits(bench->search, &limits);
	pthread_join(thread, NULL);
	assert_true(is_among(&bench->pos, bench->result.best));
	/* On a virtual clock only this search makes the time pass. */
	assert_in_range(clock_now_us(&bench->clock) - limits.start_us, 0, 22 * MS);
}

static void test_pause(void **state)
{
	struct bench *bench = *state;
	struct search_limits limits = search_limits_none();
	struct search_snapshot snapshot;
	struct helper helper;
	pthread_t thread;
	uint64_t nodes;

	test_set_up(&bench->pos, KIWIPETE);
	limits.wait = true;
	thread = start_thinking(&helper, bench, limits);
	wait_for_nodes(bench, 5000);
	search_pause(bench->search);
	/* It stands still within a poll. */
	do {
		nodes = search_snapshot(bench->search).nodes;
		for (volatile int i = 0; i < 30000000; i++)
			;
		snapshot = search_snapshot(bench->search);
	} while (snapshot.nodes != nodes);
	assert_true(snapshot.running);
	search_resume(bench->search);
	wait_for_nodes(bench, nodes + 5000);
	/* A stop ends a pause. */
	search_pause(bench->search);
	search_stop(bench->search);
	pthread_join(thread, NULL);
	assert_true(is_among(&bench->pos, bench->result.best));
}

/* The time of a pause is not charged to the move. */
static void test_pause_stops_time(void **state)
{
	struct bench *bench = *state;
	struct helper helper;
	struct search_limits limits;
	pthread_t thread;

	test_set_up(&bench->pos, KIWIPETE);
	limits = to_time(bench, 50 * MS, 50 * MS);
	search_prepare(bench->search, &limits);
	search_pause(bench->search);
	helper = (struct helper){ bench, search_options_default() };
	assert_true(thread_start(&thread, think_beside, &helper));
	while (!search_snapshot(bench->search).running)
		;
	clock_advance_us(&bench->clock, 0);
	search_resume(bench->search);
	pthread_join(thread, NULL);
	assert_in_range(bench->result.nodes, 40 * NODES_PER_MS, 51 * NODES_PER_MS);
}

static void test_snapshot(void **state)
{
	struct bench *bench = *state;
	struct search_limits limits = search_limits_none();
	struct search_snapshot snapshot;
	struct helper helper;
	pthread_t thread;

	test_set_up(&bench->pos, KIWIPETE);
	limits.wait = true;
	thread = start_thinking(&helper, bench, limits);
	wait_for_nodes(bench, 20000);
	snapshot = search_snapshot(bench->search);
	assert_true(snapshot.running);
	assert_true(snapshot.depth >= 1);
	assert_int_equal(snapshot.moves_total, 48);
	assert_in_range(snapshot.moves_left, 0, 47);
	assert_true(is_among(&bench->pos, snapshot.current));
	assert_true(snapshot.time_us > 0);
	search_stop(bench->search);
	pthread_join(thread, NULL);
}

/* ---- lines ---- */

static void test_root_moves(void **state)
{
	struct bench *bench = *state;
	struct search_options options = search_options_default();
	struct move two[2];

	test_set_up(&bench->pos, KIWIPETE);
	two[0] = test_move(&bench->pos, "a2a3");
	two[1] = test_move(&bench->pos, "h1g1");
	options.root_moves = two;
	for (options.root_move_count = 1; options.root_move_count <= 2; options.root_move_count++) {
		think(bench, to_depth(6), &options);
		assert_true(move_equal(bench->result.best, two[0]) ||
		            (options.root_move_count == 2 && move_equal(bench->result.best, two[1])));
	}
}

static void assert_line_is_legal(const struct position *pos, const struct search_line *line)
{
	struct position copy;

	assert_true(position_init(&copy));
	assert_true(position_copy(&copy, pos, SEARCH_PLY_MAX));
	for (int i = 0; i < line->pv_length; i++) {
		assert_true(is_among(&copy, line->pv[i]));
		position_make(&copy, line->pv[i]);
	}
	position_free(&copy);
}

static void test_several_lines(void **state)
{
	struct bench *bench = *state;
	struct search_options options = search_options_default();

	options.multipv = 5;
	for (int i = 0; i < test_fen_count; i++) {
		int legal;

		test_set_up(&bench->pos, test_fens[i]);
		legal = movegen_count(&bench->pos);
		search_clear(bench->search);
		think(bench, to_depth(6), &options);
		assert_int_equal(bench->most_rank, legal < 5 ? legal : 5);
		for (int rank = 1; rank <= bench->most_rank; rank++) {
			const struct search_line *line = &bench->lines[rank];

			assert_int_equal(line->depth, 6);
			assert_line_is_legal(&bench->pos, line);
			for (int before = 1; before < rank; before++) {
				assert_true(bench->lines[before].score >= line->score);
				assert_false(move_equal(bench->lines[before].pv[0], line->pv[0]));
			}
		}
		assert_true(move_equal(bench->result.best, bench->lines[1].pv[0]));
	}
}

/* One move wins a queen; no other comes near. */
static void test_margin(void **state)
{
	struct bench *bench = *state;
	struct search_options options = search_options_default();

	test_set_up(&bench->pos, "6k1/5ppp/8/3q4/8/2N5/5PPP/6K1 w - - 0 1");
	options.multipv = 4;
	think(bench, to_depth(6), &options);
	assert_int_equal(bench->most_rank, 4);
	search_clear(bench->search);
	options.multipv_margin = 100;
	think(bench, to_depth(6), &options);
	assert_int_equal(bench->most_rank, 1);
	assert_true(move_equal(bench->result.best, test_move(&bench->pos, "c3d5")));
}

/* ---- values ---- */

static void mate_is(struct bench *bench, const char *fen, int depth, int moves)
{
	test_set_up(&bench->pos, fen);
	search_clear(bench->search);
	think(bench, to_depth(depth), NULL);
	if (!score_is_mate(bench->result.score) || score_mate_moves(bench->result.score) != moves)
		fail_msg("%s: %d", fen, bench->result.score);
}

static void test_mates(void **state)
{
	struct bench *bench = *state;

	mate_is(bench, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 4, 1);
	mate_is(bench, "7k/8/6K1/8/8/8/8/R7 b - - 0 1", 6, -1);
	mate_is(bench, "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 8, 2);
	mate_is(bench, "5b2/pp2r1pk/2pp1R1p/4rP1N/2P1P3/1P4Q1/P3q1PP/5R1K w - - 0 1", 12, 3);
	mate_is(bench, "k7/8/2K5/8/8/8/8/7R w - - 0 1", 10, 2);
	assert_int_equal(score_mate_moves(-SCORE_MATE), 0);
	assert_int_equal(score_mate_moves(SCORE_MATE - 1), 1);
	assert_int_equal(score_mate_moves(-SCORE_MATE + 2), -1);
}

/* The rook mates with the hundredth ply; one ply more and it is a draw. */
static void test_fifty_moves(void **state)
{
	struct bench *bench = *state;

	mate_is(bench, "4k3/8/4K3/8/8/8/8/R7 w - - 99 80", 4, 1);
	test_set_up(&bench->pos, "k7/8/2K5/8/8/8/8/7R w - - 98 80");
	think(bench, to_depth(8), NULL);
	assert_int_equal(bench->result.score, 0);
	mate_is(bench, "k7/8/2K5/8/8/8/8/7R w - - 97 80", 10, 2);
}

/* Who is far behind is saved by perpetual check. */
static void test_perpetual_check(void **state)
{
	struct bench *bench = *state;

	test_set_up(&bench->pos, "6k1/5p1p/8/3Q4/8/8/qr6/7K w - - 0 1");
	think(bench, to_depth(9), NULL);
	assert_int_equal(bench->result.score, 0);
	assert_true(move_equal(bench->result.best, test_move(&bench->pos, "d5g5")));
}

/* From the history of a game: who is ahead does not repeat. */
static void test_repetition(void **state)
{
	struct bench *bench = *state;
	struct search_options options = search_options_default();
	struct move back;

	test_set_up(&bench->pos, "7k/8/8/8/8/8/8/KQ6 w - - 0 1");
	test_play(&bench->pos, "b1b2 h8g8 b2b1 g8h8 b1b2 h8g8 b2b1 g8h8");
	back = test_move(&bench->pos, "b1b2");
	think(bench, to_depth(6), NULL);
	assert_true(bench->result.score > 300);
	assert_false(move_equal(bench->result.best, back));
	options.root_moves = &back;
	options.root_move_count = 1;
	think(bench, to_depth(6), &options);
	assert_in_range(bench->result.score + 1, 0, 1);
}

/* Games that ended in a repetition that one side ought to have avoided. */
static void test_repetition_choices(void **state)
{
	struct bench *bench = *state;
	struct table table;

	if (!table_open(&table, "rules/repetition_choice.tsv"))
		skip();
	while (table_next(&table)) {
		test_set_up(&bench->pos, table_field(&table, 0));
		test_play(&bench->pos, table_field(&table, 1));
		search_clear(bench->search);
		think(bench, to_nodes(300000), NULL);
		assert_false(move_equal(bench->result.best, test_move(&bench->pos, table_field(&table, 3))));
	}
	table_close(&table);
}

static void test_contempt(void **state)
{
	struct bench *bench = *state;
	struct search_options options = search_options_default();

	options.contempt = 25;
	test_set_up(&bench->pos, "8/8/8/4k3/8/4K3/4B3/8 w - - 0 1");
	think(bench, to_depth(4), &options);
	assert_int_equal(bench->result.score, -25);
}

/* Noise changes moves, but the same seed gives the same search. */
static void test_randomness(void **state)
{
	struct bench *bench = *state;
	struct search_options options = search_options_default();
	struct search_result first;
	int others = 0;

	options.randomness = 40;
	test_set_up(&bench->pos, FEN_START);
	search_clear(bench->search);
	think(bench, to_depth(4), &options);
	first = bench->result;
	search_clear(bench->search);
	think(bench, to_depth(4), &options);
	assert_int_equal(bench->result.nodes, first.nodes);
	assert_true(move_equal(bench->result.best, first.best));
	for (options.random_seed = 1; options.random_seed < 20; options.random_seed++) {
		search_clear(bench->search);
		think(bench, to_depth(4), &options);
		others += !move_equal(bench->result.best, first.best);
	}
	assert_true(others > 0);
}

/* Short searches all over the place, asserted by think(). */
static void search_visit(struct position *pos, void *context)
{
	struct bench *bench = context;

	assert_true(position_copy(&bench->pos, pos, 1));
	think(bench, to_nodes(100), NULL);
}

static void test_everywhere(void **state)
{
	test_random_games(1, 60 * test_scale(1, 4), 5, search_visit, *state);
}

/* The logarithms, by their effect: the reductions are theirs. */
static void test_reductions(void **state)
{
	(void)state;
	for (int depth = 1; depth < 64; depth++)
		for (int count = 1; count < 64; count++) {
			long wanted = lround(22 * log(depth)) * lround(22 * log(count));

			assert_int_equal(reduction_of(depth, count, true) - reduction_of(1, 1, true), wanted);
			assert_true(reduction_of(depth, count, false) > reduction_of(depth, count, true));
		}
	assert_int_equal(reduction_of(100, 200, true), reduction_of(63, 63, true));
}

#define BENCH_TEST(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		BENCH_TEST(test_deterministic),
		BENCH_TEST(test_depth_and_nodes),
		BENCH_TEST(test_hard_limit),
		BENCH_TEST(test_soft_limit),
		BENCH_TEST(test_ends),
		BENCH_TEST(test_table_sizes),
		BENCH_TEST(test_stopped_before),
		BENCH_TEST(test_stopped_from_beside),
		BENCH_TEST(test_waits),
		BENCH_TEST(test_new_limits_before),
		BENCH_TEST(test_new_limits),
		BENCH_TEST(test_pause),
		BENCH_TEST(test_pause_stops_time),
		BENCH_TEST(test_snapshot),
		BENCH_TEST(test_root_moves),
		BENCH_TEST(test_several_lines),
		BENCH_TEST(test_margin),
		BENCH_TEST(test_mates),
		BENCH_TEST(test_fifty_moves),
		BENCH_TEST(test_perpetual_check),
		BENCH_TEST(test_repetition),
		BENCH_TEST(test_repetition_choices),
		BENCH_TEST(test_contempt),
		BENCH_TEST(test_randomness),
		BENCH_TEST(test_everywhere),
		cmocka_unit_test(test_reductions),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
