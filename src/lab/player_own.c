/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The player that is this program's own engine. */
#include <config.h>

#include "lab/player.h"

#include <stdlib.h>

#include "engine/engine.h"
#include "util/error.h"

struct own {
	struct player player;      /* first */
	struct clock clock;
	struct engine *engine;
};

static struct own *own_of(struct player *player)
{
	return (struct own *)player;
}

static void close_own(struct player *player)
{
	engine_free(own_of(player)->engine);
	free(player);
}

static bool set_option(struct player *player, const char *name, const char *value,
                       struct error *error)
{
	const struct engine_option *option = engine_option_find(name);
	struct engine *engine = own_of(player)->engine;

	return option ? engine_set_option(engine, option, value, error)
	              : engine_set_parameter(engine, name, value, error);
}

static bool begin(struct player *player, const char *fen, const struct player_level *level,
                  struct error *error)
{
	struct own *own = own_of(player);
	const struct effort effort = { .depth = level->depth, .nodes = level->nodes, .clock = level->base_us > 0 };

	engine_run_clocks(own->engine, false);
	clock_init_virtual(&own->clock, level->nodes_per_ms ? level->nodes_per_ms : 1);
	engine_new_game(own->engine);
	if (!engine_set_up(own->engine, fen, NULL, error))
		return false;
	engine_set_level(own->engine, level->moves, level->base_us, level->increment_us);
	engine_set_effort(own->engine, &effort);
	engine_run_clocks(own->engine, true);
	return true;
}

static bool think(struct player *player, struct player_thought *thought)
{
	struct engine *engine = own_of(player)->engine;
	struct search_result result;

	if (!engine_think(engine, THINK_MOVE, NULL, &result))
		return false;
	coordinate_format(result.best, coordinate_style_of(engine_position(engine)), thought->move);
	thought->score = result.score == SCORE_NONE ? 0 : result.score;
	thought->depth = result.depth;
	thought->nodes = result.nodes;
	return true;
}

static bool make(struct player *player, const char *string)
{
	struct engine *engine = own_of(player)->engine;
	struct move move;
	struct error ignored = ERROR_NONE;

	return engine_read_move(engine, string, &move, &ignored) == READ_OK &&
	       engine_make_move(engine, move);
}

static int64_t clock_left(struct player *player, enum colour colour)
{
	return engine_clock_us(own_of(player)->engine, colour);
}

static void set_clock(struct player *player, enum colour colour, int64_t us)
{
	engine_set_clock_us(own_of(player)->engine, colour, us);
}

struct player *player_open_own(int memory_mb, const atomic_bool *over, struct error *error)
{
	static const struct player_kind kind = {
		close_own, begin, think, make, clock_left, set_clock, set_option
	};
	struct own *own = calloc(1, sizeof *own);

	if (own) {
		own->player.kind = &kind;
		clock_init_virtual(&own->clock, 1);
		own->engine = engine_create(memory_mb, &own->clock);
	}
	if (own && own->engine) {
		engine_set_own_book(own->engine, false);
		engine_set_stop(own->engine, over);
		return &own->player;
	}
	free(own);
	error_memory(error);
	return NULL;
}
