/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What is left to chance in a game, and its seed. */
#include <config.h>

#include "engine/seed.h"

#include "engine/internal.h"

void engine_set_random(struct engine *engine, bool random)
{
	engine->random = random;
	engine->seed = (uint64_t)clock_now_us(engine->clock);
}

bool engine_is_random(const struct engine *engine)
{
	return engine->random;
}

uint64_t engine_seed(const struct engine *engine)
{
	return engine->settings.seed ? (uint64_t)engine->settings.seed : engine->seed;
}
