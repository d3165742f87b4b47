/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Options: values of every type, their lines in CECP, and assignments. */
#include <config.h>

#include "engine_bench.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "eval/network/network.h"
#include "xboard/session.h"
#include "util/error.h"

/* A record with a field of each type, and fields beside it that must not change. */
struct kept {
	int before;
	int spin;
	int choice;
	bool check;
	char text[OPTION_TEXT_MAX];
	int after;
};

static const char *const colours[] = { "red", "Green", "blue", NULL };

static const struct engine_option check = {
	"Check", OPTION_CHECK, .usual = 1, .field = offsetof(struct kept, check)
};
static const struct engine_option spin = {
	"Spin", OPTION_SPIN, -5, 7, 3, .field = offsetof(struct kept, spin)
};
static const struct engine_option choice = {
	"Choice", OPTION_CHOICE, .usual = 1, .field = offsetof(struct kept, choice),
	.choices = colours
};
static const struct engine_option text = {
	"Text", OPTION_TEXT, .field = offsetof(struct kept, text)
};
static const struct engine_option file = {
	"File", OPTION_FILE, .field = offsetof(struct kept, text), .usual_text = "a file.bin"
};
static const struct engine_option path = {
	"Path", OPTION_PATH, .field = offsetof(struct kept, text), .usual_text = "/tmp"
};

static const struct engine_option *const rows[] = { &check, &spin, &choice, &text, &file, &path };
enum { ROWS = sizeof rows / sizeof *rows };

static bool store(struct kept *record, const struct engine_option *option, const char *value)
{
	struct error error = ERROR_NONE;
	bool stored = option_store(option, record, value, &error);

	assert_int_equal(stored, !error_is_set(&error));
	assert_int_equal(record->before, 17);
	assert_int_equal(record->after, 19);
	return stored;
}

static void expect(const struct kept *record, const struct engine_option *option,
                   const char *value)
{
	struct text shown = TEXT_OF(OPTION_TEXT_MAX);

	option_format(option, record, &shown);
	assert_string_equal(shown.chars, value);
}

static struct kept fresh(void)
{
	struct kept record = { .before = 17, .after = 19 };

	for (int i = 0; i < ROWS; i++)
		option_reset(rows[i], &record);
	return record;
}

static void usual_values_are_stored(void **state)
{
	struct kept record = fresh();

	assert_true(record.check);
	assert_int_equal(record.spin, 3);
	assert_int_equal(record.choice, 1);
	assert_string_equal(record.text, "/tmp");
	option_reset(&text, &record);
	assert_string_equal(record.text, "");
	option_reset(&file, &record);
	assert_string_equal(record.text, "a file.bin");
}

static void numbers_lie_in_their_range(void **state)
{
	struct kept record = fresh();

	assert_true(store(&record, &spin, "-5"));
	expect(&record, &spin, "-5");
	assert_true(store(&record, &spin, "7"));
	assert_false(store(&record, &spin, "8"));
	assert_false(store(&record, &spin, "-6"));
	assert_false(store(&record, &spin, "1x"));
	assert_false(store(&record, &spin, ""));
	assert_false(store(&record, &spin, NULL));
	expect(&record, &spin, "7");
}

static void checks_take_words(void **state)
{
	static const char *const words[2][4] = {
		{ "0", "Off", "FALSE", "no" }, { "1", "on", "true", "Yes" }
	};
	struct kept record = fresh();

	for (int i = 0; i < 2; i++)
		for (int j = 0; j < 4; j++) {
			record.check = !i;
			assert_true(store(&record, &check, words[i][j]));
			assert_int_equal(record.check, i);
		}
	assert_false(store(&record, &check, "2"));
	assert_false(store(&record, &check, "onn"));
	expect(&record, &check, "1");
}

static void a_choice_is_one_of_its_words(void **state)
{
	struct kept record = fresh();

	assert_true(store(&record, &choice, "RED"));
	assert_int_equal(record.choice, 0);
	assert_true(store(&record, &choice, "blue"));
	expect(&record, &choice, "blue");
	assert_false(store(&record, &choice, "yellow"));
	assert_false(store(&record, &choice, "gree"));
	assert_false(store(&record, &choice, "2"));
	expect(&record, &choice, "blue");
}

static void texts_are_kept_as_they_are(void **state)
{
	char most[OPTION_TEXT_MAX + 1];
	struct kept record = fresh();

	assert_true(store(&record, &text, "Some words = more"));
	expect(&record, &text, "Some words = more");
	assert_true(store(&record, &file, ""));
	expect(&record, &file, "");
	memset(most, 'x', sizeof most);
	most[OPTION_TEXT_MAX] = '\0';
	assert_false(store(&record, &path, most));
	expect(&record, &path, "");
	most[OPTION_TEXT_MAX - 1] = '\0';
	assert_true(store(&record, &path, most));
	expect(&record, &path, most);
}

static void announced(const struct engine_option *option, const char *line)
{
	struct text out = TEXT_OF(200);

	handshake_add_option(&out, option);
	assert_string_equal(out.chars, line);
}

static void every_type_is_announced(void **state)
{
	static const struct engine_option button = { .name = "Button", .type = OPTION_BUTTON };

	announced(&check, "feature option=\"Check -check 1\"\n");
	announced(&spin, "feature option=\"Spin -spin 3 -5 7\"\n");
	announced(&choice, "feature option=\"Choice -combo red /// *Green /// blue\"\n");
	announced(&text, "feature option=\"Text -string \"\n");
	announced(&file, "feature option=\"File -file a file.bin\"\n");
	announced(&path, "feature option=\"Path -path /tmp\"\n");
	announced(&button, "feature option=\"Button -button\"\n");
}

static void described(const struct engine_option *option, const char *words)
{
	struct text out = TEXT_OF(200);

	option_describe(option, &out);
	assert_string_equal(out.chars, words);
}

static void values_are_described(void **state)
{
	described(&check, "0 or 1");
	described(&spin, "-5 to 7");
	described(&choice, "red or Green or blue");
	described(&text, "at most 1023 bytes");
}

static bool is_assignment(const char *assignment)
{
	struct error error = ERROR_NONE;
	bool good = option_check_assignment(assignment, &error);

	assert_int_equal(good, !error_is_set(&error));
	return good;
}

static void assignments_are_checked(void **state)
{
	assert_true(is_assignment("Contempt=-100"));
	assert_true(is_assignment("contempt=100"));
	assert_true(is_assignment("ClearHash"));
	assert_false(is_assignment("Contempt"));
	assert_false(is_assignment("Contempt="));
	assert_true(is_assignment("Contempt =3"));
	assert_true(is_assignment("skill level=3"));
	assert_false(is_assignment("skill levels=3"));
	assert_false(is_assignment("Contempts=3"));
	assert_false(is_assignment("=3"));
	assert_false(is_assignment(""));
}

static void assignments_are_obeyed_in_order(void **state)
{
	static const char *const good[] = { "Contempt=5", "MultiPV=2", "Contempt=7", NULL };
	static const char *const bad[] = { "MultiPV=3", "MultiPV=0", "MultiPV=4", NULL };
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct error error = ERROR_NONE;

	assert_true(engine_assign_all(engine, NULL, &error));
	assert_true(engine_assign_all(engine, good, &error));
	assert_int_equal(engine_settings(engine)->contempt, 7);
	assert_int_equal(engine_settings(engine)->multipv, 2);
	assert_false(engine_assign_all(engine, bad, &error));
	assert_string_equal(error.text, "MultiPV takes 1 to 64");
	assert_int_equal(engine_settings(engine)->multipv, 3);
}

static void settings_are_copied_and_given_to_searches(void **state)
{
	static const char *const values[] = {
		"Contempt=-9", "MultiPV=2", "MultiPVMargin=40", "Ponder=1", "MoveOverhead=0", NULL
	};
	struct engine_bench *bench = *state;
	struct engine *other = engine_create(MEMORY_MB, &bench->clock);
	struct search_options options;
	struct error error = ERROR_NONE;

	assert_non_null(other);
	assert_true(engine_assign_all(bench->engine, values, &error));
	assert_true(engine_copy_settings(other, bench->engine, &error));
	assert_true(engine_settings(other)->ponder);
	assert_int_equal(engine_settings(other)->move_overhead_ms, 0);
	options = engine_search_options(other);
	assert_int_equal(options.contempt, -9);
	assert_int_equal(options.multipv, 2);
	assert_int_equal(options.multipv_margin, 40);
	engine_free(other);
}

static bool refuse_odd(struct engine *engine, struct error *error)
{
	if (engine_settings(engine)->contempt % 2 == 0)
		return true;
	error_set(error, "odd");
	return false;
}

static void a_value_that_cannot_come_into_force_is_not_kept(void **state)
{
	static const struct engine_option even = {
		"Even", OPTION_SPIN, 0, 9, 0, .field = offsetof(struct engine_settings, contempt),
		.apply = refuse_odd
	};
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct error error = ERROR_NONE;

	assert_true(engine_option_needs_rest(&even));
	assert_true(engine_option_needs_rest(engine_option_find("ClearHash")));
	assert_false(engine_option_needs_rest(engine_option_find("Contempt")));
	assert_true(engine_set_option(engine, &even, "4", &error));
	assert_int_equal(engine_settings(engine)->contempt, 4);
	assert_false(engine_set_option(engine, &even, "5", &error));
	assert_string_equal(error.text, "odd");
	assert_int_equal(engine_settings(engine)->contempt, 4);
}

/* The built-in network evaluates unless the terms are selected, and a bad file
 * changes nothing. */
static void networks_are_chosen(void **state)
{
	static const char *const network[] = { "Evaluation=network", NULL };
	static const char *const bad_file[] = { "NetworkFile=/dev/null", NULL };
	static const char *const no_file[] = { "NetworkFile=/nonexistent", NULL };
	static const char *const classical[] = { "Evaluation=classical", NULL };
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct error error = ERROR_NONE;

	assert_true(engine_assign_all(engine, classical, &error));
	assert_null(engine_search_options(engine).network);
	assert_true(engine_assign_all(engine, network, &error) == !!network_built_in());
	assert_ptr_equal(engine_search_options(engine).network, network_built_in());
	error_clear(&error);
	assert_false(engine_assign_all(engine, bad_file, &error));
	assert_non_null(strstr(error.text, "/dev/null: not a regular file"));
	assert_false(engine_assign_all(engine, no_file, &error));
	assert_string_equal(engine_settings(engine)->network_file, "");
	assert_ptr_equal(engine_search_options(engine).network, network_built_in());
	assert_true(engine_assign_all(engine, classical, &error));
	assert_null(engine_search_options(engine).network);
}

/* A network from a file evaluates in place of the built-in one, until there is another file or none. */
static void networks_come_from_files(void **state)
{
	static const char name[] = "test_options.tmp";
	static struct network network = { .name = "file" };
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	for (network.scale = 1; network.scale <= 2; network.scale++) {
		FILE *out = fopen(name, "wb");

		assert_non_null(out);
		assert_true(network_write(out, &network));
		assert_int_equal(fclose(out), 0);
		set_option(engine, "NetworkFile", name);
		unlink(name);
		assert_null(engine_search_options(engine).network);
		set_option(engine, "Evaluation", "network");
		assert_string_equal(engine_search_options(engine).network->name, "file");
		assert_int_equal(engine_search_options(engine).network->scale, network.scale);
		set_option(engine, "Evaluation", "classical");
	}
	set_option(engine, "NetworkFile", "");
	if (network_built_in())
		set_option(engine, "Evaluation", "network");
	assert_ptr_equal(engine_search_options(engine).network, network_built_in());
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(usual_values_are_stored),
		cmocka_unit_test(numbers_lie_in_their_range),
		cmocka_unit_test(checks_take_words),
		cmocka_unit_test(a_choice_is_one_of_its_words),
		cmocka_unit_test(texts_are_kept_as_they_are),
		cmocka_unit_test(every_type_is_announced),
		cmocka_unit_test(values_are_described),
		cmocka_unit_test(assignments_are_checked),
		TEST(assignments_are_obeyed_in_order),
		TEST(a_value_that_cannot_come_into_force_is_not_kept),
		TEST(settings_are_copied_and_given_to_searches),
		TEST(networks_are_chosen),
		TEST(networks_come_from_files)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
