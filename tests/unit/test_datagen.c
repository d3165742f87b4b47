/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games for training: the file does not depend on threads or interruptions, only fit
 * positions are used, and damage is found. */
#include <config.h>

#include "chess_test.h"
#include "file_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/eval.h"
#include "eval/network/network.h"
#include "eval/see.h"
#include "lab/datagen.h"
#include "lab/dataset.h"
#include "lab/game_record.h"
#include "lab/gamefile.h"
#include "lab/packed.h"
#include "lab/store.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/setup.h"
#include "rules/square.h"
#include "search/search.h"
#include "search/worker.h"
#include "util/error.h"
#include "util/exclusive.h"

enum { GAMES = 5 };

static const char path[] = "test_datagen.tmp";

/* The fault that datagen_check finds in the file; empty: none. */
static struct error error_found;

static bool checks(struct datagen_sum *sum)
{
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };

	error_clear(&error_found);
	return datagen_check(path, &callbacks, sum, &error_found) == JOBS_DONE;
}

/* Stops the work after MOST games. */
struct countdown {
	uint32_t most;
	atomic_bool stop;
};

/* The games that are counted are in the file. */
static void on_game(void *context, const struct datagen_sum *sum)
{
	struct countdown *countdown = context;
	struct datagen_sum written;

	assert_true(checks(&written));
	assert_memory_equal(&written, sum, sizeof written);
	if (sum->games >= countdown->most)
		atomic_store(&countdown->stop, true);
}

static struct datagen_settings settings_for(int jobs)
{
	struct datagen_settings settings = datagen_settings_default();

	settings.games = GAMES;
	settings.nodes = 40;
	settings.samples = 4;
	settings.label_nodes = 20;
	settings.jobs = jobs;
	return settings;
}

static void generate(int jobs, int most, struct datagen_sum *sum)
{
	struct datagen_settings settings = settings_for(jobs);
	struct countdown countdown = { .most = most > 0 ? (uint32_t)most : UINT32_MAX };
	struct datagen_callbacks callbacks = { &countdown, on_game, &countdown.stop, NULL };
	struct error error = ERROR_NONE;

	if (datagen_run(path, &settings, &callbacks, sum, &error) == JOBS_FAILED)
		fail_msg("%s", error.text);
}

static void same_file_by_any_jobs(void **state)
{
	struct datagen_sum sum;
	size_t length, other_length;
	char *bytes, *other;

	unlink(path);
	generate(1, 0, &sum);
	assert_int_equal(sum.games, GAMES);
	assert_true(sum.plies > 20 * GAMES);
	assert_true(sum.samples > sum.plies && sum.samples < 2 * sum.plies);
	assert_int_equal(sum.results[0] + sum.results[1] + sum.results[2], GAMES);
	bytes = file_read(path, &length);
	/* Interrupted after two games, cut off in the middle of the second, continued. */
	unlink(path);
	generate(1, 2, &sum);
	other = file_read(path, &other_length);
	assert_true(other_length < length);
	assert_memory_equal(bytes, other, other_length);
	free(other);
	assert_int_equal(truncate(path, (off_t)other_length - 100), 0);
	generate(3, 0, &sum);
	assert_int_equal(sum.games, GAMES);
	assert_file_holds(path, bytes, length);
	/* Complete, but followed by the beginning of a block, which is cut off. */
	other = malloc(2 * length);
	assert_non_null(other);
	memcpy(other, bytes, length);
	memcpy(other + length, bytes + GAMEFILE_HEADER, 100);
	file_write(path, other, length + 100);
	free(other);
	generate(1, 0, &sum);
	assert_int_equal(sum.games, GAMES);
	assert_file_holds(path, bytes, length);
	free(bytes);
}

/* A file of LENGTH bytes at BYTES is not continued. */
static void assert_left_alone(const char *bytes, size_t length)
{
	struct datagen_settings settings = settings_for(1);
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	struct error error = ERROR_NONE;

	file_write(path, bytes, length);
	assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_FAILED);
	assert_file_holds(path, bytes, length);
}

/* A run that was killed before its first game was written is continued. */
static void killed_before_the_first_game(void **state)
{
	struct datagen_sum sum;
	size_t length, whole, first = 0;
	char *bytes, *other;

	bytes = file_read(path, &whole);
	for (size_t left = 0; left <= GAMEFILE_HEADER; left += GAMEFILE_HEADER / 4) {
		file_write(path, bytes, left);
		generate(1, 1, &sum);
		assert_int_equal(sum.games, 1);
		other = file_read(path, &length);
		assert_true(length > GAMEFILE_HEADER && length < whole);
		assert_memory_equal(bytes, other, length);
		free(other);
	}
	/* What is as short, but something else, is left alone. */
	for (size_t left = 1; left < GAMEFILE_HEADER; left += GAMEFILE_HEADER / 4) {
		bytes[left - 1] ^= 1;
		assert_left_alone(bytes, left);
		bytes[left - 1] ^= 1;
	}
	/* So is a file without its first game. */
	other = malloc(whole);
	assert_non_null(other);
	for (int i = 4; i-- > 0;)
		first = first << 8 | (uint8_t)bytes[GAMEFILE_HEADER + i];
	memcpy(other, bytes, GAMEFILE_HEADER);
	memcpy(other + GAMEFILE_HEADER, bytes + GAMEFILE_HEADER + 12 + first, whole - GAMEFILE_HEADER - 12 - first);
	assert_left_alone(other, whole - 12 - first);
	free(other);
	file_write(path, bytes, whole);
	free(bytes);
}

/* A file that another run is writing is left alone. */
static void a_file_in_use_is_refused(void **state)
{
	struct datagen_settings settings = settings_for(1);
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	struct error error = ERROR_NONE;
	size_t length;
	char *bytes = file_read(path, &length);
	FILE *file = exclusive_open(path, &error);

	assert_non_null(file);
	assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_FAILED);
	assert_string_equal(error.text, "another program is writing it");
	assert_file_holds(path, bytes, length);
	fclose(file);
	free(bytes);
}

/* Work with files of games and with stores, good ones and others. */
static void use_games(void)
{
	static const char *const stores[] = { "test_datagen.kept", "test_datagen.new" };
	static const char other[] = "test_datagen.other.tmp";
	struct datagen_settings settings = settings_for(1);
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	struct dataset_source source = {
		.files = { path, path }, .file_count = 2, .target = DATASET_SCORE, .validate_every = 2,
		.shard_positions = 50, .shards = other
	};
	char name[100];

	settings.games = settings.shard_games = 1;
	for (int i = 0; i < 2; i++) {
		struct error error = ERROR_NONE, why = ERROR_NONE;
		struct dataset set;

		unlink(path);
		settings.seed = 1;
		assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_DONE);
		assert_int_equal(datagen_run_store(stores[0], &settings, &callbacks, &sum, &error), JOBS_DONE);
		assert_int_equal(datagen_relabel(stores[0], stores[1], &settings, &callbacks, &sum, &error), JOBS_DONE);
		assert_int_equal(datagen_check(path, &callbacks, &sum, &error), JOBS_DONE);
		source.memory = i == 0 ? 0 : 3000;
		dataset_init(&set);
		assert_true(dataset_read(&set, &source, &error));
		dataset_free(&set);
		settings.seed = 2;
		assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_FAILED);
		assert_non_null(strstr(error.text, "seed=1"));
		assert_int_equal(truncate(path, i == 0 ? 300 : 900), 0);
		dataset_init(&set);
		assert_false(dataset_read(&set, &source, &why));
		dataset_free(&set);
		assert_int_equal(datagen_check(path, &callbacks, &sum, &why), JOBS_FAILED);
		unlink(other);
	}
	for (int i = 0; i < 2; i++) {
		struct store store;
		struct error error = ERROR_NONE;

		assert_true(store_read(&store, stores[i], false, &error));
		snprintf(name, sizeof name, "%s/%s", stores[i], store.shards[0].name);
		assert_true(store_verify_shard(&store, &store.shards[0], &error));
		store_free(&store);
		unlink(name);
		snprintf(name, sizeof name, "%s/manifest", stores[i]);
		unlink(name);
		assert_int_equal(rmdir(stores[i]), 0);
	}
	unlink(path);
}

static void nothing_is_kept(void **state)
{
	assert_closes_files(use_games);
}

static enum jobs_end serve(struct job_ranks *ranks, const struct job_kind *kind, void *worker)
{
	return JOBS_DONE;
}

/* A process that helps another one touches no file and no store. */
static void helpers_touch_no_file(void **state)
{
	static const char absent[] = "test_datagen.helper.tmp";
	struct datagen_settings settings = settings_for(1);
	struct job_ranks ranks = { .count = 2, .serve = serve };
	struct datagen_callbacks callbacks = { .ranks = &ranks };
	struct datagen_sum sum;
	struct error error = ERROR_NONE;

	assert_int_equal(datagen_run(absent, &settings, &callbacks, &sum, &error), JOBS_DONE);
	assert_int_equal(datagen_run_store(absent, &settings, &callbacks, &sum, &error), JOBS_DONE);
	assert_int_equal(access(absent, F_OK), -1);
	assert_int_equal(sum.games, 0);
}

/* Damage is found, and a continued run cuts nothing off after it. */
static void damage_is_seen(void **state)
{
	struct datagen_settings settings = settings_for(1);
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagen_sum sum;
	size_t length;
	char *bytes;
	struct error error = ERROR_NONE;

	assert_true(checks(&sum));
	assert_int_equal(sum.games, GAMES);
	bytes = file_read(path, &length);
	for (size_t at = GAMEFILE_HEADER; at < length; at += length / 50) {
		bytes[at] ^= 1;
		file_write(path, bytes, length);
		assert_false(checks(&sum));
		assert_true(sum.games < GAMES);
		assert_non_null(strstr(error_found.text, "damaged"));
		error_clear(&error);
		assert_int_equal(datagen_run(path, &settings, &callbacks, &sum, &error), JOBS_FAILED);
		assert_non_null(strstr(error.text, "damaged"));
		assert_file_holds(path, bytes, length);
		bytes[at] ^= 1;
	}
	file_write(path, bytes, length - 1);
	assert_false(checks(&sum));
	assert_int_equal(sum.games, GAMES - 1);
	assert_non_null(strstr(error_found.text, "cut off"));
	file_write(path, bytes, length);
	free(bytes);
}

/* ---- damage that checksums do not show ---- */

/* A file of one game of one move, 1. e4, with one sample after it, as bytes that tests damage. */
struct forged {
	uint8_t bytes[400];
	size_t length;
};

static void put(struct forged *forged, uint64_t value, int bytes)
{
	for (int i = 0; i < bytes; i++)
		forged->bytes[forged->length++] = (uint8_t)(value >> 8 * i);
}

/* The start position as a board: pieces and their indexes. */
static void put_start_board(struct forged *forged)
{
	struct sample sample;
	struct position *pos = test_position(FEN_START);

	sample_pack(&sample, pos);
	put(forged, sample.occupied, 8);
	for (int i = 0; i < 16; i++)
		put(forged, sample.codes[i], 1);
}

/* Offsets in the bytes. */
enum {
	AT_RESULT = 4, AT_PLIES = 5, AT_OCCUPIED = 7, AT_CODES = 15, AT_TURN = 31, AT_ROOKS = 32,
	AT_EN_PASSANT = 36, AT_MOVE = 38, AT_SAMPLES = 44, AT_LENGTH = 45, AT_PATH = 46
};

static void forge(struct forged *forged)
{
	struct move e4 = move_encode(square_make(4, 1), square_make(4, 3), MOVE_DOUBLE_STEP);

	*forged = (struct forged){ 0 };
	put(forged, 0, 4);
	put(forged, 1, 1);
	put(forged, 1, 2);
	put_start_board(forged);
	put(forged, WHITE, 1);
	put(forged, 0x00070007, 4);
	put(forged, SQUARE_NONE, 1);
	put(forged, 0, 1);
	put(forged, move_to_word(e4), 2);
	put(forged, 20, 2);
	put(forged, 30, 2);
	put(forged, 1, 1);
	put(forged, 2, 1);
	put(forged, 0, 1);
	put(forged, MOVE_RANK_NULL, 1);
	put(forged, 40, 2);
	put(forged, 50, 2);
}

/* Write FORGED with the correct length and checksum. */
static void write_forged(const struct forged *forged)
{
	struct forged whole = { 0 };
	uint32_t sum = UINT32_C(2166136261);
	char file[GAMEFILE_HEADER + sizeof whole.bytes] = "";

	put(&whole, forged->length, 4);
	put(&whole, ~(uint64_t)forged->length, 4);
	for (size_t i = 0; i < forged->length; i++) {
		sum = (sum ^ forged->bytes[i]) * UINT32_C(16777619);
		put(&whole, forged->bytes[i], 1);
	}
	put(&whole, sum, 4);
	gamefile_header(file, "");
	memcpy(file + GAMEFILE_HEADER, whole.bytes, whole.length);
	file_write(path, file, GAMEFILE_HEADER + whole.length);
}

/* Whether a game with VALUE as its byte AT is accepted, for checking and for training. */
static bool accepts(size_t at, uint8_t value)
{
	struct forged forged;
	struct datagen_sum sum;
	struct dataset_source source = {
		.files = { path }, .file_count = 1, .target = DATASET_SCORE,
		.validate_every = DATASET_VALIDATE, .shard_positions = DATASET_SHARD
	};
	struct dataset set;
	bool accepted;
	struct error error = ERROR_NONE;

	forge(&forged);
	assert_in_range(at, 0, forged.length - 1);
	forged.bytes[at] = value;
	write_forged(&forged);
	accepted = checks(&sum);
	dataset_init(&set);
	assert_int_equal(dataset_read(&set, &source, &error), accepted);
	dataset_free(&set);
	if (!accepted)
		assert_non_null(strstr(error.text, "game 0 is damaged"));
	return accepted;
}

/* Checking the forged file with LENGTH for that of its block, or with its byte AT of the header changed, fails so. */
static void assert_damaged(uint32_t length, int at, const char *why)
{
	struct forged forged;
	struct datagen_sum sum;
	size_t size;
	char *bytes;

	forge(&forged);
	write_forged(&forged);
	bytes = file_read(path, &size);
	if (at >= 0)
		bytes[at] ^= 1;
	for (int i = 0; i < 4 && at < 0; i++) {
		bytes[GAMEFILE_HEADER + i] = (char)(length >> 8 * i);
		bytes[GAMEFILE_HEADER + 4 + i] = (char)(~length >> 8 * i);
	}
	file_write(path, bytes, size);
	free(bytes);
	assert_false(checks(&sum));
	if (!strstr(error_found.text, why))
		fail_msg("%s", error_found.text);
}

static void impossible_games_are_refused(void **state)
{
	assert_damaged(0, 0, "not a file of games");
	assert_damaged(0, 12, "not a file of games");
	assert_damaged(0, GAMEFILE_HEADER - 1, "not a file of games");
	assert_damaged(8 << 20, -1, "cut off");
	assert_damaged((8 << 20) + 1, -1, "damaged");
	assert_damaged(37, -1, "damaged");
	assert_damaged(0, -1, "damaged");
	assert_true(accepts(AT_RESULT, 2));
	assert_false(accepts(AT_RESULT, 3));
	assert_false(accepts(AT_PLIES, 2));
	assert_false(accepts(AT_PLIES, 0));
	assert_false(accepts(AT_PLIES + 1, 255));
	/* One piece too few; one too many; invalid codes; two white kings. */
	assert_false(accepts(AT_OCCUPIED, 0x7F));
	assert_false(accepts(AT_OCCUPIED + 2, 1));
	for (int code = 12; code <= 15; code++)
		assert_false(accepts(AT_CODES, (uint8_t)(0x30 | code)));
	assert_false(accepts(AT_CODES, 0x3B));
	assert_false(accepts(AT_TURN, BLACK));
	assert_false(accepts(AT_TURN, 2));
	assert_true(accepts(AT_ROOKS, 255));
	assert_false(accepts(AT_ROOKS, 8));
	assert_false(accepts(AT_ROOKS, 128));
	assert_false(accepts(AT_EN_PASSANT, 0x28));
	assert_false(accepts(AT_EN_PASSANT, 0x88));
	for (int from = 0; from < 256; from++)
		assert_int_equal(accepts(AT_MOVE, (uint8_t)from), from == 0x14);
	/* White has twenty moves; Black may pass, White after the first path may not be longer. */
	for (int rank = 0; rank < 256; rank += 5)
		assert_int_equal(accepts(AT_PATH, (uint8_t)rank), rank < 20 || rank == MOVE_RANK_NULL);
	assert_false(accepts(AT_LENGTH, 1));
	assert_false(accepts(AT_LENGTH, 3));
	assert_false(accepts(AT_LENGTH, 255));
	assert_false(accepts(AT_SAMPLES, 2));
	assert_false(accepts(AT_SAMPLES, 0));
	unlink(path);
}

/* ---- games played again ---- */

enum { DRAWN_MAX = 4 };

/* Plays and labels as datagen.h says, with a search of its own. */
struct replay {
	struct datagen_settings settings;
	struct clock clock;
	struct search *search;
	struct evaluator *evaluator;
	struct random random;
	struct position pos, scratch;
	uint32_t evaluations;        /* of the search at hand that may be drawn */
	struct setup setups[DRAWN_MAX];
	int evals[DRAWN_MAX];
};

static void on_value(void *context, const struct worker *worker, int value)
{
	struct replay *replay = context;
	const struct datagen_settings *settings = &replay->settings;
	uint32_t at;

	if (abs(value) > settings->eval_limit &&
	    (abs(value) > 3000 || settings->outside == 0 || random_below(&replay->random, (uint32_t)settings->outside) != 0))
		return;
	at = replay->evaluations < DRAWN_MAX ? replay->evaluations : random_below(&replay->random, replay->evaluations + 1);
	replay->evaluations++;
	if (at >= DRAWN_MAX)
		return;
	position_get_setup(&worker->pos, &replay->setups[at]);
	replay->evals[at] = value;
}

static struct search_result replay_search(struct replay *replay, const struct position *pos, int nodes, int depth)
{
	struct search_limits limits = search_limits_none();
	struct search_options options = search_options_default();
	struct search_result result;

	options.network = replay->settings.network;
	limits.soft_nodes = (uint64_t)nodes;
	limits.nodes = 8 * (uint64_t)nodes;
	limits.depth = depth;
	search_prepare(replay->search, &limits);
	assert_true(search_think(replay->search, pos, &options, NULL, &result));
	return result;
}

static bool ends_quietly(struct search_result result)
{
	return !move_is_none(result.best) && move_is_quiet(result.best);
}

/* Whether SETUP is fit to be learned from; then *SCORE is its label. */
static bool replay_label(struct replay *replay, const struct setup *setup, int *score)
{
	struct setup fresh = *setup;
	struct move moves[MOVES_MAX];
	struct search_result result;
	int count, promotions = 0, even = 0, winning = 0;

	fresh.rule50 = 0;
	assert_int_equal(position_set_up(&replay->scratch, &fresh, NULL), SETUP_OK);
	if (position_in_check(&replay->scratch))
		return false;
	count = movegen_all(&replay->scratch, moves);
	for (int i = 0; i < count; i++)
		if (move_is_promotion(moves[i]))
			promotions++;
		else if (!move_is_quiet(moves[i])) {
			even += see_at_least(&replay->scratch, moves[i], 0);
			winning += see_at_least(&replay->scratch, moves[i], see_value[BISHOP] + 1);
		}
	if (winning && !promotions)
		return false;
	if ((promotions || even) && !ends_quietly(replay_search(replay, &replay->scratch, replay->settings.label_nodes, 1)))
		return false;
	result = replay_search(replay, &replay->scratch, replay->settings.label_nodes, 0);
	*score = result.score;
	return ends_quietly(result);
}

/* SAMPLE has the pieces and the turn of SETUP. */
static void assert_board(const struct sample *sample, const struct setup *setup)
{
	struct setup found;

	sample_setup(sample, &found);
	assert_int_equal(found.turn, setup->turn);
	for (int square = 0; square < 64; square++)
		assert_true(piece_equal(found.at[square], setup->at[square]));
}

/* GAME has, from sample AT on, the samples of its ply PLY and no others.  The first one of the next ply. */
static int assert_samples(struct replay *replay, const struct game_record *game, int ply, int at)
{
	uint32_t count = replay->evaluations < DRAWN_MAX ? replay->evaluations : DRAWN_MAX;
	int end = at + replay->settings.labels;

	if (random_below(&replay->random, (uint32_t)replay->settings.every) != 0)
		count = 0;
	while (count > 0 && at < end) {
		uint32_t drawn = random_below(&replay->random, count);
		const struct sample *sample = &game->sample[at].sample;
		int score;

		if (replay_label(replay, &replay->setups[drawn], &score)) {
			assert_true(at < game->samples && game->sample[at].ply == ply);
			assert_board(sample, &replay->setups[drawn]);
			assert_int_equal(sample->eval, replay->evals[drawn]);
			assert_int_equal(sample->score, score);
			at++;
		}
		count--;
		replay->setups[drawn] = replay->setups[count];
		replay->evals[drawn] = replay->evals[count];
	}
	return at;
}

/* An opening whose score is within three pawns is at hand. */
static void replay_opening(struct replay *replay)
{
	struct setup setup;
	struct search_result result = { .score = INT16_MAX };

	while (abs(result.score) > 300) {
		uint32_t plies = 8 + random_below(&replay->random, 2);

		search_clear(replay->search);
		test_set_up(&replay->pos, FEN_START);
		assert_true(position_reserve(&replay->pos, 2 * GAME_PLIES_MAX));
		for (uint32_t i = 0; i < plies && outcome_of(&replay->pos) == OUTCOME_OPEN; i++) {
			struct move moves[MOVES_MAX];
			int count = movegen_all(&replay->pos, moves);

			position_make(&replay->pos, moves[random_below(&replay->random, (uint32_t)count)]);
		}
		if (outcome_of(&replay->pos) == OUTCOME_OPEN)
			result = replay_search(replay, &replay->pos, replay->settings.nodes, 0);
	}
	position_get_setup(&replay->pos, &setup);
	assert_int_equal(position_set_up(&replay->pos, &setup, NULL), SETUP_OK);
	assert_true(position_reserve(&replay->pos, 2 * GAME_PLIES_MAX));
}

/* The result that the scores of the first PLIES of GAME decide: four of six pawns; eight of at most a fifth of one, from
 * ply 60 on; -1: none. */
static int decided(const struct game_record *game, int plies)
{
	int won[COLOURS] = { 0, 0 }, level = 0;

	for (int ply = 0; ply < plies; ply++) {
		bool by_white = (game->start.turn == WHITE) == (ply % 2 == 0);
		int score = by_white ? game->ply[ply].score : -game->ply[ply].score;

		won[WHITE] = score >= 600 ? won[WHITE] + 1 : 0;
		won[BLACK] = score <= -600 ? won[BLACK] + 1 : 0;
		level = abs(score) <= 20 ? level + 1 : 0;
	}
	return won[WHITE] >= 4 ? 2 : won[BLACK] >= 4 ? 0 : plies == GAME_PLIES_MAX || (plies >= 60 && level >= 8) ? 1 : -1;
}

/* GAME is what REPLAY plays.  Why it ends: 0..2, its result by scores; 3..5, by the rules. */
static int assert_played(struct replay *replay, const struct game_record *game)
{
	struct search_trace trace = { .context = replay, .evaluated = on_value };
	struct sample start;
	struct setup setup;
	int at = 0, by_score = -1;

	replay->random.state = replay->settings.seed ^ UINT64_C(0xD1342543DE82EF95) * (game->number + 1);
	replay_opening(replay);
	position_get_setup(&replay->pos, &setup);
	sample_pack(&start, &replay->pos);
	assert_board(&start, &game->start);
	assert_int_equal(game->start.rule50, setup.rule50);
	for (int ply = 0; ply < game->plies; ply++) {
		struct search_result result;

		assert_int_equal(outcome_of(&replay->pos), OUTCOME_OPEN);
		assert_int_equal(decided(game, ply), -1);
		replay->evaluations = 0;
		search_set_trace(replay->search, &trace);
		result = replay_search(replay, &replay->pos, replay->settings.nodes, 0);
		search_set_trace(replay->search, NULL);
		assert_true(move_equal(result.best, game->ply[ply].move));
		assert_int_equal(game->ply[ply].score, result.score);
		assert_int_equal(game->ply[ply].eval, position_in_check(&replay->pos) ? SAMPLE_NO_SCORE
		                 : evaluator_evaluate(replay->evaluator, &replay->pos));
		at = assert_samples(replay, game, ply, at);
		position_make(&replay->pos, result.best);
	}
	assert_int_equal(at, game->samples);
	by_score = decided(game, game->plies);
	if (by_score >= 0) {
		assert_int_equal(game->result, by_score);
		return by_score;
	}
	assert_int_not_equal(outcome_of(&replay->pos), OUTCOME_OPEN);
	assert_int_equal(game->result, outcome_of(&replay->pos) != OUTCOME_CHECKMATE ? 1
	                 : position_turn(&replay->pos) == WHITE ? 0 : 2);
	return 3 + game->result;
}

/* The labels that GAME has anew are those of the positions of OLD that are still fit and have no fewer pieces than the
 * settings say; in games, of the plies with a quiet move and a low clock. */
static void assert_relabelled(struct replay *replay, const struct game_record *old, const struct game_record *game)
{
	int least = replay->settings.least_pieces, kept = 0, at = 0, score;
	struct setup setup;

	search_clear(replay->search);
	assert_int_equal(position_set_up(&replay->pos, &old->start, NULL), SETUP_OK);
	assert_true(position_reserve(&replay->pos, 2 * GAME_PLIES_MAX));
	assert_int_equal(game->plies, old->plies);
	for (int ply = 0; ply < old->plies; ply++) {
		struct sample_piece pieces[SAMPLE_PIECES_MAX];
		struct sample here;

		for (; at < old->samples && old->sample[at].ply == ply; at++) {
			const struct game_sample *drawn = &old->sample[at];

			assert_true(move_path_make(&replay->pos, drawn->path, drawn->length));
			position_get_setup(&replay->pos, &setup);
			move_path_unmake(&replay->pos, drawn->path, drawn->length);
			if (sample_pieces(&drawn->sample, pieces) < least || !replay_label(replay, &setup, &score))
				continue;
			assert_true(kept < game->samples);
			assert_int_equal(game->sample[kept].ply, ply);
			assert_board(&game->sample[kept].sample, &setup);
			assert_int_equal(game->sample[kept].sample.eval, drawn->sample.eval);
			assert_int_equal(game->sample[kept++].sample.score, score);
		}
		sample_pack(&here, &replay->pos);
		position_get_setup(&replay->pos, &setup);
		if (!move_is_quiet(old->ply[ply].move) || position_rule50(&replay->pos) >= 20 ||
		    sample_pieces(&here, pieces) < least || !replay_label(replay, &setup, &score))
			score = SAMPLE_NO_SCORE;
		assert_int_equal(game->ply[ply].score, score);
		assert_int_equal(game->ply[ply].eval, old->ply[ply].eval);
		position_make(&replay->pos, old->ply[ply].move);
	}
	assert_int_equal(kept, game->samples);
}

/* COUNT games by NETWORK are played again, and labelled anew; ENDS counts how they end. */
static void replay_games(const struct network *network, uint32_t count, int ends[6])
{
	struct replay replay = { .settings = settings_for(2) };
	struct datagen_callbacks callbacks = { NULL, NULL, NULL, NULL };
	struct datagame *player;
	struct game_reader *reader;
	char *header;
	struct datagen_sum sum;
	struct error error = ERROR_NONE;

	replay.settings.games = count;
	replay.settings.seed = 4;
	replay.settings.nodes = 20;
	replay.settings.every = 2;
	replay.settings.outside = 3;
	replay.settings.least_pieces = 20;
	replay.settings.network = network;
	clock_init_virtual(&replay.clock, 1);
	replay.search = search_create(4, &replay.clock);
	replay.evaluator = evaluator_create();
	player = datagame_create_player(&replay.settings, NULL);
	assert_true(replay.search && replay.evaluator && player);
	assert_true(position_init(&replay.pos) && position_init(&replay.scratch));
	evaluator_set_network(replay.evaluator, network);
	unlink(path);
	assert_int_equal(datagen_run(path, &replay.settings, &callbacks, &sum, &error), JOBS_DONE);
	header = file_read(path, NULL);
	assert_int_equal(strstr(header, "\nnetwork=") != NULL, network != NULL);
	assert_int_equal(strstr(header, "\nweights=") != NULL, network == NULL);
	free(header);
	reader = game_reader_open(path, &error);
	assert_non_null(reader);
	while (game_reader_next(reader, &error)) {
		struct game_record *game = game_reader_game(reader), old = *game;

		old.sample = malloc(((size_t)game->samples + 1) * sizeof *old.sample);
		memcpy(old.sample, game->sample, (size_t)game->samples * sizeof *old.sample);
		ends[assert_played(&replay, game)]++;
		assert_true(datagame_relabel(player, game, replay.settings.least_pieces));
		assert_relabelled(&replay, &old, game);
		game_record_free(&old);
	}
	assert_false(error_is_set(&error));
	game_reader_close(reader);
	datagame_free(player);
	position_free(&replay.scratch);
	position_free(&replay.pos);
	evaluator_free(replay.evaluator);
	search_free(replay.search);
	unlink(path);
}

/* Each game, however it ends, is that of a second implementation; so are labels made anew. */
static void games_are_played_again(void **state)
{
	int ends[6] = { 0 };

	replay_games(network_built_in(), 2, ends);
	memset(ends, 0, sizeof ends);
	replay_games(NULL, 12, ends);
	assert_true(ends[0] > 0 && ends[1] > 0 && ends[2] > 0 && ends[3] + ends[5] > 0 && ends[4] > 0);
}

enum { LARGEST = 400000 };   /* more than packed.c has room for, several times */

/* The file at PATH has the SIZE bytes at BYTES, compressed or not. */
static void assert_holds(const char *bytes, size_t size)
{
	static char read[LARGEST + 1];
	struct error error = ERROR_NONE;
	FILE *file = packed_open(path, &error);

	assert_non_null(file);
	assert_int_equal(fread(read, 1, sizeof read, file), size);
	assert_memory_equal(read, bytes, size);
	fclose(file);
}

#ifdef HAVE_LIBZSTD
/* Write SIZE zeros as a frame without a checksum, of two blocks that say how many there are (RFC 8878). */
static void write_frame(size_t size)
{
	FILE *file = fopen(path, "wb");
	size_t half = size / 2, lengths[2] = { half, size - half };

	assert_non_null(file);
	fwrite("\x28\xB5\x2F\xFD\xA0", 1, 5, file);
	for (int i = 0; i < 4; i++)
		fputc((int)(size >> 8 * i & 255), file);
	for (int i = 0; i < 2; i++) {
		for (int j = 0; j < 3; j++)
			fputc((int)((lengths[i] << 3 | 2 | (unsigned)i) >> 8 * j & 255), file);
		fputc(0, file);
	}
	assert_int_equal(fclose(file), 0);
}
#endif

/* A file of any size, easy to compress or not, holds the same after it; that of another program, too. */
static void compressed_files_hold_the_same(void **state)
{
	static const size_t sizes[] = { 0, 5, (1 << 17) - 1, 1 << 17, (1 << 17) + 1, 150000, 2 << 17, LARGEST };
	static char noise[LARGEST], zeros[LARGEST];
	struct random random = { 1 };
	int next = next_descriptor();
	struct error error = ERROR_NONE;

	for (size_t i = 0; i < LARGEST; i++)
		noise[i] = (char)random_below(&random, 256);
	for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
		for (int kind = 0; kind < 2; kind++) {
			const char *bytes = kind ? zeros : noise;

			file_write(path, bytes, sizes[i]);
			assert_true(packed_compress(path, &error));
			assert_holds(bytes, sizes[i]);
#ifdef HAVE_LIBZSTD
			if (sizes[i] <= 2 << 17) {
				write_frame(sizes[i]);
				assert_holds(zeros, sizes[i]);
			}
#endif
		}
	assert_int_equal(next_descriptor(), next);
	unlink(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(same_file_by_any_jobs),
		cmocka_unit_test(killed_before_the_first_game),
		cmocka_unit_test(a_file_in_use_is_refused),
		cmocka_unit_test(damage_is_seen),
		cmocka_unit_test(impossible_games_are_refused),
		cmocka_unit_test(games_are_played_again),
		cmocka_unit_test(compressed_files_hold_the_same),
		cmocka_unit_test(helpers_touch_no_file),
		cmocka_unit_test(nothing_is_kept),
	};

	return cmocka_run_group_tests_name("datagen", tests, NULL, NULL);
}
