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

static struct kept fresh(void)
{
	struct kept record = { .before = 17, .after = 19 };

	for (int i = 0; i < ROWS; i++)
		option_reset(rows[i], &record);
	return record;
}

static void assert_shown(const struct engine_option *option, const struct kept *record, const char *value)
{
	struct text shown = TEXT_OF(OPTION_TEXT_MAX);

	option_format(option, record, &shown);
	assert_string_equal(shown.chars, value);
}

/* Each value is stored and shown; one that is refused changes nothing. */
static void values_are_stored_or_refused(void **state)
{
	static const struct { const struct engine_option *option; const char *value, *shown; } values[] = {
		{ &spin, "-5", "-5" }, { &spin, "7", "7" }, { &spin, "8", NULL }, { &spin, "-6", NULL }, { &spin, "1x", NULL },
		{ &spin, "", NULL }, { &spin, NULL, NULL },
		{ &check, "0", "0" }, { &check, "1", "1" }, { &check, "Off", "0" }, { &check, "on", "1" }, { &check, "FALSE", "0" },
		{ &check, "true", "1" }, { &check, "no", "0" }, { &check, "Yes", "1" }, { &check, "2", NULL },
		{ &check, "onn", NULL },
		{ &choice, "RED", "red" }, { &choice, "blue", "blue" }, { &choice, "yellow", NULL }, { &choice, "gree", NULL },
		{ &choice, "2", NULL }, { &text, "Some words = more", "Some words = more" }, { &file, "", "" }
	};
	struct kept record = fresh();
	char most[OPTION_TEXT_MAX + 1], before[OPTION_TEXT_MAX] = "";

	assert_shown(&check, &record, "1");
	assert_shown(&spin, &record, "3");
	assert_shown(&choice, &record, "Green");
	assert_shown(&path, &record, "/tmp");
	option_reset(&file, &record);
	assert_shown(&file, &record, "a file.bin");
	option_reset(&text, &record);
	assert_shown(&text, &record, "");
	for (size_t i = 0; i < sizeof values / sizeof *values; i++) {
		assert_int_equal(store(&record, values[i].option, values[i].value), values[i].shown != NULL);
		if (values[i].shown)
			snprintf(before, sizeof before, "%s", values[i].shown);
		assert_shown(values[i].option, &record, before);
	}
	memset(most, 'x', sizeof most);
	most[OPTION_TEXT_MAX] = '\0';
	assert_false(store(&record, &path, most));
	assert_shown(&path, &record, "");
	most[OPTION_TEXT_MAX - 1] = '\0';
	assert_true(store(&record, &path, most));
	assert_shown(&path, &record, most);
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

static void assignments_are_checked(void **state)
{
	static const char *const good[] = {
		"Contempt=-100", "contempt=100", "ClearHash", "Contempt =3", "skill level=3"
	}, *const bad[] = { "Contempt", "Contempt=", "skill levels=3", "Contempts=3", "=3", "" };

	for (size_t i = 0; i < sizeof good / sizeof *good + sizeof bad / sizeof *bad; i++) {
		bool is_good = i < sizeof good / sizeof *good;
		struct error error = ERROR_NONE;

		assert_int_equal(option_check_assignment(is_good ? good[i] : bad[i - sizeof good / sizeof *good], &error), is_good);
		assert_int_equal(error_is_set(&error), !is_good);
	}
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

static void settings_are_given_to_searches(void **state)
{
	static const char *const values[] = { "Contempt=-9", "MultiPV=2", "MultiPVMargin=40", NULL };
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_options options;
	struct error error = ERROR_NONE;

	assert_true(engine_assign_all(engine, values, &error));
	options = engine_search_options(engine);
	assert_int_equal(options.contempt, -9);
	assert_int_equal(options.multipv, 2);
	assert_int_equal(options.multipv_margin, 40);
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
		cmocka_unit_test(values_are_stored_or_refused),
		cmocka_unit_test(every_type_is_announced),
		cmocka_unit_test(values_are_described),
		cmocka_unit_test(assignments_are_checked),
		TEST(assignments_are_obeyed_in_order),
		TEST(a_value_that_cannot_come_into_force_is_not_kept),
		TEST(settings_are_given_to_searches),
		TEST(networks_are_chosen),
		TEST(networks_come_from_files)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
