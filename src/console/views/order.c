/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How well the search orders its moves: of the nodes that fail high, how many
 * did so by the first move; and what the table remembers. */
#include <config.h>

#include "console/views/order.h"

#include <inttypes.h>
#include <stdlib.h>

#include "console/arguments.h"
#include "console/pager.h"
#include "console/shell.h"
#include "console/views/tree.h"
#include "console/words.h"
#include "engine/internal.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "search/worker.h"

enum { PLACES = 4, NESTED_MAX = 4 * SEARCH_PLY_MAX };

/* A node that has begun. */
struct counted_node {
	int ply, depth;
	int searched;              /* moves of it */
	struct move last;          /* the last of them */
};

struct order_count {
	uint64_t cuts[TREE_DEPTH_MAX + 1][PLACES];  /* by depth, by the number of the move */
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

		if (parent->ply == ply - 1 &&
		    !(parent->searched > 0 && move_equal(parent->last, move))) {
			parent->searched++;
			parent->last = move;
		}
	}
	if (count->open_count < NESTED_MAX)
		count->open[count->open_count] = (struct counted_node){
			.ply = ply, .depth = depth
		};
	count->open_count++;
}

static void on_leave(void *context, const struct worker *worker, int ply, int score,
                     enum node_end end)
{
	struct order_count *count = context;
	const struct counted_node *node;
	int place;

	(void)worker;
	(void)ply;
	(void)score;
	count->open_count--;
	node = &count->open[count->open_count];
	if (end != NODE_CUT || count->open_count >= NESTED_MAX || node->depth < 1 ||
	    node->depth > TREE_DEPTH_MAX)
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
	for (int depth = TREE_DEPTH_MAX; depth > 0; depth--) {
		TEXT_ON_STACK(name, 8);

		text_printf(&name, "%d", depth);
		print_row(out, name_chars, count->cuts[depth]);
		for (int i = 0; i < PLACES; i++)
			all[i] += count->cuts[depth][i];
	}
	print_row(out, "all", all);
}

enum done run_order(struct console *console, int argc, char **argv)
{
	struct order_count *count;
	struct search_result result;
	enum done done = FAILED;
	int64_t depth;

	(void)argc;
	if (!argument_number(console, argv[1], "depth", 1, TREE_DEPTH_MAX, &depth))
		return BAD_USAGE;
	if (movegen_count(console_position(console)) == 0)
		return console_fail(console, "there is no legal move to search");
	count = calloc(1, sizeof *count);
	if (count) {
		struct search_trace trace = { count, on_enter, on_leave, NULL };

		done = tree_search(console, (int)depth, &trace, &result);
		if (done == DONE)
			print_count(console->screen.out, count);
	} else {
		console_fail(console, "out of memory");
	}
	free(count);
	return done;
}

/* What the table knows of POS, which a move that has been made led to; the
 * value is for the side that made it. */
static bool print_memory(FILE *out, const struct search *search, const struct position *pos,
                         const char *name, int sign)
{
	static const char *const bounds[2][3] = {
		{ [BOUND_EXACT] = "=", [BOUND_LOWER] = ">=", [BOUND_UPPER] = "<=" },
		{ [BOUND_EXACT] = "=", [BOUND_LOWER] = "<=", [BOUND_UPPER] = ">=" }
	};
	struct search_memory memory;
	TEXT_ON_STACK(value, 24);
	TEXT_ON_STACK(move, 16);

	if (!search_recall(search, pos, &memory))
		return false;
	add_score(&value, sign * memory.score);
	if (!move_is_none(memory.move))
		add_san(&move, pos, memory.move);
	fprintf(out, "%-9s %5d  %2s %-11s %s\n", name, memory.depth,
	        bounds[sign < 0][memory.bound], value_chars, move.length ? move_chars : "-");
	return true;
}

static enum done show_tt(struct console *console, int argc, char **argv)
{
	const struct search *search = engine_idle_search(console->engine);
	FILE *out = console->screen.out;
	struct position *pos = console_scratch(console, 1);
	struct move moves[MOVES_MAX];
	int permille = search_table_permille(search), count, known = 0;

	(void)argc;
	(void)argv;
	if (!pos)
		return FAILED;
	fprintf(out, "%d.%d%% of the table is of the last search\n", permille / 10, permille % 10);
	print_viewpoint(out, "Scores", position_turn(pos));
	fputs("position  depth  value          best move\n", out);
	if (!print_memory(out, search, pos, "this", 1))
		fputs("this      not known\n", out);
	count = movegen_all(pos, moves);
	for (int i = 0; i < count; i++) {
		TEXT_ON_STACK(san, 16);

		add_san(&san, pos, moves[i]);
		position_make(pos, moves[i]);
		known += print_memory(out, search, pos, san_chars, -1);
		position_unmake(pos);
	}
	fprintf(out, "%d of %d positions after a move are known\n", known, count);
	return DONE;
}

enum done run_tt(struct console *console, int argc, char **argv)
{
	return pager_run(console, argc, argv, show_tt);
}
