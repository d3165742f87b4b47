/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The schedule of a match: threads that play pairs, and one that counts them
 * in order. */
#include <config.h>

#include "tools/match.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "notation/pgn_write.h"
#include "tools/match_record.h"
#include "util/random.h"
#include "util/thread.h"

enum {
	SLOTS_PER_JOB = 4,          /* pairs that may be ahead of the one counted */
	LOOK_MS = 200               /* how often somebody is asked whether to go on */
};

/* A pair from when it is played to when it is counted. */
struct slot {
	bool ready;
	struct match_pair pair;
	struct text games;          /* as PGN; its characters are the slot's own */
};

struct match {
	const struct match_settings *settings;
	int *order;                 /* of the openings; or NULL */
	int slot_count;
	struct slot *slots;         /* pair N is in slot N % slot_count */
	pthread_mutex_t mutex;      /* of what follows */
	pthread_cond_t changed;
	int taken;                  /* pairs that are played or being played */
	int counted;
	bool failed;
	struct text *error;         /* why */
	_Atomic bool over;          /* threads leave their games */
};

/* What a thread plays with. */
struct table_of_players {
	struct player *players[PLAYERS];
	struct opening_maker *maker;
	struct pgn_game pgn;
};

/* ---- the games of a pair as text ---- */

enum { GAMES_CAPACITY = 1 << 14 };

/* Add STRING to the text GAMES, which grows; if memory runs out it is marked
 * as truncated. */
static void put_games(void *sink, const char *string)
{
	struct text *games = sink;
	size_t needed = games->length + strlen(string) + 1, capacity = games->capacity;
	char *chars;

	while (capacity < needed)
		capacity = capacity ? 2 * capacity : GAMES_CAPACITY;
	if (capacity > games->capacity) {
		chars = realloc(games->chars, capacity);
		if (chars) {
			games->chars = chars;
			games->capacity = capacity;
		}
	}
	text_add(games, string);
}

static bool begin_games(struct text *games)
{
	if (!games->chars) {
		games->chars = malloc(GAMES_CAPACITY);
		if (!games->chars)
			return false;
		games->capacity = GAMES_CAPACITY;
	}
	text_clear(games);
	return true;
}

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
	TEXT_ON_STACK(round, 40);
	TEXT_ON_STACK(clock, 60);

	text_printf(&round, "%d.%d", number + 1, game + 1);
	if (settings->level.base_us > 0)
		describe_clock(&settings->level, &clock);
	else
		text_add(&clock, "-");
	return pgn_set_tag(pgn, "Event", "rhumb match") &&
	       pgn_set_tag(pgn, "Round", round_chars) &&
	       pgn_set_tag(pgn, "White", settings->names[white]) &&
	       pgn_set_tag(pgn, "Black", settings->names[white == FIRST ? SECOND : FIRST]) &&
	       pgn_set_tag(pgn, "TimeControl", clock_chars) &&
	       pgn_set_tag(pgn, "Termination", game_end_texts[end]);
}

/* ---- playing ---- */

/* The opening of pair NUMBER. */
static bool choose_opening(const struct match *match, struct table_of_players *table, int number,
                           char fen[FEN_MAX])
{
	const struct openings *openings = match->settings->openings;

	if (!openings)
		return opening_make(table->maker, match->settings->seed, (uint32_t)number, fen);
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
static bool play_game(const struct match *match, struct table_of_players *table, int number,
                      int game, const char *fen, struct slot *slot, struct text *error)
{
	const struct match_settings *settings = match->settings;
	int white = game == 0 ? FIRST : SECOND, black = game == 0 ? SECOND : FIRST;
	struct player *players[COLOURS] = { table->players[white], table->players[black] };
	struct match_pair *pair = &slot->pair;
	struct match_game played;

	pgn_clear(&table->pgn);
	if (!match_play(players, fen, &settings->level, &settings->rules, &match->over, &played,
	                &table->pgn, error))
		return false;
	pair->half_points[game] = half_points(played.result, game == 0 ? WHITE : BLACK);
	pair->ends[game] = played.end;
	pair->clocks[game][white] = played.clocks[WHITE];
	pair->clocks[game][black] = played.clocks[BLACK];
	if (set_tags(settings, number, game, white, played.end, &table->pgn) &&
	    pgn_write(&table->pgn, put_games, &slot->games) && !slot->games.truncated)
		return true;
	text_add(error, "out of memory");
	return false;
}

static bool play_pair(const struct match *match, struct table_of_players *table, int number,
                      struct slot *slot, struct text *error)
{
	char fen[FEN_MAX];

	if (!begin_games(&slot->games) || !choose_opening(match, table, number, fen)) {
		text_add(error, "out of memory");
		return false;
	}
	return play_game(match, table, number, 0, fen, slot, error) &&
	       play_game(match, table, number, 1, fen, slot, error);
}

static bool seat_players(const struct match_settings *settings, struct table_of_players *table,
                         struct text *error)
{
	pgn_init(&table->pgn);
	for (int i = 0; i < PLAYERS; i++) {
		table->players[i] = player_open(&settings->players[i], error);
		if (!table->players[i])
			return false;
	}
	if (!settings->openings) {
		table->maker = opening_maker_create();
		if (!table->maker)
			text_add(error, "out of memory");
	}
	return settings->openings || table->maker;
}

static void clear_table(struct table_of_players *table)
{
	for (int i = 0; i < PLAYERS; i++)
		player_close(table->players[i]);
	opening_maker_free(table->maker);
	pgn_free(&table->pgn);
}

/* ---- the threads ---- */

/* The number of the next pair to be played, which waits until there is a slot
 * for it; -1 if there is none. */
static int take_pair(struct match *match)
{
	int number = -1;

	pthread_mutex_lock(&match->mutex);
	while (!atomic_load(&match->over) && !match->failed &&
	       match->taken < match->settings->pairs &&
	       match->taken - match->counted >= match->slot_count)
		pthread_cond_wait(&match->changed, &match->mutex);
	if (!atomic_load(&match->over) && !match->failed && match->taken < match->settings->pairs)
		number = match->taken++;
	pthread_mutex_unlock(&match->mutex);
	return number;
}

static void report_failure(struct match *match, const char *why)
{
	pthread_mutex_lock(&match->mutex);
	if (!match->failed && !atomic_load(&match->over))
		text_add(match->error, why);
	match->failed = true;
	pthread_cond_broadcast(&match->changed);
	pthread_mutex_unlock(&match->mutex);
}

static void hand_in(struct match *match, struct slot *slot)
{
	pthread_mutex_lock(&match->mutex);
	slot->ready = true;
	pthread_cond_broadcast(&match->changed);
	pthread_mutex_unlock(&match->mutex);
}

static void *play_pairs(void *context)
{
	struct match *match = context;
	struct table_of_players table = { { NULL, NULL }, NULL, { .nodes = NULL } };
	int number;
	TEXT_ON_STACK(error, 400);

	if (seat_players(match->settings, &table, &error)) {
		while ((number = take_pair(match)) >= 0) {
			struct slot *slot = &match->slots[number % match->slot_count];

			if (!play_pair(match, &table, number, slot, &error)) {
				report_failure(match, error_chars);
				break;
			}
			hand_in(match, slot);
		}
	} else {
		report_failure(match, error_chars);
	}
	clear_table(&table);
	return NULL;
}

/* ---- counting ---- */

/* Wait a moment, or until something has changed; the mutex is held. */
static void wait_a_moment(struct match *match)
{
	struct timespec until;

	clock_gettime(CLOCK_REALTIME, &until);
	until.tv_nsec += LOOK_MS * 1000000L;
	if (until.tv_nsec >= 1000000000L) {
		until.tv_sec++;
		until.tv_nsec -= 1000000000L;
	}
	pthread_cond_timedwait(&match->changed, &match->mutex, &until);
}

/* The slot of the next pair, when it is ready.  NULL if the match has *FAILED or
 * is no longer wanted. */
static struct slot *next_slot(struct match *match, const struct match_callbacks *callbacks,
                              bool *failed)
{
	struct slot *slot = &match->slots[match->counted % match->slot_count];

	pthread_mutex_lock(&match->mutex);
	while (!slot->ready && !match->failed && callbacks->wanted(callbacks->context))
		wait_a_moment(match);
	*failed = match->failed && !slot->ready;
	if (!slot->ready || !callbacks->wanted(callbacks->context))
		slot = NULL;
	pthread_mutex_unlock(&match->mutex);
	return slot;
}

static void give_back(struct match *match, struct slot *slot)
{
	pthread_mutex_lock(&match->mutex);
	slot->ready = false;
	match->counted++;
	pthread_cond_broadcast(&match->changed);
	pthread_mutex_unlock(&match->mutex);
}

static bool is_decided(const struct match_settings *settings, const struct match_sum *sum)
{
	return settings->tests && sum->pairs > 0 &&
	       sprt_judge(&settings->sprt, &sum->counts) != SPRT_OPEN;
}

static enum match_end count_pairs(struct match *match, struct match_record *record,
                                  const struct match_callbacks *callbacks, struct match_sum *sum)
{
	const struct match_settings *settings = match->settings;

	while (!is_decided(settings, sum)) {
		struct slot *slot;
		bool failed;
		TEXT_ON_STACK(error, 400);

		if (sum->pairs >= settings->pairs)
			return MATCH_PLAYED;
		slot = next_slot(match, callbacks, &failed);
		if (!slot)
			return failed ? MATCH_FAILED : MATCH_STOPPED;
		match_sum_add(sum, &slot->pair);
		if (!match_record_add(record, settings, &slot->pair, slot->games.chars, sum,
		                      &error)) {
			report_failure(match, error_chars);
			return MATCH_FAILED;
		}
		give_back(match, slot);
		if (callbacks->progress)
			callbacks->progress(callbacks->context, sum);
	}
	return MATCH_DECIDED;
}

/* ---- the whole ---- */

/* The openings in an order that the seed decides (Fisher and Yates). */
static bool shuffle_openings(struct match *match)
{
	const struct openings *openings = match->settings->openings;
	struct random random = { match->settings->seed };

	if (!openings)
		return true;
	match->order = malloc((size_t)openings->count * sizeof *match->order);
	if (!match->order)
		return false;
	for (int i = 0; i < openings->count; i++) {
		int j = (int)random_below(&random, (uint32_t)i + 1);

		match->order[i] = match->order[j];
		match->order[j] = i;
	}
	return true;
}

/* Free the memory of MATCH, which may not have all of it. */
static void free_match(struct match *match)
{
	for (int i = 0; match->slots && i < match->slot_count; i++)
		free(match->slots[i].games.chars);
	free(match->slots);
	free(match->order);
	pthread_cond_destroy(&match->changed);
	pthread_mutex_destroy(&match->mutex);
}

static bool init_match(struct match *match, const struct match_settings *settings,
                       struct text *error)
{
	*match = (struct match){ .settings = settings, .error = error };
	match->slot_count = settings->jobs * SLOTS_PER_JOB;
	atomic_init(&match->over, false);
	if (pthread_mutex_init(&match->mutex, NULL) != 0)
		return false;
	if (pthread_cond_init(&match->changed, NULL) != 0) {
		pthread_mutex_destroy(&match->mutex);
		return false;
	}
	match->slots = calloc((size_t)match->slot_count, sizeof *match->slots);
	if (match->slots && shuffle_openings(match))
		return true;
	free_match(match);
	return false;
}

/* Play what is left of the match on all threads. */
static enum match_end play_on(struct match *match, struct match_record *record,
                              const struct match_callbacks *callbacks, struct match_sum *sum)
{
	pthread_t threads[MATCH_JOBS_MAX];
	enum match_end end;
	int started = 0;

	while (started < match->settings->jobs &&
	       thread_start(&threads[started], play_pairs, match))
		started++;
	if (started == 0)
		report_failure(match, "no thread can be started");
	end = count_pairs(match, record, callbacks, sum);
	pthread_mutex_lock(&match->mutex);
	atomic_store(&match->over, true);
	pthread_cond_broadcast(&match->changed);
	pthread_mutex_unlock(&match->mutex);
	for (int i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	return end;
}

enum match_end match_run(const struct match_settings *settings,
                         const struct match_callbacks *callbacks, struct match_sum *sum,
                         struct text *error)
{
	struct match_record record;
	struct match match;
	enum match_end end;

	*sum = (struct match_sum){ .clocks = { { .least_us = -1 }, { .least_us = -1 } } };
	if (!match_record_open(&record, settings, sum, error))
		return MATCH_FAILED;
	if (!init_match(&match, settings, error)) {
		match_record_close(&record);
		text_add(error, "out of memory");
		return MATCH_FAILED;
	}
	match.taken = match.counted = sum->pairs;
	end = play_on(&match, &record, callbacks, sum);
	free_match(&match);
	match_record_close(&record);
	return end;
}
