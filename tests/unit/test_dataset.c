/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Training positions: which positions of a game are used, their targets, and which games are for validation. */
#include <config.h>

#include "chess_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lab/dataset.h"
#include "lab/gamefile.h"
#include "lab/sample.h"
#include "rules/makemove.h"
#include "util/error.h"

static const char path[] = "test_dataset.tmp", more[] = "test_dataset.more.tmp";

/* A game of NUMBER plies, each with a score. */
struct scored {
	const char *move;
	int score;
};

static void start_game(struct game_record *game, uint32_t number, int result, const char *fen,
                       const struct scored *plies)
{
	struct position *pos = test_position(fen);

	game_record_init(game);
	position_get_setup(pos, &game->start);
	game->number = number;
	game->result = result;
	for (; plies->move; plies++) {
		struct game_ply *ply = &game->ply[game->plies++];

		ply->move = test_move(pos, plies->move);
		ply->score = (int16_t)plies->score;
		ply->eval = 7;
		test_play(pos, plies->move);
	}
}

/* A sample of the position before ply PLY. */
static void add_sample(struct game_record *game, int ply, int eval, int score)
{
	struct game_sample *sample = game_record_add(game);

	assert_non_null(sample);
	sample->ply = (int16_t)ply;
	sample->length = 0;
	sample->sample.eval = (int16_t)eval;
	sample->sample.score = (int16_t)score;
}

/* Write COUNT games to NAME, made by SETTINGS, and free them. */
static void write_games(const char *name, const char *settings, struct game_record *games, int count)
{
	char header[GAMEFILE_HEADER];
	FILE *file = fopen(name, "wb");

	assert_non_null(file);
	gamefile_header(header, settings);
	assert_int_equal(fwrite(header, 1, sizeof header, file), sizeof header);
	for (int i = 0; i < count; i++) {
		size_t size;
		uint8_t *block = gamefile_block(&games[i], &size);

		assert_non_null(block);
		assert_int_equal(fwrite(block, 1, size, file), size);
		free(block);
		game_record_free(&games[i]);
	}
	assert_int_equal(fclose(file), 0);
}

static struct dataset_source source_of(enum dataset_target target)
{
	return (struct dataset_source){
		.files = { path }, .file_count = 1, .target = target, .validate_every = 2, .shard_positions = 1000
	};
}

static void read_source(struct dataset *set, const struct dataset_source *source)
{
	struct error error = ERROR_NONE;

	dataset_init(set);
	if (!dataset_read(set, source, &error))
		fail_msg("%s", error.text);
}

/* The targets of COUNT examples, in any order, are the COUNT different ones of EXPECTED. */
static void assert_targets(const struct sample *examples, size_t count, const int *expected, size_t expected_count)
{
	assert_int_equal(count, expected_count);
	for (size_t i = 0; i < count; i++) {
		size_t at = 0;

		while (at < count && examples[at].score != expected[i])
			at++;
		if (at == count)
			fail_msg("no example is worth %d", expected[i]);
	}
}

#define ASSERT_TARGETS(examples, count, ...) \
	assert_targets(examples, count, (const int[]){ __VA_ARGS__ }, \
	               sizeof (const int[]){ __VA_ARGS__ } / sizeof(int))

/* Used positions of a game itself: quiet moves with scores within bounds, no check, a low fifty-move clock. */
static void test_own_positions(void **state)
{
	static const struct scored check[] = {
		{ "e2e4", 10 }, { "e7e5", DATASET_TARGET_MAX + 1 }, { "d1h5", -DATASET_TARGET_MAX - 1 },
		{ "b8c6", -DATASET_TARGET_MAX }, { "h5e5", 50 }, { "f8e7", 60 }, { "e5g3", DATASET_TARGET_MAX },
		{ NULL, 0 }
	}, clock[] = { { "e1e2", 1 }, { "e8e7", 2 }, { "e2e3", 3 }, { NULL, 0 } };
	struct dataset_source source = source_of(DATASET_SCORE);
	struct game_record games[2];
	struct dataset set;

	start_game(&games[0], 0, 2, FEN_START, check);
	start_game(&games[1], 1, 2, "4k3/8/8/8/8/8/8/R3K3 w - - 18 40", clock);
	write_games(path, "", games, 2);
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 10, -DATASET_TARGET_MAX, DATASET_TARGET_MAX);
	ASSERT_TARGETS(set.train, set.train_count, 1, 2);
	for (size_t i = 0; i < set.validate_count; i++) {
		assert_true(set.validate[i].in_game);
		assert_int_equal(set.validate[i].eval, 7);
	}
	dataset_free(&set);
	unlink(path);
}

/* Used samples: by the target, and a reference is near even. */
static void test_samples(void **state)
{
	static const struct scored plies[] = { { "e2e4", 1 }, { "e7e5", 2 }, { NULL, 0 } };
	struct dataset_source source = source_of(DATASET_EVAL);
	struct game_record game;
	struct dataset set;

	start_game(&game, 0, 0, FEN_START, plies);
	add_sample(&game, 0, 100, 101);
	add_sample(&game, 1, -DATASET_REFERENCE_EVAL, 301);
	add_sample(&game, 1, -DATASET_REFERENCE_EVAL - 1, 401);
	add_sample(&game, 1, DATASET_REFERENCE_EVAL + 1, 501);
	write_games(path, "", &game, 1);
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 100, -DATASET_REFERENCE_EVAL, -DATASET_REFERENCE_EVAL - 1,
	               DATASET_REFERENCE_EVAL + 1);
	dataset_free(&set);
	source = source_of(DATASET_SCORE);
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 1, 2, 101, 301, 401, 501);
	/* Black has won. */
	for (size_t i = 0; i < set.validate_count; i++)
		assert_int_equal(set.validate[i].result, set.validate[i].turn == WHITE ? 0 : 2);
	dataset_free(&set);
	source = source_of(DATASET_REFERENCE);
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 101, 301);
	assert_int_equal(set.train_count, 0);
	dataset_free(&set);
	unlink(path);
}

/* Games with numbers that VALIDATE_EVERY divides, including 0, are for validation only. */
static void test_division(void **state)
{
	struct dataset_source source = source_of(DATASET_SCORE);
	struct game_record games[7];
	struct dataset set;

	for (int i = 0; i < 7; i++) {
		struct scored plies[] = { { "e2e4", 10 + i }, { NULL, 0 } };

		start_game(&games[i], (uint32_t)i, 1, FEN_START, plies);
	}
	write_games(path, "", games, 7);
	source.validate_every = 3;
	read_source(&set, &source);
	ASSERT_TARGETS(set.validate, set.validate_count, 10, 13, 16);
	ASSERT_TARGETS(set.train, set.train_count, 11, 12, 14, 15);
	assert_int_equal(set.total, 4);
	assert_int_equal(set.games_validated, 3);
	dataset_free(&set);
	unlink(path);
}

/* How many positions the first COUNT files may have: one in eight bytes, and a twentieth more. */
static int most_positions(int count)
{
	struct stat first, second = { .st_size = 0 };

	assert_true(stat(path, &first) == 0 && (count == 1 || stat(more, &second) == 0));
	return (int)(first.st_size + second.st_size) / 8 * 105 / 100;
}

/* Positions stay in memory if they fit there; else a file is needed, and the memory may be too little even then. */
static void test_memory(void **state)
{
	static const struct scored plies[] = { { "e2e4", 1 }, { NULL, 0 } };
	struct dataset_source source = source_of(DATASET_SCORE);
	struct game_record game;
	int64_t bytes;

	start_game(&game, 0, 1, FEN_START, plies);
	write_games(path, "", &game, 1);
	source.shard_positions = 10;
	bytes = most_positions(1) * (int64_t)(sizeof(struct sample) + sizeof(uint32_t));
	for (int i = 0; i < 4; i++) {
		static const char *const reasons[] = { NULL, NULL, "a file for shards is needed", "so little memory" };
		struct dataset set;
		struct error error = ERROR_NONE;

		source.memory = i == 0 ? 0 : i == 1 ? bytes : i == 2 ? bytes - 1 : bytes / most_positions(1);
		dataset_init(&set);
		assert_int_equal(dataset_read(&set, &source, &error), !reasons[i]);
		if (reasons[i] && !strstr(error.text, reasons[i]))
			fail_msg("%s", error.text);
		assert_int_equal(set.shard_count, most_positions(1) / 10 + 1);
		dataset_free(&set);
	}
	unlink(path);
}

/* The description that identifies shards depends on all files: their number, sizes and headers.  So does the number
 * of shards. */
static void test_description(void **state)
{
	static const struct scored plies[] = { { "e2e4", 1 }, { NULL, 0 } };
	struct dataset_source source = source_of(DATASET_SCORE);
	char descriptions[6][SHARDS_DESCRIPTION];
	int shards[6];
	struct game_record games[2];
	struct dataset set;

	for (int i = 0; i < 6; i++) {
		int count = i == 2 || i == 5 ? 1 : 2;

		start_game(&games[0], 0, 1, FEN_START, plies);
		start_game(&games[1], 1, 1, FEN_START, plies);
		write_games(path, i == 1 ? "seed=2\n" : "seed=1\n", games, count);
		if (count == 1)
			game_record_free(&games[1]);
		start_game(&games[0], 0, 1, FEN_START, plies);
		write_games(more, i == 4 ? "seed=2\n" : "seed=3\n", games, 1);
		source.files[1] = more;
		source.file_count = i < 3 ? 1 : 2;
		source.shard_positions = 1;
		read_source(&set, &source);
		assert_int_equal(set.shard_count, most_positions(source.file_count) + 1);
		memcpy(descriptions[i], set.description, sizeof set.description);
		shards[i] = set.shard_count;
		dataset_free(&set);
		for (int other = 0; other < i; other++)
			assert_string_not_equal(descriptions[i], descriptions[other]);
	}
	assert_int_equal(shards[0], shards[1]);
	assert_true(shards[2] < shards[0] && shards[0] < shards[3]);
	unlink(path);
	unlink(more);
}

/* Bytes of a file that are no valid piece, side or result are refused. */
static void test_examples(void **state)
{
	struct sample example = { .occupied = 0xFFFFFFFF, .turn = 1, .result = 2 };
	struct sample_piece pieces[SAMPLE_PIECES_MAX];

	memset(example.codes, 0xBB, sizeof example.codes);
	assert_true(sample_is_ok(&example));
	assert_int_equal(sample_pieces(&example, pieces), SAMPLE_PIECES_MAX);
	for (int i = 0; i < SAMPLE_PIECES_MAX; i++) {
		uint8_t code = example.codes[i / 2];

		assert_int_equal(pieces[i].square, i);
		assert_int_equal(pieces[i].index, 11);
		example.codes[i / 2] = i % 2 ? 0xCB : 0xBC;
		assert_false(sample_is_ok(&example));
		example.codes[i / 2] = code;
	}
	example.occupied |= UINT64_C(1) << 63;
	assert_false(sample_is_ok(&example));
	example.occupied = 0x7FFFFFFF;          /* no piece for the last code */
	assert_false(sample_is_ok(&example));
	example.codes[15] = 0x0B;
	assert_true(sample_is_ok(&example));
	example.turn = 2;
	assert_false(sample_is_ok(&example));
	example.turn = 0;
	assert_true(sample_is_ok(&example));
	example.result = 3;
	assert_false(sample_is_ok(&example));
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_own_positions),
		cmocka_unit_test(test_samples),
		cmocka_unit_test(test_division),
		cmocka_unit_test(test_memory),
		cmocka_unit_test(test_description),
		cmocka_unit_test(test_examples)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
