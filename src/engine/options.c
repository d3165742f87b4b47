/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of options, and how they are set. */
#include <config.h>

#include "engine/internal.h"
#include "util/number.h"

/* A getter and a setter for each field. */
#define FIELD(name) \
	static int get_##name(const struct engine_settings *settings) \
	{ \
		return settings->name; \
	} \
	static void set_##name(struct engine_settings *settings, int value) \
	{ \
		settings->name = value; \
	}
#define FLAG(name) \
	static int get_##name(const struct engine_settings *settings) \
	{ \
		return settings->name; \
	} \
	static void set_##name(struct engine_settings *settings, int value) \
	{ \
		settings->name = value != 0; \
	}

FLAG(ponder)
FIELD(multipv)
FIELD(multipv_margin)
FIELD(contempt)
FIELD(move_overhead_ms)
FIELD(resign_threshold)
FIELD(resign_moves)
FLAG(draw_offers)
FLAG(good_game)

static void clear_hash(struct engine *engine)
{
	engine_abandon(engine);
	thinker_renew(engine);
}

#define ACCESS(name) get_##name, set_##name, NULL

const struct engine_option engine_option_table[] = {
	{ "Ponder", OPTION_CHECK, 0, 1, 0,
	  "think on the opponent's time", ACCESS(ponder) },
	{ "MultiPV", OPTION_SPIN, 1, SEARCH_MULTIPV_MAX, 1,
	  "how many lines to show", ACCESS(multipv) },
	{ "MultiPVMargin", OPTION_SPIN, 0, 1000, 0,
	  "centipawns that a line may be worse than the best to be shown; 0: any number",
	  ACCESS(multipv_margin) },
	{ "Contempt", OPTION_SPIN, -100, 100, 0,
	  "centipawns that a draw costs", ACCESS(contempt) },
	{ "MoveOverhead", OPTION_SPIN, 0, 5000, 30,
	  "milliseconds a move that are kept back for delays", ACCESS(move_overhead_ms) },
	{ "ResignThreshold", OPTION_SPIN, 0, 10000, 0,
	  "centipawns behind at which to resign; 0: never", ACCESS(resign_threshold) },
	{ "ResignMoves", OPTION_SPIN, 1, 20, 4,
	  "for how many moves in a row it must be so", ACCESS(resign_moves) },
	{ "DrawOffers", OPTION_CHECK, 0, 1, 0,
	  "offer draws in long level games", ACCESS(draw_offers) },
	{ "GoodGame", OPTION_CHECK, 0, 1, 0,
	  "thank the opponent after a game on a server", ACCESS(good_game) },
	{ "ClearHash", OPTION_BUTTON, 0, 0, 0,
	  "forget what has been searched", NULL, NULL, clear_hash }
};

const int engine_option_count = sizeof engine_option_table / sizeof *engine_option_table;

void settings_reset(struct engine_settings *settings)
{
	for (int i = 0; i < engine_option_count; i++)
		if (engine_option_table[i].set)
			engine_option_table[i].set(settings, engine_option_table[i].usual);
}

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static bool equal_in_either_case(const char *a, const char *b)
{
	while (*a && lower(*a) == lower(*b)) {
		a++;
		b++;
	}
	return !*a && !*b;
}

const struct engine_option *engine_option_find(const char *name)
{
	for (int i = 0; i < engine_option_count; i++)
		if (equal_in_either_case(engine_option_table[i].name, name))
			return &engine_option_table[i];
	return NULL;
}

static bool read_check(const char *value, int64_t *out)
{
	static const char *const words[2][4] = {
		{ "0", "off", "false", "no" }, { "1", "on", "true", "yes" }
	};

	for (int i = 0; i < 2; i++) {
		for (int j = 0; j < 4; j++) {
			if (equal_in_either_case(words[i][j], value)) {
				*out = i;
				return true;
			}
		}
	}
	return false;
}

bool engine_set_option(struct engine *engine, const struct engine_option *option,
                       const char *value, struct text *error)
{
	int64_t number = 0;

	if (option->type == OPTION_BUTTON) {
		option->press(engine);
		return true;
	}
	if (!value) {
		text_printf(error, "%s needs a value", option->name);
		return false;
	}
	if (option->type == OPTION_CHECK && !read_check(value, &number)) {
		text_printf(error, "%s is 0 or 1", option->name);
		return false;
	}
	if (option->type == OPTION_SPIN &&
	    !number_parse(value, option->least, option->most, &number)) {
		text_printf(error, "%s lies in %d..%d", option->name, option->least, option->most);
		return false;
	}
	option->set(&engine->settings, (int)number);
	return true;
}

const struct engine_settings *engine_settings(const struct engine *engine)
{
	return &engine->settings;
}
