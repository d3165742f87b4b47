/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading, filtering and dividing positions. */
#include <config.h>

#include "tools/dataset.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "rules/check.h"
#include "rules/makemove.h"
#include "tools/gamefile.h"
#include "util/bits.h"

void dataset_init(struct dataset *set)
{
	memset(set, 0, sizeof *set);
}

void dataset_free(struct dataset *set)
{
	free(set->train);
	free(set->validate);
}

int example_men(const struct example *example, struct sample_man men[SAMPLE_MEN_MAX])
{
	int count = 0;

	for (unsigned first = 0; first < 64; first += 16)
		for (unsigned set = example->occupied >> first & 0xFFFF; set && count < SAMPLE_MEN_MAX;
		     set = bits_rest(set), count++) {
			men[count].square = (uint8_t)(first + bits_lowest(set));
			men[count].index = example->codes[count / 2] >> 4 * (count % 2) & 15;
		}
	return count;
}

/* Room for one more; NULL if memory runs out. */
static struct example *add(struct example **all, size_t *count, size_t *room)
{
	if (*count == *room) {
		size_t more = *room ? 2 * *room : 65536;
		struct example *bigger = realloc(*all, more * sizeof *bigger);

		if (!bigger)
			return NULL;
		*all = bigger;
		*room = more;
	}
	return &(*all)[(*count)++];
}

static bool add_sample(struct dataset *set, const struct game_record *game,
                       const struct sample *sample, int target, bool in_game)
{
	struct example *example;

	if (target > DATASET_TARGET_MAX || target < -DATASET_TARGET_MAX)
		return true;
	example = game->number % DATASET_VALIDATE == 0
		? add(&set->validate, &set->validate_count, &set->validate_room)
		: add(&set->train, &set->train_count, &set->train_room);
	if (!example)
		return false;
	example->occupied = sample->occupied;
	memcpy(example->codes, sample->codes, sizeof example->codes);
	example->turn = sample->turn;
	example->target = (int16_t)target;
	example->result = (uint8_t)(sample->turn == WHITE ? game->result : 2 - game->result);
	example->in_game = in_game;
	return true;
}

/* The positions that GAME went through. */
static bool add_plies(struct dataset *set, const struct game_record *game, struct position *pos)
{
	if (position_set_up(pos, &game->start, NULL) != SETUP_OK ||
	    !position_reserve(pos, game->plies))
		return false;
	for (int i = 0; i < game->plies; i++) {
		struct move move = game->ply[i].move;

		if (move_is_quiet(move) && !position_in_check(pos)) {
			struct sample sample;

			sample_pack(&sample, pos);
			if (!add_sample(set, game, &sample, game->ply[i].score, true))
				return false;
		}
		position_make(pos, move);
	}
	return true;
}

static bool add_game(struct dataset *set, const struct game_record *game,
                     enum dataset_target target, struct position *pos)
{
	for (int i = 0; i < game->samples; i++) {
		const struct sample *sample = &game->sample[i];

		if (target == DATASET_EVAL) {
			if (!add_sample(set, game, sample, sample->eval, false))
				return false;
		} else if (sample->quiet) {
			if (!add_sample(set, game, sample, sample->score, false))
				return false;
		}
	}
	return target == DATASET_EVAL || add_plies(set, game, pos);
}

bool dataset_read(struct dataset *set, const char *path, enum dataset_target target,
                  struct text *error)
{
	FILE *file = fopen(path, "rb");
	char header[GAMEFILE_HEADER];
	struct game_record game;
	struct position pos;
	enum gamefile_end end = GAMEFILE_DAMAGED;

	if (!file) {
		text_printf(error, "%s: %s", path, strerror(errno));
		return false;
	}
	game_record_init(&game);
	if (position_init(&pos)) {
		if (gamefile_read_header(file, header))
			while (end = gamefile_read(file, &game), end == GAMEFILE_GAME)
				if (!add_game(set, &game, target, &pos)) {
					end = GAMEFILE_NO_MEMORY;
					break;
				}
		position_free(&pos);
	}
	game_record_free(&game);
	fclose(file);
	if (end == GAMEFILE_OVER || end == GAMEFILE_CUT_OFF)
		return true;
	text_printf(error, "%s: %s", path, end == GAMEFILE_NO_MEMORY ? "out of memory" : "damaged");
	return false;
}
