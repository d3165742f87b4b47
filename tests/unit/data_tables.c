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
#include "rules/movegen.h"
#include "tsv.h"
#include "tap.h"
#include "util/number.h"

enum { MEMORY_MB = 2, NODES_PER_MS = 1000, EACH = 5 };

static bool read_number(struct tsv *table, int field, int *number)
{
	int64_t value;

	if (!number_parse(tsv_field(table, field), -1000, 1000, &value))
		return false;
	*number = (int)value;
	return true;
}

/* The distance to mate that Gaviota's tables tell: of three men only. */
static void check_mate(struct tap *tap, struct tsv *table, const struct table_move *best)
{
	const char *fen = tsv_field(table, 1);
	int dtm;

	if (read_number(table, 4, &dtm))
		tap_check(tap, best->dtm == abs(dtm), "%s: dtm %d, should be %d", fen, best->dtm, dtm);
}

/* The value of a position, and the way to keep it.  Where tables store whole moves the
 * distance may be a ply more or less. */
static void check_position(struct tap *tap, struct tsv *table, const struct tables *tables,
                           struct position *pos)
{
	const char *fen = tsv_field(table, 1);
	struct table_move moves[MOVES_MAX];
	struct table_answer answer;
	int wdl = 0, dtz = 0, count;
	TEXT_ON_STACK(error, 200);

	if (!tap_check(tap, fen_set_up(pos, fen, FEN_ANY, NULL, &error), "%s: %s", fen,
	               error_chars) ||
	    !tap_check(tap, read_number(table, 2, &wdl) && read_number(table, 3, &dtz), "a number"))
		return;
	if (!tap_check(tap, tables_probe(tables, pos, &answer), "%s: unknown", fen))
		return;
	tap_check(tap, (int)answer.value == wdl, "%s: %d, should be %d", fen, (int)answer.value, wdl);
	count = tables_moves(tables, pos, moves);
	if (!tap_check(tap, count > 0, "%s: no moves", fen))
		return;
	tap_check(tap, (int)moves[0].value == wdl, "%s: the best move leads to %d", fen,
	          (int)moves[0].value);
	if (tables->syzygy && !tables->gaviota)
		tap_check(tap, wdl == 0 || abs(moves[0].dtz - abs(dtz)) <= 1,
		          "%s: dtz %d, should be %d", fen, moves[0].dtz, dtz);
	if (tables->gaviota)
		check_mate(tap, table, &moves[0]);
	for (int i = 0; i < count; i++) {
		position_make(pos, moves[i].move);
		if (position_rule50(pos) == 0 && movegen_count(pos) > 0 &&
		    tables_probe(tables, pos, &answer))
			tap_check(tap, (int)answer.value == -(int)moves[i].value, "%s: move %d", fen, i);
		position_unmake(pos);
	}
}

/* Every position of the list; those without a distance to mate only if ALL. */
static void check_all(struct tap *tap, const struct tables *tables, bool all, const char *name)
{
	struct position pos;
	struct tsv table;
	int dtm;

	if (!tsv_open(&table, "egtb/endgame_truth.tsv")) {
		tap_skip(tap, "endgame_truth.tsv", "no data");
		return;
	}
	position_init(&pos);
	while (tsv_next(&table))
		if (all || read_number(&table, 4, &dtm))
			check_position(tap, &table, tables, &pos);
	tap_group(tap, "egtb/endgame_truth.tsv by %s", name);
	position_free(&pos);
	tsv_close(&table);
}

/* ---- playing ---- */

static bool set(struct engine *engine, const char *name, const char *value, struct text *error)
{
	return engine_set_option(engine, engine_option_find(name), value, error);
}

/* The move of ENGINE's position that the tables think best: the longest way to be mated. */
static struct move best_defence(const struct engine *engine)
{
	struct table_move moves[MOVES_MAX];

	if (tables_moves(engine_tables(engine), engine_position(engine), moves) == 0)
		return MOVE_NONE;
	return moves[0].move;
}

/* Play from FEN to the end; the side to move if MOVES_FIRST, else the other one, is the
 * engine, and its opponent defends as well as can be.  The outcome; OUTCOME_OPEN after a
 * failure. */
static enum outcome play_out(struct tap *tap, struct engine *engine, const char *fen,
                             bool moves_first)
{
	TEXT_ON_STACK(error, 200);
	enum outcome outcome;
	bool thinks = moves_first;

	engine_new_game(engine);
	if (!tap_check(tap, engine_set_up(engine, fen, NULL, &error), "%s: %s", fen, error_chars))
		return OUTCOME_OPEN;
	while ((outcome = engine_outcome(engine)) == OUTCOME_OPEN) {
		struct search_result result = { .best = MOVE_NONE };

		engine_set_depth(engine, 2);
		if (!thinks)
			result.best = best_defence(engine);
		else if (!engine_think(engine, THINK_MOVE, NULL, &result))
			result.best = MOVE_NONE;
		if (!tap_check(tap, !move_is_none(result.best) && engine_make_move(engine, result.best),
		               "%s: no move", fen))
			return OUTCOME_OPEN;
		thinks = !thinks;
	}
	return outcome;
}

/* Won positions are won against the best defence, before fifty moves without a capture or
 * a pawn move are over, and drawn ones held: one of each EACH positions, and with Gaviota's
 * tables only those that they know, in as many plies as they tell. */
static void check_games(struct tap *tap, struct engine *engine, int each, const char *name)
{
	bool measured = tables_files(engine_tables(engine), FORMAT_GAVIOTA) != NULL;
	int won = 0, held = 0, rows = 0;
	struct tsv table;

	if (!tsv_open(&table, "egtb/endgame_truth.tsv"))
		return;
	while (tsv_next(&table)) {
		const char *fen = tsv_field(&table, 1);
		const struct position *pos = engine_position(engine);
		enum outcome outcome;
		int wdl = 0, dtm = 0;

		if (!read_number(&table, 2, &wdl) || (!read_number(&table, 4, &dtm) && measured) ||
		    rows++ % each != 0)
			continue;
		outcome = play_out(tap, engine, fen, wdl >= 0);
		if (wdl == 0) {
			held += tap_check(tap, outcome != OUTCOME_CHECKMATE, "%s: not held", fen);
			continue;
		}
		won += tap_check(tap, outcome == OUTCOME_CHECKMATE &&
		                      (position_turn(pos) == BLACK) == (strstr(fen, " w ") ? wdl > 0 : wdl < 0),
		                 "%s: ends as %d", fen, (int)outcome);
		if (measured)
			tap_check(tap, position_plies(pos) == abs(dtm), "%s: %d plies", fen,
			          position_plies(pos));
	}
	tap_check(tap, won >= (measured ? 50 : 200), "%d games won", won);
	tap_group(tap, "%d games won and %d held by %s", won, held, name);
	tsv_close(&table);
}

/* The search asks the tables, and says how often. */
static void note_hits(void *context, unsigned generation, const struct search_line *line)
{
	(void)generation;
	*(uint64_t *)context = line->tbhits;
}

static int hits_of(struct tap *tap, struct engine *engine, const char *fen, int depth, int *score)
{
	uint64_t hits = 0;
	struct engine_listener listener = { &hits, note_hits, NULL };
	struct search_result result = { .best = MOVE_NONE };
	TEXT_ON_STACK(error, 200);

	engine_set_up(engine, fen, NULL, &error);
	engine_set_depth(engine, depth);
	tap_check(tap, engine_think(engine, THINK_MOVE, &listener, &result), "%s: it thinks", fen);
	*score = result.score;
	return (int)hits;
}

static void check_hits(struct tap *tap, struct engine *engine)
{
	int score;

	tap_check(tap, hits_of(tap, engine, "8/8/4k3/8/2p5/8/2P1P3/R3K3 w - - 0 1", 9, &score) > 0,
	          "hits are told");
	hits_of(tap, engine, "8/8/8/8/8/1k6/3Q4/K7 w - - 0 1", 1, &score);
	tap_check(tap, score >= SCORE_TABLE, "a win is told as one");
	tap_group(tap, "what the search tells");
}

/* Gaviota's tables tell how far the mate is, at the root, and behind a capture that leads
 * to a position which they know. */
static void check_mates(struct tap *tap, struct engine *engine)
{
	int score;

	hits_of(tap, engine, "8/8/8/8/8/1k6/3Q4/K7 w - - 0 1", 1, &score);
	tap_check(tap, score == SCORE_MATE - 9, "mate in 9 plies at the root: %d", SCORE_MATE - score);
	tap_check(tap, hits_of(tap, engine, "8/8/8/8/3k4/8/6Kn/7R w - - 0 1", 3, &score) > 0,
	          "hits are told");
	tap_check(tap, score_is_mate(score) && score > 0, "the capture mates in the end: %d", score);
	/* A mate for which the fifty moves do not suffice is none. */
	hits_of(tap, engine, "8/8/8/8/8/1k6/3Q4/K7 w - - 95 99", 1, &score);
	tap_check(tap, !score_is_mate(score), "too late for a mate: %d", score);
	tap_group(tap, "mates that the search tells");
}

/* What is no directory of tables stops nothing. */
static void check_refusals(struct tap *tap, struct engine *engine, const char *option,
                           const char *path)
{
	static const char *const bad[] = { "/nonexistent", "/dev/null", "/" };
	TEXT_ON_STACK(error, 2000);
	TEXT_ON_STACK(value, OPTION_TEXT_MAX);
	struct search_result result;

	for (int i = 0; i < 3; i++) {
		text_clear(&error);
		text_clear(&value);
		tap_check(tap, !set(engine, option, bad[i], &error) && error.length > 0,
		          "%s is refused", bad[i]);
		option_format(engine_option_find(option), engine_settings(engine), &value);
		tap_check(tap, strcmp(value_chars, path) == 0 &&
		               (engine_tables(engine) != NULL) == (*path != '\0'), "the path is kept");
	}
	engine_set_up(engine, "8/8/8/8/8/1k6/3Q4/K7 w - - 0 1", NULL, &error);
	engine_set_depth(engine, 4);
	tap_check(tap, engine_think(engine, THINK_MOVE, NULL, &result), "it plays on");
	tap_group(tap, "%s: directories without tables", option);
}

/* ---- the libraries ---- */

static void check_syzygy(struct tap *tap, struct engine *engine, const char *path)
{
	TEXT_ON_STACK(error, 2000);
	const struct table_files *files;

	if (!tap_check(tap, set(engine, "SyzygyPath", path, &error), "%s", error_chars))
		return;
	files = tables_files(engine_tables(engine), FORMAT_SYZYGY);
	tap_check(tap, tables_men(engine_tables(engine)) == 4, "four men");
	tap_check(tap, files->count == 70 && files->damaged == 0, "70 files");
	for (int i = 0; i < files->count; i++)
		tap_check(tap, files->files[i].state == FILE_WHOLE, "%s is whole", files->files[i].name);
	tap_group(tap, "Syzygy's tables opened");
	check_all(tap, engine_tables(engine), true, "Syzygy");
	check_games(tap, engine, EACH, "Syzygy");
	check_hits(tap, engine);
	check_refusals(tap, engine, "SyzygyPath", path);
}

static void check_gaviota(struct tap *tap, struct engine *engine, const char *path)
{
	TEXT_ON_STACK(error, 2000);
	const struct table_files *files;

	if (!tap_check(tap, set(engine, "GaviotaPath", path, &error), "%s", error_chars))
		return;
	files = tables_files(engine_tables(engine), FORMAT_GAVIOTA);
	tap_check(tap, files->men == 3 && files->count == 5 && files->damaged == 0, "five files");
	tap_group(tap, "Gaviota's tables opened");
	check_all(tap, engine_tables(engine), false, "Gaviota");
	check_games(tap, engine, 2, "Gaviota");
	check_mates(tap, engine);
	check_refusals(tap, engine, "GaviotaPath", path);
}

static bool has(const char *path)
{
	struct tsv table;

	if (!tsv_open(&table, path))
		return false;
	tsv_close(&table);
	return true;
}

/* Both libraries at once, and again without Syzygy's tables. */
static void check_libraries(struct tap *tap, struct engine *engine)
{
	bool syzygy = tables_library(FORMAT_SYZYGY) && has("egtb/syzygy4/KQvK.rtbw");
	bool gaviota = tables_library(FORMAT_GAVIOTA) && has("egtb/gaviota3/kqk.gtb.cp4");
	TEXT_ON_STACK(syzygy_path, 1000);
	TEXT_ON_STACK(gaviota_path, 1000);
	TEXT_ON_STACK(error, 2000);

	tsv_add_shared_path("egtb/syzygy4", &syzygy_path);
	tsv_add_shared_path("egtb/gaviota3", &gaviota_path);
	if (syzygy)
		check_syzygy(tap, engine, syzygy_path_chars);
	else
		tap_skip(tap, "Syzygy's tables", "no tables, or built without Fathom");
	if (syzygy && gaviota) {
		tap_check(tap, set(engine, "GaviotaPath", gaviota_path_chars, &error), "%s", error_chars);
		check_all(tap, engine_tables(engine), true, "both libraries");
		tap_check(tap, set(engine, "GaviotaPath", "", &error) &&
		               set(engine, "SyzygyPath", "", &error), "%s", error_chars);
	}
	if (gaviota)
		check_gaviota(tap, engine, gaviota_path_chars);
	else
		tap_skip(tap, "Gaviota's tables", "no tables, or built without libgaviotatb");
}

int main(void)
{
	struct tap tap = { 0 };
	struct clock clock;
	struct engine *engine;

	clock_init_virtual(&clock, NODES_PER_MS);
	engine = engine_create(MEMORY_MB, &clock);
	if (!engine)
		return 1;
	check_refusals(&tap, engine, "SyzygyPath", "");
	check_refusals(&tap, engine, "GaviotaPath", "");
	check_libraries(&tap, engine);
	engine_free(engine);
	return tap_finish(&tap);
}
