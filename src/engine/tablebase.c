/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening endgame tables, and the moves that they advise at the root. */
#include <config.h>

#include "engine/engine.h"

#include <string.h>

#include "engine/internal.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "util/error.h"

const struct syzygy *engine_tables(const struct engine *engine)
{
	return engine->tablebase.syzygy;
}

bool engine_scan_table_files(struct engine *engine, table_progress *progress, void *context)
{
	return syzygy_scan_files(engine->tablebase.syzygy, progress, context);
}

/* The tables of the old path are closed first: the library has one set for all. */
bool tablebase_load_syzygy(struct engine *engine, struct error *error)
{
	struct tablebase *tablebase = &engine->tablebase;
	const char *path = engine->settings.syzygy_path;
	struct error ignored = ERROR_NONE;

	syzygy_close(tablebase->syzygy);
	tablebase->syzygy = *path ? syzygy_open(path, error) : NULL;
	if (tablebase->syzygy || !*path) {
		strcpy(tablebase->path, path);
		return true;
	}
	if (*tablebase->path)
		tablebase->syzygy = syzygy_open(tablebase->path, &ignored);
	return false;
}

void tablebase_free(struct tablebase *tablebase)
{
	syzygy_close(tablebase->syzygy);
}

/* The moves of ENGINE's root as syzygy_moves has them, within the options.  Returns how many. */
static int root_moves(const struct engine *engine, struct table_move *moves)
{
	const struct material material = material_of(&engine->root);
	int count;

	if (material_pieces(&material) > engine->settings.syzygy_probe_limit)
		return 0;
	count = syzygy_moves(engine_tables(engine), &engine->root, moves);
	for (int i = 0; i < count && !engine->settings.syzygy_50_moves; i++) {
		if (moves[i].value == TABLE_CURSED_WIN)
			moves[i].value = TABLE_WIN;
		else if (moves[i].value == TABLE_BLESSED_LOSS)
			moves[i].value = TABLE_LOSS;
	}
	return count;
}

bool tablebase_knows(const struct engine *engine)
{
	struct table_move moves[MOVES_MAX];

	return root_moves(engine, moves) > 0;
}

/* The place of MOVE among the COUNT moves of a table; COUNT if it is not there. */
static int find(const struct table_move *moves, int count, struct move move)
{
	int at = 0;

	while (at < count && !move_equal(moves[at].move, move))
		at++;
	return at;
}

/* Whether MOVE is as good as BEST. */
static bool is_as_good(const struct table_move *move, const struct table_move *best)
{
	bool decided = best->value == TABLE_WIN || best->value == TABLE_LOSS;

	if (move->value != best->value)
		return false;
	return !decided || move->dtz == best->dtz;
}

static int score_of(const struct table_move *move, int contempt)
{
	if (move->value == TABLE_WIN)
		return SCORE_TABLE;
	return move->value == TABLE_LOSS ? -SCORE_TABLE : -contempt;
}

/* Whether the position of ENGINE's line has occurred twice before: then it is a draw. */
static bool is_third_occurrence(const struct engine *engine)
{
	return outcome_repetitions(&engine->line) >= 2;
}

/* Whether the side to move on ENGINE's line can make the third occurrence of a position. */
static bool can_repeat(struct engine *engine)
{
	struct move replies[MOVES_MAX];
	int count = movegen_all(&engine->line, replies);
	bool repeats = false;

	for (int i = 0; i < count && !repeats; i++) {
		position_make(&engine->line, replies[i]);
		repeats = is_third_occurrence(engine);
		position_unmake(&engine->line);
	}
	return repeats;
}

/* The tables know no history: MOVE draws where it makes the third occurrence of a position, and
 * spoils a win where the reply can. */
static void heed_history(struct engine *engine, struct table_move *move)
{
	position_make(&engine->line, move->move);
	if (is_third_occurrence(engine))
		move->value = TABLE_DRAW;
	else if (move->value == TABLE_WIN && can_repeat(engine))
		move->value = TABLE_CURSED_WIN;
	position_unmake(&engine->line);
}

/* The moves that the tables know in ENGINE's root, as root_moves has them, but for values that
 * the game's history has changed.  Returns how many. */
static int known_moves(struct engine *engine, struct table_move *moves)
{
	int count = root_moves(engine, moves);

	if (count == 0 || !position_copy(&engine->line, &engine->root, 2))
		return 0;
	for (int i = 0; i < count; i++)
		heed_history(engine, &moves[i]);
	return count;
}

int tablebase_filter_moves(struct engine *engine, struct move *moves, int count, int *score)
{
	struct table_move known[MOVES_MAX];
	int known_count = known_moves(engine, known);
	int best = known_count, kept = 0;

	for (int i = 0; i < count; i++) {
		int at = find(known, known_count, moves[i]);

		if (at < known_count &&
		    (best == known_count || known[at].value > known[best].value ||
		     (at < best && known[at].value == known[best].value)))
			best = at;
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
