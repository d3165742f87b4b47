/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening endgame tables, and the moves that they advise at the root. */
#include <config.h>

#include "engine/tablebase.h"

#include <string.h>

#include "engine/internal.h"

const struct tables *engine_tables(const struct engine *engine)
{
	return engine->tablebase.tables;
}

/* The tables of the old path are closed first: the library has one set for all. */
bool tablebase_load(struct engine *engine, struct text *error)
{
	struct tablebase *tablebase = &engine->tablebase;
	const char *path = engine->settings.syzygy_path;
	TEXT_ON_STACK(ignored, 200);

	tables_close(tablebase->tables);
	tablebase->tables = *path ? tables_open(path, error) : NULL;
	if (*path && !tablebase->tables) {
		if (*tablebase->path)
			tablebase->tables = tables_open(tablebase->path, &ignored);
		return false;
	}
	strcpy(tablebase->path, path);
	return true;
}

void tablebase_free(struct tablebase *tablebase)
{
	tables_close(tablebase->tables);
	tablebase->tables = NULL;
}

bool tablebase_knows(const struct engine *engine)
{
	struct table_move moves[MOVES_MAX];

	return tables_moves(engine->tablebase.tables, &engine->root, moves) > 0;
}

/* The place of MOVE among the COUNT moves of a table; COUNT if it is not there. */
static int find(const struct table_move *moves, int count, struct move move)
{
	int at = 0;

	while (at < count && !move_equal(moves[at].move, move))
		at++;
	return at;
}

/* Is MOVE as good as BEST, which is the best? */
static bool is_as_good(const struct table_move *move, const struct table_move *best)
{
	bool decided = best->value == TABLE_WIN || best->value == TABLE_LOSS;

	return move->value == best->value && (!decided || move->dtz == best->dtz);
}

int tablebase_choose(const struct engine *engine, struct move *moves, int count, int *score)
{
	struct table_move known[MOVES_MAX];
	int known_count = tables_moves(engine->tablebase.tables, &engine->root, known);
	int best = known_count, kept = 0;

	for (int i = 0; i < count; i++) {
		int at = find(known, known_count, moves[i]);

		best = at < best ? at : best;
	}
	if (best == known_count)
		return count;
	for (int i = 0; i < count; i++) {
		int at = find(known, known_count, moves[i]);

		if (at < known_count && is_as_good(&known[at], &known[best]))
			moves[kept++] = moves[i];
	}
	*score = known[best].value == TABLE_WIN    ? SCORE_TABLE
	         : known[best].value == TABLE_LOSS ? -SCORE_TABLE
	                                           : -engine->settings.contempt;
	return kept;
}
