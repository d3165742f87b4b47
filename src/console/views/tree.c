/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A search watched along a line of moves, node by node. */
#include <config.h>

#include "console/views/tree.h"

#include <stdlib.h>

#include "console/interrupt.h"
#include "console/words.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "search/table.h"
#include "search/worker.h"

enum { OPEN_MAX = 2 * TREE_LINE_MAX + 8, TREE_TABLE_MB = 16 };

/* A node that has begun and not yet ended. */
struct open_node {
	int ply, alpha, beta, depth;
	uint64_t nodes;             /* of the search when it began */
	int searched;               /* moves of it that were searched */
	struct move last;           /* the last of them */
	bool again;                 /* its move has just been searched before */
	bool on_line;
};

/* A search that is watched along a line. */
struct tree {
	const struct tree_watcher *watcher;
	struct position pos;        /* on the line, PLY moves behind its root */
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

/* Go along the line to where PLY of its moves have been made. */
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

/* The window of NODE as its mover's opponent, who chose to go there, has it. */
static void add_window(struct text *out, const struct open_node *node)
{
	if (node->beta - node->alpha == 1) {
		text_add(out, "> ");
		add_limit(out, -node->beta);
		text_add(out, "?");
		return;
	}
	add_limit(out, -node->beta);
	text_add(out, " .. ");
	add_limit(out, -node->alpha);
}

/* What the move that leads to a node is: one of the line's or another, the
 * null move, or no move but a second look at the same position. */
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

/* How deep it is searched, seen from its parent. */
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

/* What the table said that ended the node at PLY, which has the board. */
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

/* Why a node ended: END, with SCORE. */
static void add_reason(struct text *out, const struct worker *worker, int ply, int score,
                       enum node_end end)
{
	static const char *const reasons[] = {
		[NODE_LEAF] = ", captures only",
		[NODE_DRAWN] = ", draw",
		[NODE_ENDING] = ", endgame table",
		[NODE_TOO_DEEP] = ", too deep",
		[NODE_MATE_DISTANCE] = ", a nearer mate is known",
		[NODE_REVERSE_FUTILITY] = ", static value is enough",
		[NODE_NULL_MOVE] = ", passing is enough",
		[NODE_PROBCUT] = ", a capture is more than enough",
		[NODE_SEVERAL_CUT] = ", other moves are enough",
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

/* NODE, which has ended with SCORE because of END, seen from PARENT. */
static void tell_end(struct tree *tree, const struct worker *worker,
                     const struct open_node *parent, const struct open_node *node, int score,
                     enum node_end end)
{
	bool is_pass = node->ply > parent->ply &&
	               move_is_none(frame_at(worker, node->ply - 1)->move);
	struct tree_node told = {
		.level = parent->ply, .on_line = node->on_line,
		.depth = node->depth > 0 ? node->depth : 0, .nodes = worker->nodes - node->nodes
	};
	TEXT_ON_STACK(name, 24);
	TEXT_ON_STACK(window, 40);
	TEXT_ON_STACK(value, 24);
	TEXT_ON_STACK(note, 120);

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
	told.name = name_chars;
	told.window = window_chars;
	told.value = value_chars;
	told.note = note_chars;
	tree->watcher->end(tree->watcher->context, &told);
}

static void tell_begin(struct tree *tree, const struct open_node *node)
{
	struct tree_node told = { .level = node->ply - 1, .on_line = true, .depth = node->depth };
	TEXT_ON_STACK(name, 40);
	TEXT_ON_STACK(window, 40);

	add_line(&name, go_to(tree, node->ply - 1), &tree->line[node->ply - 1], 1);
	add_window(&window, node);
	told.name = name_chars;
	told.window = window_chars;
	told.moves = movegen_count(go_to(tree, node->ply));
	tree->watcher->begin(tree->watcher->context, &told);
}

/* A child of the innermost open node begins. */
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
	if (tree->below || !parent->on_line || tree->open_count == OPEN_MAX) {
		tree->below++;
		return;
	}
	*node = (struct open_node){
		.ply = ply, .alpha = alpha, .beta = beta, .depth = depth, .nodes = worker->nodes,
		.on_line = ply > parent->ply && is_on_line(tree, worker, ply)
	};
	note_child(parent, node, frame_at(worker, ply - 1)->move);
	if (node->on_line)
		tell_begin(tree, node);
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
		tell_end(tree, worker, &tree->open[tree->open_count - 1],
		         &tree->open[tree->open_count], score, end);
}

/* A trace that also listens for Ctrl-C. */
struct watched_search {
	struct search *search;
	const struct search_trace *trace;
};

static void enter_watched(void *context, const struct worker *worker, int ply, int alpha,
                          int beta, int depth)
{
	const struct watched_search *watched = context;

	if (interrupt_pending())
		search_stop(watched->search);
	if (watched->trace)
		watched->trace->enter(watched->trace->context, worker, ply, alpha, beta, depth);
}

static void leave_watched(void *context, const struct worker *worker, int ply, int score,
                          enum node_end end)
{
	const struct watched_search *watched = context;

	if (watched->trace)
		watched->trace->leave(watched->trace->context, worker, ply, score, end);
}

/* tree_search, whose lines are passed to CALLBACKS. */
static enum done search_watched(struct console *console, int depth,
                                const struct search_trace *trace,
                                const struct search_callbacks *callbacks,
                                struct search_result *result)
{
	struct watched_search watched = { search_create(TREE_TABLE_MB, &console->clock), trace };
	struct search_trace watcher = { &watched, enter_watched, leave_watched, NULL };
	struct search_limits limits = search_limits_none();
	struct search_options options = engine_search_options(console->engine);
	bool ok;

	if (!watched.search)
		return console_fail(console, "out of memory");
	limits.depth = depth;
	search_set_trace(watched.search, &watcher);
	search_prepare(watched.search, &limits);
	ok = search_think(watched.search, console_position(console), &options, callbacks, result);
	search_free(watched.search);
	if (!ok)
		return console_fail(console, "out of memory");
	return interrupt_pending() ? console_fail(console, "interrupted") : DONE;
}

enum done tree_search(struct console *console, int depth, const struct search_trace *trace,
                      struct search_result *result)
{
	return search_watched(console, depth, trace, NULL, result);
}

/* The best line of a search. */
struct best_line {
	struct move *moves;
	int length;
};

static void on_line(void *context, const struct search_line *line)
{
	struct best_line *best = context;

	if (line->bound != BOUND_EXACT || line->rank != 1)
		return;
	best->length = line->pv_length < TREE_LINE_MAX ? line->pv_length : TREE_LINE_MAX;
	for (int i = 0; i < best->length; i++)
		best->moves[i] = line->pv[i];
}

enum done tree_best_line(struct console *console, int depth, struct move line[TREE_LINE_MAX],
                         int *length)
{
	struct best_line best = { line, 0 };
	struct search_callbacks callbacks = { &best, on_line };
	struct search_result result;
	enum done done = search_watched(console, depth, NULL, &callbacks, &result);

	*length = best.length;
	return done;
}

static enum done walk(struct console *console, int depth, struct tree *tree,
                      struct search_result *result)
{
	struct search_trace trace = { tree, on_enter, on_leave, NULL };

	tree->iteration = depth;
	tree->open[0] = (struct open_node){ .depth = depth, .on_line = true };
	tree->open_count = 1;
	return tree_search(console, depth, &trace, result);
}

enum done tree_walk(struct console *console, int depth, const struct move *line, int length,
                    const struct tree_watcher *watcher, struct search_result *result)
{
	struct tree *tree = calloc(1, sizeof *tree);
	enum done done = FAILED;

	if (tree && position_init(&tree->pos) &&
	    position_copy(&tree->pos, console_position(console), TREE_LINE_MAX + 1)) {
		tree->watcher = watcher;
		tree->line = line;
		tree->length = length;
		done = walk(console, depth, tree, result);
	} else {
		console_fail(console, "out of memory");
	}
	if (tree)
		position_free(&tree->pos);
	free(tree);
	return done;
}
