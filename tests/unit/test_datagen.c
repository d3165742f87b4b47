/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games for training: the file does not depend on threads or interruptions, only fit
 * positions are used, and damage is found. */
#include <config.h>

#include "chess_test.h"
#include "file_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/network/network.h"
#include "lab/datagen.h"
#include "lab/dataset.h"
#include "lab/game_record.h"
#include "lab/gamefile.h"
#include "lab/packed.h"
#include "rules/setup.h"
#include "rules/square.h"
#include "util/error.h"
#include "util/exclusive.h"

enum { GAMES = 5 };

static const char path[] = "test_datagen.tmp";

/* Stops the work after MOST games. */
struct countdown {
	uint32_t most;
	atomic_bool stop;
};

static void on_game(void *context, const struct datagen_sum *sum)
{
	struct countdown *countdown = context;

	if (sum->games >= countdown->most)
		atomic_store(&countdown->stop, true);
}

static struct datagen_settings settings_for(int jobs)
{
	struct datagen_settings settings = datagen_settings_default();

	settings.games = GAMES;
	settings.nodes = 40;
	settings.samples = 4;
	settings.label_nodes = 20;
	settings.jobs = jobs;
	return settings;
}

static void generate(int jobs, int most, struct datagen_sum *sum)
{
	struct datagen_settings settings = settings_for(jobs);
	struct countdown countdown = { .most = most > 0 ? (uint32_t)most : UINT32_MAX };
	struct datagen_callbacks callbacks = { &countdown, on_game, &countdown.stop, NULL };
	struct error error = ERROR_NONE;

	if (datagen_run(path, &settings, &callbacks, sum, &error) == JOBS_FAILED)
		fail_msg("%s", error.text);
}

static void same_file_by_any_jobs(void **state)
{
	struct datagen_sum sum;
	size_t length, other_length;
	char *bytes, *other;

	unlink(path);
	generate(1, 0, &sum);
	assert_int_equal(sum.games, GAMES);
	assert_true(sum.plies > 20 * GAMES);
	assert_true(sum.samples > sum.plies && sum.samples < 2 * sum.plies);
	assert_int_equal(sum.results[0] + sum.results[1] + sum.results[2], GAMES);
	bytes = file_read(path, &length);
	/* Interrupted after two games, cut off in the middle of the second, continued. */
	unlink(path);
	generate(1, 2, &sum);
	other = file_read(path, &other_length);
	assert_true(other_length < length);
	assert_memory_equal(bytes, other, other_length);
	free(other);
	assert_int_equal(truncate(path, (off_t)other_length - 100), 0);
	generate(3, 0, &sum);
	assert_int_equal(sum.games, GAMES);
	assert_file_holds(path, bytes, length);
	/* Complete, but followed by the beginning of a block, which is cut off. */
	other = malloc(2 * length);
	assert_non_null(other);
	memcpy(other, bytes, length);
	memcpy(other + length, bytes + GAMEFILE_HEADER, 100);
	file_write(path, other, length + 100);
	free(other);
	generate(1, 0, &sum);
	assert_int_equal(sum.games, GAMES);
	assert_file_holds(path, bytes, length);
	free(bytes);
}

/* The fault that datagen_check finds in the file; empty: none. */
static struct error error_found;

static bool checks(struct datagen_sum *sum)
{
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };

	error_clear(&error_found);
	return datagen_check(path, &callbacks, sum, &error_found) == JOBS_DONE;
}

/* A run that was killed before its first game was written is continued. */
static void killed_before_the_first_game(void **state)
{
	struct datagen_sum sum;
	size_t length, whole;
	char *bytes, *other;

	bytes = file_read(path, &whole);
	for (size_t left = 0; left <= GAMEFILE_HEADER; left += GAMEFILE_HEADER / 4) {
		file_write(path, bytes, left);
		generate(1, 1, &sum);
		assert_int_equal(sum.games, 1);
		other = file_read(path, &length);
		assert_true(length > GAMEFILE_HEADER && length < whole);
		assert_memory_equal(bytes, other, length);
		free(other);
	}
	file_write(path, bytes, whole);
	free(bytes);
}

/* A file that another run is writing is left alone. */
static void a_file_in_use_is_refused(void **state)
{
	struct datagen_settings settings = settings_for(1);
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	char *bytes;
	struct error error = ERROR_NONE;
	size_t length;
	FILE *file = exclusive_open(path, &error);

	assert_non_null(file);
	bytes = file_read(path, &length);
	assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_FAILED);
	assert_string_equal(error.text, "another program is writing it");
	assert_file_holds(path, bytes, length);
	fclose(file);
	free(bytes);
	generate(1, 0, &sum);
}

/* Damage is found, and a continued run cuts nothing off after it. */
static void damage_is_seen(void **state)
{
	struct datagen_settings settings = settings_for(1);
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	size_t length;
	char *bytes;
	struct error error = ERROR_NONE;

	assert_true(checks(&sum));
	assert_int_equal(sum.games, GAMES);
	bytes = file_read(path, &length);
	for (size_t at = GAMEFILE_HEADER; at < length; at += length / 50) {
		bytes[at] ^= 1;
		file_write(path, bytes, length);
		assert_false(checks(&sum));
		assert_true(sum.games < GAMES);
		assert_non_null(strstr(error_found.text, "damaged"));
		error_clear(&error);
		assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_FAILED);
		assert_non_null(strstr(error.text, "damaged"));
		assert_file_holds(path, bytes, length);
		bytes[at] ^= 1;
	}
	file_write(path, bytes, length - 1);
	assert_false(checks(&sum));
	assert_int_equal(sum.games, GAMES - 1);
	assert_non_null(strstr(error_found.text, "cut off"));
	file_write(path, bytes, length);
	free(bytes);
}

static void other_settings_are_refused(void **state)
{
	struct datagen_settings settings = settings_for(1);
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	struct error error = ERROR_NONE;

	settings.seed++;
	assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_FAILED);
	assert_non_null(strstr(error.text, "seed=1"));
	unlink(path);
}

/* Games by the network differ, and the file records that. */
static void networks_may_play(void **state)
{
	struct datagen_settings settings = settings_for(1);
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	char *bytes;
	struct error error = ERROR_NONE;

	settings.network = network_built_in();
	if (!settings.network)
		skip();
	unlink(path);
	assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_DONE);
	assert_true(checks(&sum));
	bytes = file_read(path, NULL);
	assert_non_null(strstr(bytes, "\nnetwork="));
	assert_null(strstr(bytes, "\nweights="));
	free(bytes);
	unlink(path);
}

static void samples_keep_the_board(void **state)
{
	struct position pos, back;
	struct sample sample;
	struct setup setup;

	assert_true(position_init(&pos));
	assert_true(position_init(&back));
	sample_pack(&sample, &pos);
	sample_setup(&sample, &setup);
	assert_int_equal(position_set_up(&back, &setup, NULL), SETUP_OK);
	for (int square = 0; square < 64; square++)
		assert_true(piece_equal(position_at(&pos, square_from_64(square)),
		                        position_at(&back, square_from_64(square))));
	assert_int_equal(position_turn(&back), WHITE);
	position_free(&back);
	position_free(&pos);
}

/* ---- damage that checksums do not show ---- */

/* A file of one game of one move, 1. e4, with one sample after it, as bytes that tests damage. */
struct forged {
	uint8_t bytes[400];
	size_t length;
};

static void put(struct forged *forged, uint64_t value, int bytes)
{
	for (int i = 0; i < bytes; i++)
		forged->bytes[forged->length++] = (uint8_t)(value >> 8 * i);
}

/* The start position as a board: pieces and their indexes. */
static void put_start_board(struct forged *forged)
{
	struct sample sample;
	struct position *pos = test_position(FEN_START);

	sample_pack(&sample, pos);
	put(forged, sample.occupied, 8);
	for (int i = 0; i < 16; i++)
		put(forged, sample.codes[i], 1);
}

/* Offsets in the bytes. */
enum {
	AT_RESULT = 4, AT_PLIES = 5, AT_OCCUPIED = 7, AT_CODES = 15, AT_TURN = 31, AT_ROOKS = 32,
	AT_EN_PASSANT = 36, AT_MOVE = 38, AT_SAMPLES = 44, AT_LENGTH = 45, AT_PATH = 46
};

static void forge(struct forged *forged)
{
	struct move e4 = move_encode(square_make(4, 1), square_make(4, 3), MOVE_DOUBLE_STEP);

	*forged = (struct forged){ 0 };
	put(forged, 0, 4);
	put(forged, 1, 1);
	put(forged, 1, 2);
	put_start_board(forged);
	put(forged, WHITE, 1);
	put(forged, 0x00070007, 4);
	put(forged, SQUARE_NONE, 1);
	put(forged, 0, 1);
	put(forged, move_to_word(e4), 2);
	put(forged, 20, 2);
	put(forged, 30, 2);
	put(forged, 1, 1);
	put(forged, 2, 1);
	put(forged, 0, 1);
	put(forged, MOVE_RANK_NULL, 1);
	put(forged, 40, 2);
	put(forged, 50, 2);
}

/* Write FORGED with the correct length and checksum. */
static void write_forged(const struct forged *forged)
{
	struct forged whole = { 0 };
	uint32_t sum = UINT32_C(2166136261);
	char file[GAMEFILE_HEADER + sizeof whole.bytes] = "";

	put(&whole, forged->length, 4);
	put(&whole, ~(uint64_t)forged->length, 4);
	for (size_t i = 0; i < forged->length; i++) {
		sum = (sum ^ forged->bytes[i]) * UINT32_C(16777619);
		put(&whole, forged->bytes[i], 1);
	}
	put(&whole, sum, 4);
	gamefile_header(file, "");
	memcpy(file + GAMEFILE_HEADER, whole.bytes, whole.length);
	file_write(path, file, GAMEFILE_HEADER + whole.length);
}

/* Whether a game with VALUE as its byte AT is accepted, for checking and for training. */
static bool accepts(size_t at, uint8_t value)
{
	struct forged forged;
	struct datagen_sum sum;
	struct dataset_source source = {
		.files = { path }, .file_count = 1, .target = DATASET_SCORE,
		.validate_every = DATASET_VALIDATE, .shard_positions = DATASET_SHARD
	};
	struct dataset set;
	bool accepted;
	struct error error = ERROR_NONE;

	forge(&forged);
	assert_in_range(at, 0, forged.length - 1);
	forged.bytes[at] = value;
	write_forged(&forged);
	accepted = checks(&sum);
	dataset_init(&set);
	assert_int_equal(dataset_read(&set, &source, &error), accepted);
	dataset_free(&set);
	if (!accepted)
		assert_non_null(strstr(error.text, "game 0 is damaged"));
	return accepted;
}

static void impossible_games_are_refused(void **state)
{
	assert_true(accepts(AT_RESULT, 2));
	assert_false(accepts(AT_RESULT, 3));
	assert_false(accepts(AT_PLIES, 2));
	assert_false(accepts(AT_PLIES, 0));
	assert_false(accepts(AT_PLIES + 1, 255));
	/* One piece too few; one too many; invalid codes; two white kings. */
	assert_false(accepts(AT_OCCUPIED, 0x7F));
	assert_false(accepts(AT_OCCUPIED + 2, 1));
	for (int code = 12; code <= 15; code++)
		assert_false(accepts(AT_CODES, (uint8_t)(0x30 | code)));
	assert_false(accepts(AT_CODES, 0x3B));
	assert_false(accepts(AT_TURN, BLACK));
	assert_false(accepts(AT_TURN, 2));
	assert_true(accepts(AT_ROOKS, 255));
	assert_false(accepts(AT_ROOKS, 8));
	assert_false(accepts(AT_ROOKS, 128));
	assert_false(accepts(AT_EN_PASSANT, 0x28));
	assert_false(accepts(AT_EN_PASSANT, 0x88));
	for (int from = 0; from < 256; from++)
		assert_int_equal(accepts(AT_MOVE, (uint8_t)from), from == 0x14);
	/* White has twenty moves; Black may pass, White after the first path may not be longer. */
	for (int rank = 0; rank < 256; rank += 5)
		assert_int_equal(accepts(AT_PATH, (uint8_t)rank), rank < 20 || rank == MOVE_RANK_NULL);
	assert_false(accepts(AT_LENGTH, 1));
	assert_false(accepts(AT_LENGTH, 3));
	assert_false(accepts(AT_LENGTH, 255));
	assert_false(accepts(AT_SAMPLES, 2));
	assert_false(accepts(AT_SAMPLES, 0));
	unlink(path);
}

/* ---- labels ---- */

static struct sample label_of(const char *fen, int rule50, bool *fit)
{
	struct datagen_settings settings = settings_for(1);
	struct datagame *player;
	struct sample sample = { 0 };
	struct position *pos = test_position(fen);
	struct setup setup;

	settings.label_nodes = 500;
	player = datagame_create_player(&settings, NULL);
	assert_non_null(player);
	position_get_setup(pos, &setup);
	setup.rule50 = rule50;
	*fit = datagame_label(player, &setup, &sample);
	datagame_free(player);
	return sample;
}

/* The label is the value of the position without its fifty-move clock. */
static void labels_do_not_depend_on_the_clock(void **state)
{
	static const char fen[] = "8/5pk1/6p1/3R4/7P/6P1/r4PK1/8 w - - 0 60";
	struct sample fresh, late;
	bool fit;

	fresh = label_of(fen, 0, &fit);
	assert_true(fit);
	assert_int_not_equal(fresh.score, 0);
	for (int rule50 = 20; rule50 < 100; rule50 += 39) {
		late = label_of(fen, rule50, &fit);
		assert_true(fit);
		assert_int_equal(late.score, fresh.score);
		assert_memory_equal(&late, &fresh, sizeof fresh);
	}
}

/* How many of the last plies in a row have a score in LEAST..MOST for White. */
static int last_within(const struct game_record *game, int least, int most)
{
	int count = 0;

	while (count < game->plies) {
		int ply = game->plies - 1 - count, score = game->ply[ply].score;
		bool by_white = (game->start.turn == WHITE) == (ply % 2 == 0);

		if ((by_white ? score : -score) < least || (by_white ? score : -score) > most)
			break;
		count++;
	}
	return count;
}

/* A game that no rule of chess has ended has the result of its last scores, whoever began. */
static void results_follow_from_scores(void **state)
{
	struct datagen_settings settings = settings_for(2);
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct game_reader *reader;
	struct datagen_sum sum;
	struct error error = ERROR_NONE;
	int seen[COLOURS][3] = { { 0 } };

	unlink(path);
	settings.games = 30;
	settings.nodes = 20;
	assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_DONE);
	reader = game_reader_open(path, &error);
	assert_non_null(reader);
	while (game_reader_next(reader, &error)) {
		const struct game_record *game = game_reader_game(reader);

		seen[game->start.turn][game->result]++;
		if (last_within(game, DATAGEN_WON_SCORE, INT16_MAX) >= DATAGEN_WON_PLIES)
			assert_int_equal(game->result, 2);
		if (last_within(game, -INT16_MAX, -DATAGEN_WON_SCORE) >= DATAGEN_WON_PLIES)
			assert_int_equal(game->result, 0);
		if (last_within(game, DATAGEN_WON_SCORE, INT16_MAX) > DATAGEN_WON_PLIES ||
		    last_within(game, -INT16_MAX, -DATAGEN_WON_SCORE) > DATAGEN_WON_PLIES)
			fail_msg("a game that was decided went on");
	}
	assert_false(error_is_set(&error));
	game_reader_close(reader);
	for (int colour = 0; colour < COLOURS; colour++)
		assert_true(seen[colour][0] > 0 && seen[colour][2] > 0);
}

static void tactical_positions_are_dropped(void **state)
{
	static const char *const dropped[] = {
		"r1bqkbnr/pppp1ppp/2n5/4p3/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3",   /* a capture */
		"8/P6k/8/8/8/8/6K1/8 w - - 0 1",                                      /* a promotion */
		"4k3/8/8/8/8/8/4r3/4K3 w - - 0 1"                                     /* in check */
	};
	bool fit;

	for (size_t i = 0; i < sizeof dropped / sizeof *dropped; i++) {
		label_of(dropped[i], 0, &fit);
		assert_false(fit);
	}
	label_of("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 0, &fit);
	assert_true(fit);
}

enum { LARGEST = 400000 };   /* more than packed.c has room for, several times */

/* The file at PATH has the SIZE bytes at BYTES, compressed or not. */
static void assert_holds(const char *bytes, size_t size)
{
	static char read[LARGEST + 1];
	struct error error = ERROR_NONE;
	FILE *file = packed_open(path, &error);

	assert_non_null(file);
	assert_int_equal(fread(read, 1, sizeof read, file), size);
	assert_memory_equal(read, bytes, size);
	fclose(file);
}

#ifdef HAVE_LIBZSTD
/* Write SIZE zeros as a frame without a checksum, of two blocks that say how many there are (RFC 8878). */
static void write_frame(size_t size)
{
	FILE *file = fopen(path, "wb");
	size_t half = size / 2, lengths[2] = { half, size - half };

	assert_non_null(file);
	fwrite("\x28\xB5\x2F\xFD\xA0", 1, 5, file);
	for (int i = 0; i < 4; i++)
		fputc((int)(size >> 8 * i & 255), file);
	for (int i = 0; i < 2; i++) {
		for (int j = 0; j < 3; j++)
			fputc((int)((lengths[i] << 3 | 2 | (unsigned)i) >> 8 * j & 255), file);
		fputc(0, file);
	}
	assert_int_equal(fclose(file), 0);
}
#endif

/* A file of any size, easy to compress or not, holds the same after it; that of another program, too. */
static void compressed_files_hold_the_same(void **state)
{
	static const size_t sizes[] = { 0, 5, (1 << 17) - 1, 1 << 17, (1 << 17) + 1, 150000, 2 << 17, LARGEST };
	static char noise[LARGEST], zeros[LARGEST];
	struct random random = { 1 };
	struct error error = ERROR_NONE;

	for (size_t i = 0; i < LARGEST; i++)
		noise[i] = (char)random_below(&random, 256);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (int kind = 0; kind < 2; kind++) {
			const char *bytes = kind ? zeros : noise;

			file_write(path, bytes, sizes[i]);
			assert_true(packed_compress(path, &error));
			assert_holds(bytes, sizes[i]);
#ifdef HAVE_LIBZSTD
			if (sizes[i] <= 2 << 17) {
				write_frame(sizes[i]);
				assert_holds(zeros, sizes[i]);
			}
#endif
		}
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_file_by_any_jobs),
		cmocka_unit_test(killed_before_the_first_game),
		cmocka_unit_test(a_file_in_use_is_refused),
		cmocka_unit_test(damage_is_seen),
		cmocka_unit_test(other_settings_are_refused),
		cmocka_unit_test(networks_may_play),
		cmocka_unit_test(samples_keep_the_board),
		cmocka_unit_test(impossible_games_are_refused),
		cmocka_unit_test(labels_do_not_depend_on_the_clock),
		cmocka_unit_test(results_follow_from_scores),
		cmocka_unit_test(tactical_positions_are_dropped),
		cmocka_unit_test(compressed_files_hold_the_same),
	};

	return cmocka_run_group_tests_name("datagen", tests, NULL, NULL);
}
