/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The words of `go`. */
#include <config.h>

#include "uci/uci_session.h"

#include <stddef.h>

#include "util/number.h"

enum { US_PER_MS = 1000, COUNTED_MOVES_MAX = 10000 };

static const int64_t ms_most = INT64_C(100000000) * 1000;   /* three years */

#define FIELD(name) offsetof(struct uci_limits, name)

/* The words that a number follows. */
static const struct number_word {
	const char *name;
	size_t field;            /* an int64_t */
	int64_t least, most;     /* numbers beyond are taken as these */
} number_words[] = {
	{ "wtime", FIELD(time_ms[WHITE]), -ms_most, ms_most },
	{ "btime", FIELD(time_ms[BLACK]), -ms_most, ms_most },
	{ "winc", FIELD(increment_ms[WHITE]), 0, ms_most },
	{ "binc", FIELD(increment_ms[BLACK]), 0, ms_most },
	{ "movestogo", FIELD(moves_to_go), 0, COUNTED_MOVES_MAX },
	{ "movetime", FIELD(move_ms), 1, ms_most },
	{ "depth", FIELD(depth), 1, SEARCH_DEPTH_MAX },
	{ "nodes", FIELD(nodes), 1, INT64_MAX },
	{ "mate", FIELD(mate), 1, SEARCH_DEPTH_MAX },
	{ "perft", FIELD(perft), 1, ENGINE_PERFT_DEPTH_MAX }
};

enum { NUMBER_WORDS = sizeof number_words / sizeof *number_words };

static const struct number_word *find(const char *name)
{
	for (int i = 0; i < NUMBER_WORDS; i++)
		if (text_equal(number_words[i].name, name))
			return &number_words[i];
	return NULL;
}

static void set_number(struct uci_limits *limits, const struct number_word *word, int64_t value)
{
	*(int64_t *)((char *)limits + word->field) = number_clamp(value, word->least, word->most);
	if (word->field == FIELD(time_ms[WHITE]))
		limits->timed[WHITE] = true;
	if (word->field == FIELD(time_ms[BLACK]))
		limits->timed[BLACK] = true;
}

static void add_move(struct uci_limits *limits, struct move move)
{
	for (int i = 0; i < limits->count; i++)
		if (move_equal(limits->moves[i], move))
			return;
	limits->moves[limits->count++] = move;
}

void uci_limits_read(struct uci_limits *limits, const struct engine *engine, char *arguments)
{
	const struct number_word *wanted = NULL;    /* what the next word may be a number of */
	bool moves_follow = false;
	const char *word;

	*limits = (struct uci_limits){ 0 };
	while ((word = text_next_word(&arguments))) {
		const struct number_word *number = find(word);
		struct move move;
		struct error ignored = ERROR_NONE;
		int64_t value;

		if (wanted && number_parse(word, INT64_MIN, INT64_MAX, &value)) {
			set_number(limits, wanted, value);
			wanted = NULL;
			continue;
		}
		wanted = number;
		if (moves_follow && engine_read_move(engine, word, &move, &ignored) == READ_OK) {
			add_move(limits, move);
			continue;
		}
		if (text_equal(word, "infinite"))
			limits->infinite = true;
		else if (text_equal(word, "ponder"))
			limits->ponder = true;
		else if (!number && !text_equal(word, "searchmoves"))
			continue;        /* unknown; it does not end a list of moves */
		moves_follow = text_equal(word, "searchmoves");
	}
}

static void apply_moves(const struct uci_limits *limits, struct engine *engine)
{
	engine_exclude_all(engine, limits->count > 0);
	for (int i = 0; i < limits->count; i++)
		engine_exclude(engine, limits->moves[i], false);
}

static void apply_clock(const struct uci_limits *limits, struct engine *engine)
{
	enum colour me = position_turn(engine_position(engine));
	int64_t time_ms = limits->time_ms[me];

	if (!limits->timed[me])
		return;
	/* Knights sends two empty clocks where it has none.  Beside a clock that runs, an empty one
	 * is nearly empty. */
	if (time_ms == 0 && limits->time_ms[colour_other(me)] != 0)
		time_ms = 1;
	engine_set_level(engine, (int)limits->moves_to_go, time_ms * US_PER_MS, limits->increment_ms[me] * US_PER_MS);
}

void uci_limits_apply(const struct uci_limits *limits, struct engine *engine)
{
	engine_lift_limits(engine);
	apply_clock(limits, engine);
	if (limits->move_ms > 0)
		engine_set_move_time_us(engine, limits->move_ms * US_PER_MS);
	engine_set_depth(engine, (int)limits->depth);
	engine_set_nodes(engine, (uint64_t)limits->nodes);
	engine_set_mate(engine, (int)limits->mate);
	apply_moves(limits, engine);
}
