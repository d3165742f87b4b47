/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables: every position of a list, the moves that the engine then plays, and
 * directories without tables. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/internal.h"
#include "notation/fen.h"
#include "rules/legality.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "tablebase/syzygy.h"
#include "tap.h"
#include "tsv.h"
#include "util/error.h"
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

/* The value of a position, and of the best move.  Where tables store whole moves the
 * distance may be a ply more or less. */
static void check_position(struct tap *tap, struct tsv *table, const struct syzygy *tables,
                           struct position *pos)
{
	const char *fen = tsv_field(table, 1);
	struct table_move moves[MOVES_MAX];
	enum table_value value;
	int wdl = 0, dtz = 0, count;
	struct error error = ERROR_NONE;

	if (!tap_check(tap, fen_set_up(pos, fen, FEN_ANY, NULL, &error), "%s: %s", fen,
	               error.text) ||
	    !tap_check(tap, read_number(table, 2, &wdl) && read_number(table, 3, &dtz), "a number"))
		return;
	if (!tap_check(tap, syzygy_probe(tables, pos, &value), "%s: unknown", fen))
		return;
	tap_check(tap, (int)value == wdl, "%s: %d, should be %d", fen, (int)value, wdl);
	count = syzygy_moves(tables, pos, moves);
	if (!tap_check(tap, count > 0, "%s: no moves", fen))
		return;
	tap_check(tap, (int)moves[0].value == wdl, "%s: the best move leads to %d", fen,
	          (int)moves[0].value);
	tap_check(tap, wdl == 0 || abs(moves[0].dtz - abs(dtz)) <= 1,
	          "%s: dtz %d, should be %d", fen, moves[0].dtz, dtz);
	for (int i = 0; i < count; i++) {
		position_make(pos, moves[i].move);
		if (position_rule50(pos) == 0 && movegen_count(pos) > 0 &&
		    syzygy_probe(tables, pos, &value))
			tap_check(tap, (int)value == -(int)moves[i].value, "%s: move %d", fen, i);
		position_unmake(pos);
	}
}

/* Every position of the list. */
static void check_all(struct tap *tap, const struct syzygy *tables)
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

/* State that is not on the board counts, too: a capture en passant, the fifty moves (at the root, where the tables'
 * value itself is that after a capture or a pawn move), castling rights. */
static void check_invisible(struct tap *tap, const struct syzygy *tables)
{
	static const struct {
		const char *fen;
		bool known;
		int value, best;
	} cases[] = {
		{ "7K/8/8/6pP/k7/8/8/8 w - g6 0 1", true, 2, 2 },
		{ "7K/8/8/6pP/k7/8/8/8 w - - 0 1", true, 0, 0 },
		{ "8/8/6K1/2kPp3/8/8/8/8 w - e6 0 1", true, 2, 2 },
		{ "8/8/6K1/2kPp3/8/8/8/8 w - - 0 1", true, -2, -2 },
		{ "8/4k3/8/K4pP1/8/8/8/8 w - f6 0 1", true, 0, 0 },
		{ "8/8/8/8/8/1k6/3Q4/K7 w - - 91 99", true, 2, 2 },
		{ "8/8/8/8/8/1k6/3Q4/K7 w - - 92 99", true, 2, 1 },
		{ "8/8/8/8/3Q4/1k6/8/K7 b - - 92 99", true, -2, -2 },
		{ "8/8/8/8/3Q4/1k6/8/K7 b - - 93 99", true, -2, -1 },
		{ "4k3/8/8/8/8/8/8/4K2R w - - 0 1", true, 2, 2 },
		{ "4k3/8/8/8/8/8/8/4K2R w K - 0 1", false, 0, 0 },
		{ "r3k3/8/8/8/8/8/8/4K3 w q - 0 1", false, 0, 0 }
	};
	struct position pos;

	position_init(&pos);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct table_move moves[MOVES_MAX];
		enum table_value value = TABLE_DRAW;
		const char *fen = cases[i].fen;
		int count;
		struct error error = ERROR_NONE;

		if (!tap_check(tap, fen_set_up(&pos, fen, FEN_ANY, NULL, &error), "%s: %s", fen, error.text))
			continue;
		count = syzygy_moves(tables, &pos, moves);
		tap_check(tap, syzygy_probe(tables, &pos, &value) == cases[i].known, "%s: known", fen);
		tap_check(tap, count == (cases[i].known ? movegen_count(&pos) : 0), "%s: %d moves", fen, count);
		if (cases[i].known && count > 0)
			tap_check(tap, (int)value == cases[i].value && (int)moves[0].value == cases[i].best,
			          "%s: %d, the best move leads to %d", fen, (int)value, (int)moves[0].value);
	}
	tap_group(tap, "en passant, fifty moves, castling");
	position_free(&pos);
}

/* ---- playing ---- */

static bool set(struct engine *engine, const char *name, const char *value, struct error *error)
{
	return engine_set_option(engine, engine_option_find(name), value, error);
}

/* The best move of ENGINE's position by the tables: the longest resistance. */
static struct move best_defence(const struct engine *engine)
{
	struct table_move moves[MOVES_MAX];

	if (syzygy_moves(engine_tables(engine), engine_position(engine), moves) == 0)
		return MOVE_NONE;
	return moves[0].move;
}

/* Play from FEN to the end; the engine plays the side to move if MOVES_FIRST, else the other
 * one, against the best defence.  Returns the outcome; OUTCOME_OPEN after a failure. */
static enum outcome play_out(struct tap *tap, struct engine *engine, const char *fen,
                             bool moves_first)
{
	struct error error = ERROR_NONE;
	enum outcome outcome;
	bool thinks = moves_first;

	engine_new_game(engine);
	if (!tap_check(tap, engine_set_up(engine, fen, NULL, &error), "%s: %s", fen, error.text))
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
 * a pawn move are over, and drawn ones held: one of each EACH positions. */
static void check_games(struct tap *tap, struct engine *engine)
{
	int won = 0, held = 0, rows = 0;
	struct tsv table;

	if (!tsv_open(&table, "egtb/endgame_truth.tsv"))
		return;
	while (tsv_next(&table)) {
		const char *fen = tsv_field(&table, 1);
		const struct position *pos = engine_position(engine);
		enum outcome outcome;
		int wdl = 0;

		if (!read_number(&table, 2, &wdl) || rows++ % EACH != 0)
			continue;
		outcome = play_out(tap, engine, fen, wdl >= 0);
		if (wdl == 0) {
			held += tap_check(tap, outcome != OUTCOME_CHECKMATE, "%s: not held", fen);
			continue;
		}
		won += tap_check(tap, outcome == OUTCOME_CHECKMATE &&
		                      (position_turn(pos) == BLACK) == (strstr(fen, " w ") ? wdl > 0 : wdl < 0),
		                 "%s: ends as %d", fen, (int)outcome);
	}
	tap_check(tap, won >= 200, "%d games won", won);
	tap_group(tap, "%d games won and %d held", won, held);
	tsv_close(&table);
}

/* ---- with a history ---- */

/* The best defence: a move that repeats a position for the third time, or the longest
 * resistance. */
static struct move wise_defence(struct engine *engine)
{
	struct move moves[MOVES_MAX], best = best_defence(engine);
	int count = engine_moves(engine, moves);

	for (int i = 0; i < count; i++) {
		engine_make_move(engine, moves[i]);
		if (outcome_repetitions(engine_position(engine)) >= 2)
			best = moves[i];
		engine_undo_move(engine);
	}
	return best;
}

/* Make the quiet move FROM-TO, which is no pawn's; false if there is none. */
static bool go(struct engine *engine, int from, int to)
{
	struct move move = move_find(engine_position(engine), from, to, PAWN);

	return !move_is_none(move) && !move_is_capture(move) && !move_is_castling(move) &&
	       !piece_is_pawn(position_at(engine_position(engine), from)) &&
	       engine_make_move(engine, move);
}

/* Move FROM-TO and back in turn with a move of the opponent, from the position after FROM-TO, until
 * that position has occurred twice and FROM-TO would make it the third time. */
static bool repeat_twice(struct engine *engine, int from, int to, struct move reply)
{
	for (int i = 0; i < 2; i++)
		if (!go(engine, move_from(reply), move_to(reply)) || !go(engine, to, from) ||
		    !go(engine, move_to(reply), move_from(reply)) || (i == 0 && !go(engine, from, to)))
			return false;
	return true;
}

/* A game that comes to FEN, in which the one best move by the tables would repeat a position for
 * the third time.  False if none is found. */
static bool set_up_with_history(struct engine *engine, const char *fen)
{
	struct table_move best[MOVES_MAX];
	struct move replies[MOVES_MAX];
	int count, from, to;
	struct text start = TEXT_OF(FEN_MAX);
	struct error error = ERROR_NONE;

	if (!engine_set_up(engine, fen, NULL, &error) ||
	    syzygy_moves(engine_tables(engine), engine_position(engine), best) < 2 ||
	    best[0].value != TABLE_WIN || best[1].value != TABLE_WIN || best[0].dtz == best[1].dtz)
		return false;
	from = move_from(best[0].move);
	to = move_to(best[0].move);
	if (!go(engine, from, to))
		return false;
	fen_format(engine_position(engine), FEN_X, &start);
	count = engine_moves(engine, replies);
	for (int i = 0; i < count; i++)
		if (engine_set_up(engine, start.chars, NULL, &error) &&
		    repeat_twice(engine, from, to, replies[i]) && engine_outcome(engine) == OUTCOME_OPEN)
			return true;
	return false;
}

/* Wins are won although the best move by the tables would repeat a position for the third time,
 * and the opponent repeats where it can. */
static void check_histories(struct tap *tap, struct engine *engine, int each)
{
	int won = 0, games = 0, rows = 0;
	struct tsv table;

	if (!tsv_open(&table, "egtb/endgame_truth.tsv"))
		return;
	while (tsv_next(&table)) {
		const char *fen = tsv_field(&table, 1);
		enum colour me;
		enum outcome outcome;

		if (rows++ % each != 0 || !set_up_with_history(engine, fen))
			continue;
		games++;
		me = position_turn(engine_position(engine));
		while ((outcome = engine_outcome(engine)) == OUTCOME_OPEN) {
			struct search_result result = { .best = MOVE_NONE };

			engine_set_depth(engine, 2);
			if (position_turn(engine_position(engine)) != me)
				result.best = wise_defence(engine);
			else if (!engine_think(engine, THINK_MOVE, NULL, &result))
				result.best = MOVE_NONE;
			if (!tap_check(tap, !move_is_none(result.best) && engine_make_move(engine, result.best),
			               "%s: no move", fen))
				break;
		}
		won += tap_check(tap, outcome == OUTCOME_CHECKMATE &&
		                      position_turn(engine_position(engine)) != me,
		                 "%s: ends as %d", fen, (int)outcome);
	}
	tap_check(tap, games >= 30, "%d games", games);
	tap_group(tap, "%d of %d wins with a history that tempts to repeat", won, games);
	tsv_close(&table);
}

/* A losing side takes the draw by the third occurrence. */
static void check_saving_repetition(struct tap *tap, struct engine *engine)
{
	static const char *const moves[] = {
		"h8h7", "g5b5", "h7h8", "b5g5", "h8h7", "g5b5", "h7h8", "b5b4", "h8g8", "b4b5"
	};
	struct search_result result = { .best = MOVE_NONE };
	struct error error = ERROR_NONE;

	engine_set_up(engine, "7k/8/8/6R1/8/8/5K2/8 b - - 0 1", NULL, &error);
	for (size_t i = 0; i < sizeof moves / sizeof *moves; i++) {
		struct move move;

		tap_check(tap, engine_read_move(engine, moves[i], &move, &error) == READ_OK &&
		               engine_make_move(engine, move), "%s", moves[i]);
	}
	engine_set_depth(engine, 2);
	tap_check(tap, engine_think(engine, THINK_MOVE, NULL, &result) && result.score == 0 &&
	               engine_make_move(engine, result.best) &&
	               engine_outcome(engine) == OUTCOME_THREEFOLD, "the draw is taken: %d", result.score);
	tap_group(tap, "a repetition that saves");
}

/* What an excluded move leads to does not count, not even right after a search that it was part of: of each EACH
 * positions, without the best move by the tables, the move and the sign of the score are those of the second best. */
static void check_exclusions(struct tap *tap, struct engine *engine)
{
	int rows = 0, last = 0;
	struct tsv table;

	if (!tsv_open(&table, "egtb/endgame_truth.tsv"))
		return;
	while (tsv_next(&table)) {
		const char *fen = tsv_field(&table, 1);
		struct search_result result = { .best = MOVE_NONE };
		struct table_move best[MOVES_MAX];
		struct move moves[MOVES_MAX];
		struct error error = ERROR_NONE;
		int sign;

		if (rows++ % EACH != 0 || !engine_set_up(engine, fen, NULL, &error) ||
		    syzygy_moves(engine_tables(engine), engine_position(engine), best) < 2)
			continue;
		last += move_equal(moves[engine_moves(engine, moves) - 1], best[0].move);
		engine_set_depth(engine, 1);
		engine_exclude_all(engine, false);
		engine_think(engine, THINK_MOVE, NULL, &result);
		engine_exclude(engine, best[0].move, true);
		engine_think(engine, THINK_MOVE, NULL, &result);
		sign = best[1].value == TABLE_WIN ? 1 : best[1].value == TABLE_LOSS ? -1 : 0;
		tap_check(tap, !move_equal(result.best, best[0].move) &&
		               (score_is_decisive(result.score) ? result.score > 0 ? 1 : -1 : 0) == sign,
		          "%s: score %d, its sign should be %d", fen, result.score, sign);
	}
	tap_check(tap, last > 0, "%d times the last move was the best", last);
	tap_group(tap, "the best move is excluded");
	tsv_close(&table);
}

/* The search probes the tables, and counts the hits. */
static void note_hits(void *context, const struct search_line *line)
{
	*(uint64_t *)context = line->tbhits;
}

static int hits_of(struct tap *tap, struct engine *engine, const char *fen, int depth, int *score)
{
	uint64_t hits = 0;
	struct engine_listener listener = { &hits, note_hits, NULL };
	struct search_result result = { .best = MOVE_NONE };
	struct error error = ERROR_NONE;

	engine_new_game(engine);
	engine_set_up(engine, fen, NULL, &error);
	engine_set_depth(engine, depth);
	tap_check(tap, engine_think(engine, THINK_MOVE, &listener, &result), "%s: it thinks", fen);
	*score = result.score;
	return (int)hits;
}

static void check_hits(struct tap *tap, struct engine *engine)
{
	struct error error = ERROR_NONE;
	struct text usual = TEXT_OF(OPTION_TEXT_MAX);
	int score;

	option_format(engine_option_find("Evaluation"), engine_settings(engine), &usual);
	/* Which captures a search looks at depends neither on the network of the day nor, after a new
	 * game, on what was searched before. */
	set(engine, "Evaluation", "classical", &error);
	tap_check(tap, hits_of(tap, engine, "8/8/4k3/8/2p5/8/2P1P3/R3K3 w - - 0 1", 9, &score) > 0,
	          "hits are reported");
	hits_of(tap, engine, "8/8/8/8/8/1k6/3Q4/K7 w - - 0 1", 1, &score);
	tap_check(tap, score >= SCORE_TABLE, "a win is scored as one");
	/* One piece too many for the tables: the capture that wins is worth less the later it comes. */
	hits_of(tap, engine, "4k3/7r/8/8/8/8/2pQ4/K7 w - - 0 1", 6, &score);
	tap_check(tap, score_is_decisive(score) && !score_is_mate(score) && score < SCORE_TABLE,
	          "a win by a table has a distance: %d", SCORE_TABLE - score);
	set(engine, "Evaluation", usual.chars, &error);
	tap_group(tap, "scores and hits of the search");
}

/* A path that is no directory of tables does no harm. */
static void check_refusals(struct tap *tap, struct engine *engine, const char *path)
{
	static const char *const bad[] = { "/nonexistent", "/dev/null", "/" };
	struct error error = ERROR_NONE;
	struct text value = TEXT_OF(OPTION_TEXT_MAX);
	struct search_result result;

	for (int i = 0; i < 3; i++) {
		error_clear(&error);
		text_clear(&value);
		tap_check(tap, !set(engine, "SyzygyPath", bad[i], &error) && error_is_set(&error),
		          "%s is refused", bad[i]);
		option_format(engine_option_find("SyzygyPath"), engine_settings(engine), &value);
		tap_check(tap, strcmp(value.chars, path) == 0 &&
		               (engine_tables(engine) != NULL) == (*path != '\0'), "the path is kept");
	}
	engine_set_up(engine, "8/8/8/8/8/1k6/3Q4/K7 w - - 0 1", NULL, &error);
	engine_set_depth(engine, 4);
	tap_check(tap, engine_think(engine, THINK_MOVE, NULL, &result), "it plays on");
	tap_group(tap, "directories without tables");
}

/* The score of FEN, searched to depth 2, with the option NAME set to VALUE and then to USUAL. */
static int score_with(struct engine *engine, const char *fen, const char *name, const char *value,
                      const char *usual)
{
	struct search_result result = { .score = SCORE_NONE };
	struct error error = ERROR_NONE;

	engine_new_game(engine);
	if (!engine_set_up(engine, fen, NULL, &error) || !set(engine, name, value, &error))
		return SCORE_NONE;
	engine_set_depth(engine, 2);
	engine_think(engine, THINK_MOVE, NULL, &result);
	set(engine, name, usual, &error);
	return result.score;
}

/* The options of the tables: a mate by bishop and knight that comes after the fiftieth move, and
 * positions of more pieces than may be probed. */
static void check_options(struct tap *tap, struct engine *engine)
{
	static const char late[] = "8/8/8/3k4/8/8/8/KBN5 w - - 90 100";
	static const char lost[] = "8/8/8/3k4/8/8/8/KBN5 b - - 90 100";
	static const char won[] = "8/8/8/3k4/8/8/8/KBN5 w - - 0 100";
	static const char drawn[] = "8/8/3k4/8/7r/8/8/K5R1 w - - 0 1";
	static const char captures[] = "8/8/8/3k4/8/2p5/1B6/K1N5 w - - 0 1";
	struct error error = ERROR_NONE;

	tap_check(tap, score_with(engine, late, "Syzygy50MoveRule", "1", "1") == 0, "too late");
	tap_check(tap, score_with(engine, late, "Syzygy50MoveRule", "0", "1") >= SCORE_TABLE - 100, "in time");
	tap_check(tap, score_with(engine, lost, "Syzygy50MoveRule", "1", "1") == 0, "saved by the count");
	tap_check(tap, score_with(engine, lost, "Syzygy50MoveRule", "0", "1") <= 100 - SCORE_TABLE, "lost");
	tap_check(tap, score_with(engine, drawn, "Syzygy50MoveRule", "0", "1") == 0, "a draw all the same");
	tap_check(tap, score_with(engine, drawn, "Contempt", "30", "0") == -30, "a draw that is not liked");
	tap_check(tap, score_with(engine, won, "SyzygyProbeLimit", "4", "7") >= SCORE_TABLE - 100, "four");
	tap_check(tap, score_with(engine, won, "SyzygyProbeLimit", "3", "7") < SCORE_TABLE - 100, "three");
	/* A capture leads to the four pieces that may be probed, one ply below the root. */
	set(engine, "SyzygyProbeLimit", "4", &error);
	tap_check(tap, score_with(engine, captures, "SyzygyProbeDepth", "1", "1") >= SCORE_TABLE - 100, "near");
	tap_check(tap, score_with(engine, captures, "SyzygyProbeDepth", "3", "1") < SCORE_TABLE - 100, "deep");
	set(engine, "SyzygyProbeLimit", "7", &error);
	tap_group(tap, "fifty moves, a limit of pieces and a depth");
}

/* The tables know no move where there is none. */
static void check_ends(struct tap *tap, struct engine *engine)
{
	static const char *const fens[] = { "k7/1R6/2K5/8/8/8/8/8 b - - 0 1", "k7/1Q6/1K6/8/8/8/8/8 b - - 0 1" };
	struct table_move moves[MOVES_MAX];
	struct error error = ERROR_NONE;

	for (int i = 0; i < 2; i++)
		tap_check(tap, engine_set_up(engine, fens[i], NULL, &error) &&
		               syzygy_moves(engine_tables(engine), engine_position(engine), moves) == 0, "%s", fens[i]);
	tap_group(tap, "a stalemate and a mate");
}

/* The best of COUNT moves are kept, whatever is behind them. */
static void check_filter(struct tap *tap, struct engine *engine)
{
	struct search_result result;
	struct error error = ERROR_NONE;
	struct move all[MOVES_MAX];
	int moves;

	engine_set_up(engine, "8/8/3k4/8/7r/8/8/K5R1 w - - 0 1", NULL, &error);
	engine_set_depth(engine, 1);
	engine_think(engine, THINK_MOVE, NULL, &result);
	moves = engine_moves(engine, all);
	for (int count = 1; count <= moves; count++) {
		struct move kept[MOVES_MAX], alone[MOVES_MAX + 1] = { MOVE_NONE };
		int scores[2];

		memcpy(kept, all, sizeof kept);
		memcpy(alone, all, (size_t)count * sizeof *all);
		tap_check(tap, tablebase_filter_moves(engine, kept, count, &scores[0]) ==
		               tablebase_filter_moves(engine, alone, count, &scores[1]) && scores[0] == scores[1],
		          "%d of %d moves", count, moves);
	}
	tap_group(tap, "the best of some moves");
}

/* ---- the library ---- */

/* Engines share tables, and only the same ones. */
static void check_sharing(struct tap *tap, const char *path)
{
	struct error error = ERROR_NONE;
	struct syzygy *second = syzygy_open(path, &error);
	struct text other = TEXT_OF(1000);

	text_printf(&other, "%s/.", path);
	tap_check(tap, second && syzygy_pieces(second) == 4, "opened twice: %s", error.text);
	tap_check(tap, !syzygy_open(other.chars, &error), "opened as another path's");
	syzygy_close(second);
	tap_group(tap, "tables that are in use");
}

static void check_syzygy(struct tap *tap, struct engine *engine, const char *path)
{
	struct error error = ERROR_NONE;
	const struct table_files *files;

	if (!tap_check(tap, set(engine, "SyzygyPath", path, &error), "%s", error.text))
		return;
	files = syzygy_files(engine_tables(engine));
	tap_check(tap, syzygy_pieces(engine_tables(engine)) == 4, "four pieces");
	tap_check(tap, files->count == 70 && files->damaged == 0, "70 files");
	for (int i = 0; i < files->count; i++)
		tap_check(tap, files->files[i].state == FILE_WHOLE, "%s is whole", files->files[i].name);
	tap_group(tap, "Syzygy's tables opened");
	check_all(tap, engine_tables(engine));
	check_invisible(tap, engine_tables(engine));
	check_games(tap, engine);
	check_histories(tap, engine, 1);
	check_saving_repetition(tap, engine);
	check_exclusions(tap, engine);
	check_hits(tap, engine);
	check_options(tap, engine);
	check_ends(tap, engine);
	check_filter(tap, engine);
	check_sharing(tap, path);
	check_refusals(tap, engine, path);
}

static bool has(const char *path)
{
	struct tsv table;

	if (!tsv_open(&table, path))
		return false;
	tsv_close(&table);
	return true;
}

/* All tests that need tables. */
static void check_library(struct tap *tap, struct engine *engine)
{
	struct text path = TEXT_OF(1000);

	tsv_add_shared_path("egtb/syzygy4", &path);
	if (!syzygy_library())
		tap_skip(tap, "Syzygy's tables", "built without the library");
	else if (!has("egtb/syzygy4/KQvK.rtbw"))
		tap_skip(tap, "Syzygy's tables", "no tables");
	else
		check_syzygy(tap, engine, path.chars);
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
	check_refusals(&tap, engine, "");
	check_library(&tap, engine);
	engine_free(engine);
	return tap_finish(&tap);
}
