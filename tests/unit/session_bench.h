/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An engine and a channel for a session whose handlers are called one by one, in virtual time, and what it says. */
#ifndef RHUMB_TESTS_SESSION_BENCH_H
#define RHUMB_TESTS_SESSION_BENCH_H

#include "chess_test.h"

#include <stdio.h>

#include "channel/channel.h"
#include "engine/engine.h"

enum { BENCH_LINES = 200, BENCH_LINE = 400 };

struct session_bench {
	struct clock clock;
	struct engine *engine;
	struct channel *channel;
	struct random chance;
	int input[2], output[2];
	FILE *heard;
	int64_t before_us, after_us;     /* the clock before and after the command */
	char line[BENCH_LINE];           /* the command */
	char record[12][BENCH_LINE];     /* the last commands */
	int commands;
	char said[BENCH_LINES][BENCH_LINE];
	int taken, count;                /* of SAID */
};

void session_bench_open(struct session_bench *bench, uint64_t seed);
void session_bench_close(struct session_bench *bench);

/* Teardown: show the last commands of a session that went wrong, *STATE. */
int session_bench_show(void **state);

/* What a session gives a search. */
struct engine_listener session_bench_listener(struct session_bench *bench);

/* Before and after COMMAND is obeyed. */
void session_bench_begin(struct session_bench *bench, const char *command);
void session_bench_end(struct session_bench *bench);

/* Wait for the end of the search. */
struct search_result session_bench_await(struct session_bench *bench);

/* Take the next line of what was said, which must begin with HEAD. */
const char *session_bench_take(struct session_bench *bench, const char *head);
bool session_bench_next_is(const struct session_bench *bench, const char *head);

/* Nothing else was said. */
void session_bench_silent(struct session_bench *bench);

/* The legal move that WORD names; MOVE_NONE if there is none. */
struct move session_bench_move(const struct position *pos, const char *word);
bool session_bench_is_legal(const struct position *pos, struct move move);

/* Both have the same position, and as many moves before it. */
void session_bench_same_game(const struct position *real, const struct position *wanted);

#endif
