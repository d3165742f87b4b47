/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The search seen from inside: the nodes along a line, with windows, depths,
 * results and reasons. */
#include <config.h>

#include "console/views/trace.h"

#include <inttypes.h>

#include "console/arguments.h"
#include "console/shell.h"
#include "console/views/tree.h"
#include "console/words.h"
#include "rules/makemove.h"
#include "rules/movegen.h"

static void print_begin(void *context, const struct tree_node *node)
{
	FILE *out = context;

	fprintf(out, "%*s%s: depth %d, window %s, %d moves\n", 2 * node->level + 2, "", node->name,
	        node->depth, node->window, node->moves);
}

static void print_end(void *context, const struct tree_node *node)
{
	FILE *out = context;

	fprintf(out, "%*s%-9s depth %2d  %-17s %8s %9" PRIu64 "  %s\n", 2 * node->level + 2, "",
	        node->name, node->depth, node->window, node->value, node->nodes, node->note);
}

/* Read the moves ARGV[FIRST..], one after the other. */
static enum done read_line(struct console *console, int argc, char **argv, int first,
                           struct move line[TREE_LINE_MAX], int *length)
{
	struct position *pos = console_scratch(console, TREE_LINE_MAX);
	TEXT_ON_STACK(error, 240);

	*length = 0;
	for (int i = first; pos && i < argc; i++) {
		struct move *move = &line[*length];

		if (*length == TREE_LINE_MAX)
			return console_misuse(console, "a line has at most %d moves", TREE_LINE_MAX);
		if (move_parse(pos, argv[i], move, &error) != READ_OK)
			return argument_no_move(console, argv[i], error_chars);
		position_make(pos, *move);
		++*length;
	}
	return pos ? DONE : FAILED;
}

enum done run_trace(struct console *console, int argc, char **argv)
{
	FILE *out = console->screen.out;
	struct tree_watcher watcher = { out, print_begin, print_end };
	struct search_result result = { .score = 0 };
	struct move line[TREE_LINE_MAX];
	struct position *pos;
	int64_t depth;
	int length;
	TEXT_ON_STACK(best, 80);

	if (!argument_number(console, argv[1], "depth", 1, TREE_DEPTH_MAX, &depth))
		return BAD_USAGE;
	if (movegen_count(console_position(console)) == 0)
		return console_fail(console, "there is no legal move to search");
	if (read_line(console, argc, argv, 2, line, &length) != DONE)
		return FAILED;
	fprintf(out, "iteration %d; each value is for the side that makes the move\n"
	             "  move      depth     window               value     nodes  result\n",
	        (int)depth);
	if (tree_walk(console, (int)depth, line, length, &watcher, &result) != DONE)
		return FAILED;
	pos = console_scratch(console, 1);
	if (!pos)
		return FAILED;
	add_line(&best, pos, &result.best, 1);
	text_add(&best, " ");
	add_score(&best, result.score);
	fprintf(out, "best: %s, %" PRIu64 " nodes\n", best_chars, result.nodes);
	return DONE;
}
