/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables: every position of a list, the moves that the engine then plays, and
 * directories without tables. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "know/tables.h"
#include "notation/fen.h"
#include "rules/makemove.h"
#include "tsv.h"
#include "tap.h"
#include "util/number.h"

enum { MEMORY_MB = 2, NODES_PER_MS = 1000, GAMES = 40, GAMES_LONG = 200 };

static bool read_number(struct tsv *table, int field, int *number)
{
	int64_t value;

	if (!number_parse(tsv_field(table, field), -1000, 1000, &value))
		return false;
	*number = (int)value;
	return true;
}

/* The value of a position, and the way to keep it.  Where tables store whole moves the
 * distance may be a ply more or less. */
static void check_position(struct tap *tap, struct tsv *table, const struct tables *tables,
                           struct position *pos)
{
	const char *fen = tsv_field(table, 1);
	struct table_move moves[MOVES_MAX];
	enum table_value value, after;
	int wdl = 0, dtz = 0, count;
	TEXT_ON_STACK(error, 200);

	if (!tap_check(tap, fen_set_up(pos, fen, FEN_ANY, NULL, &error), "%s: %s", fen,
	               error_chars) ||
	    !tap_check(tap, read_number(table, 2, &wdl) && read_number(table, 3, &dtz), "a number"))
		return;
	if (!tap_check(tap, tables_probe(tables, pos, &value), "%s: unknown", fen))
		return;
	tap_check(tap, (int)value == wdl, "%s: %d, should be %d", fen, (int)value, wdl);
	count = tables_moves(tables, pos, moves);
	if (!tap_check(tap, count > 0, "%s: no moves", fen))
		return;
	tap_check(tap, (int)moves[0].value == wdl, "%s: the best move leads to %d", fen,
	          (int)moves[0].value);
	tap_check(tap, wdl == 0 || abs(moves[0].dtz - abs(dtz)) <= 1, "%s: dtz %d, should be %d", fen,
	          moves[0].dtz, dtz);
	for (int i = 0; i < count; i++) {
		position_make(pos, moves[i].move);
		if (position_rule50(pos) == 0 && tables_probe(tables, pos, &after))
			tap_check(tap, (int)after == -(int)moves[i].value, "%s: move %d", fen, i);
		position_unmake(pos);
	}
}

static void check_all(struct tap *tap, const struct tables *tables)
{
	struct position pos;
	struct tsv table;

	if (!tsv_open(&table, "egtb/endgame_truth.tsv")) {
		tap_skip(tap, "endgame_truth.tsv", "no data");
		return;
	}
	position_init(&pos);
	while (tsv_next(&table))
		check_position(tap, &table, tables, &pos);
	tap_group(tap, "egtb/endgame_truth.tsv");
	position_free(&pos);
	tsv_close(&table);
}

/* ---- playing ---- */

static bool set(struct engine *engine, const char *name, const char *value, struct text *error)
{
	return engine_set_option(engine, engine_option_find(name), value, error);
}

/* Play from FEN to the end.  The outcome. */
static enum outcome play_out(struct tap *tap, struct engine *engine, const char *fen)
{
	TEXT_ON_STACK(error, 200);
	enum outcome outcome;

	engine_new_game(engine);
	if (!tap_check(tap, engine_set_up(engine, fen, NULL, &error), "%s: %s", fen, error_chars))
		return OUTCOME_OPEN;
	while ((outcome = engine_outcome(engine)) == OUTCOME_OPEN) {
		struct search_result result;

		engine_set_depth(engine, 2);
		if (!tap_check(tap, engine_think(engine, THINK_MOVE, NULL, &result) &&
		                    engine_make_move(engine, result.best), "%s: no move", fen))
			return OUTCOME_OPEN;
	}
	return outcome;
}

/* Won positions are won, drawn ones held, by an engine that plays both sides. */
static void check_games(struct tap *tap, struct engine *engine)
{
	int games = 0, most = long_tests_are_wanted() ? GAMES_LONG : GAMES;
	struct tsv table;

	if (!tsv_open(&table, "egtb/endgame_truth.tsv"))
		return;
	while (games < most && tsv_next(&table)) {
		const char *fen = tsv_field(&table, 1);
		int wdl = 0;
		enum outcome outcome;

		read_number(&table, 2, &wdl);
		if (table.number % (1600 / most) != 0)
			continue;
		games++;
		outcome = play_out(tap, engine, fen);
		tap_check(tap, (outcome == OUTCOME_CHECKMATE) == (abs(wdl) == 2), "%s: ends as %d", fen,
		          (int)outcome);
		if (outcome == OUTCOME_CHECKMATE)
			tap_check(tap, (position_turn(engine_position(engine)) == WHITE) !=
			               (strstr(fen, " w ") ? wdl > 0 : wdl < 0), "%s: who won", fen);
	}
	tap_group(tap, "%d games", games);
	tsv_close(&table);
}

/* The search asks the tables, and says how often. */
static void note_hits(void *context, unsigned generation, const struct search_line *line)
{
	(void)generation;
	*(uint64_t *)context = line->tbhits;
}

static void check_hits(struct tap *tap, struct engine *engine)
{
	uint64_t hits = 0;
	struct engine_listener listener = { &hits, note_hits, NULL };
	struct search_result result;
	TEXT_ON_STACK(error, 200);

	engine_set_up(engine, "8/8/4k3/8/2p5/8/2P1P3/R3K3 w - - 0 1", NULL, &error);
	engine_set_depth(engine, 9);
	tap_check(tap, engine_think(engine, THINK_MOVE, &listener, &result) && hits > 0,
	          "hits are told");
	engine_set_up(engine, "8/8/8/8/8/1k6/3Q4/K7 w - - 0 1", NULL, &error);
	engine_set_depth(engine, 1);
	tap_check(tap, engine_think(engine, THINK_MOVE, NULL, &result) && result.score >= SCORE_TABLE,
	          "a win is told as one");
	tap_group(tap, "what the search tells");
}

/* What is no directory of tables stops nothing. */
static void check_refusals(struct tap *tap, struct engine *engine, const char *path)
{
	static const char *const bad[] = { "/nonexistent", "/dev/null", "/" };
	TEXT_ON_STACK(error, 2000);
	struct search_result result;

	for (int i = 0; i < 3; i++) {
		text_clear(&error);
		tap_check(tap, !set(engine, "SyzygyPath", bad[i], &error) && error.length > 0,
		          "%s is refused", bad[i]);
		tap_check(tap, strcmp(engine_settings(engine)->syzygy_path, path) == 0 &&
		               (engine_tables(engine) != NULL) == (*path != '\0'), "the path is kept");
	}
	engine_set_up(engine, "8/8/8/8/8/1k6/3Q4/K7 w - - 0 1", NULL, &error);
	engine_set_depth(engine, 4);
	tap_check(tap, engine_think(engine, THINK_MOVE, NULL, &result), "it plays on");
	tap_group(tap, "directories without tables");
}

static void check_with_tables(struct tap *tap, struct engine *engine, const char *path)
{
	TEXT_ON_STACK(error, 2000);

	if (!tap_check(tap, set(engine, "SyzygyPath", path, &error), "%s", error_chars))
		return;
	tap_check(tap, tables_men(engine_tables(engine)) == 4, "four men");
	tap_check(tap, tables_files(engine_tables(engine), 3) == 10, "ten files of three men");
	tap_group(tap, "opened");
	check_all(tap, engine_tables(engine));
	check_games(tap, engine);
	check_hits(tap, engine);
	check_refusals(tap, engine, path);
}

int main(void)
{
	struct tap tap = { 0 };
	struct clock clock;
	struct engine *engine;
	struct tsv table;
	TEXT_ON_STACK(path, 1000);

	clock_init_virtual(&clock, NODES_PER_MS);
	engine = engine_create(MEMORY_MB, &clock);
	if (!engine)
		return 1;
	tsv_add_shared_path("egtb/syzygy4", &path);
	check_refusals(&tap, engine, "");
	if (!tables_library())
		tap_skip(&tap, "Syzygy tables", "built without Fathom");
	else if (!tsv_open(&table, "egtb/syzygy4/KQvK.rtbw"))
		tap_skip(&tap, "Syzygy tables", "no tables");
	else {
		tsv_close(&table);
		check_with_tables(&tap, engine, path_chars);
	}
	engine_free(engine);
	return tap_finish(&tap);
}
