/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The pairs of a match are jobs of a pool. */
#include <config.h>

#include "lab/match.h"

#include <stdlib.h>
#include <string.h>

#include "notation/pgn.h"
#include "util/random.h"

struct match {
	const struct match_settings *settings;
	const struct match_callbacks *callbacks;
	struct match_record *record;
	struct match_sum *sum;
	uint32_t *order;            /* of the openings; or NULL */
};

/* What a thread plays with. */
struct table {
	const struct match *match;
	const atomic_bool *over;
	struct player *players[PLAYERS];
	struct opening_maker *maker;
	struct pgn_game pgn;
};

/* ---- the games of a pair as text ---- */

static void describe_clock(const struct player_level *level, struct text *out)
{
	if (level->moves)
		text_printf(out, "%d/", level->moves);
	text_printf(out, "%d.%03d", (int)(level->base_us / 1000000),
	            (int)(level->base_us / 1000 % 1000));
	if (level->increment_us)
		text_printf(out, "+%d.%03d", (int)(level->increment_us / 1000000),
		            (int)(level->increment_us / 1000 % 1000));
}

static bool set_tags(const struct match_settings *settings, int number, int game, int white,
                     enum game_end end, struct pgn_game *pgn)
{
	struct text round = TEXT_OF(40);
	struct text clock = TEXT_OF(60);

	text_printf(&round, "%d.%d", number + 1, game + 1);
	if (settings->level.base_us > 0)
		describe_clock(&settings->level, &clock);
	else
		text_add(&clock, "-");
	return pgn_set_tag(pgn, "Event", "rhumb match") &&
	       pgn_set_tag(pgn, "Round", round.chars) &&
	       pgn_set_tag(pgn, "White", settings->names[white]) &&
	       pgn_set_tag(pgn, "Black", settings->names[white == FIRST ? SECOND : FIRST]) &&
	       pgn_set_tag(pgn, "TimeControl", clock.chars) &&
	       pgn_set_tag(pgn, "Termination", game_end_texts[end]);
}

/* ---- playing ---- */

/* The opening of pair NUMBER. */
static bool choose_opening(struct table *table, int number, char fen[FEN_MAX], struct error *error)
{
	const struct match *match = table->match;
	const struct openings *openings = match->settings->openings;

	if (!openings)
		return opening_make(table->maker, match->settings->seed, (uint32_t)number, fen, error);
	memcpy(fen, openings->fens[match->order[number % openings->count]], FEN_MAX);
	return true;
}

/* The half points of the first player, who has COLOUR. */
static int half_points(enum pgn_result result, enum colour colour)
{
	if (result == PGN_DRAW)
		return 1;
	return (result == PGN_WHITE_WINS) == (colour == WHITE) ? 2 : 0;
}

/* Game GAME of pair NUMBER: the first player has White in the first game. */
static bool play_game(struct table *table, int number, int game, const char *fen,
                      struct match_pair *pair, struct bytes *result, struct error *error)
{
	const struct match_settings *settings = table->match->settings;
	int white = game == 0 ? FIRST : SECOND, black = game == 0 ? SECOND : FIRST;
	struct player *players[COLOURS] = { table->players[white], table->players[black] };
	struct match_game played;

	pgn_clear(&table->pgn);
	if (!match_game_play(players, fen, &settings->level, &settings->rules, table->over, &played,
	                     &table->pgn, error))
		return false;
	pair->half_points[game] = half_points(played.result, game == 0 ? WHITE : BLACK);
	pair->ends[game] = played.end;
	pair->clocks[game][white] = played.clocks[WHITE];
	pair->clocks[game][black] = played.clocks[BLACK];
	if (set_tags(settings, number, game, white, played.end, &table->pgn) &&
	    pgn_write(&table->pgn, result))
		return true;
	return error_memory(error);
}

/* ---- pairs as jobs: the result is a struct match_pair, then the games as a string ---- */

static void close_table(void *worker)
{
	struct table *table = worker;

	for (int i = 0; i < PLAYERS; i++)
		player_close(table->players[i]);
	opening_maker_free(table->maker);
	pgn_free(&table->pgn);
	free(table);
}

static bool seat_players(struct table *table, struct error *error)
{
	const struct match_settings *settings = table->match->settings;

	for (int i = 0; i < PLAYERS; i++) {
		table->players[i] = player_open(&settings->players[i], table->over, error);
		if (!table->players[i])
			return false;
	}
	if (settings->openings)
		return true;
	table->maker = opening_maker_create();
	if (!table->maker)
		error_memory(error);
	return table->maker;
}

static void *open_table(const void *work, const atomic_bool *over, struct error *error)
{
	struct table *table = calloc(1, sizeof *table);

	if (!table) {
		error_memory(error);
		return NULL;
	}
	table->match = work;
	table->over = over;
	pgn_init(&table->pgn);
	if (seat_players(table, error))
		return table;
	close_table(table);
	return NULL;
}

static bool play_pair(void *worker, uint32_t number, const struct bytes *input, struct bytes *result,
                      struct error *error)
{
	struct table *table = worker;
	struct match_pair pair = { .half_points = { 0 } };
	char fen[FEN_MAX];

	(void)input;
	if (!choose_opening(table, (int)number, fen, error))
		return false;
	if (!bytes_add(result, &pair, sizeof pair))
		return error_memory(error);
	if (!play_game(table, (int)number, 0, fen, &pair, result, error) ||
	    !play_game(table, (int)number, 1, fen, &pair, result, error))
		return false;
	memcpy(result->at, &pair, sizeof pair);
	if (bytes_add(result, "", 1))
		return true;
	return error_memory(error);
}

/* ---- counting ---- */

static bool is_decided(const struct match_settings *settings, const struct match_sum *sum)
{
	return settings->tests && sprt_judge(&settings->sprt, &sum->counts) != SPRT_OPEN;
}

static enum jobs_end count_pair(void *work, uint32_t number, const struct bytes *result,
                                struct error *error)
{
	struct match *match = work;
	struct match_pair pair;
	const char *games = (const char *)result->at + sizeof pair;

	(void)number;
	memcpy(&pair, result->at, sizeof pair);
	match_sum_add(match->sum, &pair);
	if (!match_record_add(match->record, match->settings, &pair, games, match->sum, error))
		return JOBS_FAILED;
	if (match->callbacks->progress)
		match->callbacks->progress(match->callbacks->context, match->sum);
	return is_decided(match->settings, match->sum) ? JOBS_ENOUGH : JOBS_DONE;
}

/* ---- the whole ---- */

/* The openings in an order that the seed decides. */
static bool shuffle_openings(struct match *match)
{
	const struct openings *openings = match->settings->openings;
	struct random random = { match->settings->seed };

	if (!openings)
		return true;
	match->order = malloc((size_t)openings->count * sizeof *match->order);
	if (match->order)
		random_order(&random, match->order, (size_t)openings->count);
	return match->order;
}

enum jobs_end match_run(const struct match_settings *settings,
                        const struct match_callbacks *callbacks, struct match_sum *sum,
                        struct error *error)
{
	static const struct job_kind pairs = {
		.open = open_table, .close = close_table, .run = play_pair, .take = count_pair
	};
	struct match_record record;
	struct match_settings own = *settings;
	struct match match = {
		.settings = &own, .callbacks = callbacks, .record = &record, .sum = sum
	};
	struct job_workers workers = { settings->jobs, callbacks->stop, callbacks->ranks };
	enum jobs_end end = JOBS_FAILED;

	*sum = (struct match_sum){ .clocks = { { .least_us = -1 }, { .least_us = -1 } } };
	if (callbacks->ranks && !callbacks->ranks->leads)
		own.log = own.pgn = NULL;
	if (!match_record_open(&record, &own, sum, error))
		return JOBS_FAILED;
	if (is_decided(settings, sum))
		end = JOBS_ENOUGH;
	else if (shuffle_openings(&match))
		end = jobs_run(&pairs, &match, (uint32_t)sum->pairs, (uint32_t)settings->pairs,
		               &workers, error);
	else
		error_memory(error);
	free(match.order);
	match_record_close(&record);
	return end;
}
