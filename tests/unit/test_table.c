/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The transposition table: an entry is found as it was stored, or not at all. */
#include <config.h>

#include "chess_test.h"

#include <stdlib.h>
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

/* ---- a plain array instead of the table ---- */

enum { MODEL_CLUSTERS = 260 };      /* more than are counted for the share in use */

struct model {
	struct model_entry {
		bool written;
		uint64_t key;
		struct table_data data;      /* with a score from its own node */
		unsigned search;             /* that wrote it last */
	} entries[MODEL_CLUSTERS][CLUSTER_ENTRIES];
	unsigned search;
};

/* SCORE as it is PLIES plies nearer to the end. */
static int nearer(int score, int plies)
{
	return score > SCORE_TABLE_BOUND ? score + plies : score < -SCORE_TABLE_BOUND ? score - plies : score;
}

static int worth(const struct model *model, const struct model_entry *entry)
{
	return entry->written ? entry->data.depth - 4 * (int)((model->search - entry->search) % 64) : -1000;
}

static struct model_entry *model_find(struct model *model, int cluster, uint64_t key)
{
	for (int i = 0; i < CLUSTER_ENTRIES; i++)
		if (model->entries[cluster][i].written && model->entries[cluster][i].key == key)
			return &model->entries[cluster][i];
	return NULL;
}

static void model_store(struct model *model, int cluster, uint64_t key, int ply, struct table_data data)
{
	struct model_entry *entry = model_find(model, cluster, key), *first = model->entries[cluster];

	if (entry && data.bound != BOUND_EXACT && entry->data.depth > data.depth + 3 &&
	    (model->search - entry->search) % 64 == 0)
		return;
	if (entry && move_is_none(data.move))
		data.move = entry->data.move;
	if (!entry) {
		entry = first;
		for (int i = 1; i < CLUSTER_ENTRIES; i++)
			if (worth(model, first + i) < worth(model, entry))
				entry = first + i;
	}
	data.score = nearer(data.score, ply);
	*entry = (struct model_entry){ true, key, data, model->search };
}

static void assert_found(const struct table *table, struct model *model, int cluster, uint64_t key, int ply)
{
	const struct model_entry *entry = model_find(model, cluster, key);
	struct table_data found;

	assert_int_equal(table_probe(table, key, ply, &found), entry != NULL);
	if (!entry)
		return;
	assert_true(move_equal(found.move, entry->data.move));
	assert_int_equal(found.score, nearer(entry->data.score, -ply));
	assert_int_equal(found.eval, entry->data.eval);
	assert_int_equal(found.depth, entry->data.depth);
	assert_int_equal(found.bound, entry->data.bound);
}

static int model_permille(const struct model *model, int clusters)
{
	int used = 0;

	for (int i = 0; i < clusters; i++)
		for (int j = 0; j < CLUSTER_ENTRIES; j++)
			used += model->entries[i][j].written && (model->search - model->entries[i][j].search) % 64 == 0;
	return used * 1000 / (clusters * CLUSTER_ENTRIES);
}

/* Any data at a node PLY plies from the root: mates and wins by tables, too. */
static struct table_data draw_data(struct random *random, int ply)
{
	int far = ply + (int)random_below(random, 100);
	int scores[] = { (int)random_below(random, 1000), SCORE_MATE - far, SCORE_TABLE - far, SCORE_TABLE_BOUND };
	int sign = random_below(random, 2) ? 1 : -1;
	struct move move = move_from_word((uint16_t)random_next(random));

	return (struct table_data){
		.move = random_below(random, 3) ? move : MOVE_NONE, .score = sign * scores[random_below(random, 4)],
		.eval = random_below(random, 9) ? 5000 - (int)random_below(random, 10000) : SCORE_NONE,
		.depth = (int)random_below(random, random_below(random, 4) ? 12 : 101),
		.bound = (enum search_bound)random_below(random, 3)
	};
}

/* An entry is found as it was stored, from any ply, or not at all: which one makes room for another, which one is not
 * replaced, and which ones are of the running search. */
static void test_model(void **state)
{
	for (int mb = 0; mb <= 1; mb++) {
		struct model *model = calloc(1, sizeof *model);
		struct random random = { 5 };
		struct table table;

		assert_true(table_init(&table, mb));
		for (int step = 0; step < 400000; step++) {
			int most = mb ? MODEL_CLUSTERS : (int)table.count, ply = (int)random_below(&random, 28);
			int cluster = (int)random_below(&random, (uint32_t)most);
			uint64_t high = (((uint64_t)cluster << 32) + table.count - 1) / table.count, low = random_below(&random, 7);
			uint64_t key = high << 32 | low << 29 | low;
			struct table_data data = draw_data(&random, ply);

			if (random_below(&random, 2)) {
				table_store(&table, key, ply, &data);
				model_store(model, cluster, key, ply, data);
			} else {
				assert_found(&table, model, cluster, key, ply);
			}
			if (random_below(&random, 2000) == 0) {
				table_new_search(&table);
				model->search++;
			}
			if (random_below(&random, 100000) == 0) {
				table_clear(&table, 1);
				memset(model, 0, sizeof *model);
			}
			if (step % 64 == 0)
				assert_int_equal(table_permille(&table), model_permille(model, mb ? 250 : 64));
		}
		table_free(&table);
		free(model);
	}
}

static void test_sizes(void **state)
{
	struct random random = { 9 };
	struct table table;

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

static void test_populating(void **state)
{
	struct table table;

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
		cmocka_unit_test(test_model),
		cmocka_unit_test(test_sizes),
		cmocka_unit_test(test_populating),
		cmocka_unit_test(test_clearing_with_threads),
		cmocka_unit_test(test_doubtful_mates),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
