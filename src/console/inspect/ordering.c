/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How well the search orders its moves: how many of the nodes that fail high did so by the
 * first move. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "console/shell/shell.h"
#include "engine/internal.h"
#include "rules/movegen.h"
#include "search/worker.h"

enum {
	PLACES = 4,
	DEPTHS = TRACE_DEPTH_MAX + SEARCH_PLY_MAX,     /* a line is extended by less than it has plies */
	NESTED_MAX = 4 * SEARCH_PLY_MAX                /* a node may be searched again in itself: without a move */
};

/* A node being searched. */
struct counted_node {
	int ply, depth;
	int searched;              /* its moves so far */
	struct move last;          /* the last of them, or MOVE_NONE */
};

struct order_count {
	uint64_t cuts[DEPTHS][PLACES];  /* by depth, by the number of the move */
	struct counted_node open[NESTED_MAX];
	int open_count;
};

static void on_enter(void *context, const struct worker *worker, int ply, int alpha, int beta,
                     int depth)
{
	struct order_count *count = context;
	struct move move = worker->stack[FRAMES_BEFORE + ply - 1].move;

	(void)alpha;
	(void)beta;
	if (count->open_count > 0 && !move_is_none(move)) {
		struct counted_node *parent = &count->open[count->open_count - 1];

		if (parent->ply == ply - 1 && !move_equal(parent->last, move)) {
			parent->searched++;
			parent->last = move;
		}
	}
	assert(count->open_count < NESTED_MAX && depth < DEPTHS);
	count->open[count->open_count++] = (struct counted_node){ .ply = ply, .depth = depth };
}

static void on_leave(void *context, const struct worker *worker, int ply, int score,
                     enum node_end end)
{
	struct order_count *count = context;
	const struct counted_node *node = &count->open[--count->open_count];
	int place;

	(void)worker;
	(void)ply;
	(void)score;
	if (end != NODE_CUT || node->depth < 1)
		return;
	place = node->searched < PLACES ? node->searched : PLACES;
	count->cuts[node->depth][place - 1]++;
}

static void print_row(FILE *out, const char *name, const uint64_t cuts[PLACES])
{
	uint64_t sum = 0;

	for (int i = 0; i < PLACES; i++)
		sum += cuts[i];
	if (sum == 0)
		return;
	fprintf(out, "%5s %11" PRIu64, name, sum);
	for (int i = 0; i < PLACES; i++)
		fprintf(out, " %7d.%d%%", (int)(cuts[i] * 1000 / sum / 10),
		        (int)(cuts[i] * 1000 / sum % 10));
	fputc('\n', out);
}

static void print_count(FILE *out, const struct order_count *count)
{
	uint64_t all[PLACES] = { 0 };

	fputs("depth  fail high      first    second     third     later\n", out);
	for (int depth = DEPTHS - 1; depth > 0; depth--) {
		struct text name = TEXT_OF(8);

		text_printf(&name, "%d", depth);
		print_row(out, name.chars, count->cuts[depth]);
		for (int i = 0; i < PLACES; i++)
			all[i] += count->cuts[depth][i];
	}
	print_row(out, "all", all);
}

static enum done run_order(struct console *console, int argc, char **argv)
{
	struct order_count *count;
	struct search_result result;
	enum done done = FAILED;
	int64_t depth = TRACE_DEPTH_USUAL;

	if (argc > 1 && !argument_number(console, argv[1], "depth", 1, TRACE_DEPTH_MAX, &depth))
		return BAD_USAGE;
	if (movegen_count(console_position(console)) == 0)
		return console_fail(console, "there is no legal move to search");
	count = calloc(1, sizeof *count);
	if (count) {
		struct search_trace trace = { .context = count, .enter = on_enter, .leave = on_leave };

		done = trace_search(console, (int)depth, &trace, &result);
		if (done == DONE)
			print_count(console->screen.out, count);
	} else {
		console_fail(console, "out of memory");
	}
	free(count);
	return done;
}

static const struct console_command rows[] = {
	{ "order", "[DEPTH]", 0, 1, TOPIC_SEARCH, 0,
	  "count how often the first move searched was enough to fail high, to DEPTH, 4 if none is given",
	  "setboard kiwipete\norder 6", run_order },
};

const struct command_rows ordering_rows = { rows, sizeof rows / sizeof *rows };
