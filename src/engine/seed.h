/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What is left to chance in a game: noise in the evaluation, the choice among a book's
 * moves, and what a level overlooks. */
#ifndef RHUMB_ENGINE_SEED_H
#define RHUMB_ENGINE_SEED_H

#include <stdbool.h>
#include <stdint.h>

struct engine;

/* Vary the evaluation by chance: CECP's `random`. */
void engine_set_random(struct engine *engine, bool random);
bool engine_is_random(const struct engine *engine);

/* What decides whatever is left to chance in this game: the option Seed, or the time
 * at which the game began or `random` was last said. */
uint64_t engine_seed(const struct engine *engine);

#endif
