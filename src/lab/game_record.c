/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Keeping a game, and playing through one that was read. */
#include <config.h>

#include "lab/game_record.h"

#include <stdlib.h>
#include <string.h>

#include "rules/legality.h"
#include "rules/makemove.h"
#include "util/memory.h"

void game_record_init(struct game_record *game)
{
	memset(game, 0, sizeof *game);
}

void game_record_free(struct game_record *game)
{
	free(game->sample);
}

struct game_sample *game_record_add(struct game_record *game)
{
	struct game_sample *all = memory_reserve(game->sample, &game->sample_capacity, game->samples + 1, sizeof *all);

	if (!all)
		return NULL;
	game->sample = all;
	all[game->samples] = (struct game_sample){ 0 };
	return &all[game->samples++];
}

/* Walk the path of DRAWN from POS and back.  False if it leads nowhere. */
static bool walk(struct game_sample *drawn, struct position *pos)
{
	struct sample *sample = &drawn->sample;
	int16_t eval = sample->eval, score = sample->score;

	if (!move_path_make(pos, drawn->path, drawn->length))
		return false;
	sample_pack(sample, pos);
	sample->eval = eval;
	sample->score = score;
	move_path_unmake(pos, drawn->path, drawn->length);
	return true;
}

/* The samples of GAME from FIRST on that PLY, whose position is POS, has.  The first of
 * the next ply; -1 if one is no position. */
static int replay_samples(struct game_record *game, int first, int ply, struct position *pos,
                          struct error *error)
{
	int at = first;

	for (; at < game->samples && game->sample[at].ply == ply; at++)
		if (!walk(&game->sample[at], pos)) {
			error_set(error, "sample %d has an impossible path", at);
			return -1;
		}
	return at;
}

enum replay_end game_record_replay(struct game_record *game, struct position *pos, struct error *error)
{
	enum setup_error wrong = position_set_up(pos, &game->start, NULL);
	struct check_info check;
	int at = 0;

	if (wrong != SETUP_OK) {
		error_set(error, "its start is impossible: %s", setup_error_text(wrong));
		return wrong == SETUP_NO_MEMORY ? REPLAY_NO_MEMORY : REPLAY_DAMAGED;
	}
	if (!position_reserve(pos, game->plies + GAME_PATH_MAX))
		return REPLAY_NO_MEMORY;
	for (int ply = 0; ply < game->plies; ply++) {
		at = replay_samples(game, at, ply, pos, error);
		if (at < 0)
			return REPLAY_DAMAGED;
		check_find(pos, &check);
		if (!move_is_legal(pos, &check, game->ply[ply].move)) {
			error_set(error, "the move at ply %d is illegal", ply);
			return REPLAY_DAMAGED;
		}
		position_make(pos, game->ply[ply].move);
	}
	if (at < game->samples)
		error_set(error, "sample %d is out of order", at);
	return at < game->samples ? REPLAY_DAMAGED : REPLAY_OK;
}
