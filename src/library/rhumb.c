/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The library: include/rhumb.h on top of the engine. */
#include <config.h>

#include <stdlib.h>

#include <rhumb.h>

#include "engine/engine.h"
#include "rules/check.h"
#include "util/number.h"
#include "util/version.h"

struct rhumb {
	struct clock clock;
	struct engine *engine;
	struct text moves;         /* of the last line */
	char moves_chars[SEARCH_PLY_MAX * SAN_MAX];
};

/* The listener of a search. */
struct listener {
	struct rhumb *rhumb;
	rhumb_on_line *on_line;    /* or NULL */
	void *context;
	int pv_length;             /* of the last line of rank 1 */
	struct move pv[SEARCH_PLY_MAX];
};

const char *rhumb_version(void)
{
	return version_string;
}

struct rhumb *rhumb_create(int memory_mb)
{
	struct rhumb *rhumb = calloc(1, sizeof *rhumb);

	if (!rhumb)
		return NULL;
	clock_init_real(&rhumb->clock);
	text_init(&rhumb->moves, rhumb->moves_chars, sizeof rhumb->moves_chars);
	rhumb->engine = engine_create(memory_mb > 0 ? memory_mb : 1, &rhumb->clock);
	if (!rhumb->engine) {
		free(rhumb);
		return NULL;
	}
	engine_set_own_book(rhumb->engine, false);
	return rhumb;
}

void rhumb_free(struct rhumb *rhumb)
{
	if (!rhumb)
		return;
	engine_free(rhumb->engine);
	free(rhumb);
}

/* What ERROR says into the caller's buffer of SIZE bytes, which may be absent.  False. */
static bool give_reason(const struct error *error, char *buffer, size_t size)
{
	struct text text;

	if (!buffer || !size)
		return false;
	text_init(&text, buffer, size);
	text_add(&text, error->text);
	return false;
}

static bool set_memory(struct rhumb *rhumb, const char *value, struct error *error)
{
	int64_t mb;

	if (!value || !number_parse(value, 1, ENGINE_MAX_MB, &mb))
		return error_set(error, "Hash takes 1 to %d", ENGINE_MAX_MB);
	engine_set_memory(rhumb->engine, (int)mb);
	return true;
}

bool rhumb_set_option(struct rhumb *rhumb, const char *name, const char *value, char *error,
                      size_t error_size)
{
	const struct engine_option *option = engine_option_find(name);
	struct error why = ERROR_NONE;
	bool set = option ? engine_set_option(rhumb->engine, option, value, &why)
	           : text_equal_any_case(name, "Hash") ? set_memory(rhumb, value, &why)
	           : engine_set_parameter(rhumb->engine, name, value, &why);

	return set || give_reason(&why, error, error_size);
}

bool rhumb_option(const struct rhumb *rhumb, int index, struct rhumb_option *out)
{
	static const enum rhumb_option_type types[] = {
		[OPTION_CHECK] = RHUMB_CHECK, [OPTION_SPIN] = RHUMB_SPIN, [OPTION_CHOICE] = RHUMB_CHOICE,
		[OPTION_TEXT] = RHUMB_TEXT, [OPTION_FILE] = RHUMB_TEXT, [OPTION_PATH] = RHUMB_TEXT,
		[OPTION_BUTTON] = RHUMB_BUTTON
	};
	const struct engine_option *option = engine_option_table;
	struct text value;

	_Static_assert(sizeof out->value >= OPTION_TEXT_MAX, "any value fits");
	for (; option < engine_option_table + engine_option_count; option++)
		if (!option->for_talk && option_is_offered(option) && index-- == 0)
			break;
	if (option == engine_option_table + engine_option_count)
		return false;
	*out = (struct rhumb_option){
		.name = option->name, .help = option->help, .type = types[option->type],
		.least = option->least, .most = option->most, .choices = option->choices
	};
	text_init(&value, out->value, sizeof out->value);
	option_format(option, engine_settings(rhumb->engine), &value);
	return true;
}

/* ---- the game ---- */

bool rhumb_set_position(struct rhumb *rhumb, const char *fen, char *error, size_t error_size)
{
	struct error why = ERROR_NONE;

	if (!engine_set_up(rhumb->engine, fen ? fen : FEN_START, NULL, &why))
		return give_reason(&why, error, error_size);
	return rhumb_set_option(rhumb, "ClearHash", NULL, error, error_size);
}

void rhumb_fen(const struct rhumb *rhumb, char *fen, size_t size)
{
	struct text text;

	if (!size)
		return;
	text_init(&text, fen, size);
	fen_format(engine_position(rhumb->engine), FEN_X, &text);
}

static void describe_move(const struct position *pos, struct move move, struct rhumb_move *out)
{
	coordinate_format(move, coordinate_style_of(pos), out->coordinate);
	san_format(pos, move, out->san);
}

int rhumb_moves(const struct rhumb *rhumb, struct rhumb_move *moves, int capacity)
{
	struct move all[MOVES_MAX];
	int count = engine_moves(rhumb->engine, all);

	for (int i = 0; i < count && i < capacity; i++)
		describe_move(engine_position(rhumb->engine), all[i], &moves[i]);
	return count;
}

bool rhumb_make_move(struct rhumb *rhumb, const char *string, char *error, size_t error_size)
{
	struct error why = ERROR_NONE;
	struct move move;

	if (engine_read_move(rhumb->engine, string, &move, &why) == READ_OK) {
		if (engine_make_move(rhumb->engine, move))
			return true;
		error_memory(&why);
	}
	return give_reason(&why, error, error_size);
}

bool rhumb_undo_move(struct rhumb *rhumb)
{
	return engine_undo_move(rhumb->engine);
}

enum rhumb_outcome rhumb_outcome(const struct rhumb *rhumb)
{
	enum colour turn = position_turn(engine_position(rhumb->engine));

	switch (engine_outcome(rhumb->engine)) {
	case OUTCOME_CHECKMATE:
		return turn == WHITE ? RHUMB_BLACK_MATES : RHUMB_WHITE_MATES;
	case OUTCOME_STALEMATE:
		return RHUMB_STALEMATE;
	case OUTCOME_DEAD_MATERIAL:
		return RHUMB_INSUFFICIENT_MATERIAL;
	case OUTCOME_FIVEFOLD:
		return RHUMB_FIVEFOLD_REPETITION;
	case OUTCOME_SEVENTY_FIVE:
		return RHUMB_SEVENTY_FIVE_MOVES;
	case OUTCOME_THREEFOLD:
		return RHUMB_THREEFOLD_REPETITION;
	case OUTCOME_FIFTY:
		return RHUMB_FIFTY_MOVES;
	case OUTCOME_OPEN:
	case OUTCOMES:
		break;
	}
	return RHUMB_ONGOING;
}

/* ---- clocks ---- */

void rhumb_use_virtual_time(struct rhumb *rhumb, uint32_t nodes_per_ms)
{
	if (nodes_per_ms)
		clock_init_virtual(&rhumb->clock, nodes_per_ms);
	else
		clock_init_real(&rhumb->clock);
}

void rhumb_set_level(struct rhumb *rhumb, int moves, int64_t base_us, int64_t increment_us)
{
	engine_run_clocks(rhumb->engine, false);
	engine_set_level(rhumb->engine, moves, base_us, increment_us);
}

void rhumb_run_clocks(struct rhumb *rhumb, bool run)
{
	engine_run_clocks(rhumb->engine, run);
}

void rhumb_set_clock(struct rhumb *rhumb, bool white, int64_t us)
{
	engine_set_clock_us(rhumb->engine, white ? WHITE : BLACK, us);
}

int64_t rhumb_clock(struct rhumb *rhumb, bool white)
{
	return engine_clock_us(rhumb->engine, white ? WHITE : BLACK);
}

/* ---- thinking ---- */

bool rhumb_evaluate(const struct rhumb *rhumb, int *centipawns)
{
	const struct position *pos = engine_position(rhumb->engine);

	if (position_in_check(pos))
		return false;
	*centipawns = eval_choice_score(rhumb->engine, pos);
	return true;
}

static void write_moves(struct rhumb *rhumb, const struct move *pv, int length)
{
	text_clear(&rhumb->moves);
	engine_format_line(rhumb->engine, pv, length, &rhumb->moves);
}

static struct rhumb_line make_line(const struct rhumb *rhumb, int depth, int score,
                                   uint64_t nodes, int64_t time_us, int rank)
{
	bool known = score != SCORE_NONE, mate = known && score_is_mate(score);

	return (struct rhumb_line){
		.depth = depth,
		.centipawns = known && !mate ? score : 0,
		.mate = mate ? score_mate_moves(score) : 0,
		.rank = rank,
		.nodes = nodes,
		.time_ms = (int)(time_us / 1000),
		.moves = rhumb->moves.chars
	};
}

static void take_line(void *context, const struct search_line *found)
{
	struct listener *listener = context;
	struct rhumb_line line;

	if (found->rank == 1) {
		listener->pv_length = found->pv_length;
		for (int i = 0; i < found->pv_length; i++)
			listener->pv[i] = found->pv[i];
	}
	if (!listener->on_line)
		return;
	write_moves(listener->rhumb, found->pv, found->pv_length);
	line = make_line(listener->rhumb, found->depth, found->score, found->nodes,
	                 found->time_us, found->rank);
	listener->on_line(listener->context, &line);
}

/* Think by the engine's settings, and store the result. */
static bool think(struct rhumb *rhumb, enum think purpose, struct listener *listener,
                  struct rhumb_move *best, struct rhumb_line *line)
{
	struct engine_listener engine_listener = { listener, take_line, NULL };
	struct search_result result;

	if (!engine_think(rhumb->engine, purpose, &engine_listener, &result))
		return false;
	describe_move(engine_position(rhumb->engine), result.best, best);
	if (!line)
		return true;
	if (listener->pv_length > 0 && move_equal(listener->pv[0], result.best))
		write_moves(rhumb, listener->pv, listener->pv_length);
	else
		write_moves(rhumb, &result.best, 1);
	*line = make_line(rhumb, result.depth, result.score, result.nodes, result.time_us, 1);
	return true;
}

bool rhumb_think(struct rhumb *rhumb, const struct rhumb_limits *limits,
                 rhumb_on_line *on_line, void *context, struct rhumb_move *best,
                 struct rhumb_line *line)
{
	struct listener listener = { .rhumb = rhumb, .on_line = on_line, .context = context };
	int64_t overhead_ms = engine_settings(rhumb->engine)->move_overhead_ms;
	bool timed = limits->time_ms > 0;
	bool limited = timed || limits->depth > 0 || limits->nodes > 0;
	struct effort effort = {
		.depth = (int)number_clamp(limits->depth, 0, SEARCH_DEPTH_MAX),
		.nodes = limits->nodes,
		/* The whole time is for thinking: the engine subtracts its overhead. */
		.time_ms = timed ? limits->time_ms + overhead_ms : 0
	};

	engine_set_effort(rhumb->engine, &effort);
	return think(rhumb, limited ? THINK_MOVE : THINK_ANALYSE, &listener, best, line);
}

bool rhumb_think_by_clock(struct rhumb *rhumb, rhumb_on_line *on_line, void *context,
                          struct rhumb_move *best, struct rhumb_line *line)
{
	struct listener listener = { .rhumb = rhumb, .on_line = on_line, .context = context };

	engine_set_effort(rhumb->engine, &(struct effort){ .clock = true });
	return think(rhumb, THINK_MOVE, &listener, best, line);
}

void rhumb_stop(struct rhumb *rhumb)
{
	engine_move_now(rhumb->engine);
}
