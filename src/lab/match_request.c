/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The options of `match`, a row each, and how their values are read. */
#include <config.h>

#include "lab/match_request.h"

#include <stddef.h>
#include <string.h>

#include "util/number.h"

enum {
	GAMES_MAX = 10000000,
	MEMORY_DEFAULT_MB = 8, MEMORY_MAX_MB = 65536,
	NODES_DEFAULT = 5000, RATE_DEFAULT = 100,
	NUMBERS_MAX = 3
};

/* ---- values of their own form ---- */

/* COUNT numbers with commas between, in -MOST..MOST. */
static bool read_numbers(const char *value, int count, int64_t most, int64_t numbers[NUMBERS_MAX])
{
	for (int i = 0; i < count; i++)
		if (!number_take(&value, -most, most, &numbers[i]) || *value++ != (i + 1 < count ? ',' : '\0'))
			return false;
	return true;
}

static bool take_seconds(const char **at, int64_t *us)
{
	int64_t ms;

	if (!number_take_thousandths(at, INT64_C(100000000), &ms))
		return false;
	*us = ms * 1000;
	return true;
}

/* "[MOVES/]SECONDS[+SECONDS]" */
static bool read_clock(const char *value, struct player_level *level)
{
	int64_t moves = 0;

	level->increment_us = 0;
	if (strchr(value, '/') && (!number_take(&value, 1, 1000, &moves) || *value++ != '/'))
		return false;
	level->moves = (int)moves;
	if (!take_seconds(&value, &level->base_us) || level->base_us == 0)
		return false;
	return !*value || (*value++ == '+' && take_seconds(&value, &level->increment_us) && !*value);
}

static bool set_clock(void *target, const char *value, struct error *error)
{
	struct match_request *request = target;

	(void)error;
	return read_clock(value, &request->settings.level);
}

static bool add_option(struct match_request *request, int player, const char *value)
{
	struct player_spec *spec = &request->settings.players[player];

	if (spec->option_count == PLAYER_OPTIONS_MAX || !strchr(value, '='))
		return false;
	spec->options[spec->option_count++] = value;
	return true;
}

static bool set_first_option(void *target, const char *value, struct error *error)
{
	(void)error;
	return add_option(target, FIRST, value);
}

static bool set_second_option(void *target, const char *value, struct error *error)
{
	(void)error;
	return add_option(target, SECOND, value);
}

static bool set_option(void *target, const char *value, struct error *error)
{
	(void)error;
	return add_option(target, FIRST, value) && add_option(target, SECOND, value);
}

static bool set_sprt(void *target, const char *value, struct error *error)
{
	struct match_settings *settings = &((struct match_request *)target)->settings;
	int64_t elo[NUMBERS_MAX];

	(void)error;
	if (!read_numbers(value, 2, 1000, elo) || elo[0] >= elo[1])
		return false;
	settings->tests = true;
	settings->sprt.elo0 = (double)elo[0];
	settings->sprt.elo1 = (double)elo[1];
	return true;
}

static bool set_draw(void *target, const char *value, struct error *error)
{
	struct adjudication *rules = &((struct match_request *)target)->settings.rules;
	int64_t numbers[NUMBERS_MAX];

	(void)error;
	if (!read_numbers(value, 3, 10000, numbers) || numbers[0] < 0 || numbers[1] < 0)
		return false;
	rules->draw_moves = (int)numbers[0];
	rules->draw_centipawns = (int)numbers[1];
	rules->draw_from = (int)numbers[2];
	return true;
}

static bool set_resign(void *target, const char *value, struct error *error)
{
	struct adjudication *rules = &((struct match_request *)target)->settings.rules;
	int64_t numbers[NUMBERS_MAX];

	(void)error;
	if (!read_numbers(value, 2, 100000, numbers) || numbers[0] < 0 || numbers[1] < 0)
		return false;
	rules->resign_moves = (int)numbers[0];
	rules->resign_centipawns = (int)numbers[1];
	return true;
}

/* ---- the options, a row each ---- */

#define AT(field) offsetof(struct match_request, field)
#define SETTING(field) offsetof(struct match_request, settings.field)

static const struct option_row rows[] = {
	{ "option", VALUE_READ, 0, 0, 0, "NAME=VALUE",
	  "set an option of both players, or a number of their search", set_option, 0 },
	{ "nodes", VALUE_UINT64, 1, INT64_MAX, SETTING(level.nodes), "N",
	  "nodes a move (5000 without another limit)", NULL, 0 },
	{ "depth", VALUE_INT, 1, 100, SETTING(level.depth), "N", "plies a move", NULL, 0 },
	{ "clock", VALUE_READ, 0, 0, 0, "[MOVES/]SECONDS[+SECONDS]",
	  "play by a virtual clock", set_clock, 0 },
	{ "rate", VALUE_INT, 1, 1000000, AT(rate), "N",
	  "nodes that take a millisecond on that clock", NULL, 0 },
	{ "openings", VALUE_TEXT, 0, 0, AT(opening_file), "FILE",
	  "openings from FEN, EPD or PGN; else they are made", NULL, 0 },
	{ "seed", VALUE_UINT64, 0, INT64_MAX, SETTING(seed), "N",
	  "of the openings, or of their order", NULL, 0 },
	{ "jobs", VALUE_INT, 1, JOBS_MAX, SETTING(jobs), "N", "threads", NULL, 'j' },
	{ "memory", VALUE_INT, 1, MEMORY_MAX_MB, AT(memory_mb), "MB",
	  "hash table of a player", NULL, 0 },
	{ "draw", VALUE_READ, 0, 0, 0, "MOVES,CENTIPAWNS,FROM_MOVE",
	  "a draw when both have seen that little for that many moves", set_draw, 0 },
	{ "resign", VALUE_READ, 0, 0, 0, "MOVES,CENTIPAWNS",
	  "lost when a player has seen itself that far behind for that many moves", set_resign, 0 },
	{ "most", VALUE_INT, 0, 10000, SETTING(rules.moves_most), "N",
	  "a longer game is a draw; 0: any length", NULL, 0 },
	{ "log", VALUE_OUTPUT, 0, 0, SETTING(log), "FILE",
	  "write how far it has come, and go on from there", NULL, 0 }
};
const struct option_table match_options = OPTION_TABLE(rows);

static const struct option_row only_rows[] = {
	{ "games", VALUE_INT, GAMES_OF_PAIR, GAMES_MAX, AT(games), "N",
	  "play that many games at most", NULL, 'n' },
	{ "first", VALUE_TEXT, 0, 0, SETTING(players[FIRST].library), "LIBRARY",
	  "the first player: a librhumb.so; else this program's engine", NULL, 0 },
	{ "second", VALUE_TEXT, 0, 0, SETTING(players[SECOND].library), "LIBRARY",
	  "the second player", NULL, 0 },
	{ "first-name", VALUE_TEXT, 0, 0, SETTING(names[FIRST]), "NAME",
	  "in the report and the games", NULL, 0 },
	{ "second-name", VALUE_TEXT, 0, 0, SETTING(names[SECOND]), "NAME",
	  "in the report and the games", NULL, 0 },
	{ "first-option", VALUE_READ, 0, 0, 0, "NAME=VALUE", "the same of one player",
	  set_first_option, 0 },
	{ "second-option", VALUE_READ, 0, 0, 0, "NAME=VALUE",
	  "and of the other", set_second_option, 0 },
	{ "first-nodes", VALUE_UINT64, 1, INT64_MAX, SETTING(players[FIRST].nodes), "N",
	  "nodes a move of one player, whatever --nodes says", NULL, 0 },
	{ "second-nodes", VALUE_UINT64, 1, INT64_MAX, SETTING(players[SECOND].nodes), "N",
	  "the same of the other player", NULL, 0 },
	{ "sprt", VALUE_READ, 0, 0, 0, "LOW,HIGH",
	  "stop when a sequential test has decided between two values in Elo",
	  set_sprt, 0 },
	{ "alpha", VALUE_DECIMAL, 1, 499, SETTING(sprt.alpha), "P",
	  "probability of accepting HIGH wrongly", NULL, 0 },
	{ "beta", VALUE_DECIMAL, 1, 499, SETTING(sprt.beta), "P",
	  "probability of accepting LOW wrongly", NULL, 0 },
	{ "pgn", VALUE_OUTPUT, 0, 0, SETTING(pgn), "FILE", "write the games", NULL, 0 }
};
const struct option_table match_only_options = OPTION_TABLE(only_rows);

struct match_request match_request_default(int games)
{
	return (struct match_request){
		.settings = {
			.names = { "first", "second" },
			.jobs = 1,
			.sprt = { .alpha = 0.05, .beta = 0.05 }
		},
		.games = games,
		.memory_mb = MEMORY_DEFAULT_MB,
		.rate = RATE_DEFAULT
	};
}

bool match_request_complete(struct match_request *request)
{
	struct match_settings *settings = &request->settings;
	struct player_level *level = &settings->level;
	bool limited = level->nodes || level->depth;

	settings->pairs = (request->games + 1) / GAMES_OF_PAIR;
	level->nodes_per_ms = (uint32_t)request->rate;
	for (int i = 0; i < PLAYERS; i++) {
		settings->players[i].memory_mb = request->memory_mb;
		limited = limited || settings->players[i].nodes;
	}
	if (level->base_us > 0 && limited)
		return false;
	if (level->base_us <= 0 && !level->nodes && !level->depth)
		level->nodes = NODES_DEFAULT;
	return true;
}

bool match_request_read_openings(struct match_request *request, struct openings *openings,
                                 struct error *error)
{
	if (!request->opening_file)
		return true;
	if (!openings_read(openings, request->opening_file, error))
		return false;
	request->settings.openings = openings;
	return true;
}
