/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fuzzing files of games (datagen): one is refused, with a reason where its
 * checksums are right, or all of its moves are legal, its samples are positions,
 * and it is written unchanged.
 *
 * An input is a recipe: the bits of its first byte select whether the rest is a file
 * itself (2), or changes to the contents of a game, three bytes each (an offset and a
 * value), and whether the game is then cut off at the last change (4).  Lengths and checksums of changed
 * games are correct. */
#include <config.h>

#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lab/game_record.h"
#include "lab/gamefile.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "util/random.h"

const char fuzz_name[] = "games";
const int fuzz_rounds = 500;
const char *const fuzz_examples[] = {
	"0", "0\6\1\3", "0\5\1\1", "0\20\1\16", "0\55\1\77", "4\60\1\1", "2Rhumb games 2\n", "0\44\1\1", "0\46\1z", NULL
};

enum { RECIPE_IS_FILE = 2, RECIPE_CUT = 4, PLIES = 12, FILE_MOST = 16384 };

/* A file in memory. */
struct file_bytes {
	uint8_t at[FILE_MOST];
	size_t size;
};

static void put(struct file_bytes *bytes, uint64_t value, int count)
{
	for (int i = 0; i < count; i++)
		bytes->at[bytes->size++] = (uint8_t)(value >> 8 * i);
}

/* A short game with a sample after each move, two plies further. */
static void play(struct game_record *game)
{
	struct random random = { 11 };
	struct position pos;

	game_record_init(game);
	setup_start(&game->start);
	if (!position_init(&pos) || !position_reserve(&pos, PLIES))
		abort();
	for (; game->plies < PLIES; game->plies++) {
		struct game_sample *drawn = game_record_add(game);
		struct move moves[MOVES_MAX];
		int count = movegen_all(&pos, moves);

		if (!drawn)
			abort();
		memset(drawn, 0, sizeof *drawn);
		drawn->ply = (int16_t)game->plies;
		drawn->length = 2;
		drawn->path[0] = 3;
		drawn->path[1] = 5;
		game->ply[game->plies].move = moves[random_below(&random, (uint32_t)count)];
		position_make(&pos, game->ply[game->plies].move);
	}
	position_free(&pos);
}

/* The contents of the block of GAME. */
static void put_game(struct file_bytes *bytes, const struct game_record *game)
{
	size_t size;
	uint8_t *block = gamefile_block(game, &size);

	if (!block || size > FILE_MOST)
		abort();
	bytes->size = size - 12;
	memcpy(bytes->at, block + 8, bytes->size);
	free(block);
}

/* Apply the recipe: change the CONTENTS of a game. */
static void change(struct file_bytes *contents, const uint8_t *data, size_t size)
{
	size_t at = 0;

	for (size_t i = 1; i + 3 <= size; i += 3) {
		at = (data[i] | (size_t)data[i + 1] << 8) % contents->size;
		contents->at[at] = data[i + 2];
	}
	if (data[0] & RECIPE_CUT && at > 0)
		contents->size = at;
}

/* FILE with a header and the CONTENTS of one game. */
static void wrap(struct file_bytes *file, const struct file_bytes *contents)
{
	uint32_t sum = UINT32_C(2166136261);

	gamefile_header((char *)file->at, "");
	file->size = GAMEFILE_HEADER;
	put(file, contents->size, 4);
	put(file, ~(uint64_t)contents->size, 4);
	for (size_t i = 0; i < contents->size; i++) {
		sum = (sum ^ contents->at[i]) * UINT32_C(16777619);
		put(file, contents->at[i], 1);
	}
	put(file, sum, 4);
}

/* Check GAME after its moves have been made: its samples are positions. */
static void check_samples(const struct game_record *game, struct position *pos, const char *input)
{
	for (int i = 0; i < game->samples; i++) {
		struct setup setup;

		fuzz_check(sample_is_ok(&game->sample[i].sample), "no sample", input);
		sample_setup(&game->sample[i].sample, &setup);
		fuzz_check(position_set_up(pos, &setup, NULL) == SETUP_OK, "no position", input);
	}
}

/* Check that GAME, read from the block at BLOCK, is written as the same bytes. */
static void check_written(const struct game_record *game, const uint8_t *block, size_t size,
                          const char *input)
{
	size_t length;
	uint8_t *again = gamefile_block(game, &length);

	if (!again)
		abort();
	fuzz_check(length == size, "written longer or shorter", input);
	fuzz_check(memcmp(again, block, size) == 0, "written otherwise", input);
	free(again);
}

static void check_file(struct file_bytes *bytes, const char *input)
{
	FILE *file = fmemopen(bytes->at, bytes->size, "rb");
	struct position pos;
	struct game_record game;
	char header[GAMEFILE_HEADER];
	bool is_ours;
	long at;
	struct error fault = ERROR_NONE;

	if (!file || !position_init(&pos))
		abort();
	game_record_init(&game);
	is_ours = gamefile_read_header(file, header);
	while (is_ours && (at = ftell(file)) >= 0 && gamefile_read(file, &game) == GAMEFILE_GAME) {
		error_clear(&fault);
		if (game_record_replay(&game, &pos, &fault) != REPLAY_OK) {
			fuzz_check_error(&fault, input);
			continue;
		}
		check_samples(&game, &pos, input);
		check_written(&game, bytes->at + at, (size_t)(ftell(file) - at), input);
	}
	game_record_free(&game);
	position_free(&pos);
	fclose(file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct file_bytes contents, file;
	char *input = fuzz_string(data, size);

	memset(&contents, 0, sizeof contents);
	memset(&file, 0, sizeof file);
	if (size > 1 && size <= FILE_MOST && data[0] & RECIPE_IS_FILE) {
		memcpy(file.at, data + 1, size - 1);
		file.size = size - 1;
		check_file(&file, input);
	} else if (size > 0) {
		struct game_record game;

		play(&game);
		put_game(&contents, &game);
		game_record_free(&game);
		change(&contents, data, size);
		wrap(&file, &contents);
		check_file(&file, input);
	}
	free(input);
	return 0;
}
