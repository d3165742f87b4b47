/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The library's face: include/rhumb.h, on positions and the search. */
#include <config.h>

#include <stdlib.h>

#include <rhumb.h>

#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "search/search.h"

struct rhumb {
	struct clock clock;
	struct search *search;
	struct position pos;       /* the game, its moves in the history */
	struct position line;      /* where lines are played out to be written */
	struct text moves;         /* of the last line */
	char moves_chars[SEARCH_PLY_MAX * SAN_MAX];
};

/* Whoever listens to a search. */
struct listener {
	struct rhumb *engine;
	rhumb_on_line *on_line;    /* or NULL */
	void *context;
};

const char *rhumb_version(void)
{
	return PACKAGE_VERSION;
}

struct rhumb *rhumb_create(int memory_mb)
{
	struct rhumb *engine = calloc(1, sizeof *engine);

	if (!engine)
		return NULL;
	clock_init_real(&engine->clock);
	text_init(&engine->moves, engine->moves_chars, sizeof engine->moves_chars);
	if (!position_init(&engine->pos))
		goto no_position;
	if (!position_init(&engine->line))
		goto no_line;
	engine->search = search_create(memory_mb > 0 ? memory_mb : 1, &engine->clock);
	if (engine->search)
		return engine;
	position_free(&engine->line);
no_line:
	position_free(&engine->pos);
no_position:
	free(engine);
	return NULL;
}

void rhumb_free(struct rhumb *engine)
{
	if (!engine)
		return;
	search_free(engine->search);
	position_free(&engine->line);
	position_free(&engine->pos);
	free(engine);
}

/* A bounded text in what the caller gave for an error; it may be nothing. */
static struct text error_text(char *error, size_t size, char nowhere[1])
{
	struct text text;

	if (error && size)
		text_init(&text, error, size);
	else
		text_init(&text, nowhere, 1);
	return text;
}

bool rhumb_set_position(struct rhumb *engine, const char *fen, char *error, size_t error_size)
{
	char nowhere[1];
	struct text text = error_text(error, error_size, nowhere);

	if (!fen_set_up(&engine->pos, fen ? fen : FEN_START, FEN_ANY, NULL, &text))
		return false;
	search_clear(engine->search);
	return true;
}

void rhumb_fen(const struct rhumb *engine, char *fen, size_t size)
{
	struct text text;

	if (!size)
		return;
	text_init(&text, fen, size);
	fen_format(&engine->pos, FEN_X, &text);
}

static void describe_move(const struct position *pos, struct move move, struct rhumb_move *out)
{
	coordinate_format(move, coordinate_style_of(pos), out->coordinate);
	san_format(pos, move, out->san);
}

int rhumb_moves(const struct rhumb *engine, struct rhumb_move *moves, int capacity)
{
	struct move all[MOVES_MAX];
	int count = movegen_all(&engine->pos, all);

	for (int i = 0; i < count && i < capacity; i++)
		describe_move(&engine->pos, all[i], &moves[i]);
	return count;
}

bool rhumb_make_move(struct rhumb *engine, const char *string, char *error, size_t error_size)
{
	char nowhere[1];
	struct text text = error_text(error, error_size, nowhere);
	struct move move;

	if (move_parse(&engine->pos, string, &move, &text) != READ_OK)
		return false;
	if (!position_reserve(&engine->pos, 1)) {
		text_add(&text, "out of memory");
		return false;
	}
	position_make(&engine->pos, move);
	return true;
}

bool rhumb_undo_move(struct rhumb *engine)
{
	if (!position_plies(&engine->pos))
		return false;
	position_unmake(&engine->pos);
	return true;
}

enum rhumb_outcome rhumb_outcome(const struct rhumb *engine)
{
	switch (outcome_of(&engine->pos)) {
	case OUTCOME_CHECKMATE:
		return position_turn(&engine->pos) == WHITE ? RHUMB_BLACK_MATES : RHUMB_WHITE_MATES;
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

/* Write the COUNT moves of PV, which begin at the position thought about, to
 * the engine's text, as far as they are legal. */
static void write_moves(struct rhumb *engine, const struct move *pv, int count)
{
	struct position *line = &engine->line;
	char san[SAN_MAX];

	text_clear(&engine->moves);
	if (!position_copy(line, &engine->pos, count))
		return;
	for (int i = 0; i < count; i++) {
		text_printf(&engine->moves, "%s%s", i ? " " : "", san_format(line, pv[i], san));
		position_make(line, pv[i]);
	}
}

static struct rhumb_line make_line(const struct rhumb *engine, int depth, int score,
                                   uint64_t nodes, int64_t time_us)
{
	bool mate = score_is_mate(score);

	return (struct rhumb_line){
		.depth = depth,
		.centipawns = mate ? 0 : score,
		.mate = mate ? score_mate_moves(score) : 0,
		.nodes = nodes,
		.time_ms = (int)(time_us / 1000),
		.moves = engine->moves.chars
	};
}

static void hear_line(void *context, const struct search_line *found)
{
	struct listener *listener = context;
	struct rhumb_line line;

	write_moves(listener->engine, found->pv, found->pv_length);
	line = make_line(listener->engine, found->depth, found->score, found->nodes,
	                 found->time_us);
	if (listener->on_line)
		listener->on_line(listener->context, &line);
}

static struct search_limits translate_limits(struct rhumb *engine,
                                             const struct rhumb_limits *wanted)
{
	struct search_limits limits = search_limits_none();

	limits.start_us = clock_now_us(&engine->clock);
	if (wanted->depth > 0)
		limits.depth = wanted->depth < SEARCH_DEPTH_MAX ? wanted->depth : SEARCH_DEPTH_MAX;
	limits.nodes = wanted->nodes;
	if (wanted->time_ms > 0)
		limits.hard_us = (int64_t)wanted->time_ms * 1000;
	limits.wait = wanted->depth <= 0 && !wanted->nodes && wanted->time_ms <= 0;
	return limits;
}

bool rhumb_think(struct rhumb *engine, const struct rhumb_limits *wanted,
                 rhumb_on_line *on_line, void *context, struct rhumb_move *best,
                 struct rhumb_line *line)
{
	struct listener listener = { engine, on_line, context };
	struct search_callbacks callbacks = { &listener, hear_line };
	struct search_options options = search_options_default();
	struct search_limits limits = translate_limits(engine, wanted);
	struct search_result result;

	if (!movegen_count(&engine->pos))
		return false;
	text_clear(&engine->moves);
	search_prepare(engine->search, &limits);
	if (!search_think(engine->search, &engine->pos, &options, &callbacks, &result))
		return false;
	describe_move(&engine->pos, result.best, best);
	if (!text_starts_with(engine->moves.chars, best->san))
		write_moves(engine, &result.best, 1);
	if (line)
		*line = make_line(engine, result.depth, result.score, result.nodes, result.time_us);
	return true;
}

void rhumb_stop(struct rhumb *engine)
{
	search_stop(engine->search);
}
