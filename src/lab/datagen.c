/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The games are jobs of a pool, and are written in their order. */
#include <config.h>

#include "lab/datagen.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "eval/network/network.h"
#include "eval/weights.h"
#include "lab/gamefile.h"
#include "lab/packed.h"
#include "lab/store.h"
#include "util/exclusive.h"
#include "util/fnv1a.h"

enum { BUFFER_BYTES = 1 << 16 };

struct datagen {
	const struct datagen_settings *settings;
	const struct datagen_callbacks *callbacks;
	struct datagen_sum *sum;
	FILE *file;                  /* NULL: the next game begins a shard */
	/* Of a store: */
	bool is_store;               /* else it is one file */
	struct store store;          /* not where ranks do not lead */
	struct datagen_sum shard;    /* what is in the file */
	/* Of games that are labelled anew, or NULL: */
	const char *source_path;
	struct game_reader *source;
};

/* What is counted of a game. */
struct game_count {
	int plies, samples, result;
};

struct datagen_settings datagen_settings_default(void)
{
	return (struct datagen_settings){
		.games = 1000, .seed = 1, .shard_games = 20000, .nodes = 300, .samples = 8, .labels = 2,
		.label_nodes = 200, .eval_limit = 400, .outside = 10, .every = 1, .jobs = 1, .least_pieces = 2
	};
}

static struct game_count count_of(const struct game_record *game)
{
	return (struct game_count){ game->plies, game->samples, game->result };
}

static void count_game(struct datagen_sum *sum, const struct game_count *game)
{
	sum->games++;
	sum->plies += (uint64_t)game->plies;
	sum->samples += (uint64_t)game->samples;
	sum->results[game->result]++;
}

/* ---- games as jobs: the result is a struct game_count, then the game's block ---- */

/* A thread that plays. */
struct datagen_player {
	const struct datagen *work;
	struct datagame *player;
	uint32_t shard_games;
};

/* Games with the same seed. */
static uint32_t shard_games_of(const struct datagen *work)
{
	return work->is_store ? work->settings->shard_games : UINT32_MAX;
}

static void *open_player(const void *context, const atomic_bool *over, struct error *error)
{
	const struct datagen *work = context;
	struct datagen_player *player = malloc(sizeof *player);

	if (player)
		*player = (struct datagen_player){
			work, datagame_create_player(work->settings, over), shard_games_of(work)
		};
	if (player && player->player)
		return player;
	error_memory(error);
	free(player);
	return NULL;
}

static void close_player(void *worker)
{
	struct datagen_player *player = worker;

	datagame_free(player->player);
	free(player);
}

static bool add_game(const struct game_record *game, struct bytes *result)
{
	struct game_count count = count_of(game);
	size_t size;
	uint8_t *block = gamefile_block(game, &size);
	bool added = block && bytes_add(result, &count, sizeof count) &&
	             bytes_add(result, block, size);

	free(block);
	return added;
}

static bool play_game(void *worker, uint32_t number, const struct bytes *input, struct bytes *result,
                      struct error *error)
{
	const struct datagen_player *player = worker;
	uint32_t shard = number / player->shard_games;
	struct game_record *game = datagame_play(player->player, player->work->settings->seed + shard,
	                                         number % player->shard_games);
	bool added = game && add_game(game, result);

	(void)input;
	if (!added)
		error_memory(error);
	if (game)
		game_record_free(game);
	free(game);
	return added;
}

/* ---- the file ---- */

/* Names the weights that judge: FNV-1a over their numbers. */
static uint32_t weights_checksum(void)
{
	uint32_t words[sizeof eval_weights / sizeof(uint32_t)], sum = FNV1A_EMPTY;

	memcpy(words, &eval_weights, sizeof words);
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		for (int byte = 0; byte < 4; byte++)
			sum = fnv1a_add(sum, &(uint8_t){ (uint8_t)(words[i] >> 8 * byte) }, 1);
	return sum;
}

static uint32_t judge_checksum(const struct datagen_settings *settings)
{
	return settings->network ? network_checksum(settings->network) : weights_checksum();
}

static void describe(const struct datagen_settings *settings, uint64_t seed,
                     char header[GAMEFILE_HEADER])
{
	struct text lines = TEXT_OF(GAMEFILE_HEADER - 32);

	text_printf(&lines,
	            "build=%s\n%s=%08" PRIx32 "\nseed=%" PRIu64 "\nnodes=%d\n"
	            "samples=%d\nlabels=%d\nlabel_nodes=%d\neval_limit=%d\noutside=%d\n"
	            "every=%d\nhard=%d\nwon=%d for %d\ndrawn=%d for %d from %d\n",
	            PACKAGE_STRING, settings->network ? "network" : "weights",
	            judge_checksum(settings), seed, settings->nodes,
	            settings->samples, settings->labels, settings->label_nodes,
	            settings->eval_limit, settings->outside, settings->every, DATAGEN_HARD,
	            DATAGEN_WON_SCORE, DATAGEN_WON_PLIES, DATAGEN_DRAWN_SCORE, DATAGEN_DRAWN_PLIES,
	            DATAGEN_DRAWN_FROM);
	gamefile_header(header, lines.chars);
}

/* Count the whole games that FILE has behind its header, and where they end.
 * False, with the reason, if what follows them is more than the beginning of another. */
static bool count_games(FILE *file, struct datagen_sum *sum, off_t *end, struct error *error)
{
	struct game_record game;
	struct game_count count;
	enum gamefile_end found;

	game_record_init(&game);
	while (found = gamefile_read(file, &game), found == GAMEFILE_GAME) {
		if (game.number != sum->games) {
			found = GAMEFILE_DAMAGED;
			break;
		}
		count = count_of(&game);
		count_game(sum, &count);
		*end = ftello(file);
	}
	game_record_free(&game);
	if (found == GAMEFILE_OVER || found == GAMEFILE_CUT_OFF)
		return true;
	if (found == GAMEFILE_NO_MEMORY)
		error_memory(error);
	else
		error_set(error, "game %" PRIu32 " is damaged", sum->games);
	return false;
}

/* Is FOUND, SIZE bytes, what is left of HEADER if the work was ended before it was written? */
static bool is_begun(const char *found, size_t size, const char *header)
{
	return size < GAMEFILE_HEADER && memcmp(found, header, size) == 0;
}

/* Count the games that FILE, made by HEADER, has; it is cut off behind the
 * last whole one, and stands there. */
static bool continue_file(FILE *file, const char *header, struct datagen_sum *sum,
                          struct error *error)
{
	char found[GAMEFILE_HEADER];
	struct text difference = TEXT_OF(ERROR_REASON_MAX);
	size_t size = fread(found, 1, sizeof found, file);
	off_t end = GAMEFILE_HEADER;

	rewind(file);
	if (is_begun(found, size, header))
		return fwrite(header, 1, GAMEFILE_HEADER, file) == GAMEFILE_HEADER;
	if (!gamefile_read_header(file, found))
		return error_set(error, "not a file of games");
	if (memcmp(found, header, GAMEFILE_HEADER) != 0) {
		text_add_difference(&difference, found, header);
		return error_set(error, "made by other settings: %s", difference.chars);
	}
	if (!count_games(file, sum, &end, error))
		return false;
	return exclusive_cut(file, end) || error_system(error, NULL);
}

/* The file PATH, ready to be written to; NULL with the reason. */
static FILE *open_file(const char *path, const char *header, struct datagen_sum *sum,
                       struct error *error)
{
	FILE *file = exclusive_open(path, error);

	/* A game fits into the buffer, so it is written at once or not at all. */
	if (!file)
		return NULL;
	if (setvbuf(file, NULL, _IOFBF, BUFFER_BYTES) == 0 && continue_file(file, header, sum, error) && fflush(file) == 0)
		return file;
	if (!error_is_set(error))
		error_system(error, NULL);
	fclose(file);
	return NULL;
}

/* ---- shards of a store ---- */

/* The shard NUMBER of the work. */
static void name_shard(const struct datagen *work, uint32_t number, struct store_shard *shard)
{
	struct text name;

	*shard = (struct store_shard){ .games = work->settings->shard_games };
	text_init(&name, shard->name, sizeof shard->name);
	text_printf(&name, "%08" PRIx32 "-%" PRIu64 ".games", judge_checksum(work->settings),
	            work->settings->seed + number);
}

/* Open the shard NUMBER, whose games so far are counted in the work's shard. */
static bool open_shard(struct datagen *work, uint32_t number, struct error *error)
{
	char header[GAMEFILE_HEADER], path[STORE_PATH];
	struct store_shard shard;

	name_shard(work, number, &shard);
	store_path(&work->store, shard.name, path);
	if (store_find_shard(&work->store, shard.name))
		return error_about(error, path, "complete already, but one before it is not: choose another --seed");
	describe(work->settings, work->settings->seed + number, header);
	work->shard = (struct datagen_sum){ .games = 0 };
	work->file = open_file(path, header, &work->shard, error);
	if (!work->file)
		error_in(error, "%s", path);
	return work->file;
}

static bool close_file(struct datagen *work, struct error *error)
{
	FILE *file = work->file;

	work->file = NULL;
	if (!file || fclose(file) == 0)
		return true;
	return error_system(error, NULL);
}

/* Compress SHARD, which is in the manifest. */
static bool compress_shard(const struct datagen *work, const struct store_shard *shard,
                           struct error *error)
{
	char path[STORE_PATH];

	store_path(&work->store, shard->name, path);
	return packed_compress(path, error) || error_in(error, "%s", path);
}

/* The shard NUMBER has all its games. */
static bool complete_shard(struct datagen *work, uint32_t number, struct error *error)
{
	struct store_shard shard;

	name_shard(work, number, &shard);
	shard.plies = work->shard.plies;
	shard.samples = work->shard.samples;
	return close_file(work, error) && store_add_shard(&work->store, &shard, error) &&
	       compress_shard(work, &shard, error);
}

static void add_sum(struct datagen_sum *sum, const struct datagen_sum *more)
{
	sum->games += more->games;
	sum->plies += more->plies;
	sum->samples += more->samples;
	for (int i = 0; i < 3; i++)
		sum->results[i] += more->results[i];
}

static void count_shard(struct datagen_sum *sum, const struct store_shard *shard)
{
	sum->games += shard->games;
	sum->plies += shard->plies;
	sum->samples += shard->samples;
}

/* Count what the store has of the work.  False with the reason. */
static bool continue_store(struct datagen *work, uint32_t shards, struct error *error)
{
	uint32_t number = 0;

	for (; number < shards; number++) {
		const struct store_shard *found;
		struct store_shard shard;

		name_shard(work, number, &shard);
		found = store_find_shard(&work->store, shard.name);
		if (!found)
			break;
		if (found->games != shard.games)
			return error_about(error, shard.name, "it has %" PRIu32 " games, not %" PRIu32, found->games, shard.games);
		/* A kill between the manifest and the end of the compression. */
		if (!compress_shard(work, found, error))
			return false;
		count_shard(work->sum, found);
	}
	if (number == shards)
		return true;
	if (!open_shard(work, number, error))
		return false;
	add_sum(work->sum, &work->shard);
	/* A kill between the last game and the manifest. */
	return work->shard.games < work->settings->shard_games || complete_shard(work, number, error);
}

/* ---- the whole ---- */

static enum jobs_end write_game(void *context, uint32_t number, const struct bytes *result,
                                struct error *error)
{
	struct datagen *work = context;
	struct game_count count;
	size_t size = result->length - sizeof count;

	memcpy(&count, result->at, sizeof count);
	if (!work->file && !open_shard(work, number / shard_games_of(work), error))
		return JOBS_FAILED;
	if (fwrite(result->at + sizeof count, 1, size, work->file) != size ||
	    fflush(work->file) != 0)
		return jobs_end_of(error_system(error, NULL));
	count_game(&work->shard, &count);
	count_game(work->sum, &count);
	if (work->is_store && work->shard.games == work->settings->shard_games &&
	    !complete_shard(work, number / shard_games_of(work), error))
		return JOBS_FAILED;
	if (work->callbacks->progress)
		work->callbacks->progress(work->callbacks->context, work->sum);
	return JOBS_DONE;
}

/* Play the games of WORK up to END. */
static enum jobs_end play_games(struct datagen *work, uint32_t games, struct error *error)
{
	static const struct job_kind kind = {
		.open = open_player, .close = close_player, .run = play_game, .take = write_game
	};
	struct job_workers workers = {
		work->settings->jobs, work->callbacks->stop, work->callbacks->ranks
	};
	enum jobs_end end = jobs_run(&kind, work, work->sum->games, games, &workers, error);

	return close_file(work, error) ? end : JOBS_FAILED;
}

/* ---- games labelled anew ---- */

static bool relabel_game(void *worker, uint32_t number, const struct bytes *input, struct bytes *result,
                         struct error *error)
{
	const struct datagen_player *player = worker;
	struct game_record game;
	bool done;

	(void)number;
	game_record_init(&game);
	done = gamefile_take(input, &game) == GAMEFILE_GAME &&
	       datagame_relabel(player->player, &game, player->work->settings->least_pieces) &&
	       add_game(&game, result);
	game_record_free(&game);
	return done || error_memory(error);
}

/* Append the next game of the source to INPUT. */
static enum jobs_end feed_game(void *context, uint32_t number, struct bytes *input, struct error *error)
{
	struct datagen *work = context;
	const struct game_record *game = game_reader_game(work->source);
	uint8_t *block;
	size_t size;
	bool added;

	(void)number;
	if (!game_reader_next(work->source, error)) {
		if (!error_is_set(error))
			return JOBS_ENOUGH;
		return jobs_end_of(error_in(error, "%s", work->source_path));
	}
	block = gamefile_block(game, &size);
	added = block && bytes_add(input, block, size);
	free(block);
	if (added)
		return JOBS_DONE;
	return jobs_end_of(error_memory(error));
}

/* The header of the file PATH.  False with the reason. */
static bool read_header(const char *path, char header[GAMEFILE_HEADER], struct error *error)
{
	FILE *file = packed_open(path, error);

	if (file && !gamefile_read_header(file, header))
		error_set(error, "not a file of games");
	if (file)
		fclose(file);
	return !error_is_set(error) || error_in(error, "%s", path);
}

/* The header of the file PATH, and by what its games are labelled anew.  False with the reason. */
static bool describe_anew(const struct datagen_settings *settings, const char *path,
                          char header[GAMEFILE_HEADER], struct error *error)
{
	struct text lines = TEXT_OF(GAMEFILE_HEADER);

	if (!read_header(path, header, error))
		return false;
	text_printf(&lines, "%srelabel_%s=%08" PRIx32 "\nrelabel_nodes=%d\nrelabel_pieces=%d\n",
	            strchr(header, '\n') + 1, settings->network ? "network" : "weights",
	            judge_checksum(settings), settings->label_nodes, settings->least_pieces);
	if (strlen(lines.chars) > GAMEFILE_HEADER - 32)
		return error_about(error, path, "labelled anew too often");
	gamefile_header(header, lines.chars);
	return true;
}

/* Begin to label the games of the file PATH anew into the file TO with HEADER, or go on: the games that
 * TO has are passed over.  False with the reason. */
static bool open_relabelled(struct datagen *work, const char *path, const char *to, const char *header,
                            struct error *error)
{
	work->source_path = path;
	work->source = game_reader_open(path, error);
	if (!work->source)
		return error_in(error, "%s", path);
	work->shard = (struct datagen_sum){ .games = 0 };
	work->file = open_file(to, header, &work->shard, error);
	if (!work->file)
		return error_in(error, "%s", to);
	add_sum(work->sum, &work->shard);
	for (uint32_t i = 0; i < work->shard.games; i++)
		if (!game_reader_next(work->source, error))
			break;
	return !error_is_set(error) || error_in(error, "%s", path);
}

/* Label the games of SHARD, the file PATH, anew into the file TO with HEADER, and add it to the store. */
static enum jobs_end relabel_games(struct datagen *work, const struct store_shard *shard, const char *path,
                                   const char *to, const char *header, struct error *error)
{
	static const struct job_kind kind = {
		.open = open_player, .close = close_player, .run = relabel_game, .take = write_game,
		.feed = feed_game
	};
	struct job_workers workers = { work->settings->jobs, work->callbacks->stop, NULL };
	struct store_shard made = { .games = shard->games };
	enum jobs_end end = JOBS_FAILED;

	if (open_relabelled(work, path, to, header, error))
		end = jobs_run(&kind, work, work->shard.games, work->shard.games, &workers, error);
	if (work->source)
		game_reader_close(work->source);
	if (!close_file(work, error) || (end != JOBS_DONE && end != JOBS_ENOUGH))
		return end == JOBS_STOPPED ? end : JOBS_FAILED;
	if (work->shard.games != shard->games)
		return jobs_end_of(error_about(error, path, "it has %" PRIu32 " games, not %" PRIu32, work->shard.games,
		                               shard->games));
	memcpy(made.name, shard->name, sizeof made.name);
	made.plies = work->shard.plies;
	made.samples = work->shard.samples;
	return jobs_end_of(store_add_shard(&work->store, &made, error) && compress_shard(work, &made, error));
}

/* Count the shard FOUND, the file PATH, which must have HEADER, and compress it if a kill prevented that.
 * False with the reason. */
static bool keep_shard(struct datagen *work, const struct store_shard *found, const char *path,
                       const char *header, struct error *error)
{
	struct text difference = TEXT_OF(ERROR_REASON_MAX);
	char has[GAMEFILE_HEADER];

	if (!read_header(path, has, error))
		return false;
	if (memcmp(has, header, GAMEFILE_HEADER) != 0) {
		text_add_difference(&difference, has, header);
		return error_about(error, path, "made by other settings: %s", difference.chars);
	}
	count_shard(work->sum, found);
	return compress_shard(work, found, error);
}

static enum jobs_end relabel_shard(struct datagen *work, const struct store *from,
                                   const struct store_shard *shard, struct error *error)
{
	const struct store_shard *found = store_find_shard(&work->store, shard->name);
	char path[STORE_PATH], to[STORE_PATH], header[GAMEFILE_HEADER];

	store_path(from, shard->name, path);
	store_path(&work->store, shard->name, to);
	if (!describe_anew(work->settings, path, header, error))
		return JOBS_FAILED;
	if (found)
		return jobs_end_of(keep_shard(work, found, to, header, error));
	return relabel_games(work, shard, path, to, header, error);
}

enum jobs_end datagen_relabel(const char *from, const char *folder,
                              const struct datagen_settings *settings,
                              const struct datagen_callbacks *callbacks,
                              struct datagen_sum *sum, struct error *error)
{
	struct datagen work = { .settings = settings, .callbacks = callbacks, .sum = sum };
	struct store source = { .count = 0 };
	enum jobs_end end = JOBS_FAILED;

	memset(sum, 0, sizeof *sum);
	if (store_read(&source, from, false, error) && store_read(&work.store, folder, true, error))
		end = JOBS_DONE;
	for (int i = 0; i < source.count && end == JOBS_DONE; i++)
		end = relabel_shard(&work, &source, &source.shards[i], error);
	store_free(&work.store);
	store_free(&source);
	return end;
}

static bool leads(const struct datagen_callbacks *callbacks)
{
	return !callbacks->ranks || callbacks->ranks->leads;
}

enum jobs_end datagen_run(const char *path, const struct datagen_settings *settings,
                          const struct datagen_callbacks *callbacks, struct datagen_sum *sum,
                          struct error *error)
{
	struct datagen work = { .settings = settings, .callbacks = callbacks, .sum = sum };
	char header[GAMEFILE_HEADER];

	memset(sum, 0, sizeof *sum);
	if (leads(callbacks)) {
		describe(settings, settings->seed, header);
		work.file = open_file(path, header, sum, error);
		if (!work.file)
			return JOBS_FAILED;
	}
	return play_games(&work, settings->games, error);
}

enum jobs_end datagen_run_store(const char *folder, const struct datagen_settings *settings,
                                const struct datagen_callbacks *callbacks,
                                struct datagen_sum *sum, struct error *error)
{
	struct datagen work = {
		.settings = settings, .callbacks = callbacks, .sum = sum, .is_store = true
	};
	uint32_t shards = (settings->games - 1) / settings->shard_games + 1;
	enum jobs_end end = JOBS_FAILED;

	memset(sum, 0, sizeof *sum);
	if (!leads(callbacks))
		return play_games(&work, 0, error);
	if (store_read(&work.store, folder, true, error) && continue_store(&work, shards, error))
		end = play_games(&work, shards * settings->shard_games, error);
	store_free(&work.store);
	return end;
}

enum jobs_end datagen_check(const char *path, const struct datagen_callbacks *callbacks,
                            struct datagen_sum *sum, struct error *error)
{
	struct game_reader *reader = game_reader_open(path, error);
	bool stopped = false;

	memset(sum, 0, sizeof *sum);
	if (!reader)
		return JOBS_FAILED;
	while (!stopped && game_reader_next(reader, error)) {
		struct game_count count = count_of(game_reader_game(reader));

		count_game(sum, &count);
		if (callbacks->progress)
			callbacks->progress(callbacks->context, sum);
		stopped = callbacks->stop && atomic_load(callbacks->stop);
	}
	game_reader_close(reader);
	if (error_is_set(error))
		return JOBS_FAILED;
	return stopped ? JOBS_STOPPED : JOBS_DONE;
}
