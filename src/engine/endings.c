/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opening endgame tables, and the moves that they advise at the root. */
#include <config.h>

#include "engine/endings.h"

#include <string.h>

#include "engine/internal.h"

const struct tables *engine_tables(const struct engine *engine)
{
	return engine->endings.tables;
}

/* The tables of the old path are closed first: the library has one set for all. */
bool endings_load(struct engine *engine, struct text *error)
{
	struct endings *endings = &engine->endings;
	const char *path = engine->settings.syzygy_path;
	TEXT_ON_STACK(ignored, 200);

	tables_close(endings->tables);
	endings->tables = *path ? tables_open(path, error) : NULL;
	if (*path && !endings->tables) {
		if (*endings->path)
			endings->tables = tables_open(endings->path, &ignored);
		return false;
	}
	strcpy(endings->path, path);
	return true;
}

void endings_free(struct endings *endings)
{
	tables_close(endings->tables);
	endings->tables = NULL;
}

bool endings_know(const struct engine *engine)
{
	struct table_move moves[MOVES_MAX];

	return tables_moves(engine->endings.tables, &engine->root, moves) > 0;
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

int endings_choose(const struct engine *engine, struct move *moves, int count, int *score)
{
	struct table_move known[MOVES_MAX];
	int known_count = tables_moves(engine->endings.tables, &engine->root, known);
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
