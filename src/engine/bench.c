/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The bench. */
#include <config.h>

#include "engine/engine.h"

#include <inttypes.h>

#include "notation/fen.h"
#include "util/clock.h"
#include "util/error.h"

static int positions_count(void)
{
	int count = 0;

	while (bench_positions[count])
		count++;
	return count;
}

/* Search POS, as set up, within LIMITS, and add what it took. */
static bool search_one(struct search *search, const struct position *pos,
                       const struct search_limits *limits, const struct search_options *options,
                       struct bench_result *sum)
{
	struct search_result result;

	search_clear(search);
	search_prepare(search, limits);
	if (!search_think(search, pos, options, NULL, &result))
		return false;
	sum->nodes += result.nodes;
	sum->time_us += result.time_us;
	return true;
}

static enum bench_end search_all(struct search *search, struct position *pos,
                                 const struct search_limits *limits,
                                 const struct search_options *options,
                                 const struct bench_callbacks *callbacks, struct bench_result *result)
{
	int total = positions_count();
	struct error error = ERROR_NONE;

	for (int i = 0; i < total; i++) {
		if (callbacks)
			callbacks->progress(callbacks->context, i, total, result);
		if (!fen_set_up(pos, bench_positions[i], FEN_ANY, NULL, &error) ||
		    !search_one(search, pos, limits, options, result))
			return BENCH_NO_MEMORY;
		if (limits->stop && atomic_load(limits->stop))
			return BENCH_STOPPED;
	}
	return BENCH_DONE;
}

enum bench_end bench_run(int depth, const struct search_options *options,
                         const struct bench_callbacks *callbacks, struct bench_result *result)
{
	struct search_limits limits = search_limits_none();
	enum bench_end end = BENCH_NO_MEMORY;
	struct search *search;
	struct position pos;
	struct clock clock;

	*result = (struct bench_result){ 0 };
	limits.depth = depth;
	limits.stop = callbacks ? callbacks->stop : NULL;
	clock_init_real(&clock);
	search = search_create(BENCH_TABLE_MB, &clock);
	if (!search)
		return end;
	if (position_init(&pos))
		end = search_all(search, &pos, &limits, options, callbacks, result);
	position_free(&pos);
	search_free(search);
	return end;
}

void bench_format(const struct bench_result *result, struct text *out)
{
	text_printf(out, "%" PRIu64 " nodes %" PRIu64 " nps", result->nodes,
	            result->nodes * 1000 / (uint64_t)(result->time_us / 1000 + 1));
}
