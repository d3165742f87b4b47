/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Fitting the hand-made weights: what was spoilt is found again, and the source
 * in the tree is what would be written. */
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

#include "lesson_games.h"

#include "eval/eval.h"
#include "notation/fen.h"
#include "tools/weight_tuner.h"
#include "tools/weights_source.h"

static const char games[] = "test_weight_tuner.games";

enum { GAMES = 64, SOURCE_MOST = 100000 };

static int make_games(void **state)
{
	struct datagen_settings settings = lesson_settings(GAMES);

	(void)state;
	settings.samples = 2;
	settings.label_nodes = 20;
	return lesson_games(games, &settings) ? 0 : 1;
}

static int remove_games(void **state)
{
	(void)state;
	unlink(games);
	return 0;
}

/* What a fit told, and when it is to end. */
struct told {
	int reports, ends;       /* reports; those with a loss */
	int stop_after;          /* so many reports; 0: never */
	double before, loss;     /* of the first end, of the last */
};

static bool on_report(void *context, const struct weight_tuner_report *report)
{
	struct told *told = context;

	if (report->loss >= 0 && told->ends++ == 0)
		told->before = report->before;
	told->loss = report->loss;
	return ++told->reports != told->stop_after;
}

static struct weight_tuner_settings settings_for_test(void)
{
	struct weight_tuner_settings settings = weight_tuner_settings_default();

	settings.files[0] = games;
	settings.file_count = 1;
	settings.positions = 1000;
	settings.rounds = 2;
	settings.epochs = 1000;   /* of one step each */
	return settings;
}

/* Half of a queen and of a rook is missing; that so few positions tell little of the
 * rest keeps the fit near where it began. */
static void what_was_spoilt_is_found(void **state)
{
	struct weight_tuner_settings settings = settings_for_test();
	struct told told = { 0 };
	struct weight_tuner_callbacks callbacks = { &told, on_report };
	struct weights weights = eval_weights;
	TEXT_ON_STACK(error, 300);

	(void)state;
	weights.material[QUEEN] = PAIR(500, 500);
	weights.material[ROOK] = PAIR(230, 280);
	assert_true(weight_tuner_run(&settings, &callbacks, &weights, &error));
	assert_int_equal(told.ends, settings.rounds);
	assert_true(told.loss < told.before * 0.9);
	assert_true(pair_middlegame(weights.material[QUEEN]) > 510);
	assert_true(pair_endgame(weights.material[QUEEN]) > 510);
	assert_true(pair_endgame(weights.material[ROOK]) > 290);
}

/* Told to stop after so many reports, a fit says WHY; WEIGHTS are what it leaves. */
static void assert_broken_off(int reports, const char *why, struct weights *weights)
{
	struct weight_tuner_settings settings = settings_for_test();
	struct told told = { .stop_after = reports };
	struct weight_tuner_callbacks callbacks = { &told, on_report };
	TEXT_ON_STACK(error, 300);

	*weights = eval_weights;
	assert_false(weight_tuner_run(&settings, &callbacks, weights, &error));
	assert_int_equal(told.reports, reports);
	assert_string_equal(error_chars, why);
}

/* It keeps what it began with; at the end of a round, what that found. */
static void it_can_be_broken_off(void **state)
{
	struct weight_tuner_settings settings = settings_for_test();
	struct told told = { 0 };
	struct weight_tuner_callbacks callbacks = { &told, on_report };
	struct weights weights;
	TEXT_ON_STACK(error, 300);

	(void)state;
	assert_broken_off(1, "interrupted, or out of memory", &weights);
	assert_memory_equal(&weights, &eval_weights, sizeof weights);
	/* Its 1,000 positions are two reports, the end of a round is the third. */
	assert_broken_off(3, "interrupted", &weights);
	assert_memory_not_equal(&weights, &eval_weights, sizeof weights);
	settings.files[0] = "/nonexistent";
	assert_false(weight_tuner_run(&settings, &callbacks, &weights, &error));
	assert_non_null(strstr(error_chars, "/nonexistent"));
}

/* Terms by the built-in weights are those of the evaluation, and a weight counts as
 * often as its feature is there. */
static void sums_are_the_evaluation(void **state)
{
	struct weights more = eval_weights;
	struct eval_sum sum, with;
	struct position pos;
	TEXT_ON_STACK(error, 200);

	(void)state;
	assert_true(position_init(&pos));
	assert_true(fen_set_up(&pos, "r4rk1/2q2p1p/p2p2p1/1pbPn3/4P3/1BP2QPP/PP3P1K/R1B1R3 w - - 2 21",
	                       FEN_ANY, NULL, &error));
	assert_true(evaluate_by_weights(&pos, &eval_weights, &sum));
	assert_int_equal(sum.value, evaluate(&pos));
	more.bishop_pair += PAIR(10, 20);
	assert_true(evaluate_by_weights(&pos, &more, &with));
	assert_int_equal(with.middlegame, sum.middlegame + 10);
	assert_int_equal(with.endgame, sum.endgame + 20);
	assert_true(fen_set_up(&pos, "8/8/2k5/8/8/3QK3/8/8 w - - 0 1", FEN_ANY, NULL, &error));
	assert_false(evaluate_by_weights(&pos, &eval_weights, &sum));
	position_free(&pos);
}

/* All of FILE, from its beginning. */
static char *contents_of(FILE *file)
{
	char *text = test_calloc(1, SOURCE_MOST);

	rewind(file);
	assert_in_range(fread(text, 1, SOURCE_MOST - 1, file), 1000, SOURCE_MOST - 2);
	return text;
}

static void the_source_is_what_would_be_written(void **state)
{
	const char *top = getenv("top_srcdir");
	FILE *written = tmpfile(), *source;
	char *expected, *found;
	TEXT_ON_STACK(path, 500);

	(void)state;
	text_printf(&path, "%s/src/eval/weights.c", top ? top : ".");
	source = fopen(path_chars, "r");
	assert_non_null(source);
	assert_non_null(written);
	assert_true(weights_write_source(written, &eval_weights));
	expected = contents_of(source);
	found = contents_of(written);
	assert_string_equal(found, expected);
	test_free(expected);
	test_free(found);
	fclose(source);
	fclose(written);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_was_spoilt_is_found),
		cmocka_unit_test(it_can_be_broken_off),
		cmocka_unit_test(sums_are_the_evaluation),
		cmocka_unit_test(the_source_is_what_would_be_written),
	};

	return cmocka_run_group_tests(tests, make_games, remove_games);
}
