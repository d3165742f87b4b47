/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The game: its position, variant, moves and outcome, and the scores of our moves. */
#include <config.h>

#include "engine/engine.h"

#include "engine/internal.h"
#include "rules/legality.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "util/error.h"

/* ---- scores, the oldest first ---- */

void game_scores_clear(struct game_scores *scores)
{
	scores->count = 0;
	scores->last_offer_ply = -1;
}

void game_scores_add(struct game_scores *scores, int ply, int score)
{
	if (scores->count == GAME_SCORES_MAX) {
		for (int i = 1; i < GAME_SCORES_MAX; i++)
			scores->at[i - 1] = scores->at[i];
		scores->count--;
	}
	scores->at[scores->count].ply = ply;
	scores->at[scores->count].score = score;
	scores->count++;
}

bool game_scores_ago(const struct game_scores *scores, int count, int *score)
{
	int last = scores->count - 1;

	if (count > last || scores->at[last - count].ply != scores->at[last].ply - 2 * count)
		return false;
	*score = scores->at[last - count].score;
	return true;
}

int game_scores_last_ply(const struct game_scores *scores)
{
	return scores->count ? scores->at[scores->count - 1].ply : -1;
}

void game_scores_undo(struct game_scores *scores, int ply)
{
	while (game_scores_last_ply(scores) >= ply)
		scores->count--;
}

/* ---- chance ---- */

void engine_set_random(struct engine *engine, bool random)
{
	engine->random = random;
	engine->seed = (uint64_t)clock_now_us(engine->clock);
}

bool engine_is_random(const struct engine *engine)
{
	return engine->random;
}

uint64_t engine_current_seed(const struct engine *engine)
{
	return engine->settings.seed ? (uint64_t)engine->settings.seed : engine->seed;
}

/* ---- variants ---- */

static const char *const variant_names[VARIANTS] = {
	[VARIANT_NORMAL] = "normal",
	[VARIANT_CHESS960] = "fischerandom",
	[VARIANT_NOCASTLE] = "nocastle"
};

const char *variant_name(enum variant variant)
{
	return variant_names[variant];
}

bool variant_parse(const char *name, enum variant *variant)
{
	for (int i = 0; i < VARIANTS; i++) {
		if (text_equal(name, variant_names[i])) {
			*variant = (enum variant)i;
			return true;
		}
	}
	return false;
}

/* What belonged to the game before. */
static void forget_game(struct engine *engine)
{
	engine->timing.level_ply = 0;
	timing_clear_timed_plies(&engine->timing);
	engine->expected = MOVE_NONE;
	engine->excluded_count = 0;
	game_scores_clear(&engine->scores);
}

void game_set_up_start(struct engine *engine)
{
	struct error ignored = ERROR_NONE;
	struct setup setup;

	setup_start(&setup);
	engine_set_up_from(engine, &setup, NULL, &ignored);
}

void engine_set_variant(struct engine *engine, enum variant variant)
{
	engine->variant = variant;
	game_set_up_start(engine);
}

bool engine_set_up(struct engine *engine, const char *fen, unsigned *dropped,
                   struct error *error)
{
	enum fen_variant style = engine->variant == VARIANT_CHESS960 ? FEN_CHESS960 : FEN_ANY;
	struct setup setup;

	return fen_parse(fen, style, &setup, error) && engine_set_up_from(engine, &setup, dropped, error);
}

bool engine_set_up_from(struct engine *engine, const struct setup *setup, unsigned *dropped,
                        struct error *error)
{
	struct setup fitted = *setup;
	enum setup_error wrong;

	fitted.chess960 = engine->variant == VARIANT_CHESS960 || (engine->variant == VARIANT_NORMAL && setup->chess960);
	for (int i = 0; i < CASTLINGS && engine->variant == VARIANT_NOCASTLE; i++)
		fitted.castling_rook[i] = -1;
	wrong = position_set_up(&engine->pos, &fitted, dropped);
	if (wrong != SETUP_OK)
		return error_set(error, "%s", setup_error_text(wrong));
	forget_game(engine);
	return true;
}

/* ---- moves ---- */

const struct position *engine_position(const struct engine *engine)
{
	return &engine->pos;
}

enum reading engine_read_move(const struct engine *engine, const char *string,
                              struct move *move, struct error *error)
{
	return move_parse(&engine->pos, string, move, error);
}

/* Make MOVE, which the search of RESULT or, if that is NULL, someone else found. */
static bool make_move(struct engine *engine, struct move move, const struct search_result *result)
{
	if (!position_reserve(&engine->pos, 1))
		return false;
	timing_charge(engine, result);
	position_make(&engine->pos, move);
	engine->excluded_count = 0;
	return true;
}

bool engine_make_move(struct engine *engine, struct move move)
{
	return make_move(engine, move, NULL);
}

bool engine_make_best(struct engine *engine, const struct search_result *result)
{
	return make_move(engine, result->best, result);
}

bool engine_undo_move(struct engine *engine)
{
	if (!position_plies(&engine->pos))
		return false;
	position_unmake(&engine->pos);
	timing_clear_timed_plies(&engine->timing);
	engine->expected = MOVE_NONE;
	engine->excluded_count = 0;
	game_scores_undo(&engine->scores, position_plies(&engine->pos));
	return true;
}

int engine_moves(const struct engine *engine, struct move moves[MOVES_MAX])
{
	return movegen_all(&engine->pos, moves);
}

enum outcome engine_outcome(const struct engine *engine)
{
	return outcome_of(&engine->pos);
}

void outcome_format_result(enum outcome outcome, enum colour turn, struct text *out)
{
	static const char *const draws[OUTCOMES] = {
		[OUTCOME_STALEMATE] = "Stalemate",
		[OUTCOME_DEAD_MATERIAL] = "Insufficient material",
		[OUTCOME_FIVEFOLD] = "Draw by repetition",
		[OUTCOME_SEVENTY_FIVE] = "Draw by fifty-move rule",
		[OUTCOME_THREEFOLD] = "Draw by repetition",
		[OUTCOME_FIFTY] = "Draw by fifty-move rule"
	};

	if (outcome == OUTCOME_CHECKMATE)
		text_add(out, turn == WHITE ? "0-1 {Black mates}" : "1-0 {White mates}");
	else if (outcome != OUTCOME_OPEN)
		text_printf(out, "1/2-1/2 {%s}", draws[outcome]);
}

/* ---- what is expected, and what is excluded ---- */

void engine_expect(struct engine *engine, struct move reply)
{
	engine->expected = reply;
	engine->expected_ply = position_plies(&engine->pos);
}

struct move engine_expected(const struct engine *engine)
{
	struct check_info info;

	if (engine->expected_ply != position_plies(&engine->pos) || move_is_none(engine->expected))
		return MOVE_NONE;
	check_find(&engine->pos, &info);
	return move_is_legal(&engine->pos, &info, engine->expected) ? engine->expected : MOVE_NONE;
}

static int find_excluded(const struct engine *engine, struct move move)
{
	int i = 0;

	while (i < engine->excluded_count && !move_equal(engine->excluded[i], move))
		i++;
	return i;
}

bool engine_is_excluded(const struct engine *engine, struct move move)
{
	return find_excluded(engine, move) < engine->excluded_count;
}

void engine_exclude(struct engine *engine, struct move move, bool excluded)
{
	int at = find_excluded(engine, move);

	if (excluded == (at < engine->excluded_count))
		return;
	if (excluded)
		engine->excluded[engine->excluded_count++] = move;
	else
		engine->excluded[at] = engine->excluded[--engine->excluded_count];
}

void engine_exclude_all(struct engine *engine, bool excluded)
{
	engine->excluded_count = excluded ? movegen_all(&engine->pos, engine->excluded) : 0;
}
