/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A player, whichever kind it is. */
#include <config.h>

#include "lab/player.h"

#include <string.h>

/* Set ASSIGNMENT, "NAME=VALUE". */
static bool set_option(struct player *player, const char *assignment, struct error *error)
{
	const char *equals = strchr(assignment, '=');
	struct text name = TEXT_OF(80);

	if (!equals)
		return error_set(error, "an option is set by NAME=VALUE, not by %s", assignment);
	text_printf(&name, "%.*s", (int)(equals - assignment), assignment);
	return player->kind->set_option(player, name.chars, equals + 1, error);
}

struct player *player_open(const struct player_spec *spec, const atomic_bool *over,
                           struct error *error)
{
	struct player *player = spec->library
	                        ? player_open_library(spec->library, spec->memory_mb, error)
	                        : player_open_own(spec->memory_mb, over, error);

	if (player)
		player->nodes = spec->nodes;
	for (int i = 0; player && i < spec->option_count; i++) {
		if (!set_option(player, spec->options[i], error)) {
			player_close(player);
			return NULL;
		}
	}
	return player;
}

void player_close(struct player *player)
{
	if (player)
		player->kind->close(player);
}

bool player_begin(struct player *player, const char *fen, const struct player_level *level,
                  struct error *error)
{
	player->level = *level;
	if (player->nodes)
		player->level.nodes = player->nodes;
	return player->kind->begin(player, fen, &player->level, error);
}

bool player_think(struct player *player, struct player_thought *thought)
{
	return player->kind->think(player, thought);
}

bool player_make(struct player *player, const char *move)
{
	return player->kind->make(player, move);
}

int64_t player_clock(struct player *player, enum colour colour)
{
	return player->kind->clock(player, colour);
}

void player_set_clock(struct player *player, enum colour colour, int64_t us)
{
	player->kind->set_clock(player, colour, us);
}
