/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The transposition table: packing, replacing, ageing. */
#include <config.h>

#include "search/table.h"

#include <stdlib.h>

#include "rules/legality.h"
#include "util/memory.h"
#include "util/thread.h"

enum {
	GENERATIONS = 64,
	RULE50_PLIES = 100,
	AGE_COST = 4,             /* plies of depth that an entry loses with each search */
	PART_MIN = 1 << 16,     /* clusters for which a thread is worth starting */
	PAGE_CLUSTERS = 4096 / (int)sizeof(struct cluster)   /* in the smallest page */
};

/* The data word: move 0..15, score 16..31, eval 32..47, depth 48..55,
 * bound + 1 in 56..57 (0: never written), generation 58..63. */
static uint64_t pack(const struct table_data *data, unsigned generation)
{
	return (uint64_t)move_to_word(data->move) |
	       (uint64_t)(uint16_t)data->score << 16 |
	       (uint64_t)(uint16_t)data->eval << 32 |
	       (uint64_t)(uint8_t)data->depth << 48 |
	       (uint64_t)(data->bound + 1u) << 56 |
	       (uint64_t)generation << 58;
}

static int signed_16(uint64_t word)
{
	unsigned bits = (unsigned)(word & 0xFFFF);

	return bits < 0x8000 ? (int)bits : (int)bits - 0x10000;
}

static int depth_of(uint64_t word)
{
	return (int)(word >> 48 & 0xFF);
}

static unsigned generation_of(uint64_t word)
{
	return (unsigned)(word >> 58);
}

static bool is_written(uint64_t word)
{
	return word >> 56 & 3;
}

/* Distances in scores are stored as plies from the node, and used as plies from the root. */
static int score_to_table(int score, int ply)
{
	if (!score_is_decisive(score))
		return score;
	return score > 0 ? score + ply : score - ply;
}

static int score_from_table(int score, int ply)
{
	if (!score_is_decisive(score))
		return score;
	return score > 0 ? score - ply : score + ply;
}

static uint64_t load(const _Atomic uint64_t *word)
{
	return atomic_load_explicit(word, memory_order_relaxed);
}

static void save(_Atomic uint64_t *word, uint64_t value)
{
	atomic_store_explicit(word, value, memory_order_relaxed);
}

static struct cluster *own_cluster(struct table *table, uint64_t key)
{
	return &table->clusters[table_cluster(table, key) - table->clusters];
}

/* Allocate COUNT clusters, zeroed and aligned to their size. */
static bool allocate(struct table *table, uint64_t count)
{
	uint64_t bytes = count * sizeof(struct cluster);

	if (bytes > SIZE_MAX / 2)
		return false;
	table->clusters = memory_zeros((size_t)bytes, sizeof(struct cluster), &table->memory);
	if (!table->clusters)
		return false;
	memory_prefer_large_pages(table->clusters, (size_t)bytes);
	table->count = (uint32_t)count;
	return true;
}

bool table_init(struct table *table, int mb)
{
	uint64_t count = (uint64_t)mb * 1024 * 1024 / sizeof(struct cluster);
	bool as_wanted = true;

	if (count > UINT32_MAX)
		count = UINT32_MAX;
	if (count > CLUSTERS_MIN)
		count--;          /* for alignment */
	else
		count = CLUSTERS_MIN;
	while (!allocate(table, count)) {
		as_wanted = false;
		count /= 2;
		if (count < CLUSTERS_MIN) {
			table->clusters = table->last_resort;
			table->count = CLUSTERS_MIN;
			table_clear(table, 1);
			break;
		}
	}
	table->generation = 0;
	return as_wanted;
}

void table_free(struct table *table)
{
	free(table->memory);
}

/* The clusters FROM to TO - 1 of TABLE. */
struct part {
	struct table *table;
	uint32_t from, to;
};

static void *clear_part(void *context)
{
	const struct part *part = context;
	struct cluster *end = part->table->clusters + part->to;

	for (struct cluster *cluster = part->table->clusters + part->from; cluster < end; cluster++)
		for (int j = 0; j < CLUSTER_ENTRIES; j++) {
			save(&cluster->entries[j].check, 0);
			save(&cluster->entries[j].data, 0);
		}
	return NULL;
}

/* In place: fresh memory would have to be supplied, page by page, during the search.  The last part
 * is cleared here, and so is each part whose thread cannot start. */
void table_clear(struct table *table, int threads)
{
	struct part parts[SEARCH_THREADS_MAX];
	pthread_t running[SEARCH_THREADS_MAX];
	int count = 0;

	if (threads > (int)(table->count / PART_MIN) + 1)
		threads = (int)(table->count / PART_MIN) + 1;
	table->generation = 0;
	for (int i = 0; i < threads; i++) {
		parts[i] = (struct part){ table, (uint32_t)((uint64_t)table->count * i / threads),
		                          (uint32_t)((uint64_t)table->count * (i + 1) / threads) };
		if (i + 1 < threads && thread_start(&running[count], clear_part, &parts[i]))
			count++;
		else
			clear_part(&parts[i]);
	}
	while (count-- > 0)
		pthread_join(running[count], NULL);
}

uint32_t table_populate(struct table *table, uint32_t from)
{
	save(&table->clusters[from].entries[0].data, 0);
	return table->count - from > (uint32_t)PAGE_CLUSTERS ? from + PAGE_CLUSTERS : table->count;
}

void table_new_search(struct table *table)
{
	table->generation = (table->generation + 1) % GENERATIONS;
}

bool table_probe(const struct table *table, uint64_t key, int ply, struct table_data *data)
{
	const struct cluster *cluster = table_cluster(table, key);

	for (int i = 0; i < CLUSTER_ENTRIES; i++) {
		uint64_t word = load(&cluster->entries[i].data);

		if ((load(&cluster->entries[i].check) ^ word) != key || !is_written(word))
			continue;
		data->move = move_from_word((uint16_t)word);
		data->score = score_from_table(signed_16(word >> 16), ply);
		data->eval = signed_16(word >> 32);
		data->depth = depth_of(word);
		data->bound = (enum search_bound)((word >> 56 & 3) - 1);
		return true;
	}
	return false;
}

/* Whether the mate that SCORE announces PLY plies from the root is too far away for the
 * fifty-move rule.  Such a score combines entries of different lines; a search that follows it
 * goes round in circles. */
static bool is_doubtful_mate(const struct position *pos, int ply, int score)
{
	int distance = SCORE_MATE - (score < 0 ? -score : score) - ply;

	return score_is_mate(score) && distance > RULE50_PLIES - position_rule50(pos);
}

bool table_probe_position(const struct table *table, const struct position *pos,
                          const struct check_info *check, int ply, struct table_data *data)
{
	if (!table_probe(table, position_key(pos), ply, data) ||
	    is_doubtful_mate(pos, ply, data->score))
		return false;
	if (!move_is_legal(pos, check, data->move))
		data->move = MOVE_NONE;
	return true;
}

/* The value of keeping an entry: more for deep ones, less for those of older searches. */
static int value_to_keep(const struct table *table, uint64_t word)
{
	unsigned age = (table->generation + GENERATIONS - generation_of(word)) % GENERATIONS;

	if (!is_written(word))
		return -AGE_COST * GENERATIONS;
	return depth_of(word) - AGE_COST * (int)age;
}

/* The place for KEY: its own entry, or the one of least value. */
static struct table_entry *find_place(struct table *table, uint64_t key, bool *own)
{
	struct cluster *cluster = own_cluster(table, key);
	struct table_entry *place = &cluster->entries[0];
	int least = 0;

	for (int i = 0; i < CLUSTER_ENTRIES; i++) {
		struct table_entry *entry = &cluster->entries[i];
		uint64_t word = load(&entry->data);

		*own = (load(&entry->check) ^ word) == key && is_written(word);
		if (*own)
			return entry;
		if (i == 0 || value_to_keep(table, word) < least) {
			least = value_to_keep(table, word);
			place = entry;
		}
	}
	return place;
}

void table_store(struct table *table, uint64_t key, int ply, const struct table_data *data)
{
	struct table_data kept = *data;
	bool own;
	struct table_entry *entry = find_place(table, key, &own);
	uint64_t word;

	if (own) {
		uint64_t old = load(&entry->data);

		/* A much shallower bound must not replace a good entry. */
		if (data->bound != BOUND_EXACT && data->depth + 3 < depth_of(old) &&
		    generation_of(old) == table->generation)
			return;
		if (move_is_none(data->move))
			kept.move = move_from_word((uint16_t)old);
	}
	kept.score = score_to_table(data->score, ply);
	word = pack(&kept, table->generation);
	save(&entry->check, key ^ word);
	save(&entry->data, word);
}

int table_permille(const struct table *table)
{
	uint32_t clusters = table->count < 250 ? table->count : 250;
	int used = 0;

	for (uint32_t i = 0; i < clusters; i++)
		for (int j = 0; j < CLUSTER_ENTRIES; j++) {
			uint64_t word = load(&table->clusters[i].entries[j].data);

			used += is_written(word) && generation_of(word) == table->generation;
		}
	return used * 1000 / (int)(clusters * CLUSTER_ENTRIES);
}
