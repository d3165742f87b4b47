/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of options, and how values are read, kept and shown. */
#include <config.h>

#include "engine/options.h"

#include <string.h>

#include "engine/internal.h"
#include "engine/engine.h"
#include "notation/notation.h"
#include "search/parameters.h"
#include "util/number.h"

#define FIELD(name) offsetof(struct engine_settings, name)

#ifdef HAVE_NETWORK
enum { EVALUATION_DEFAULT = EVALUATION_NETWORK };
#else
enum { EVALUATION_DEFAULT = EVALUATION_CLASSICAL };
#endif

static void clear_hash(struct engine *engine)
{
	engine_abandon(engine);
	thinker_clear_tables(engine);
}

static bool use_threads(struct engine *engine, struct error *error)
{
	if (search_set_threads(engine_idle_search(engine), engine->settings.threads))
		return true;
	return error_memory(error);
}

/* Results of searches with another network are not comparable, so the table is cleared. */
static bool load_network(struct engine *engine, struct error *error)
{
	if (!eval_choice_load(engine, error))
		return false;
	thinker_clear_tables(engine);
	return true;
}

const struct engine_option engine_option_table[] = {
	{ "Ponder", OPTION_CHECK, .usual = 0, .field = FIELD(ponder), .by_command = true,
	  .help = "think while the opponent thinks" },
	{ "MultiPV", OPTION_SPIN, 1, SEARCH_MULTIPV_MAX, 1, .field = FIELD(multipv),
	  .help = "how many lines to show" },
	{ "MultiPVMargin", OPTION_SPIN, 0, 1000, 0, .field = FIELD(multipv_margin),
	  .help = "show only lines within this many centipawns of the best; 0: all" },
	{ "Threads", OPTION_SPIN, 1, SEARCH_THREADS_MAX, 1, .field = FIELD(threads),
	  .apply = use_threads, .by_command = true, .help = "how many threads think" },
	{ "Contempt", OPTION_SPIN, -100, 100, 0, .field = FIELD(contempt),
	  .help = "count a draw as being this many centipawns behind" },
	{ "MoveOverhead", OPTION_SPIN, 0, 5000, 10, .field = FIELD(move_overhead_ms),
	  .help = "milliseconds to keep back for delays in each move" },
	{ "ResignThreshold", OPTION_SPIN, 0, 10000, 0, .field = FIELD(resign_threshold), .for_talk = true,
	  .help = "resign when behind by this many centipawns; 0: never" },
	{ "ResignMoves", OPTION_SPIN, 1, 20, 4, .field = FIELD(resign_moves), .for_talk = true,
	  .help = "how many moves in a row it must be behind before it resigns" },
	{ "DrawOffers", OPTION_CHECK, .usual = 0, .field = FIELD(draw_offers), .for_talk = true,
	  .help = "offer draws in long, even games" },
	{ "GoodGame", OPTION_CHECK, .usual = 0, .field = FIELD(good_game), .for_talk = true,
	  .help = "thank the opponent after a game on a server" },
	{ "Evaluation", OPTION_CHOICE, .usual = EVALUATION_DEFAULT, .field = FIELD(evaluation),
	  .choices = eval_choice_names, .apply = eval_choice_apply,
	  .help = "evaluate positions by hand-made terms, or by a trained network" },
	{ "NetworkFile", OPTION_FILE, .field = FIELD(network_file), .apply = load_network,
	  .help = "a network of 'rhumb-lab train' to use instead of the built-in one" },
	{ "OwnBook", OPTION_CHECK, .usual = 1, .field = FIELD(own_book),
	  .help = "play moves from the opening book" },
	{ "BookFile", OPTION_FILE, .field = FIELD(book_file), .apply = opening_load,
	  .help = "an opening book in Polyglot's format to use instead of the built-in one" },
	{ "BookDepth", OPTION_SPIN, 1, BOOK_DEPTH_MAX, BOOK_DEPTH_MAX, .field = FIELD(book_depth),
	  .help = "play from the book up to this move of a game" },
	{ "BookVariety", OPTION_SPIN, 0, 100, 0, .field = FIELD(book_variety),
	  .help = "in how many cases of a hundred the weights of book moves are ignored" },
	{ "BestBookMove", OPTION_CHECK, .usual = 0, .field = FIELD(best_book_move),
	  .help = "play only the book move of the greatest weight" },
	{ "SyzygyPath", OPTION_PATH, .field = FIELD(syzygy_path), .apply = tablebase_load_syzygy, .for_tables = true,
	  .help = "the directories of endgame tables in Syzygy's format" },
	{ "SyzygyProbeDepth", OPTION_SPIN, 1, 100, 1, .field = FIELD(syzygy_probe_depth), .for_tables = true,
	  .help = "ask the largest endgame tables only in searches at least this deep" },
	{ "SyzygyProbeLimit", OPTION_SPIN, 0, TABLE_PIECES_MAX, TABLE_PIECES_MAX, .field = FIELD(syzygy_probe_limit),
	  .for_tables = true, .help = "ask the endgame tables only about positions of at most this many pieces" },
	{ "Syzygy50MoveRule", OPTION_CHECK, .usual = 1, .field = FIELD(syzygy_50_moves), .for_tables = true,
	  .help = "a win in the endgame tables that takes more than fifty moves is a draw" },
	{ "LimitStrength", OPTION_CHECK, .usual = 0, .alias = "UCI_LimitStrength", .field = FIELD(limit_strength),
	  .help = "play at the strength that Elo names" },
	{ "Elo", OPTION_SPIN, ELO_MIN, ELO_FULL, ELO_FULL, .alias = "UCI_Elo", .field = FIELD(elo),
	  .help = "how strong to play if LimitStrength is set; the greatest is full strength" },
	{ "Skill", OPTION_SPIN, 0, SKILL_FULL, SKILL_FULL, .alias = "Skill Level", .field = FIELD(skill),
	  .help = "how strong to play if LimitStrength is not set; the greatest is full strength" },
	{ "HumanTime", OPTION_CHECK, .usual = 0, .field = FIELD(human_time),
	  .help = "below full strength, take as long for a move as a person might" },
	{ "Seed", OPTION_SPIN, 0, INT32_MAX, 0, .field = FIELD(seed),
	  .help = "play by chance in the same way in every game; 0: each game in its own" },
	{ "ClearHash", OPTION_BUTTON,
	  .help = "forget everything that has been searched", .press = clear_hash }
};

const int engine_option_count = sizeof engine_option_table / sizeof *engine_option_table;

/* ---- names ---- */

/* Skips blanks at AT. */
static const char *past_blanks(const char *at)
{
	return at + strspn(at, " \t");
}

static bool is_same_name(const char *a, const char *b)
{
	for (;;) {
		a = past_blanks(a);
		b = past_blanks(b);
		if (!*a || text_lower(*a) != text_lower(*b))
			return !*a && !*b;
		a++;
		b++;
	}
}

const struct engine_option *engine_option_find(const char *name)
{
	for (int i = 0; i < engine_option_count; i++)
		if (option_has_name(&engine_option_table[i], name))
			return &engine_option_table[i];
	return NULL;
}

bool option_has_name(const struct engine_option *option, const char *name)
{
	return is_same_name(option->name, name) || (option->alias && is_same_name(option->alias, name));
}

bool option_is_offered(const struct engine_option *option)
{
	return !option->for_tables || syzygy_library();
}

bool engine_option_needs_rest(const struct engine_option *option)
{
	return option->apply || option->press;
}

/* ---- values as text ---- */

static bool is_text(const struct engine_option *option)
{
	return option->type == OPTION_TEXT || option->type == OPTION_FILE ||
	       option->type == OPTION_PATH;
}

static bool read_check(const char *value, int *out)
{
	static const char *const words[2][4] = {
		{ "0", "off", "false", "no" }, { "1", "on", "true", "yes" }
	};

	for (int i = 0; i < 2; i++) {
		for (int j = 0; j < 4; j++) {
			if (text_equal_any_case(words[i][j], value)) {
				*out = i;
				return true;
			}
		}
	}
	return false;
}

static bool read_choice(const char *const *choices, const char *value, int *out)
{
	for (int i = 0; choices[i]; i++) {
		if (text_equal_any_case(choices[i], value)) {
			*out = i;
			return true;
		}
	}
	return false;
}

static bool read_spin(const struct engine_option *option, const char *value, int *out)
{
	int64_t number;

	if (!number_parse(value, option->least, option->most, &number))
		return false;
	*out = (int)number;
	return true;
}

/* VALUE as the number that is stored; 0 for texts and buttons.  False if OPTION
 * cannot take it. */
static bool read_value(const struct engine_option *option, const char *value, int *out)
{
	*out = 0;
	switch (option->type) {
	case OPTION_CHECK:
		return read_check(value, out);
	case OPTION_SPIN:
		return read_spin(option, value, out);
	case OPTION_CHOICE:
		return read_choice(option->choices, value, out);
	case OPTION_TEXT:
	case OPTION_FILE:
	case OPTION_PATH:
		return strlen(value) < OPTION_TEXT_MAX;
	case OPTION_BUTTON:
		break;
	}
	return true;
}

void option_describe(const struct engine_option *option, struct text *out)
{
	switch (option->type) {
	case OPTION_CHECK:
		text_add(out, "0 or 1");
		break;
	case OPTION_SPIN:
		text_printf(out, "%d to %d", option->least, option->most);
		break;
	case OPTION_CHOICE:
		for (int i = 0; option->choices[i]; i++)
			text_printf(out, "%s%s", i ? " or " : "", option->choices[i]);
		break;
	case OPTION_TEXT:
	case OPTION_FILE:
	case OPTION_PATH:
		text_printf(out, "at most %d bytes", OPTION_TEXT_MAX - 1);
		break;
	case OPTION_BUTTON:
		break;
	}
}

bool option_read_number(const struct engine_option *option, const char *value, int *out,
                        struct error *error)
{
	struct text range = TEXT_OF(200);

	if (!value && option->type != OPTION_BUTTON)
		return error_set(error, "%s needs a value", option->name);
	if (read_value(option, value, out))
		return true;
	option_describe(option, &range);
	return error_set(error, "%s takes %s", option->name, range.chars);
}

bool option_check(const struct engine_option *option, const char *value, struct error *error)
{
	int number;

	return option_read_number(option, value, &number, error);
}

static void store(const struct engine_option *option, void *record, int number, const char *text)
{
	void *field = (char *)record + option->field;

	if (option->type == OPTION_CHECK)
		*(bool *)field = number != 0;
	else if (is_text(option))
		memmove(field, text, strlen(text) + 1);
	else if (option->type != OPTION_BUTTON)
		*(int *)field = number;
}

bool option_store(const struct engine_option *option, void *record, const char *value,
                  struct error *error)
{
	int number;

	if (!option_read_number(option, value, &number, error))
		return false;
	store(option, record, number, value);
	return true;
}

void option_reset(const struct engine_option *option, void *record)
{
	store(option, record, option->usual, option->usual_text ? option->usual_text : "");
}

void option_format(const struct engine_option *option, const void *record, struct text *out)
{
	const void *field = (const char *)record + option->field;

	if (option->type == OPTION_CHECK)
		text_printf(out, "%d", *(const bool *)field);
	else if (option->type == OPTION_SPIN)
		text_printf(out, "%d", *(const int *)field);
	else if (option->type == OPTION_CHOICE)
		text_add(out, option->choices[*(const int *)field]);
	else if (is_text(option))
		text_add(out, field);
}

/* The row that ASSIGNMENT names, and *VALUE after the '=' (or NULL).  NULL with
 * the reason in ERROR if there is none. */
static const struct engine_option *read_assignment(const char *assignment, const char **value,
                                                   struct error *error)
{
	const char *equals = strchr(assignment, '=');
	int length = equals ? (int)(equals - assignment) : (int)strlen(assignment);
	const struct engine_option *option;
	struct text name = TEXT_OF(40), shown = TEXT_OF(160);

	text_printf(&name, "%.*s", length, assignment);
	option = engine_option_find(name.chars);
	*value = equals ? equals + 1 : NULL;
	if (option)
		return option;
	text_add_safely(&shown, name.chars, name.capacity);
	error_set(error, "there is no option '%s'", shown.chars);
	return NULL;
}

bool option_check_assignment(const char *assignment, struct error *error)
{
	const char *value;
	const struct engine_option *option = read_assignment(assignment, &value, error);

	return option && option_check(option, value, error);
}

/* ---- the options of an engine ---- */

const struct engine_settings *engine_settings(const struct engine *engine)
{
	return &engine->settings;
}

void settings_reset(struct engine_settings *settings)
{
	for (int i = 0; i < engine_option_count; i++)
		option_reset(&engine_option_table[i], settings);
}

static size_t field_size(const struct engine_option *option)
{
	switch (option->type) {
	case OPTION_CHECK:
		return sizeof(bool);
	case OPTION_SPIN:
	case OPTION_CHOICE:
		return sizeof(int);
	case OPTION_TEXT:
	case OPTION_FILE:
	case OPTION_PATH:
		return OPTION_TEXT_MAX;
	case OPTION_BUTTON:
		break;
	}
	return 0;
}

/* Put the value that OPTION has in FROM into force.  False with the reason, and the field is as it was. */
static bool take_field(struct engine *engine, const struct engine_option *option,
                       const struct engine_settings *from, struct error *error)
{
	struct engine_settings before = engine->settings;

	memcpy((char *)&engine->settings + option->field, (const char *)from + option->field, field_size(option));
	if (!option->apply || option->apply(engine, error))
		return true;
	engine->settings = before;
	return false;
}

bool engine_set_option(struct engine *engine, const struct engine_option *option,
                       const char *value, struct error *error)
{
	struct engine_settings settings = engine->settings;

	if (option->type == OPTION_BUTTON) {
		option->press(engine);
		return true;
	}
	return option_store(option, &settings, value, error) && take_field(engine, option, &settings, error);
}

bool engine_parameter_row(int index, struct engine_option *row)
{
#ifdef ENABLE_TUNING
	const struct search_parameter *parameter;

	if (index >= search_parameter_count)
		return false;
	parameter = &search_parameter_table[index];
	*row = (struct engine_option){
		.name = parameter->name, .type = OPTION_SPIN,
		.least = parameter->least, .most = parameter->most, .usual = parameter->usual
	};
	return true;
#else
	(void)index;
	(void)row;
	return false;
#endif
}

bool engine_set_parameter(struct engine *engine, const char *name, const char *value,
                          struct error *error)
{
	int index = search_parameter_find(name);
	const struct search_parameter *row = &search_parameter_table[index < 0 ? 0 : index];
	int64_t number;

	if (index < 0)
		return error_set(error, "there is no option or parameter '%s'", name);
	if (!value || !number_parse(value, row->least, row->most, &number)) {
		return error_set(error, "%s takes %d to %d", row->name, row->least, row->most);
	}
	return search_parameter_set(&engine->parameters, index, (int)number);
}

static bool assign(struct engine *engine, const char *assignment, struct error *error)
{
	const char *value;
	const struct engine_option *option = read_assignment(assignment, &value, error);

	return option && engine_set_option(engine, option, value, error);
}

bool engine_assign_all(struct engine *engine, const char *const *assignments, struct error *error)
{
	for (int i = 0; assignments && assignments[i]; i++)
		if (!assign(engine, assignments[i], error))
			return false;
	return true;
}

bool engine_copy_settings(struct engine *engine, const struct engine *other, struct error *error)
{
	for (int i = 0; i < engine_option_count; i++) {
		const struct engine_option *option = &engine_option_table[i];
		const char *own = (const char *)&engine->settings + option->field;
		const char *wanted = (const char *)&other->settings + option->field;
		bool is_text = field_size(option) == OPTION_TEXT_MAX;

		/* What is behind the end of a text does not count. */
		if (is_text ? !text_equal(own, wanted) : memcmp(own, wanted, field_size(option)) != 0)
			if (!take_field(engine, option, &other->settings, error))
				return false;
	}
	return true;
}
