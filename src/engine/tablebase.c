/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening endgame tables, and the moves that they advise at the root. */
#include <config.h>

#include "engine/tablebase.h"

#include <string.h>

#include "engine/internal.h"

const struct tables *engine_tables(const struct engine *engine)
{
	const struct tables *tables = &engine->tablebase.tables;

	return tables->syzygy || tables->gaviota ? tables : NULL;
}

bool engine_check_tables(struct engine *engine, table_progress *progress, void *context)
{
	return tables_check(&engine->tablebase.tables, progress, context);
}

/* The tables of the old path are closed first: a library has one set for all. */
static bool load(struct tablebase *tablebase, enum table_format format, const char *path,
                 struct text *error)
{
	TEXT_ON_STACK(ignored, 200);

	if (tables_open(&tablebase->tables, format, path, error)) {
		strcpy(tablebase->paths[format], path);
		return true;
	}
	tables_open(&tablebase->tables, format, tablebase->paths[format], &ignored);
	return false;
}

bool tablebase_load_syzygy(struct engine *engine, struct text *error)
{
	return load(&engine->tablebase, FORMAT_SYZYGY, engine->settings.syzygy_path, error);
}

bool tablebase_load_gaviota(struct engine *engine, struct text *error)
{
	return load(&engine->tablebase, FORMAT_GAVIOTA, engine->settings.gaviota_path, error);
}

void tablebase_free(struct tablebase *tablebase)
{
	tables_close(&tablebase->tables);
}

bool tablebase_knows(const struct engine *engine)
{
	struct table_move moves[MOVES_MAX];

	return tables_moves(engine_tables(engine), &engine->root, moves) > 0;
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

	if (move->value != best->value)
		return false;
	return !decided || (move->dtm == best->dtm && (best->dtm > 0 || move->dtz == best->dtz));
}

static int score_of(const struct table_move *move, int contempt)
{
	int distance = move->dtm > 0 ? SCORE_MATE - move->dtm : SCORE_TABLE;

	if (move->value == TABLE_WIN)
		return distance;
	return move->value == TABLE_LOSS ? -distance : -contempt;
}

int tablebase_choose(const struct engine *engine, struct move *moves, int count, int *score)
{
	struct table_move known[MOVES_MAX];
	int known_count = tables_moves(engine_tables(engine), &engine->root, known);
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
	*score = score_of(&known[best], engine->settings.contempt);
	return kept;
}
