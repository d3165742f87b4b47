/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Playing a game and drawing samples from its searches. */
#include <config.h>

#include "tools/datagame.h"

#include <stdlib.h>

#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/setup.h"
#include "search/search.h"
#include "search/observer.h"
#include "search/worker.h"
#include "util/random.h"

enum {
	TABLE_MB = 4,
	OPENING_PLIES = 8,           /* or one more */
	OPENING_SCORE_MAX = 300,     /* an opening beyond is dropped */
	WON_SCORE = 2000,            /* for WON_PLIES in a row: the game is decided */
	WON_PLIES = 4,
	DRAWN_SCORE = 8,             /* for DRAWN_PLIES in a row, from DRAWN_FROM on: drawn */
	DRAWN_PLIES = 10,
	DRAWN_FROM = 80,
	EVAL_SAMPLE_MAX = 3000       /* positions worth more teach nothing */
};

/* A position that a search has evaluated. */
struct seen {
	struct setup setup;
	struct sample sample;
};

struct datagame {
	const struct datagen_settings *settings;
	struct clock clock;
	struct search *search;
	struct search_trace trace;
	struct position pos;
	struct position scratch;     /* a sample, to be searched */
	struct random random;
	uint32_t evaluations;        /* of this search that may be drawn */
	struct seen seen[DATAGEN_SAMPLES_MAX];
	bool out_of_memory;
};

/* The search has found POS of WORKER worth VALUE.  Each of them is kept with
 * the same probability: reservoir sampling (Vitter, "Random Sampling with a
 * Reservoir", 1985). */
static void on_evaluated(void *context, const struct worker *worker, int value)
{
	struct datagame *player = context;
	uint32_t room = (uint32_t)player->settings->samples, slot;
	struct seen *seen;

	if (value > EVAL_SAMPLE_MAX || value < -EVAL_SAMPLE_MAX)
		return;
	slot = player->evaluations++;
	if (slot >= room)
		slot = random_below(&player->random, player->evaluations);
	if (slot >= room)
		return;
	seen = &player->seen[slot];
	position_get_setup(&worker->pos, &seen->setup);
	sample_pack(&seen->sample, &worker->pos);
	seen->sample.eval = (int16_t)value;
}

struct datagame *datagame_create(const struct datagen_settings *settings)
{
	struct datagame *player = calloc(1, sizeof *player);

	if (!player)
		return NULL;
	player->settings = settings;
	player->trace = (struct search_trace){ .context = player, .evaluated = on_evaluated };
	clock_init_virtual(&player->clock, 1000);
	player->search = search_create(TABLE_MB, &player->clock);
	if (player->search && position_init(&player->pos)) {
		if (position_init(&player->scratch))
			return player;
		position_free(&player->pos);
	}
	search_free(player->search);
	free(player);
	return NULL;
}

void datagame_free(struct datagame *player)
{
	position_free(&player->scratch);
	position_free(&player->pos);
	search_free(player->search);
	free(player);
}

static void think(struct datagame *player, const struct position *pos, int nodes,
                  struct search_result *result)
{
	struct search_limits limits = search_limits_none();
	struct search_callbacks callbacks = { NULL, NULL };
	struct search_options options = search_options_default();

	options.network = player->settings->network;
	limits.nodes = (uint64_t)nodes;
	search_prepare(player->search, &limits);
	if (!search_think(player->search, pos, &options, &callbacks, result))
		player->out_of_memory = true;
}

/* Make random moves from the start.  False if the game is over by then. */
static bool play_opening(struct datagame *player)
{
	struct position *pos = &player->pos;
	struct setup start;
	uint32_t plies = OPENING_PLIES + random_below(&player->random, 2);

	setup_start(&start);
	position_set_up(pos, &start, NULL);
	if (!position_reserve(pos, GAMEFILE_PLIES_MAX)) {
		player->out_of_memory = true;
		return true;
	}
	while (plies-- > 0) {
		struct move moves[MOVES_MAX];
		int count = movegen_all(pos, moves);

		if (count == 0)
			return false;
		position_make(pos, moves[random_below(&player->random, (uint32_t)count)]);
	}
	return outcome_of(pos) == OUTCOME_OPEN;
}

/* Find an opening that is still open; GAME begins behind it. */
static void open_game(struct datagame *player, struct game_record *game)
{
	struct search_result result;
	struct position *pos = &player->pos;

	do {
		search_clear(player->search);
		if (!play_opening(player))
			continue;
		think(player, pos, player->settings->nodes, &result);
		if (abs(result.score) <= OPENING_SCORE_MAX)
			break;
	} while (!player->out_of_memory);
	position_get_setup(pos, &game->start);
	position_set_up(pos, &game->start, NULL);
	if (!position_reserve(pos, GAMEFILE_PLIES_MAX))
		player->out_of_memory = true;
}

/* How many of the last plies of GAME, the newest first, WHITE's scores in
 * LEAST..MOST were seen in a row. */
static int plies_within(const struct game_record *game, enum colour first_turn, int least, int most)
{
	int count = 0;

	for (int ply = game->plies - 1; ply >= 0; ply--, count++) {
		int score = game->ply[ply].score;

		if ((ply & 1) != (first_turn == BLACK))
			score = -score;
		if (score < least || score > most)
			break;
	}
	return count;
}

/* Have the scores decided the game?  Then its result is noted. */
static bool is_decided(struct game_record *game)
{
	enum colour turn = game->start.turn;

	if (plies_within(game, turn, WON_SCORE, SCORE_NONE) >= WON_PLIES)
		game->result = 2;
	else if (plies_within(game, turn, -SCORE_NONE, -WON_SCORE) >= WON_PLIES)
		game->result = 0;
	else if (game->plies == GAMEFILE_PLIES_MAX ||
	         (game->plies >= DRAWN_FROM &&
	          plies_within(game, turn, -DRAWN_SCORE, DRAWN_SCORE) >= DRAWN_PLIES))
		game->result = 1;
	else
		return false;
	return true;
}

/* Search what was seen, as far as it is to be, and add all of it to GAME. */
static void add_samples(struct datagame *player, struct game_record *game)
{
	const struct datagen_settings *settings = player->settings;
	int count = settings->samples;

	if (player->evaluations < (uint32_t)count)
		count = (int)player->evaluations;
	search_set_trace(player->search, NULL);
	for (int i = 0; i < count && !player->out_of_memory; i++) {
		struct seen *seen = &player->seen[i];
		struct sample *sample = game_record_add(game);

		if (!sample)
			return;
		if (i < settings->labels &&
		    position_set_up(&player->scratch, &seen->setup, NULL) == SETUP_OK) {
			struct search_result result = { .score = SAMPLE_NO_SCORE };

			think(player, &player->scratch, settings->label_nodes, &result);
			seen->sample.score = (int16_t)result.score;
			seen->sample.quiet = !move_is_none(result.best) && move_is_quiet(result.best);
		}
		*sample = seen->sample;
	}
}

static int result_of(enum outcome outcome, enum colour turn)
{
	if (outcome != OUTCOME_CHECKMATE)
		return 1;
	return turn == WHITE ? 0 : 2;
}

static void play_on(struct datagame *player, struct game_record *game)
{
	struct position *pos = &player->pos;

	while (!player->out_of_memory) {
		struct search_result result;
		enum outcome outcome = outcome_of(pos);

		if (outcome != OUTCOME_OPEN) {
			game->result = result_of(outcome, position_turn(pos));
			return;
		}
		player->evaluations = 0;
		search_set_trace(player->search, &player->trace);
		think(player, pos, player->settings->nodes, &result);
		if (player->out_of_memory)
			return;
		add_samples(player, game);
		game->ply[game->plies++] = (struct game_ply){ result.best, (int16_t)result.score };
		position_make(pos, result.best);
		if (is_decided(game))
			return;
	}
}

struct game_record *datagame_play(struct datagame *player, uint32_t number)
{
	struct game_record *game = malloc(sizeof *game);

	if (!game)
		return NULL;
	game_record_init(game);
	game->number = number;
	player->out_of_memory = false;
	player->random.state = player->settings->seed ^ UINT64_C(0xD1342543DE82EF95) * (number + 1);
	open_game(player, game);
	play_on(player, game);
	search_set_trace(player->search, NULL);
	if (!player->out_of_memory)
		return game;
	game_record_free(game);
	free(game);
	return NULL;
}
