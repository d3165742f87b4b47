/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An engine as a whole: its beginning and end, new games, and its resources. */
#include <config.h>

#include "engine/engine.h"

#include <stdlib.h>

#include "engine/internal.h"
#include "util/memory.h"

enum { MEMORY_DEFAULT_MB = 1024 };     /* granted where the machine's memory is not known */

/* What a table may reasonably have: half of the machine's memory. */
static int memory_limit_mb(void)
{
	int64_t mb = memory_of_machine_mb() / 2;

	if (mb == 0)
		return MEMORY_DEFAULT_MB;
	return mb < ENGINE_MAX_MB ? (int)mb : ENGINE_MAX_MB;
}

static int table_mb(int memory_mb)
{
	int most = memory_limit_mb();

	return memory_mb < most ? memory_mb : most;
}

struct engine *engine_create(int memory_mb, struct clock *clock)
{
	struct engine *engine = calloc(1, sizeof *engine);

	if (!engine)
		return NULL;
	engine->clock = clock;
	timing_reset(&engine->timing);
	settings_reset(&engine->settings);
	engine->parameters = search_parameters_default;
	if (!position_init(&engine->pos))
		goto no_position;
	if (!position_init(&engine->root))
		goto no_root;
	if (!position_init(&engine->line))
		goto no_line;
	engine->search = search_create(table_mb(memory_mb), clock);
	if (!engine->search)
		goto no_search;
	engine_set_variant(engine, VARIANT_NORMAL);
	engine->seed = (uint64_t)clock_now_us(clock);
	if (thinker_create(engine)) {
		engine_set_advisor(engine, &(struct engine_advisor){ &engine->opening, opening_advise });
		return engine;
	}
	search_free(engine->search);
no_search:
	position_free(&engine->line);
no_line:
	position_free(&engine->root);
no_root:
	position_free(&engine->pos);
no_position:
	free(engine);
	return NULL;
}

struct engine *engine_create_with(int memory_mb, struct clock *clock, bool own_book,
                                  const char *const *assignments, bool *misuse,
                                  struct error *error)
{
	struct engine *engine = engine_create(memory_mb, clock);

	*misuse = false;
	if (!engine) {
		error_memory(error);
		return NULL;
	}
	engine_set_own_book(engine, own_book);
	if (engine_assign_all(engine, assignments, error))
		return engine;
	*misuse = true;
	engine_free(engine);
	return NULL;
}

struct engine *engine_create_copy(int memory_mb, struct clock *clock, const struct engine *other,
                                  struct error *error)
{
	struct engine *engine = engine_create(memory_mb, clock);

	if (!engine)
		error_memory(error);
	if (!engine || !engine_copy_settings(engine, other, error)) {
		engine_free(engine);
		return NULL;
	}
	engine_set_own_book(engine, false);
	engine_set_human_time(engine, false);
	return engine;
}

void engine_free(struct engine *engine)
{
	if (!engine)
		return;
	thinker_destroy(engine);
	search_free(engine->search);
	eval_choice_free(engine);
	opening_free(&engine->opening);
	tablebase_free(&engine->tablebase);
	position_free(&engine->line);
	position_free(&engine->root);
	position_free(&engine->pos);
	free(engine);
}

void engine_set_memory(struct engine *engine, int mb)
{
	search_set_table_mb(engine_idle_search(engine), table_mb(mb));
}

void engine_new_game(struct engine *engine)
{
	engine->seed = (uint64_t)clock_now_us(engine->clock);
	timing_restart(&engine->timing);
	game_set_up_start(engine);
	thinker_clear_tables(engine);
}
