/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games as jobs.  What a job is fed is what is wrong with the game ("": nothing), a NUL, and the game,
 * packed; its result is the same, a NUL, and the game's text with a NUL. */
#include <config.h>

#include "tools/annotate_file.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "notation/pgn.h"
#include "tools/annotate.h"
#include "tools/game_json.h"
#include "util/stream.h"

static const struct option_row rows[] = {
	{ "output", VALUE_OUTPUT, 0, 0, offsetof(struct annotate_request, output), "FILE", "a new file to write", NULL, 'o' },
	{ "json", VALUE_FLAG, 0, 0, offsetof(struct annotate_request, json), NULL,
	  "write JSON, a line for each game, instead of PGN", NULL, 0 },
	{ "unsearched", VALUE_FLAG, 0, 0, offsetof(struct annotate_request, unsearched), NULL,
	  "write the games as they are", NULL, 0 }
};
const struct option_table annotate_options = OPTION_TABLE(rows);

/* How far a game is, for the progress. */
struct place {
	long from, to;                /* its text in the file */
	atomic_int position, total;   /* which one is searched, of how many */
};

struct annotating {
	FILE *in;
	long size;                    /* of IN; 0: not known */
	struct pgn_reader *reader;
	struct pgn_game game;         /* the one that was read last */
	const struct annotate_output *output;
	struct annotate_sum *sum;
	struct place *places;         /* of game number N: N % PLACES */
	uint32_t place_count;
};

/* A thread that annotates. */
struct annotator {
	struct annotating *work;
	struct engine *engine;
	struct effort effort;
	struct pgn_game game;
};

static struct place *place_of(struct annotating *work, uint32_t number)
{
	return &work->places[number % work->place_count];
}

static enum jobs_end read_game(void *context, uint32_t number, struct bytes *input, struct error *error)
{
	struct annotating *work = ((struct batch *)context)->work;
	struct place *place = place_of(work, number);
	struct error fault = ERROR_NONE;
	enum pgn_reading reading;

	place->from = ftell(work->in);
	atomic_store(&place->total, 0);
	reading = pgn_read(work->reader, true, &work->game, &fault);
	place->to = ftell(work->in);
	if (reading == PGN_END)
		return JOBS_ENOUGH;
	if (bytes_add_text(input, fault.text) && bytes_add(input, "", 1) &&
	    pgn_pack(&work->game, input))
		return JOBS_DONE;
	return jobs_end_of(error_memory(error));
}

static void *open_annotator(const void *context, const atomic_bool *over, struct error *error)
{
	struct batch *batch = (struct batch *)context;
	struct annotator *annotator = malloc(sizeof *annotator);

	if (!annotator) {
		error_memory(error);
		return NULL;
	}
	*annotator = (struct annotator){
		.work = batch->work, .engine = batch_engine(batch, over), .effort = batch->request.effort
	};
	pgn_init(&annotator->game);
	return annotator;
}

static void close_annotator(void *worker)
{
	struct annotator *annotator = worker;

	pgn_free(&annotator->game);
	free(annotator);
}

static void on_position(void *context, int count, int total)
{
	struct place *place = context;

	atomic_store(&place->position, count);
	atomic_store(&place->total, total);
}

static bool annotate_one(void *worker, uint32_t number, const struct bytes *input, struct bytes *result,
                         struct error *error)
{
	struct annotator *annotator = worker;
	struct pgn_game *game = &annotator->game;
	const char *fault = (const char *)input->at;
	const struct annotate_output *output = annotator->work->output;
	bool json = output->json, written;
	enum annotate_end end = ANNOTATE_DONE;

	if (!pgn_unpack(game, fault + strlen(fault) + 1))
		return error_memory(error);
	if (!output->unsearched && (!json || !annotate_is_done(game)))
		end = annotate_game(game, annotator->engine, &annotator->effort, on_position,
		                    place_of(annotator->work, number));
	if (end == ANNOTATE_STOPPED)
		return false;
	if (end == ANNOTATE_BAD_INPUT && !*fault)
		fault = "it starts from no position";
	written = end != ANNOTATE_NO_MEMORY && bytes_add(result, fault, strlen(fault) + 1) &&
	          (json ? game_json_write(game, fault, result) : pgn_write(game, result)) &&
	          bytes_add(result, "", 1);
	return (written && !result->lost) || error_memory(error);
}

/* What went wrong, or NULL.  A program that waits for a game gets it at once. */
static const char *write_text(const struct annotate_output *output, const char *text, size_t length)
{
	if (output->is_terminal)
		text_put(output->file, text, output->utf8);
	else
		fwrite(text, 1, length, output->file);
	return stream_flush(output->file);
}

/* Also of a result from the log. */
static enum jobs_end write_game(void *context, uint32_t number, const struct bytes *result, struct error *error)
{
	struct batch *batch = context;
	struct annotating *work = batch->work;
	const char *fault = (const char *)result->at;
	struct text what = TEXT_OF(sizeof (struct error) + 40);
	const char *why;
	size_t head;

	if (result->length == 0 || result->at[result->length - 1] != '\0')
		return jobs_end_of(error_set(error, "the log is damaged"));
	head = strlen(fault) + 1;
	progress_wipe(batch->progress);
	work->sum->games++;
	work->sum->bad += *fault != '\0';
	if (*fault && !work->output->json) {
		text_printf(&what, "game %" PRIu32 ": %s", number + 1, fault);
		batch->complain(batch->context, what.chars);
	}
	why = write_text(work->output, fault + head, result->length - head - 1);
	if (!why)
		return JOBS_DONE;
	return jobs_end_of(error_set(error, "game %" PRIu32 " cannot be written: %s", number + 1, why));
}

/* Show how far the game is that is written next. */
static void show_progress(void *context)
{
	struct batch *batch = context;
	struct annotating *work = batch->work;
	const struct place *place = place_of(work, work->sum->games);
	int position = atomic_load(&place->position), total = atomic_load(&place->total);
	struct text note = TEXT_OF(80);

	if (total == 0)
		return;
	text_printf(&note, "game %" PRIu32 ", position %d of %d", work->sum->games + 1, position, total);
	progress_show(batch->progress, (uint64_t)(place->from + (place->to - place->from) * position / (total + 1)),
	              (uint64_t)work->size, note.chars);
}

static enum jobs_end annotate(struct batch *batch, struct annotating *work, struct error *error)
{
	static const struct job_kind kind = {
		.open = open_annotator, .close = close_annotator, .run = annotate_one, .take = write_game,
		.feed = read_game, .look = show_progress
	};

	if (!work->places || (batch_leads(batch) && !work->reader))
		return jobs_end_of(error_memory(error));
	if (work->reader)
		pgn_reader_set_stop(work->reader, batch->stop);
	return batch_run(batch, work->output->unsearched ? "annotate --unsearched"
	                        : work->output->json ? "annotate --json" : "annotate", &kind, work, error);
}

enum jobs_end annotate_file(struct batch *batch, FILE *in, const struct annotate_output *output,
                            struct annotate_sum *sum, struct error *error)
{
	uint32_t places = jobs_ahead(batch->request.jobs) + 1;
	struct annotating work = {
		.in = in, .reader = in ? pgn_reader_open_file(in) : NULL, .output = output, .sum = sum,
		.places = calloc(places, sizeof *work.places), .place_count = places
	};
	enum jobs_end end;
	struct stat status;

	*sum = (struct annotate_sum){ 0 };
	if (in && fstat(fileno(in), &status) == 0 && S_ISREG(status.st_mode))
		work.size = (long)status.st_size;
	pgn_init(&work.game);
	end = annotate(batch, &work, error);
	pgn_free(&work.game);
	free(work.places);
	if (work.reader)
		pgn_reader_close(work.reader);
	return end;
}
