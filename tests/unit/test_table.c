/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The transposition table: an entry is found as it was stored, or not at all. */
#include <config.h>

#include "chess_test.h"

#include <string.h>

#include "rules/setup.h"
#include "search/table.h"
#include "search/terms.h"

static struct table_data data_of(struct move move, int score, int depth, enum search_bound bound)
{
	return (struct table_data){
		.move = move, .score = score, .eval = -score / 2, .depth = depth, .bound = bound
	};
}

/* Whether a mate DISTANCE plies from PLY is recalled, for either side. */
static bool recalls_mate(struct table *table, const struct position *pos, int ply, int distance)
{
	struct table_data won = data_of(MOVE_NONE, SCORE_MATE - ply - distance, 9, BOUND_LOWER);
	struct table_data lost = data_of(MOVE_NONE, -SCORE_MATE + ply + distance, 9, BOUND_UPPER), out;
	struct check_info check;
	bool recalled;

	check_find(pos, &check);
	table_store(table, position_key(pos), ply, &won);
	recalled = table_probe_position(table, pos, &check, ply, &out);
	table_store(table, position_key(pos), ply, &lost);
	assert_int_equal(table_probe_position(table, pos, &check, ply, &out), recalled);
	return recalled;
}

static void assert_same(const struct table_data *a, const struct table_data *b)
{
	assert_true(move_equal(a->move, b->move));
	assert_int_equal(a->score, b->score);
	assert_int_equal(a->eval, b->eval);
	assert_int_equal(a->depth, b->depth);
	assert_int_equal(a->bound, b->bound);
}

static void test_round_trip(void **state)
{
	static const int scores[] = { 0, 1, -1, 20000, -20000, SCORE_MATE_BOUND, -SCORE_MATE_BOUND };
	struct random random = { 1 };
	struct table table;

	(void)state;
	assert_true(table_init(&table, 1));
	for (int i = 0; i < 20000; i++) {
		uint64_t key = random_next(&random);
		struct table_data in = data_of(move_from_word((uint16_t)random_next(&random)),
		                               scores[i % 7], i % 101, (enum search_bound)(i % 3)), out;

		if (move_is_none(in.move))
			continue;
		table_store(&table, key, 3, &in);
		assert_true(table_probe(&table, key, 3, &out));
		assert_same(&in, &out);
		assert_false(table_probe(&table, key ^ 1, 3, &out));
		assert_false(table_probe(&table, key ^ UINT64_C(1) << 63, 3, &out));
	}
	table_free(&table);
}

/* A mate in 5 plies from ply 10 is mate in 5 from any ply; so is a win by a table. */
static void test_mate_scores(void **state)
{
	struct table_data in = data_of(MOVE_NONE, SCORE_MATE - 15, 4, BOUND_EXACT), out;
	struct table table;

	(void)state;
	assert_true(table_init(&table, 1));
	table_store(&table, 77, 10, &in);
	assert_true(table_probe(&table, 77, 2, &out));
	assert_int_equal(out.score, SCORE_MATE - 7);
	in.score = -SCORE_MATE + 14;
	table_store(&table, 78, 10, &in);
	assert_true(table_probe(&table, 78, 0, &out));
	assert_int_equal(out.score, -SCORE_MATE + 4);
	in.score = SCORE_TABLE - 15;
	table_store(&table, 79, 10, &in);
	assert_true(table_probe(&table, 79, 2, &out));
	assert_int_equal(out.score, SCORE_TABLE - 7);
	in.score = -SCORE_TABLE + 14;
	table_store(&table, 80, 10, &in);
	assert_true(table_probe(&table, 80, 0, &out));
	assert_int_equal(out.score, -SCORE_TABLE + 4);
	table_free(&table);
}

/* Storing without a move keeps the stored one; a shallow bound does not replace
 * a deep value. */
static void test_keeps(void **state)
{
	struct move move = move_encode(square_make(FILE_E, RANK_2), square_make(FILE_E, RANK_4),
	                               MOVE_DOUBLE_STEP);
	struct table_data deep = data_of(move, 50, 12, BOUND_EXACT), out;
	struct table_data bound = data_of(MOVE_NONE, 30, 11, BOUND_UPPER);
	struct table_data shallow = data_of(MOVE_NONE, 10, 1, BOUND_UPPER);
	struct table table;

	(void)state;
	assert_true(table_init(&table, 0));
	table_store(&table, 5, 0, &deep);
	table_store(&table, 5, 0, &shallow);
	assert_true(table_probe(&table, 5, 0, &out));
	assert_same(&deep, &out);
	table_store(&table, 5, 0, &bound);
	assert_true(table_probe(&table, 5, 0, &out));
	assert_true(move_equal(out.move, move));
	assert_int_equal(out.score, 30);
	table_clear(&table, 1);
	assert_false(table_probe(&table, 5, 0, &out));
	table_free(&table);
}

/* Keys of one cluster: it keeps the deepest entries of a search, and entries of
 * older searches are replaced by new ones. */
static void test_replacing(void **state)
{
	struct table_data data, out;
	struct table table;

	(void)state;
	assert_true(table_init(&table, 0));
	for (int i = 1; i <= CLUSTER_ENTRIES + 1; i++) {
		data = data_of(MOVE_NONE, i, 10 + i, BOUND_LOWER);
		table_store(&table, (uint64_t)i, 0, &data);
	}
	assert_false(table_probe(&table, 1, 0, &out));
	for (int i = 2; i <= CLUSTER_ENTRIES + 1; i++)
		assert_true(table_probe(&table, (uint64_t)i, 0, &out));
	for (int i = 0; i < 8; i++)
		table_new_search(&table);
	data = data_of(MOVE_NONE, 9, 0, BOUND_LOWER);
	for (int i = 100; i < 100 + CLUSTER_ENTRIES; i++)
		table_store(&table, (uint64_t)i, 0, &data);
	for (int i = 2; i <= CLUSTER_ENTRIES; i++)
		assert_false(table_probe(&table, (uint64_t)i, 0, &out));
	table_free(&table);
}

static void test_sizes(void **state)
{
	struct random random = { 9 };
	struct table table;

	(void)state;
	for (int mb = 0; mb <= 5; mb++) {
		assert_true(table_init(&table, mb));
		assert_int_equal(sizeof(struct cluster), 64);
		assert_true((uint64_t)table.count * 64 <= (mb ? (uint64_t)mb << 20 : 1 << 16));
		assert_true((uint64_t)table.count * 64 + 128 >= (uint64_t)mb << 20);
		assert_int_equal((uintptr_t)table.clusters % 64, 0);
		assert_int_equal(table_permille(&table), 0);
		for (int i = 0; i < 1000; i++) {
			uint64_t key = random_next(&random);

			assert_in_range(table_cluster(&table, key) - table.clusters, 0, table.count - 1);
		}
		assert_in_range(table_cluster(&table, UINT64_MAX) - table.clusters, 0, table.count - 1);
		table_free(&table);
	}
}

static void test_fill(void **state)
{
	struct table_data data = data_of(MOVE_NONE, 1, 5, BOUND_EXACT);
	struct random random = { 3 };
	struct table table;

	(void)state;
	assert_true(table_init(&table, 1));
	table_new_search(&table);
	for (int i = 0; i < 400000; i++)
		table_store(&table, random_next(&random), 0, &data);
	assert_int_equal(table_permille(&table), 1000);
	table_new_search(&table);
	assert_int_equal(table_permille(&table), 0);
	table_free(&table);
}

static void test_populating(void **state)
{
	struct table table;

	(void)state;
	for (int mb = 0; mb <= 2; mb++) {
		uint32_t at = 0;
		int pages = 0;

		assert_true(table_init(&table, mb));
		while (at < table.count) {
			at = table_populate(&table, at);
			pages++;
		}
		assert_int_equal(at, table.count);
		assert_int_equal(pages, (table.count + 63) / 64);
		table_free(&table);
	}
}

/* Any number of threads clears each word, including those at the ends of a thread's part. */
static void test_clearing_with_threads(void **state)
{
	static const int threads[] = { 1, 2, 3, 7, SEARCH_THREADS_MAX };
	struct table table;

	(void)state;
	assert_true(table_init(&table, 33));
	for (size_t n = 0; n < sizeof threads / sizeof *threads; n++) {
		const unsigned char *bytes = (const unsigned char *)table.clusters;
		size_t size = table.count * sizeof *table.clusters, written = 0;

		memset(table.clusters, 0xA5, size);
		table_clear(&table, threads[n]);
		for (size_t i = 0; i < size; i++)
			written += bytes[i] != 0;
		assert_int_equal(written, 0);
	}
	table_free(&table);
}

/* Mates that the fifty-move rule forbids are not recalled: in KBNK they led in circles
 * (4K3/8/8/8/3N4/B7/3k4/8 w, 500,000 nodes a move: drawn). */
static void test_doubtful_mates(void **state)
{
	struct position pos;
	struct table table;

	(void)state;
	assert_true(table_init(&table, 1) && position_init(&pos));
	test_set_up(&pos, "4K3/8/8/8/3N4/B7/3k4/8 w - - 0 1");
	assert_true(recalls_mate(&table, &pos, 6, 100));
	assert_false(recalls_mate(&table, &pos, 6, 101));
	test_set_up(&pos, "4K3/8/8/8/3N4/B7/3k4/8 w - - 30 40");
	assert_true(recalls_mate(&table, &pos, 0, 70));
	assert_false(recalls_mate(&table, &pos, 0, 71));
	position_free(&pos);
	table_free(&table);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_mate_scores),
		cmocka_unit_test(test_keeps),
		cmocka_unit_test(test_replacing),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_fill),
		cmocka_unit_test(test_populating),
		cmocka_unit_test(test_clearing_with_threads),
		cmocka_unit_test(test_doubtful_mates),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
