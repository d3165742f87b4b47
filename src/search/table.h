/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The transposition table: results of earlier searches.
 *
 * An entry is two words, the data and the key exclusive-ored with it, so that threads may
 * share a table without locks: a torn entry matches no key (Hyatt and Mann, "A Lock-less
 * Transposition Table Implementation for Parallel Search Chess Engines", 2002).  A key's
 * cluster is computed with 64-bit arithmetic only, so every machine has the same collisions.
 *
 * Invariants: a mate score comes back relative to the node that probes; the move may belong to
 * another position and must be verified. */
#ifndef RHUMB_SEARCH_TABLE_H
#define RHUMB_SEARCH_TABLE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "rules/check.h"
#include "rules/position.h"
#include "search/terms.h"
#include "util/bits.h"

struct table_entry {
	_Atomic uint64_t check;   /* key ^ data */
	_Atomic uint64_t data;
};

enum { CLUSTER_ENTRIES = 4, CLUSTERS_MIN = 64 };

struct cluster {
	struct table_entry entries[CLUSTER_ENTRIES];
};

/* Must not be moved or copied. */
struct table {
	struct cluster *clusters;  /* aligned to their size, within MEMORY */
	void *memory;              /* NULL: the clusters are those of LAST_RESORT */
	uint32_t count;            /* of clusters; >= 1 */
	unsigned generation;       /* of the running search, for ageing */
	struct cluster last_resort[CLUSTERS_MIN];
};

/* The data on a position. */
struct table_data {
	struct move move;         /* the best one, or the refutation; or MOVE_NONE */
	int score;                /* from the side to move */
	int eval;                 /* static evaluation; SCORE_NONE in check */
	int depth;                /* of the search that found SCORE; >= 0 */
	enum search_bound bound;
};

/* Make a table of at most MB megabytes (0: a very small one).  There is a usable table in any
 * case; false means that it is smaller, because memory ran out. */
bool table_init(struct table *table, int mb);
void table_free(struct table *table);

/* Forget everything, with at most THREADS (1..SEARCH_THREADS_MAX) threads. */
void table_clear(struct table *table, int threads);

/* Touch the page of an empty table that starts with cluster FROM, so that the system provides
 * its memory now and not at first use.  Returns the cluster with which the next page starts,
 * or the number of clusters after the last page. */
uint32_t table_populate(struct table *table, uint32_t from);

/* Start a new search: entries of older searches may now be replaced sooner. */
void table_new_search(struct table *table);

/* Look up KEY at a node PLY plies from the root.  False if there is no entry. */
bool table_probe(const struct table *table, uint64_t key, int ply, struct table_data *data);

/* The same for POS, whose check information is CHECK.  The move is legal there, or MOVE_NONE.
 * False also for a mate that is farther away than the fifty-move rule allows. */
bool table_probe_position(const struct table *table, const struct position *pos,
                          const struct check_info *check, int ply, struct table_data *data);

/* Store DATA for KEY at a node PLY plies from the root, unless the table has a
 * much deeper bound of the same search. */
void table_store(struct table *table, uint64_t key, int ply, const struct table_data *data);

/* The share of entries written by the running search, in permille. */
int table_permille(const struct table *table);

/* The better guess at the value of a position: its static value EVAL, or the score in KNOWN
 * (NULL: no data) if that is exact or lies beyond EVAL on the side that its bound allows. */
static inline int table_refine(const struct table_data *known, int eval)
{
	if (known && !score_is_decisive(known->score) &&
	    bound_settles(known->bound, known->score, eval, eval))
		return known->score;
	return eval;
}

static inline const struct cluster *table_cluster(const struct table *table, uint64_t key)
{
	return &table->clusters[((key >> 32) * table->count) >> 32];
}

/* Prefetch the cluster of KEY, which will be probed soon. */
static inline void table_prefetch(const struct table *table, uint64_t key)
{
	prefetch(table_cluster(table, key));
}

#endif
