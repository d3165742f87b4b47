/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Sharing the games out to threads and writing them in their order. */
#include <config.h>

#include "tools/datagen.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/network/network.h"
#include "eval/weights.h"
#include "rules/legality.h"
#include "rules/makemove.h"
#include "rules/setup.h"
#include "tools/datagame.h"
#include "tools/gamefile.h"
#include "util/thread.h"

/* Games that wait for an earlier one to be finished. */
enum { WAITING_MAX = 64 };

struct datagen {
	struct datagen_settings settings;
	const struct datagen_callbacks *callbacks;
	FILE *file;
	struct datagen_sum *sum;
	pthread_mutex_t mutex;
	pthread_cond_t written;          /* there is room to wait again */
	uint32_t next;                   /* game to be played */
	struct game_record *waiting[WAITING_MAX];   /* by number modulo WAITING_MAX */
	bool stop;
	bool failed;
};

struct datagen_settings datagen_settings_default(void)
{
	return (struct datagen_settings){
		.games = 1000, .seed = 1, .nodes = 600, .samples = 16, .labels = 6,
		.label_nodes = 150, .jobs = 1
	};
}

static void count_game(struct datagen_sum *sum, const struct game_record *game)
{
	sum->games++;
	sum->plies += (uint64_t)game->plies;
	sum->samples += (uint64_t)game->samples;
	sum->results[game->result]++;
	for (int i = 0; i < game->samples; i++)
		sum->labels += game->sample[i].score != SAMPLE_NO_SCORE;
}

/* Write the games whose turn it is; the mutex is held. */
static void write_waiting(struct datagen *work)
{
	struct game_record **slot;

	while (slot = &work->waiting[work->sum->games % WAITING_MAX], *slot && !work->failed) {
		if (!gamefile_write(work->file, *slot) || fflush(work->file) != 0)
			work->failed = true;
		count_game(work->sum, *slot);
		game_record_free(*slot);
		free(*slot);
		*slot = NULL;
		if (!work->callbacks->progress(work->callbacks->context, work->sum))
			work->stop = true;
	}
	pthread_cond_broadcast(&work->written);
}

/* The number of a game to be played; false if there is none left. */
static bool take_number(struct datagen *work, uint32_t *number)
{
	bool taken = false;

	pthread_mutex_lock(&work->mutex);
	while (!work->stop && !work->failed && work->next < work->settings.games &&
	       work->next - work->sum->games >= WAITING_MAX)
		pthread_cond_wait(&work->written, &work->mutex);
	if (!work->stop && !work->failed && work->next < work->settings.games) {
		*number = work->next++;
		taken = true;
	}
	pthread_mutex_unlock(&work->mutex);
	return taken;
}

/* GAME, NULL if memory ran out, is finished. */
static void hand_in(struct datagen *work, struct game_record *game)
{
	pthread_mutex_lock(&work->mutex);
	if (game) {
		work->waiting[game->number % WAITING_MAX] = game;
		write_waiting(work);
	} else {
		work->failed = true;
		pthread_cond_broadcast(&work->written);
	}
	pthread_mutex_unlock(&work->mutex);
}

static void *play_games(void *context)
{
	struct datagen *work = context;
	struct datagame *player = datagame_create(&work->settings);
	uint32_t number;

	if (!player) {
		hand_in(work, NULL);
		return NULL;
	}
	while (take_number(work, &number))
		hand_in(work, datagame_play(player, number));
	datagame_free(player);
	return NULL;
}

static void free_waiting(struct datagen *work)
{
	for (int i = 0; i < WAITING_MAX; i++)
		if (work->waiting[i]) {
			game_record_free(work->waiting[i]);
			free(work->waiting[i]);
		}
}

static bool run_jobs(struct datagen *work)
{
	pthread_t threads[DATAGEN_JOBS_MAX];
	int started = 0;

	pthread_mutex_init(&work->mutex, NULL);
	pthread_cond_init(&work->written, NULL);
	while (started < work->settings.jobs &&
	       thread_start(&threads[started], play_games, work))
		started++;
	for (int i = 0; i < started; i++)
		pthread_join(threads[i], NULL);
	pthread_cond_destroy(&work->written);
	pthread_mutex_destroy(&work->mutex);
	free_waiting(work);
	return started > 0 && !work->failed;
}

/* Names the weights that judge: FNV-1a over their numbers. */
static uint32_t weights_checksum(void)
{
	uint32_t words[sizeof eval_weights / sizeof(uint32_t)], sum = UINT32_C(2166136261);

	memcpy(words, &eval_weights, sizeof words);
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
		for (int byte = 0; byte < 4; byte++)
			sum = (sum ^ (words[i] >> 8 * byte & 0xFF)) * UINT32_C(16777619);
	return sum;
}

static void describe(const struct datagen_settings *settings, char header[GAMEFILE_HEADER])
{
	TEXT_ON_STACK(lines, GAMEFILE_HEADER - 32);

	text_printf(&lines,
	            "build=%s\n%s=%08" PRIx32 "\nseed=%" PRIu64 "\nnodes=%d\n"
	            "samples=%d\nlabels=%d\nlabel_nodes=%d\n",
	            PACKAGE_STRING, settings->network ? "network" : "weights",
	            settings->network ? network_checksum(settings->network) : weights_checksum(),
	            settings->seed, settings->nodes,
	            settings->samples, settings->labels, settings->label_nodes);
	gamefile_header(header, lines_chars);
}

/* Count the games that FILE, made by HEADER, has; it is cut off behind the
 * last whole one, and stands there. */
static bool continue_file(FILE *file, const char *header, struct datagen_sum *sum,
                          struct text *error)
{
	char found[GAMEFILE_HEADER];
	struct game_record game;
	long end = GAMEFILE_HEADER;

	if (!gamefile_read_header(file, found)) {
		text_add(error, "not a file of games");
		return false;
	}
	if (memcmp(found, header, GAMEFILE_HEADER) != 0) {
		text_printf(error, "made by other settings:\n%s", found);
		return false;
	}
	game_record_init(&game);
	while (gamefile_read(file, &game) == GAMEFILE_GAME && game.number == sum->games) {
		count_game(sum, &game);
		end = ftell(file);
	}
	game_record_free(&game);
	if (fseek(file, end, SEEK_SET) != 0 || ftruncate(fileno(file), end) != 0) {
		text_add(error, strerror(errno));
		return false;
	}
	return true;
}

/* The file PATH, ready to be written to; NULL with the reason. */
static FILE *open_file(const char *path, const char *header, struct datagen_sum *sum,
                       struct text *error)
{
	FILE *file = fopen(path, "r+b");

	if (file) {
		if (continue_file(file, header, sum, error))
			return file;
		fclose(file);
		return NULL;
	}
	file = fopen(path, "w+b");
	if (file && fwrite(header, 1, GAMEFILE_HEADER, file) == GAMEFILE_HEADER)
		return file;
	text_add(error, strerror(errno));
	if (file)
		fclose(file);
	return NULL;
}

bool datagen_run(const char *path, const struct datagen_settings *settings,
                 const struct datagen_callbacks *callbacks, struct datagen_sum *sum,
                 struct text *error)
{
	struct datagen work = { .settings = *settings, .callbacks = callbacks, .sum = sum };
	char header[GAMEFILE_HEADER];
	bool worked;

	memset(sum, 0, sizeof *sum);
	describe(settings, header);
	work.file = open_file(path, header, sum, error);
	if (!work.file)
		return false;
	work.next = sum->games;
	worked = run_jobs(&work);
	if (fclose(work.file) != 0)
		worked = false;
	if (!worked)
		text_add(error, "out of memory, or of space on the disk");
	return worked;
}

/* Are the moves of GAME legal?  POS is initialised. */
static bool replay(const struct game_record *game, struct position *pos)
{
	struct check_info check;

	if (position_set_up(pos, &game->start, NULL) != SETUP_OK ||
	    !position_reserve(pos, game->plies))
		return false;
	for (int i = 0; i < game->plies; i++) {
		check_find(pos, &check);
		if (!move_is_legal(pos, &check, game->ply[i].move))
			return false;
		position_make(pos, game->ply[i].move);
	}
	return true;
}

static bool check_games(FILE *file, const struct datagen_callbacks *callbacks,
                        struct datagen_sum *sum, struct text *error)
{
	struct game_record game;
	struct position pos;
	enum gamefile_end end;

	if (!position_init(&pos)) {
		text_add(error, "out of memory");
		return false;
	}
	game_record_init(&game);
	while (end = gamefile_read(file, &game), end == GAMEFILE_GAME) {
		if (game.number != sum->games || !replay(&game, &pos)) {
			end = GAMEFILE_DAMAGED;
			break;
		}
		count_game(sum, &game);
		if (!callbacks->progress(callbacks->context, sum))
			break;
	}
	if (end == GAMEFILE_CUT_OFF)
		text_printf(error, "game %" PRIu32 " is cut off", sum->games);
	else if (end == GAMEFILE_DAMAGED)
		text_printf(error, "game %" PRIu32 " is damaged", sum->games);
	else if (end == GAMEFILE_NO_MEMORY)
		text_add(error, "out of memory");
	game_record_free(&game);
	position_free(&pos);
	return end == GAMEFILE_OVER || end == GAMEFILE_GAME;
}

bool datagen_check(const char *path, const struct datagen_callbacks *callbacks,
                   struct datagen_sum *sum, struct text *error)
{
	FILE *file = fopen(path, "rb");
	char header[GAMEFILE_HEADER];
	bool good = false;

	memset(sum, 0, sizeof *sum);
	if (!file) {
		text_add(error, strerror(errno));
		return false;
	}
	if (gamefile_read_header(file, header))
		good = check_games(file, callbacks, sum, error);
	else
		text_add(error, "not a file of games");
	fclose(file);
	return good;
}
