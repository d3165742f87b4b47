/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Playing a game and drawing samples from its searches. */
#include <config.h>

#include "lab/datagen.h"

#include <stdlib.h>

#include "eval/eval.h"
#include "eval/see.h"
#include "lab/dataset.h"
#include "lab/game_record.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/setup.h"
#include "search/trace.h"
#include "search/search.h"
#include "search/worker.h"
#include "util/random.h"

enum {
	TABLE_MB = 4,
	OPENING_PLIES = 8,           /* or one more */
	OPENING_SCORE_MAX = 300,     /* an opening beyond is dropped */
	EVAL_SAMPLE_MAX = 3000       /* positions worth more teach nothing */
};

/* A position that a search has evaluated. */
struct seen {
	int length;                  /* of PATH */
	struct move path[GAME_PATH_MAX];   /* from the game's position; MOVE_NONE: null move */
	int eval;
};

struct datagame {
	const struct datagen_settings *settings;
	const atomic_bool *over;     /* or NULL */
	struct clock clock;
	struct search *search;
	struct search_trace trace;
	struct evaluator *evaluator; /* for the positions of the game */
	struct position pos;
	struct position scratch;     /* a sample, to be searched */
	struct random random;
	uint32_t evaluations;        /* of this search that may be drawn */
	struct seen seen[DATAGEN_SAMPLES_MAX];
	bool out_of_memory;
};

/* Whether a position of this static VALUE may be drawn: beyond the limit the loss is nearly flat. */
static bool is_wanted(struct datagame *player, int value)
{
	const struct datagen_settings *settings = player->settings;

	if (abs(value) <= settings->eval_limit)
		return true;
	return settings->outside > 0 && abs(value) <= EVAL_SAMPLE_MAX &&
	       random_below(&player->random, (uint32_t)settings->outside) == 0;
}

/* The search has found POS of WORKER worth VALUE.  Each of them is kept with
 * the same probability: reservoir sampling (Vitter, "Random Sampling with a
 * Reservoir", 1985). */
static void on_evaluated(void *context, const struct worker *worker, int value)
{
	struct datagame *player = context;
	uint32_t room = (uint32_t)player->settings->samples, slot;
	int root = position_plies(&player->pos), length = position_plies(&worker->pos) - root;
	struct seen *seen;

	if (length > GAME_PATH_MAX || !is_wanted(player, value))
		return;
	slot = player->evaluations++;
	if (slot >= room)
		slot = random_below(&player->random, player->evaluations);
	if (slot >= room)
		return;
	seen = &player->seen[slot];
	seen->eval = value;
	seen->length = length;
	for (int i = 0; i < length; i++)
		seen->path[i] = position_move_at(&worker->pos, root + i);
}

struct datagame *datagame_create_player(const struct datagen_settings *settings, const atomic_bool *over)
{
	struct datagame *player = calloc(1, sizeof *player);

	if (!player)
		return NULL;
	player->settings = settings;
	player->over = over;
	player->trace = (struct search_trace){ .context = player, .evaluated = on_evaluated };
	clock_init_virtual(&player->clock, 1000);
	player->search = search_create(TABLE_MB, &player->clock);
	player->evaluator = evaluator_create();
	if (player->search && player->evaluator && position_init(&player->pos) &&
	    position_init(&player->scratch)) {
		evaluator_set_network(player->evaluator, settings->network);
		return player;
	}
	datagame_free(player);
	return NULL;
}

void datagame_free(struct datagame *player)
{
	position_free(&player->scratch);
	position_free(&player->pos);
	evaluator_free(player->evaluator);
	search_free(player->search);
	free(player);
}

/* Memory has run out, or the game is no longer needed. */
static bool gives_up(const struct datagame *player)
{
	return player->out_of_memory || (player->over && atomic_load(player->over));
}

static void think(struct datagame *player, const struct position *pos,
                  const struct search_limits *limits, struct search_result *result)
{
	struct search_callbacks callbacks = { NULL, NULL };
	struct search_options options = search_options_default();

	options.network = player->settings->network;
	search_prepare(player->search, limits);
	if (!search_think(player->search, pos, &options, &callbacks, result))
		player->out_of_memory = true;
}

/* No iteration starts after NODES; a running one may take a multiple of them. */
static struct search_limits about(const struct datagame *player, int nodes)
{
	struct search_limits limits = search_limits_none();

	limits.stop = player->over;
	limits.soft_nodes = (uint64_t)nodes;
	limits.nodes = (uint64_t)nodes * DATAGEN_HARD;
	return limits;
}

/* Make random moves from the start.  False if the game is over by then. */
static bool play_opening(struct datagame *player)
{
	struct position *pos = &player->pos;
	struct setup start;
	uint32_t plies = OPENING_PLIES + random_below(&player->random, 2);

	setup_start(&start);
	position_set_up(pos, &start, NULL);
	if (!position_reserve(pos, GAME_PLIES_MAX + GAME_PATH_MAX)) {
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

/* Find an opening that is still open; GAME starts there. */
static void open_game(struct datagame *player, struct game_record *game)
{
	const struct search_limits limits = about(player, player->settings->nodes);
	struct search_result result;
	struct position *pos = &player->pos;

	do {
		search_clear(player->search);
		if (!play_opening(player))
			continue;
		think(player, pos, &limits, &result);
		if (abs(result.score) <= OPENING_SCORE_MAX)
			break;
	} while (!gives_up(player));
	position_get_setup(pos, &game->start);
	position_set_up(pos, &game->start, NULL);
	if (!position_reserve(pos, GAME_PLIES_MAX + GAME_PATH_MAX))
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

	if (plies_within(game, turn, DATAGEN_WON_SCORE, SCORE_NONE) >= DATAGEN_WON_PLIES)
		game->result = 2;
	else if (plies_within(game, turn, -SCORE_NONE, -DATAGEN_WON_SCORE) >= DATAGEN_WON_PLIES)
		game->result = 0;
	else if (game->plies == GAME_PLIES_MAX ||
	         (game->plies >= DATAGEN_DRAWN_FROM &&
	          plies_within(game, turn, -DATAGEN_DRAWN_SCORE, DATAGEN_DRAWN_SCORE) >=
	          DATAGEN_DRAWN_PLIES))
		game->result = 1;
	else
		return false;
	return true;
}

static bool is_quiet(const struct search_result *result)
{
	return !move_is_none(result->best) && move_is_quiet(result->best);
}

/* What exchanges say of the best move in POS, where no one is in check. */
enum guess { GUESS_QUIET, GUESS_OPEN, GUESS_TACTICAL };

/* Measured on 10,000 samples: where no capture breaks even, the best move at depth 1 is quiet in
 * 99 % of all positions; where one wins more than a minor piece, in 5 %; else in 30 %. */
static enum guess guess_best(const struct position *pos)
{
	struct move moves[MOVES_MAX], *end;
	struct check_info check;
	enum guess guess = GUESS_QUIET;

	check_find(pos, &check);
	end = movegen(pos, &check, STAGE_CAPTURES, moves);
	for (struct move *move = moves; move < end; move++) {
		if (move_is_promotion(*move))
			return GUESS_OPEN;
		if (see_at_least(pos, *move, see_value[BISHOP] + 1))
			guess = GUESS_TACTICAL;
		else if (guess == GUESS_QUIET && see_at_least(pos, *move, 0))
			guess = GUESS_OPEN;
	}
	return guess;
}

/* Whether the best move in the position to be labelled is quiet, at little cost. */
static bool is_quickly_quiet(struct datagame *player, const struct search_limits *limits)
{
	enum guess guess = guess_best(&player->scratch);
	struct search_limits first = *limits;
	struct search_result result = { .best = MOVE_NONE };

	if (guess != GUESS_OPEN)
		return guess == GUESS_QUIET;
	first.depth = 1;
	think(player, &player->scratch, &first, &result);
	return is_quiet(&result);
}

bool datagame_label(struct datagame *player, const struct setup *setup, struct sample *sample)
{
	struct setup without_clock = *setup;
	const struct search_limits limits = about(player, player->settings->label_nodes);
	struct search_result result = { .best = MOVE_NONE };

	without_clock.rule50 = 0;
	if (position_set_up(&player->scratch, &without_clock, NULL) != SETUP_OK ||
	    position_in_check(&player->scratch))
		return false;
	if (!is_quickly_quiet(player, &limits) || player->out_of_memory)
		return false;
	think(player, &player->scratch, &limits, &result);
	sample_pack(sample, &player->scratch);
	sample->score = (int16_t)result.score;
	return !player->out_of_memory && is_quiet(&result);
}

/* Label what SEEN saw, and add it to GAME.  False if it is not fit to be learned from. */
static bool add_sample(struct datagame *player, const struct seen *seen, struct game_record *game)
{
	struct game_sample drawn = { .ply = (int16_t)game->plies, .length = (uint8_t)seen->length };
	struct game_sample *added;
	struct setup setup;

	for (int i = 0; i < seen->length; i++) {
		drawn.path[i] = (uint8_t)move_rank(&player->pos, seen->path[i]);
		move_rank_make(&player->pos, drawn.path[i]);
	}
	position_get_setup(&player->pos, &setup);
	move_path_unmake(&player->pos, drawn.path, seen->length);
	if (!datagame_label(player, &setup, &drawn.sample))
		return false;
	drawn.sample.eval = (int16_t)seen->eval;
	added = game_record_add(game);
	if (added)
		*added = drawn;
	else
		player->out_of_memory = true;
	return added;
}

/* Search what was seen, in random order, until there are as many labels as wanted. */
static void add_samples(struct datagame *player, struct game_record *game)
{
	const struct datagen_settings *settings = player->settings;
	uint32_t count = (uint32_t)settings->samples;
	int labels = 0;

	search_set_trace(player->search, NULL);
	if (random_below(&player->random, (uint32_t)settings->every) != 0)
		return;
	if (player->evaluations < count)
		count = player->evaluations;
	while (count > 0 && labels < settings->labels && !gives_up(player)) {
		struct seen *seen = &player->seen[random_below(&player->random, count)];

		labels += add_sample(player, seen, game);
		*seen = player->seen[--count];
	}
}

/* Label the position at hand as SAMPLE.  False if it is not fit to be learned from, or has fewer pieces than
 * LEAST_PIECES. */
static bool label_here(struct datagame *player, int least_pieces, struct sample *sample)
{
	struct sample_piece pieces[SAMPLE_PIECES_MAX];
	struct setup setup;

	sample_pack(sample, &player->pos);
	if (sample_pieces(sample, pieces) < least_pieces)
		return false;
	position_get_setup(&player->pos, &setup);
	return datagame_label(player, &setup, sample);
}

static bool relabel_sample(struct datagame *player, struct game_sample *drawn, int least_pieces)
{
	int16_t eval = drawn->sample.eval;
	bool is_fit;

	if (!move_path_make(&player->pos, drawn->path, drawn->length))
		return false;
	is_fit = label_here(player, least_pieces, &drawn->sample);
	drawn->sample.eval = eval;
	move_path_unmake(&player->pos, drawn->path, drawn->length);
	return is_fit;
}

static void relabel_ply(struct datagame *player, struct game_ply *ply, int least_pieces)
{
	struct sample sample;
	bool is_fit = move_is_quiet(ply->move) && position_rule50(&player->pos) < DATASET_CLOCK_MAX &&
	              label_here(player, least_pieces, &sample);

	ply->score = is_fit ? sample.score : SAMPLE_NO_SCORE;
}

bool datagame_relabel(struct datagame *player, struct game_record *game, int least_pieces)
{
	struct position *pos = &player->pos;
	int at = 0, kept = 0;

	search_clear(player->search);
	if (position_set_up(pos, &game->start, NULL) != SETUP_OK ||
	    !position_reserve(pos, GAME_PLIES_MAX + GAME_PATH_MAX))
		return false;
	for (int ply = 0; ply < game->plies && !gives_up(player); ply++) {
		for (; at < game->samples && game->sample[at].ply == ply; at++)
			if (relabel_sample(player, &game->sample[at], least_pieces))
				game->sample[kept++] = game->sample[at];
		relabel_ply(player, &game->ply[ply], least_pieces);
		position_make(pos, game->ply[ply].move);
	}
	game->samples = kept;
	return !gives_up(player);
}

static int result_of(enum outcome outcome, enum colour turn)
{
	if (outcome != OUTCOME_CHECKMATE)
		return 1;
	return turn == WHITE ? 0 : 2;
}

static void play_on(struct datagame *player, struct game_record *game)
{
	const struct search_limits limits = about(player, player->settings->nodes);
	struct position *pos = &player->pos;

	while (!gives_up(player)) {
		struct game_ply *ply = &game->ply[game->plies];
		struct search_result result;
		enum outcome outcome = outcome_of(pos);

		if (outcome != OUTCOME_OPEN) {
			game->result = result_of(outcome, position_turn(pos));
			return;
		}
		player->evaluations = 0;
		search_set_trace(player->search, &player->trace);
		think(player, pos, &limits, &result);
		if (gives_up(player))
			return;
		*ply = (struct game_ply){ result.best, (int16_t)result.score, SAMPLE_NO_SCORE };
		if (!position_in_check(pos))
			ply->eval = (int16_t)evaluator_evaluate(player->evaluator, pos);
		add_samples(player, game);
		game->plies++;
		position_make(pos, result.best);
		if (is_decided(game))
			return;
	}
}

struct game_record *datagame_play(struct datagame *player, uint64_t seed, uint32_t number)
{
	struct game_record *game = malloc(sizeof *game);

	if (!game)
		return NULL;
	game_record_init(game);
	game->number = number;
	player->random.state = seed ^ UINT64_C(0xD1342543DE82EF95) * (number + 1);
	open_game(player, game);
	play_on(player, game);
	if (!gives_up(player))
		return game;
	game_record_free(game);
	free(game);
	return NULL;
}
