/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The options of `match`, a row each, and how their values are read. */
#include <config.h>

#include "console/match_request.h"

#include <string.h>

#include "util/number.h"

enum {
	GAMES_USUAL = 1000, GAMES_MOST = 10000000,
	MEMORY_USUAL_MB = 8, MEMORY_MOST_MB = 65536,
	NODES_USUAL = 5000, RATE_USUAL = 100,
	NUMBERS_MAX = 3
};

/* ---- reading values ---- */

/* COUNT numbers with commas between, in -MOST..MOST. */
static bool read_numbers(const char *value, int count, int64_t most, int64_t numbers[NUMBERS_MAX])
{
	for (int i = 0; i < count; i++) {
		size_t length = strcspn(value, ",");
		char part[24];

		if (length >= sizeof part)
			return false;
		memcpy(part, value, length);
		part[length] = '\0';
		if (!number_parse(part, -most, most, &numbers[i]))
			return false;
		value += length;
		if (*value != (i + 1 < count ? ',' : '\0'))
			return false;
		value++;
	}
	return true;
}

static bool read_count(const char *value, int64_t least, int64_t most, int *out)
{
	int64_t number;

	if (!number_parse(value, least, most, &number))
		return false;
	*out = (int)number;
	return true;
}

static bool read_chance(const char *value, double *out)
{
	int64_t thousandths;

	if (!number_parse_thousandths(value, 499, &thousandths) || thousandths < 1)
		return false;
	*out = (double)thousandths / 1000;
	return true;
}

static bool read_seconds(const char *value, size_t length, int64_t *us)
{
	char part[24];
	int64_t ms;

	if (length >= sizeof part)
		return false;
	memcpy(part, value, length);
	part[length] = '\0';
	if (!number_parse_thousandths(part, INT64_C(100000000), &ms))
		return false;
	*us = ms * 1000;
	return true;
}

/* "[MOVES/]SECONDS[+SECONDS]" */
static bool read_clock(const char *value, struct player_level *level)
{
	const char *slash = strchr(value, '/'), *plus;

	level->moves = 0;
	level->increment_us = 0;
	if (slash) {
		char part[12];

		if (slash - value >= (int)sizeof part)
			return false;
		memcpy(part, value, (size_t)(slash - value));
		part[slash - value] = '\0';
		if (!read_count(part, 1, 1000, &level->moves))
			return false;
		value = slash + 1;
	}
	plus = strchr(value, '+');
	if (!read_seconds(value, plus ? (size_t)(plus - value) : strlen(value), &level->base_us) ||
	    level->base_us < 1000)
		return false;
	return !plus || read_seconds(plus + 1, strlen(plus + 1), &level->increment_us);
}

static bool add_option(struct player_spec *spec, const char *value)
{
	if (spec->option_count == PLAYER_OPTIONS_MAX || !strchr(value, '='))
		return false;
	spec->options[spec->option_count++] = value;
	return true;
}

/* ---- the options, a row each ---- */

static bool set_first(struct match_request *request, const char *value)
{
	request->settings.players[FIRST].library = value;
	return true;
}

static bool set_second(struct match_request *request, const char *value)
{
	request->settings.players[SECOND].library = value;
	return true;
}

static bool set_first_name(struct match_request *request, const char *value)
{
	request->settings.names[FIRST] = value;
	return true;
}

static bool set_second_name(struct match_request *request, const char *value)
{
	request->settings.names[SECOND] = value;
	return true;
}

static bool set_first_option(struct match_request *request, const char *value)
{
	return add_option(&request->settings.players[FIRST], value);
}

static bool set_second_option(struct match_request *request, const char *value)
{
	return add_option(&request->settings.players[SECOND], value);
}

static bool set_option(struct match_request *request, const char *value)
{
	return set_first_option(request, value) && set_second_option(request, value);
}

static bool set_games(struct match_request *request, const char *value)
{
	int games;

	if (!read_count(value, GAMES_OF_PAIR, GAMES_MOST, &games))
		return false;
	request->settings.pairs = (games + 1) / GAMES_OF_PAIR;
	return true;
}

static bool read_nodes(const char *value, uint64_t *nodes)
{
	int64_t number;

	if (!number_parse(value, 1, INT64_MAX, &number))
		return false;
	*nodes = (uint64_t)number;
	return true;
}

static bool set_nodes(struct match_request *request, const char *value)
{
	return read_nodes(value, &request->settings.level.nodes);
}

static bool set_first_nodes(struct match_request *request, const char *value)
{
	return read_nodes(value, &request->settings.players[FIRST].nodes);
}

static bool set_second_nodes(struct match_request *request, const char *value)
{
	return read_nodes(value, &request->settings.players[SECOND].nodes);
}

static bool set_depth(struct match_request *request, const char *value)
{
	return read_count(value, 1, 100, &request->settings.level.depth);
}

static bool set_clock(struct match_request *request, const char *value)
{
	return read_clock(value, &request->settings.level);
}

static bool set_rate(struct match_request *request, const char *value)
{
	int rate;

	if (!read_count(value, 1, 1000000, &rate))
		return false;
	request->settings.level.nodes_per_ms = (uint32_t)rate;
	return true;
}

static bool set_openings(struct match_request *request, const char *value)
{
	request->opening_file = value;
	return true;
}

static bool set_seed(struct match_request *request, const char *value)
{
	int64_t seed;

	if (!number_parse(value, 0, INT64_MAX, &seed))
		return false;
	request->settings.seed = (uint64_t)seed;
	return true;
}

static bool set_jobs(struct match_request *request, const char *value)
{
	return read_count(value, 1, MATCH_JOBS_MAX, &request->settings.jobs);
}

static bool set_memory(struct match_request *request, const char *value)
{
	return number_parse(value, 1, MEMORY_MOST_MB, &request->memory_mb);
}

static bool set_sprt(struct match_request *request, const char *value)
{
	int64_t elo[NUMBERS_MAX];

	if (!read_numbers(value, 2, 1000, elo) || elo[0] >= elo[1])
		return false;
	request->settings.tests = true;
	request->settings.sprt.elo0 = (double)elo[0];
	request->settings.sprt.elo1 = (double)elo[1];
	return true;
}

static bool set_alpha(struct match_request *request, const char *value)
{
	return read_chance(value, &request->settings.sprt.alpha);
}

static bool set_beta(struct match_request *request, const char *value)
{
	return read_chance(value, &request->settings.sprt.beta);
}

static bool set_draw(struct match_request *request, const char *value)
{
	struct adjudication *rules = &request->settings.rules;
	int64_t numbers[NUMBERS_MAX];

	if (!read_numbers(value, 3, 10000, numbers) || numbers[0] < 0 || numbers[1] < 0)
		return false;
	rules->draw_moves = (int)numbers[0];
	rules->draw_centipawns = (int)numbers[1];
	rules->draw_from = (int)numbers[2];
	return true;
}

static bool set_resign(struct match_request *request, const char *value)
{
	struct adjudication *rules = &request->settings.rules;
	int64_t numbers[NUMBERS_MAX];

	if (!read_numbers(value, 2, 100000, numbers) || numbers[0] < 0 || numbers[1] < 0)
		return false;
	rules->resign_moves = (int)numbers[0];
	rules->resign_centipawns = (int)numbers[1];
	return true;
}

static bool set_most(struct match_request *request, const char *value)
{
	return read_count(value, 0, 10000, &request->settings.rules.moves_most);
}

static bool set_pgn(struct match_request *request, const char *value)
{
	request->settings.pgn = value;
	return true;
}

static bool set_log(struct match_request *request, const char *value)
{
	request->settings.log = value;
	return true;
}

static const struct row {
	const char *name;
	const char *wanted;        /* its value, for complaints */
	bool (*set)(struct match_request *request, const char *value);
} rows[] = {
	{ "--first", "a librhumb.so", set_first },
	{ "--second", "a librhumb.so", set_second },
	{ "--first-name", "a name", set_first_name },
	{ "--second-name", "a name", set_second_name },
	{ "--first-option", "NAME=VALUE", set_first_option },
	{ "--second-option", "NAME=VALUE", set_second_option },
	{ "--option", "NAME=VALUE", set_option },
	{ "--games", "a number from 2 on", set_games },
	{ "--nodes", "a number of nodes a move", set_nodes },
	{ "--first-nodes", "a number of nodes a move", set_first_nodes },
	{ "--second-nodes", "a number of nodes a move", set_second_nodes },
	{ "--depth", "a depth from 1 to 100", set_depth },
	{ "--clock", "[MOVES/]SECONDS[+SECONDS]", set_clock },
	{ "--rate", "nodes a millisecond", set_rate },
	{ "--openings", "a file", set_openings },
	{ "--seed", "a number from 0 on", set_seed },
	{ "--jobs", "a number of threads, 1 to 256", set_jobs },
	{ "--memory", "megabytes a player", set_memory },
	{ "--sprt", "two bounds in Elo, LOW,HIGH", set_sprt },
	{ "--alpha", "a chance below 0.5", set_alpha },
	{ "--beta", "a chance below 0.5", set_beta },
	{ "--draw", "MOVES,CENTIPAWNS,FROM_MOVE", set_draw },
	{ "--resign", "MOVES,CENTIPAWNS", set_resign },
	{ "--most", "a number of moves", set_most },
	{ "--pgn", "a file", set_pgn },
	{ "--log", "a file", set_log }
};

static const struct row *find_row(const char *word)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		if (text_equal(rows[i].name, word))
			return &rows[i];
	return NULL;
}

static bool read_options(struct console *console, int argc, char **argv,
                         struct match_request *request)
{
	for (int i = 1; i < argc; i += 2) {
		const struct row *row = find_row(argv[i]);
		TEXT_ON_STACK(safe, 100);

		text_add_safely(&safe, argv[i], 40);
		if (!row) {
			console_misuse(console, "there is no option '%s'; see 'help match'", safe_chars);
			return false;
		}
		if (i + 1 == argc || !row->set(request, argv[i + 1])) {
			console_misuse(console, "%s takes %s", row->name, row->wanted);
			return false;
		}
	}
	return true;
}

/* What the options leave open, and what goes with what. */
static bool complete_request(struct console *console, struct match_request *request)
{
	struct match_settings *settings = &request->settings;
	struct player_level *level = &settings->level;

	bool limited = level->nodes || level->depth;

	for (int i = 0; i < PLAYERS; i++) {
		settings->players[i].memory_mb = (int)request->memory_mb;
		limited = limited || settings->players[i].nodes;
	}
	if (level->base_us > 0 && limited) {
		console_misuse(console, "--clock goes without --nodes and --depth");
		return false;
	}
	if (level->base_us <= 0 && !level->nodes && !level->depth)
		level->nodes = NODES_USUAL;
	return true;
}

bool match_request_read(struct console *console, int argc, char **argv,
                        struct match_request *request)
{
	*request = (struct match_request){
		.settings = {
			.names = { "first", "second" },
			.level = { .nodes_per_ms = RATE_USUAL },
			.pairs = GAMES_USUAL / GAMES_OF_PAIR,
			.jobs = 1,
			.sprt = { .alpha = 0.05, .beta = 0.05 }
		},
		.memory_mb = MEMORY_USUAL_MB
	};
	return read_options(console, argc, argv, request) && complete_request(console, request);
}

bool match_request_read_openings(struct console *console, struct match_request *request,
                                 struct openings *openings)
{
	TEXT_ON_STACK(error, 1024);

	if (!request->opening_file)
		return true;
	if (!openings_read(openings, request->opening_file, &error)) {
		console_fail(console, "%s", error_chars);
		return false;
	}
	request->settings.openings = openings;
	return true;
}
