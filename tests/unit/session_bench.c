/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A session whose handlers are called one by one. */
#include <config.h>

#include "session_bench.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "notation/coordinate.h"
#include "notation/fen.h"
#include "rules/movegen.h"
#include "util/error.h"

enum { TABLE_MB = 1, NODES_PER_MS = 1 };

static const char end_mark[] = "# so far\n";

void session_bench_open(struct session_bench *bench, uint64_t seed)
{
	struct channel_options options = { .clock = &bench->clock };
	struct error error = ERROR_NONE;

	*bench = (struct session_bench){ .chance = { seed } };
	clock_init_virtual(&bench->clock, NODES_PER_MS);
	assert_int_equal(pipe(bench->input), 0);
	assert_int_equal(pipe(bench->output), 0);
	options.input = bench->input[0];
	options.output = bench->output[1];
	bench->heard = fdopen(bench->output[0], "r");
	bench->engine = engine_create(TABLE_MB, &bench->clock);
	bench->channel = channel_open(&options, &error);
	assert_true(bench->heard && bench->engine && bench->channel);
	engine_set_own_book(bench->engine, false);
	assert_true(engine_set_option(bench->engine, engine_option_find("Evaluation"), "classical", &error));
}

void session_bench_close(struct session_bench *bench)
{
	engine_free(bench->engine);
	close(bench->input[1]);
	assert_true(channel_close(bench->channel));
	close(bench->input[0]);
	close(bench->output[1]);
	fclose(bench->heard);
}

int session_bench_show(void **state)
{
	const struct session_bench *bench = *state;

	for (int at = bench ? bench->commands - 12 : 0; bench && at < bench->commands; at++)
		if (at >= 0)
			printf("# %s\n", bench->record[at % 12]);
	return 0;
}

static void on_line(void *context, const struct search_line *line)
{
}

static void on_done(void *context, const struct search_result *result)
{
	struct session_bench *bench = context;

	channel_report(bench->channel, EVENT_DONE, result, result ? sizeof *result : 0);
}

struct engine_listener session_bench_listener(struct session_bench *bench)
{
	return (struct engine_listener){ bench, on_line, on_done };
}

void session_bench_begin(struct session_bench *bench, const char *command)
{
	snprintf(bench->line, sizeof bench->line, "%s", command);
	snprintf(bench->record[bench->commands++ % 12], BENCH_LINE, "%s", command);
	bench->before_us = clock_now_us(&bench->clock);
}

void session_bench_end(struct session_bench *bench)
{
	char line[BENCH_LINE];

	bench->after_us = clock_now_us(&bench->clock);
	bench->taken = bench->count = 0;
	channel_send(bench->channel, end_mark, strlen(end_mark), false);
	while (fgets(line, sizeof line, bench->heard) && strcmp(line, end_mark) != 0) {
		assert_true(bench->count < BENCH_LINES);
		line[strcspn(line, "\n")] = '\0';
		strcpy(bench->said[bench->count++], line);
	}
}

struct search_result session_bench_await(struct session_bench *bench)
{
	struct search_result result;
	struct event *event = channel_take(bench->channel, -1);

	assert_non_null(event);
	assert_int_equal(event->kind, EVENT_DONE);
	assert_true(event_read(event, &result, sizeof result));
	free(event);
	return result;
}

bool session_bench_next_is(const struct session_bench *bench, const char *head)
{
	return bench->taken < bench->count && strncmp(bench->said[bench->taken], head, strlen(head)) == 0;
}

const char *session_bench_take(struct session_bench *bench, const char *head)
{
	if (!session_bench_next_is(bench, head))
		fail_msg("'%s' instead of '%s' after %s", bench->taken < bench->count ? bench->said[bench->taken] : "(nothing)", head,
		         bench->line);
	return bench->said[bench->taken++];
}

void session_bench_silent(struct session_bench *bench)
{
	if (bench->taken < bench->count)
		fail_msg("'%s' after %s", bench->said[bench->taken], bench->line);
}

struct move session_bench_move(const struct position *pos, const char *word)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);
	char name[COORDINATE_MAX];

	for (int i = 0; i < count; i++)
		if (text_equal(coordinate_format(moves[i], coordinate_style_of(pos), name), word) ||
		    (position_is_chess960(pos) &&
		     text_equal(coordinate_format(moves[i], COORDINATE_KING_TAKES_ROOK, name), word)))
			return moves[i];
	return MOVE_NONE;
}

bool session_bench_is_legal(const struct position *pos, struct move move)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	while (count > 0)
		if (move_equal(moves[--count], move))
			return true;
	return false;
}

void session_bench_same_game(const struct position *real, const struct position *wanted)
{
	struct text got = TEXT_OF(FEN_MAX), expected = TEXT_OF(FEN_MAX);

	fen_format(real, FEN_SHREDDER, &got);
	fen_format(wanted, FEN_SHREDDER, &expected);
	assert_string_equal(got.chars, expected.chars);
	assert_int_equal(position_plies(real), position_plies(wanted));
}
