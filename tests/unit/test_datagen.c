/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games to learn from: the same file however it is made, and damage is seen. */
#include <config.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/network/builtin.h"
#include "rules/position.h"
#include "tools/datagen.h"
#include "tools/sample.h"

enum { GAMES = 5 };

static const char path[] = "test_datagen.tmp";

/* Ends the work after CONTEXT games, an int; 0: never. */
static bool on_game(void *context, const struct datagen_sum *sum)
{
	const int *most = context;

	return *most == 0 || sum->games < (uint32_t)*most;
}

static struct datagen_settings settings_for(int jobs)
{
	struct datagen_settings settings = datagen_settings_default();

	settings.games = GAMES;
	settings.nodes = 40;
	settings.samples = 4;
	settings.labels = 2;
	settings.label_nodes = 20;
	settings.jobs = jobs;
	return settings;
}

static void generate(int jobs, int most, struct datagen_sum *sum)
{
	struct datagen_settings settings = settings_for(jobs);
	struct datagen_callbacks callbacks = { &most, on_game };
	TEXT_ON_STACK(error, 700);

	if (!datagen_run(path, &settings, &callbacks, sum, &error))
		fail_msg("%s", error_chars);
}

/* The bytes of the file, to be freed. */
static char *contents(size_t *length)
{
	enum { MOST = 1 << 22 };
	char *bytes = malloc(MOST);
	FILE *file = fopen(path, "rb");

	assert_non_null(bytes);
	assert_non_null(file);
	*length = fread(bytes, 1, MOST, file);
	assert_true(*length < MOST);
	fclose(file);
	return bytes;
}

static void same_file_by_any_jobs(void **state)
{
	struct datagen_sum sum;
	size_t length, other_length;
	char *bytes, *other;

	(void)state;
	unlink(path);
	generate(1, 0, &sum);
	assert_int_equal(sum.games, GAMES);
	assert_true(sum.plies > 20 * GAMES);
	assert_true(sum.samples > 2 * sum.plies);
	assert_true(sum.labels > sum.plies && sum.labels < sum.samples);
	assert_int_equal(sum.results[0] + sum.results[1] + sum.results[2], GAMES);
	bytes = contents(&length);
	/* Interrupted after two games, torn in the middle of the second, taken up. */
	unlink(path);
	generate(1, 2, &sum);
	other = contents(&other_length);
	assert_true(other_length < length);
	assert_memory_equal(bytes, other, other_length);
	free(other);
	assert_int_equal(truncate(path, (off_t)other_length - 100), 0);
	generate(3, 0, &sum);
	assert_int_equal(sum.games, GAMES);
	other = contents(&other_length);
	assert_int_equal(other_length, length);
	assert_memory_equal(bytes, other, length);
	free(other);
	free(bytes);
}

static bool checks(struct datagen_sum *sum)
{
	int most = 0;
	struct datagen_callbacks callbacks = { &most, on_game };
	TEXT_ON_STACK(error, 700);

	return datagen_check(path, &callbacks, sum, &error);
}

static void damage_is_seen(void **state)
{
	struct datagen_sum sum;
	size_t length;
	char *bytes;
	FILE *file;

	(void)state;
	assert_true(checks(&sum));
	assert_int_equal(sum.games, GAMES);
	bytes = contents(&length);
	bytes[length / 2] ^= 1;
	file = fopen(path, "wb");
	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
	free(bytes);
	assert_false(checks(&sum));
	assert_true(sum.games < GAMES);
}

static void other_settings_are_refused(void **state)
{
	struct datagen_settings settings = settings_for(1);
	int most = 0;
	struct datagen_callbacks callbacks = { &most, on_game };
	struct datagen_sum sum;
	TEXT_ON_STACK(error, 700);

	(void)state;
	settings.seed++;
	assert_false(datagen_run(path, &settings, &callbacks, &sum, &error));
	assert_non_null(strstr(error_chars, "seed=1"));
	unlink(path);
}

/* Games by the network are others, and say so. */
static void networks_may_play(void **state)
{
	struct datagen_settings settings = settings_for(1);
	int most = 0;
	struct datagen_callbacks callbacks = { &most, on_game };
	struct datagen_sum sum;
	size_t length;
	char *bytes;
	TEXT_ON_STACK(error, 700);

	(void)state;
	settings.network = network_built_in();
	if (!settings.network)
		skip();
	unlink(path);
	assert_true(datagen_run(path, &settings, &callbacks, &sum, &error));
	assert_true(checks(&sum));
	bytes = contents(&length);
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

	(void)state;
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

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_file_by_any_jobs),
		cmocka_unit_test(damage_is_seen),
		cmocka_unit_test(other_settings_are_refused),
		cmocka_unit_test(networks_may_play),
		cmocka_unit_test(samples_keep_the_board),
	};

	return cmocka_run_group_tests_name("datagen", tests, NULL, NULL);
}
