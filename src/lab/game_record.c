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
	struct game_sample *all;

	if (game->samples == GAME_SAMPLES_MAX)
		return NULL;
	all = memory_reserve(game->sample, &game->sample_capacity, game->samples + 1, sizeof *all);
	if (!all)
		return NULL;
	game->sample = all;
	all[game->samples] = (struct game_sample){ 0 };
	return &all[game->samples++];
}

bool game_replay_init(struct game_replay *replay)
{
	if (!position_init(&replay->pos))
		return false;
	if (position_init(&replay->scratch))
		return true;
	position_free(&replay->pos);
	return false;
}

void game_replay_free(struct game_replay *replay)
{
	position_free(&replay->scratch);
	position_free(&replay->pos);
}

/* Walk the path of DRAWN from POS and back.  False if it leads nowhere. */
static bool walk(struct game_sample *drawn, struct position *pos)
{
	struct sample *sample = &drawn->sample;
	int16_t eval = sample->eval, score = sample->score;

	if (!move_path_make(pos, drawn->path, drawn->length))
		return false;
	sample_pack(sample, pos);
	sample->quiet = 1;
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

/* How many samples stand at the beginning of GAME that were written as they are; -1 if one of
 * them is no position. */
static int check_boards(const struct game_record *game, struct position *scratch,
                        struct error *error)
{
	int at = 0;

	for (; at < game->samples && game->sample[at].ply < 0; at++) {
		struct setup setup;
		enum setup_error wrong;

		if (!sample_is_ok(&game->sample[at].sample)) {
			error_set(error, "sample %d has impossible pieces", at);
			return -1;
		}
		sample_setup(&game->sample[at].sample, &setup);
		wrong = position_set_up(scratch, &setup, NULL);
		if (wrong != SETUP_OK) {
			error_set(error, "sample %d is impossible: %s", at, setup_error_text(wrong));
			return -1;
		}
	}
	return at;
}

enum replay_end game_record_replay(struct game_record *game, struct game_replay *replay,
                                 struct error *error)
{
	struct position *pos = &replay->pos;
	enum setup_error wrong = position_set_up(pos, &game->start, NULL);
	int at = check_boards(game, &replay->scratch, error);
	struct check_info check;

	if (at < 0)
		return REPLAY_DAMAGED;
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
