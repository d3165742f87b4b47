/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading, filtering and dividing positions. */
#include <config.h>

#include "lab/dataset.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lab/gamefile.h"
#include "lab/packed.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "util/fnv1a.h"
#include "util/random.h"

enum {
	LEAST_BYTES = 8,             /* that a position takes in a file of games, about */
	POSITION_BYTES = sizeof(struct sample) + sizeof(uint32_t),   /* in memory, with its place */
	RESERVE_PERCENT = 5,         /* by which a shard may be larger than the others */
	FIRST_ROOM = 4096            /* of a list */
};

static const uint64_t SEED = 37;     /* of the dealing */

void dataset_init(struct dataset *set)
{
	memset(set, 0, sizeof *set);
}

void dataset_free(struct dataset *set)
{
	if (set->shards)
		shards_close(set->shards);
	for (int i = 0; set->lists && i <= set->shard_count; i++)
		free(set->lists[i].all);
	free(set->lists);
}

/* Where positions to validate go. */
static struct example_list *validation_of(struct dataset *set)
{
	return &set->lists[set->shard_count];
}

/* ---- reading games ---- */

/* Where positions go. */
struct reading {
	struct dataset *set;
	enum dataset_target target;
	int validate_every;
	const atomic_bool *stop;         /* or NULL */
	struct shards_writer *writer;    /* NULL: into memory */
	struct random random;
	const struct game_record *game;
	bool validates;                  /* the game is for validation */
};

/* Room for one more; NULL if memory runs out. */
static struct sample *add(struct example_list *list)
{
	if (list->count == list->room) {
		size_t more = list->room ? list->room + list->room / 2 : FIRST_ROOM;
		struct sample *bigger = realloc(list->all, more * sizeof *bigger);

		if (!bigger)
			return NULL;
		list->all = bigger;
		list->room = more;
	}
	return &list->all[list->count++];
}

/* Put EXAMPLE where it belongs. */
static bool keep(struct reading *reading, const struct sample *example)
{
	struct dataset *set = reading->set;
	int shard = set->shard_count;
	struct sample *kept;

	if (!reading->validates) {
		shard = (int)random_below(&reading->random, (uint32_t)set->shard_count);
		set->total++;
		if (reading->writer)
			return shards_add(reading->writer, shard, example);
	}
	kept = add(&set->lists[shard]);
	if (kept)
		*kept = *example;
	return kept;
}

/* Add SAMPLE, worth TARGET. */
static bool add_sample(struct reading *reading, const struct sample *sample, int target,
                       bool in_game)
{
	int result = reading->game->result;
	struct sample example = *sample;

	if (target > DATASET_TARGET_MAX || target < -DATASET_TARGET_MAX)
		return true;
	example.score = (int16_t)target;
	example.result = (uint8_t)(sample->turn == WHITE ? result : 2 - result);
	example.in_game = in_game;
	return keep(reading, &example);
}

/* The positions that the game went through. */
static bool add_plies(struct reading *reading, struct position *pos)
{
	const struct game_record *game = reading->game;

	if (position_set_up(pos, &game->start, NULL) != SETUP_OK ||
	    !position_reserve(pos, game->plies))
		return false;
	for (int i = 0; i < game->plies; i++) {
		struct move move = game->ply[i].move;

		if (move_is_quiet(move) && !position_in_check(pos) &&
		    position_rule50(pos) < DATASET_CLOCK_MAX) {
			struct sample sample;

			sample_pack(&sample, pos);
			sample.eval = game->ply[i].eval;
			if (!add_sample(reading, &sample, game->ply[i].score, true))
				return false;
		}
		position_make(pos, move);
	}
	return true;
}

static bool add_game(struct reading *reading, struct position *pos)
{
	const struct game_record *game = reading->game;
	bool added = true;

	for (int i = 0; i < game->samples && added; i++) {
		const struct sample *sample = &game->sample[i].sample;

		if (reading->target == DATASET_EVAL)
			added = add_sample(reading, sample, sample->eval, false);
		else if (reading->target == DATASET_SCORE || abs(sample->eval) <= DATASET_REFERENCE_EVAL)
			added = add_sample(reading, sample, sample->score, false);
	}
	reading->set->games_validated += reading->validates;
	return added && (reading->target != DATASET_SCORE || add_plies(reading, pos));
}

static bool is_stopped(const struct reading *reading)
{
	return reading->stop && atomic_load(reading->stop);
}

/* Add all games of READER.  False with the reason, or if stopped. */
static bool add_games(struct reading *reading, struct game_reader *reader, struct error *error)
{
	struct position pos;
	bool added = position_init(&pos);

	while (added && !is_stopped(reading) && game_reader_next(reader, error)) {
		reading->game = game_reader_game(reader);
		reading->validates = reading->target == DATASET_REFERENCE ||
		                     reading->game->number % (uint32_t)reading->validate_every == 0;
		added = add_game(reading, &pos);
	}
	if (!added)
		error_set(error, "%s", reading->writer ? "no space for the shards" : "out of memory");
	position_free(&pos);
	return !error_is_set(error) && !is_stopped(reading);
}

static bool read_file(struct reading *reading, const char *path, struct error *error)
{
	struct game_reader *reader = game_reader_open(path, error);

	if (reader) {
		add_games(reading, reader, error);
		game_reader_close(reader);
	}
	return !error_is_set(error) || error_in(error, "%s", path);
}

/* Read all of SOURCE to WRITER, or to memory if that is NULL. */
static bool read_files(struct dataset *set, const struct dataset_source *source,
                       struct shards_writer *writer, struct error *error)
{
	struct reading reading = {
		.set = set, .target = source->target, .validate_every = source->validate_every,
		.stop = source->stop, .writer = writer, .random = { SEED }
	};

	for (int i = 0; i < source->file_count; i++)
		if (!read_file(&reading, source->files[i], error))
			return false;
	return true;
}

/* ---- shards ---- */

/* Add the length of what the file PATH holds to *BYTES, and length and header to *SUM (FNV-1a):
 * games with the same are the same.  False with the reason. */
static bool identify(const char *path, uint64_t *bytes, uint32_t *sum, struct error *error)
{
	FILE *file = packed_open(path, error);
	char header[GAMEFILE_HEADER + sizeof(uint64_t)] = "";
	struct stat status;

	if (!file)
		return error_in(error, "%s", path);
	if (fstat(fileno(file), &status) != 0) {
		fclose(file);
		return error_system(error, path);
	}
	for (size_t i = 0; i < sizeof(uint64_t); i++)
		header[GAMEFILE_HEADER + i] = (char)((uint64_t)status.st_size >> 8 * i & 0xFF);
	(void)!fread(header, 1, GAMEFILE_HEADER, file);
	*sum = fnv1a_add(*sum, header, sizeof header);
	*bytes += (uint64_t)status.st_size;
	fclose(file);
	return true;
}

/* How many positions files of BYTES have at most, about. */
static uint64_t most_positions(uint64_t bytes)
{
	return bytes / LEAST_BYTES * (100 + RESERVE_PERCENT) / 100;
}

/* Describe SOURCE, and choose the number of shards.  *BYTES are those of its files.  False with
 * the reason. */
static bool describe(struct dataset *set, const struct dataset_source *source, uint64_t *bytes,
                     struct error *error)
{
	uint32_t sum = FNV1A_EMPTY;
	uint64_t wanted;
	struct text text = TEXT_IN(set->description);

	*bytes = 0;
	for (int i = 0; i < source->file_count; i++)
		if (!identify(source->files[i], bytes, &sum, error))
			return false;
	wanted = most_positions(*bytes) / (uint64_t)source->shard_positions + 1;
	set->shard_count = wanted < SHARDS_MAX ? (int)wanted : SHARDS_MAX - 1;
	text_printf(&text, "target=%d\nvalidate_every=%d\nfiles=%d with %" PRIu64 " bytes and the sum "
	            "%08" PRIx32 "\nshards=%d\n", (int)source->target, source->validate_every,
	            source->file_count, *bytes, sum, set->shard_count);
	return true;
}

/* Deal the positions of SOURCE out to a file of shards; the last one is for validation. */
static bool write_shards(struct dataset *set, const struct dataset_source *source,
                         struct error *error)
{
	const struct example_list *validation = validation_of(set);
	struct shards_writer *writer = shards_create(source->shards, set->shard_count + 1,
	                                             set->description, error);
	bool written;

	if (!writer)
		return false;
	written = read_files(set, source, writer, error);
	for (size_t i = 0; i < validation->count && written; i++)
		written = shards_add(writer, set->shard_count, &validation->all[i]);
	return shards_finish(writer, written, error);
}

/* Read shard NUMBER of the file into LIST, which is made large enough. */
static bool read_shard(struct dataset *set, int number, struct example_list *list,
                       struct error *error)
{
	list->count = shards_size(set->shards, number);
	if (list->count > list->room) {
		free(list->all);
		list->room = 0;
		list->all = malloc(list->count * sizeof *list->all);
		if (!list->all)
			return error_memory(error);
		list->room = list->count;
	}
	if (shards_read(set->shards, number, list->all))
		return true;
	return error_set(error, "the file of shards is damaged");
}

/* Use the file of shards, which is made if there is none. */
static bool use_shards(struct dataset *set, const struct dataset_source *source,
                       struct error *error)
{
	set->shards = shards_open(source->shards, set->description, error);
	if (!set->shards && error_is_set(error))
		return false;
	if (!set->shards) {
		if (!write_shards(set, source, error))
			return false;
		set->shards = shards_open(source->shards, set->description, error);
		if (!set->shards)
			return false;
	}
	set->total = 0;
	for (int i = 0; i < set->shard_count; i++)
		set->total += shards_size(set->shards, i);
	return read_shard(set, set->shard_count, validation_of(set), error);
}

/* Read SOURCE, whose POSITIONS may be too many for its memory. */
static bool read_source(struct dataset *set, const struct dataset_source *source,
                        uint64_t positions, struct error *error)
{
	uint64_t memory = (uint64_t)source->memory;

	if (memory == 0 || positions * POSITION_BYTES <= memory)
		return read_files(set, source, NULL, error);
	if (positions / (uint64_t)set->shard_count * POSITION_BYTES > memory)
		error_set(error, "so little memory is not enough to shuffle so many positions");
	else if (!source->shards)
		error_set(error, "the positions do not fit in memory: a file for shards is needed");
	else
		return use_shards(set, source, error);
	return false;
}

bool dataset_read(struct dataset *set, const struct dataset_source *source, struct error *error)
{
	uint64_t bytes;

	if (!describe(set, source, &bytes, error))
		return false;
	set->lists = calloc((size_t)set->shard_count + 1, sizeof *set->lists);
	if (!set->lists)
		return error_memory(error);
	if (!read_source(set, source, most_positions(bytes), error))
		return false;
	set->validate = validation_of(set)->all;
	set->validate_count = validation_of(set)->count;
	return dataset_load_shard(set, 0, error);
}

bool dataset_load_shard(struct dataset *set, int number, struct error *error)
{
	struct example_list *list = &set->lists[set->shards ? 0 : number];

	if (set->shards && !read_shard(set, number, list, error))
		return false;
	set->train = list->all;
	set->train_count = list->count;
	return true;
}

size_t dataset_shard_size(const struct dataset *set, int number)
{
	return set->shards ? shards_size(set->shards, number) : set->lists[number].count;
}
