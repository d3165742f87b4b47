/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading and writing a journal. */
#include <config.h>

#include "tools/journal.h"

#include <inttypes.h>

#include "eval/network/network.h"
#include "tools/input.h"
#include "util/error.h"
#include "util/exclusive.h"
#include "util/fnv1a.h"
#include "util/sha256.h"

enum { HEAD = 8, RESULT_MAX = 1 << 28, LINE_MOST = 400 };

static void put(uint8_t *at, uint32_t value)
{
	for (int i = 0; i < 4; i++)
		at[i] = (uint8_t)(value >> 8 * i);
}

static uint32_t get(const uint8_t *at)
{
	return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

/* Read a result.  False if none follows that is whole. */
static bool read_result(FILE *file, struct bytes *result)
{
	uint8_t head[HEAD];
	size_t length;

	if (fread(head, 1, HEAD, file) != HEAD || get(head) > RESULT_MAX)
		return false;
	length = get(head);
	bytes_clear(result);
	if (!bytes_reserve(result, length) || fread(result->at, 1, length, file) != length)
		return false;
	result->length = length;
	return fnv1a_add(FNV1A_EMPTY, result->at, length) == get(head + 4);
}

bool journal_read(struct journal *journal, journal_take *take, void *context, uint32_t most,
                  uint32_t *count, struct error *error)
{
	struct bytes result = { 0 };
	bool taken = true;
	off_t end;

	*count = 0;
	if (!journal->file)
		return true;
	end = ftello(journal->file);
	for (; taken && *count < most && read_result(journal->file, &result); ++*count) {
		taken = take(context, *count, &result, error) == JOBS_DONE;
		end = ftello(journal->file);
	}
	bytes_free(&result);
	if (!taken || exclusive_cut(journal->file, end))
		return taken;
	return error_system(error, journal->path);
}

/* A checksum of all settings of ENGINE. */
static uint32_t sum_of_settings(const struct engine *engine)
{
	uint32_t sum = FNV1A_EMPTY;

	for (int i = 0; i < engine_option_count; i++) {
		struct text value = TEXT_OF(OPTION_TEXT_MAX);

		option_format(&engine_option_table[i], engine_settings(engine), &value);
		sum = fnv1a_add(sum, value.chars, value.length + 1);
	}
	return sum;
}

/* The first line of the file of WORK.  False with the reason. */
static bool name_work(const struct journal_work *work, struct text *line, struct error *error)
{
	FILE *input = input_open_often(work->input, error);
	const struct network *network = eval_choice_network(work->engine);
	char hex[SHA256_HEX];
	uint64_t bytes;
	bool done = input && sha256_of_file(input, hex, &bytes);

	if (done)
		text_printf(line, "Rhumb log 2 of %s by " PACKAGE_STRING ", network %08" PRIx32 ", settings %08" PRIx32
		            ", depth %d, nodes %" PRIu64
		            ", ms %" PRId64 ", sha256 of the input %s\n", work->command,
		            network ? network_checksum(network) : 0, sum_of_settings(work->engine), work->effort->depth,
		            work->effort->nodes, work->effort->time_ms, hex);
	else if (input)
		error_system(error, work->input);
	if (input)
		fclose(input);
	return done;
}

bool journal_open(struct journal *journal, const char *path, const struct journal_work *work,
                  struct error *error)
{
	struct text line = TEXT_OF(LINE_MOST);

	*journal = (struct journal){ .path = path };
	if (!path)
		return true;
	if (!name_work(work, &line, error))
		return false;
	journal->file = exclusive_open_log(path, &line, NULL, error);
	return journal->file;
}

bool journal_add(struct journal *journal, const struct bytes *result, struct error *error)
{
	uint8_t head[HEAD];

	if (!journal->file)
		return true;
	put(head, (uint32_t)result->length);
	put(head + 4, fnv1a_add(FNV1A_EMPTY, result->at, result->length));
	if (fwrite(head, 1, HEAD, journal->file) == HEAD &&
	    fwrite(result->at, 1, result->length, journal->file) == result->length && fflush(journal->file) == 0)
		return true;
	return error_system(error, journal->path);
}

void journal_close(struct journal *journal)
{
	if (journal->file)
		fclose(journal->file);
}
