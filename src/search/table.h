/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The transposition table: what earlier searches found out about positions.
 *
 * An entry is two words, the data and the key exclusive-ored with it, so that
 * threads may share a table without locks: a torn entry fits no key (Hyatt
 * and Mann, "A Lock-less Transposition Table Implementation for Parallel
 * Search Chess Engines", 2002).  A key's cluster is computed with 64-bit
 * arithmetic only, so every machine has the same collisions.
 *
 * Invariants: a mate score comes back as seen from the node that asks; the
 * move may be of another position and is to be verified. */
#ifndef RHUMB_SEARCH_TABLE_H
#define RHUMB_SEARCH_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/check.h"
#include "rules/position.h"
#include "search/terms.h"

struct table_entry {
	_Atomic uint64_t check;   /* key ^ data */
	_Atomic uint64_t data;
};

enum { CLUSTER_ENTRIES = 4, CLUSTERS_LEAST = 64 };

struct cluster {
	struct table_entry entries[CLUSTER_ENTRIES];
};

/* Not to be moved or copied. */
struct table {
	struct cluster *clusters;  /* aligned to their size, within MEMORY */
	void *memory;              /* NULL: the clusters are those of LAST_RESORT */
	uint32_t count;            /* of clusters; >= 1 */
	unsigned generation;       /* of the running search, for ageing */
	struct cluster last_resort[CLUSTERS_LEAST];
};

/* What is known about a position. */
struct table_data {
	struct move move;         /* the best one, or that refuted; or MOVE_NONE */
	int score;                /* from the side to move */
	int eval;                 /* static evaluation; SCORE_NONE in check */
	int depth;                /* of the search that found SCORE; >= 0 */
	enum search_bound bound;
};

/* A table of at most MB megabytes (0: a very small one).  False if it had to be
 * a smaller one for want of memory; a table there is in any case. */
bool table_init(struct table *table, int mb);
void table_free(struct table *table);
void table_clear(struct table *table);

/* Have the system find memory now, and not when it is used first, for the page
 * of an empty table that cluster FROM begins.  Where the next one begins; the
 * number of clusters after the last. */
uint32_t table_populate(struct table *table, uint32_t from);

/* A new search begins: entries of older ones may be replaced sooner. */
void table_new_search(struct table *table);

/* What is known of KEY, at a node PLY plies from the root? */
bool table_probe(const struct table *table, uint64_t key, int ply, struct table_data *data);

/* The same for POS, whose checks are CHECK.  The move is legal there, or
 * MOVE_NONE. */
bool table_recall(const struct table *table, const struct position *pos,
                  const struct check_info *check, int ply, struct table_data *data);

/* Remember DATA of KEY, at a node PLY plies from the root.  A much deeper bound
 * of the same search is kept instead. */
void table_store(struct table *table, uint64_t key, int ply, const struct table_data *data);

/* How many of a thousand entries hold something of the running search. */
int table_permille(const struct table *table);

/* The better guess at the value of a position: its static value EVAL, or the
 * score in KNOWN (NULL: nothing is known) if that is exact or lies beyond EVAL
 * on the side that its bound admits. */
static inline int table_refine(const struct table_data *known, int eval)
{
	if (known && !score_is_mate(known->score) &&
	    bound_settles(known->bound, known->score, eval, eval))
		return known->score;
	return eval;
}

static inline const struct cluster *table_cluster(const struct table *table, uint64_t key)
{
	return &table->clusters[((key >> 32) * table->count) >> 32];
}

/* KEY will be asked for soon. */
static inline void table_prefetch(const struct table *table, uint64_t key)
{
#if defined(__GNUC__)
	__builtin_prefetch(table_cluster(table, key));
#else
	(void)table;
	(void)key;
#endif
}

#endif
