/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The nodes of a search along a line, with windows, depths, results and reasons. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>

#include "util/interrupt.h"
#include "console/shell/shell.h"
#include "notation/notation.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "search/table.h"
#include "search/worker.h"
#include "tools/score_text.h"

enum { TRACE_LINE_MAX = 32, OPEN_MAX = 2 * TRACE_LINE_MAX, TRACE_TABLE_MB = 16 };

/* A node being searched. */
struct open_node {
	int ply, alpha, beta, depth;
	uint64_t nodes;             /* of the search when it started */
	int searched;               /* number of its moves searched */
	struct move last;           /* the last of them */
	bool again;                 /* its move is searched again */
	bool on_line;
};

/* A search that is traced along a line. */
struct tree {
	const struct screen *screen;
	struct position pos;        /* on the line, PLY moves after the root */
	unsigned ply;
	const struct move *line;
	int length;
	int iteration;              /* the one that is shown */
	struct open_node open[OPEN_MAX];
	int open_count;
	int below;                  /* nodes open below one that is not on the line */
};

static const struct frame *frame_at(const struct worker *worker, int ply)
{
	return &worker->stack[FRAMES_BEFORE + ply];
}

/* Go to the position after TARGET moves of the line. */
static struct position *go_to(struct tree *tree, int target)
{
	unsigned ply = (unsigned)target;

	for (; tree->ply > ply; tree->ply--)
		position_unmake(&tree->pos);
	for (; tree->ply < ply; tree->ply++)
		position_make(&tree->pos, tree->line[tree->ply]);
	return &tree->pos;
}

static bool is_on_line(const struct tree *tree, const struct worker *worker, int ply)
{
	if (ply > tree->length)
		return false;
	for (int i = 0; i < ply; i++)
		if (!move_equal(frame_at(worker, i)->move, tree->line[i]))
			return false;
	return true;
}

static void add_limit(struct text *out, int score)
{
	if (score >= SCORE_MATE || score <= -SCORE_MATE)
		text_add(out, score > 0 ? "+inf" : "-inf");
	else
		add_score(out, score);
}

/* The same for a window of two limits; a mate without its distance, so that columns hold. */
static void add_wide_limit(struct text *out, int score)
{
	if (score_is_mate(score) && score < SCORE_MATE && score > -SCORE_MATE)
		text_add(out, score > 0 ? "+mate" : "-mate");
	else
		add_limit(out, score);
}

/* Add the window of NODE for the side that moved there. */
static void add_window(struct text *out, const struct open_node *node)
{
	if (node->beta - node->alpha == 1) {
		text_add(out, "> ");
		add_limit(out, -node->beta);
		text_add(out, "?");
		return;
	}
	add_wide_limit(out, -node->beta);
	text_add(out, " .. ");
	add_wide_limit(out, -node->alpha);
}

/* Add the move that leads to NODE: a move, the null move, or none for a second search of the same
 * position. */
static void add_node_name(struct text *out, struct tree *tree, const struct worker *worker,
                          const struct open_node *parent, const struct open_node *node)
{
	struct move move = frame_at(worker, node->ply - 1)->move;

	if (node->ply == parent->ply) {
		struct move excluded = frame_at(worker, node->ply)->excluded;

		if (move_is_none(excluded)) {
			text_add(out, "(verify)");
		} else {
			text_add(out, "w/o ");
			add_san(out, go_to(tree, node->ply), excluded);
		}
	} else if (move_is_none(move)) {
		text_add(out, "(pass)");
	} else {
		add_san(out, go_to(tree, node->ply - 1), move);
	}
}

/* Add by how much the depth of NODE differs from the usual one below its parent. */
static void add_depth_note(struct text *out, const struct open_node *parent,
                           const struct open_node *node, bool quiet_ply)
{
	int usual = parent->depth - 1;

	if (node->ply == parent->ply || quiet_ply)
		return;
	if (node->depth < usual)
		text_printf(out, ", reduced by %d", usual - node->depth);
	else if (node->depth > usual)
		text_printf(out, ", extended by %d", node->depth - usual);
}

/* Add the table entry that ended the node at PLY, the current position of WORKER. */
static void add_table_entry(struct text *out, const struct worker *worker, int ply)
{
	/* The entry is from the other side: its lower bound is our upper one. */
	static const char *const bounds[] = {
		[BOUND_EXACT] = "=", [BOUND_LOWER] = "<=", [BOUND_UPPER] = ">="
	};
	struct table_data known;

	text_add(out, ", table");
	if (!table_probe(worker->table, position_key(&worker->pos), ply, &known))
		return;
	text_printf(out, ": depth %d, %s ", known.depth, bounds[known.bound]);
	add_score(out, -known.score);
}

/* Add why a node ended with SCORE. */
static void add_reason(struct text *out, const struct worker *worker, int ply, int score,
                       enum node_end end)
{
	static const char *const reasons[] = {
		[NODE_LEAF] = ", captures only",
		[NODE_DRAWN] = ", draw",
		[NODE_ENDING] = ", endgame table",
		[NODE_TOO_DEEP] = ", too deep",
		[NODE_MATE_DISTANCE] = ", a nearer mate is known",
		[NODE_REVERSE_FUTILITY] = ", static value",
		[NODE_NULL_MOVE] = ", by passing",
		[NODE_PROBCUT] = ", by a capture",
		[NODE_SEVERAL_CUT] = ", by other moves",
		[NODE_SEARCHED] = NULL
	};

	if (end == NODE_TABLE)
		add_table_entry(out, worker, ply);
	else if (end == NODE_NO_MOVE)
		text_add(out, !move_is_none(frame_at(worker, ply)->excluded) ? ", the only move"
		              : score_is_mate(score)                        ? ", mate"
		                                                             : ", stalemate");
	else if (reasons[end])
		text_add(out, reasons[end]);
}

/* Print NODE, a child of PARENT, which has ended with SCORE because of END. */
static void print_end(struct tree *tree, const struct worker *worker,
                      const struct open_node *parent, const struct open_node *node, int score,
                      enum node_end end)
{
	bool is_pass = node->ply > parent->ply &&
	               move_is_none(frame_at(worker, node->ply - 1)->move);
	struct text name = TEXT_OF(24);
	struct text window = TEXT_OF(40);
	struct text value = TEXT_OF(24);
	struct text note = TEXT_OF(120);
	int column;

	add_node_name(&name, tree, worker, parent, node);
	add_window(&window, node);
	add_limit(&value, -score);
	text_add(&note, score <= node->alpha   ? "fails high"
	                : score >= node->beta ? "fails low"
	                                      : "exact");
	add_depth_note(&note, parent, node, is_pass);
	if (node->again)
		text_add(&note, ", again");
	add_reason(&note, worker, node->ply, score, end);
	column = fprintf(tree->screen->out, "%*s%-9s %5d  %-14s %8s %8" PRIu64 "  ", 2 * parent->ply + 2, "",
	        name.chars, node->depth > 0 ? node->depth : 0, window.chars, value.chars,
	        worker->nodes - node->nodes);
	screen_put_prose(tree->screen, column, column, note.chars);
}

/* Print NODE, of the line, whose search starts. */
static void print_begin(struct tree *tree, const struct open_node *node)
{
	struct text name = TEXT_OF(40);
	struct text window = TEXT_OF(40);

	add_line(&name, go_to(tree, node->ply - 1), &tree->line[node->ply - 1], 1);
	add_window(&window, node);
	fprintf(tree->screen->out, "%*s%s: depth %d, window %s, %d moves\n", 2 * node->ply, "", name.chars,
	        node->depth, window.chars, movegen_count(go_to(tree, node->ply)));
}

/* Count NODE, a child of PARENT reached by MOVE. */
static void note_child(struct open_node *parent, struct open_node *node, struct move move)
{
	if (node->ply == parent->ply || move_is_none(move))
		return;
	node->again = parent->searched > 0 && move_equal(parent->last, move);
	parent->searched += !node->again;
	parent->last = move;
}

static void on_enter(void *context, const struct worker *worker, int ply, int alpha, int beta,
                     int depth)
{
	struct tree *tree = context;
	struct open_node *parent = &tree->open[tree->open_count - 1];
	struct open_node *node = parent + 1;

	if (worker->depth != tree->iteration)
		return;
	if (tree->below || !parent->on_line) {
		tree->below++;
		return;
	}
	assert(tree->open_count < OPEN_MAX);    /* the root, the line, and a node that is not on it */
	*node = (struct open_node){
		.ply = ply, .alpha = alpha, .beta = beta, .depth = depth, .nodes = worker->nodes,
		.on_line = ply > parent->ply && is_on_line(tree, worker, ply)
	};
	note_child(parent, node, frame_at(worker, ply - 1)->move);
	if (node->on_line)
		print_begin(tree, node);
	tree->open_count++;
}

static void on_leave(void *context, const struct worker *worker, int ply, int score,
                     enum node_end end)
{
	struct tree *tree = context;

	(void)ply;
	if (worker->depth != tree->iteration)
		return;
	if (tree->below) {
		tree->below--;
		return;
	}
	tree->open_count--;
	if (end != NODE_STOPPED)
		print_end(tree, worker, &tree->open[tree->open_count - 1],
		         &tree->open[tree->open_count], score, end);
}

struct search *trace_open_search(struct console *console, int depth,
                                 const struct search_trace *trace)
{
	struct search *search = search_create(TRACE_TABLE_MB, &console->clock);
	struct search_limits limits = search_limits_none();

	if (!search) {
		console_fail(console, "out of memory");
		return NULL;
	}
	limits.depth = depth;
	limits.stop = interrupt_flag();
	search_set_trace(search, trace);
	search_prepare(search, &limits);
	return search;
}

enum done trace_search(struct console *console, int depth, const struct search_trace *trace,
                       struct search_result *result)
{
	struct search *search = trace_open_search(console, depth, trace);
	struct search_options options = engine_search_options(console->engine);
	bool ok;

	if (!search)
		return FAILED;
	ok = search_think(search, console_position(console), &options, NULL, result);
	search_free(search);
	if (!ok)
		return console_fail(console, "out of memory");
	return interrupt_pending() ? console_fail(console, "interrupted") : DONE;
}

/* Search to DEPTH and print the nodes along the LENGTH moves of LINE. */
static enum done print_tree(struct console *console, int depth, const struct move *line, int length,
                            struct search_result *result)
{
	struct tree *tree = calloc(1, sizeof *tree);
	enum done done = FAILED;

	if (tree && position_init(&tree->pos) &&
	    position_copy(&tree->pos, console_position(console), TRACE_LINE_MAX + 1)) {
		struct search_trace trace = { .context = tree, .enter = on_enter, .leave = on_leave };

		tree->screen = &console->screen;
		tree->line = line;
		tree->length = length;
		tree->iteration = depth;
		tree->open[0] = (struct open_node){ .depth = depth, .on_line = true };
		tree->open_count = 1;
		done = trace_search(console, depth, &trace, result);
	} else {
		console_fail(console, "out of memory");
	}
	if (tree)
		position_free(&tree->pos);
	free(tree);
	return done;
}

static enum done run_trace(struct console *console, int argc, char **argv)
{
	FILE *out = console->screen.out;
	struct search_result result = { .score = 0 };
	struct move line[TRACE_LINE_MAX];
	struct position *pos;
	int64_t depth = TRACE_DEPTH_USUAL;
	struct text best = TEXT_OF(160);

	if (argc > 1 && !argument_number(console, argv[1], "depth", 1, TRACE_DEPTH_MAX, &depth))
		return BAD_USAGE;
	if (movegen_count(console_position(console)) == 0)
		return console_fail(console, "there is no legal move to search");
	pos = console_scratch(console, TRACE_LINE_MAX);
	if (!pos || !argument_make_moves(console, pos, argc, argv, 2, line))
		return FAILED;
	fprintf(out, "iteration %d; values in pawns, for the side that makes the move\n"
	             "  move      depth  window            value    nodes  result\n",
	        (int)depth);
	if (print_tree(console, (int)depth, line, argc - 2, &result) != DONE)
		return FAILED;
	pos = console_scratch(console, 1);
	if (!pos)
		return FAILED;
	add_line(&best, pos, &result.best, 1);
	text_add(&best, " ");
	add_score(&best, result.score);
	add_outlook(&best, result.score);
	fprintf(out, "best: %s, %" PRIu64 " nodes%s\n", best.chars, result.nodes,
	        depth > 1 ? ", those of earlier iterations included" : "");
	return DONE;
}

static const struct console_command rows[] = {
	{ "trace", "[DEPTH [MOVE...]]", 0, 1 + TRACE_LINE_MAX, TOPIC_SEARCH, PAGED,
	  "show the search tree to DEPTH, 4 if none is given, along a line: windows, depths, results, reasons",
	  "setboard reti\ntrace 3 Kg7", run_trace },
};

const struct command_rows trace_rows = { rows, sizeof rows / sizeof *rows };
