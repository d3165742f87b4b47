/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The search seen from inside: the nodes along a line, with windows, depths,
 * results and reasons. */
#include <config.h>

#include "console/views/trace.h"

#include <inttypes.h>
#include <stdlib.h>

#include "console/arguments.h"
#include "console/interrupt.h"
#include "console/shell.h"
#include "console/words.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "search/table.h"
#include "search/worker.h"

enum { LINE_MAX = 32, OPEN_MAX = 2 * LINE_MAX + 8, TRACE_TABLE_MB = 16 };

/* A node that has begun and not yet ended. */
struct open_node {
	int ply, alpha, beta, depth;
	uint64_t nodes;             /* of the search when it began */
	int searched;               /* moves of it that were searched */
	struct move last;           /* the last of them */
	bool again;                 /* its move has just been searched before */
	bool on_line;
};

struct trace_view {
	struct console *console;
	FILE *out;
	struct position pos;        /* on the line, PLY moves behind its root */
	unsigned ply;
	struct move line[LINE_MAX];
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
static struct position *go_to(struct trace_view *view, int target)
{
	unsigned ply = (unsigned)target;

	for (; view->ply > ply; view->ply--)
		position_unmake(&view->pos);
	for (; view->ply < ply; view->ply++)
		position_make(&view->pos, view->line[view->ply]);
	return &view->pos;
}

static bool is_on_line(const struct trace_view *view, const struct worker *worker, int ply)
{
	if (ply > view->length)
		return false;
	for (int i = 0; i < ply; i++)
		if (!move_equal(frame_at(worker, i)->move, view->line[i]))
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
static void add_node_name(struct text *out, struct trace_view *view, const struct worker *worker,
                          const struct open_node *parent, const struct open_node *node)
{
	struct move move = frame_at(worker, node->ply - 1)->move;

	if (node->ply == parent->ply) {
		struct move excluded = frame_at(worker, node->ply)->excluded;

		if (move_is_none(excluded)) {
			text_add(out, "(verify)");
		} else {
			text_add(out, "w/o ");
			add_san(out, go_to(view, node->ply), excluded);
		}
	} else if (move_is_none(move)) {
		text_add(out, "(pass)");
	} else {
		add_san(out, go_to(view, node->ply - 1), move);
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

static void print_node(struct trace_view *view, const struct worker *worker,
                       const struct open_node *parent, const struct open_node *node, int score,
                       enum node_end end)
{
	bool is_pass = node->ply > parent->ply &&
	               move_is_none(frame_at(worker, node->ply - 1)->move);
	TEXT_ON_STACK(name, 24);
	TEXT_ON_STACK(window, 40);
	TEXT_ON_STACK(value, 24);
	TEXT_ON_STACK(note, 120);

	add_node_name(&name, view, worker, parent, node);
	add_window(&window, node);
	add_limit(&value, -score);
	text_add(&note, score <= node->alpha   ? "fails high"
	                : score >= node->beta ? "fails low"
	                                      : "exact");
	add_depth_note(&note, parent, node, is_pass);
	if (node->again)
		text_add(&note, ", again");
	add_reason(&note, worker, node->ply, score, end);
	fprintf(view->out, "%*s%-9s depth %2d  %-17s %8s %9" PRIu64 "  %s\n", 2 * parent->ply + 2, "",
	        name_chars, node->depth > 0 ? node->depth : 0, window_chars, value_chars,
	        worker->nodes - node->nodes, note_chars);
}

static void print_line_node(struct trace_view *view, const struct open_node *node)
{
	TEXT_ON_STACK(name, 40);
	TEXT_ON_STACK(window, 40);
	struct position *pos = go_to(view, node->ply - 1);

	add_line(&name, pos, &view->line[node->ply - 1], 1);
	add_window(&window, node);
	fprintf(view->out, "%*s%s: depth %d, window %s, %d moves\n", 2 * node->ply, "", name_chars,
	        node->depth, window_chars, movegen_count(go_to(view, node->ply)));
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
	struct trace_view *view = context;
	struct open_node *parent = &view->open[view->open_count - 1];
	struct open_node *node = parent + 1;

	if (worker->depth != view->iteration)
		return;
	if (view->below || !parent->on_line || view->open_count == OPEN_MAX) {
		view->below++;
		return;
	}
	*node = (struct open_node){
		.ply = ply, .alpha = alpha, .beta = beta, .depth = depth, .nodes = worker->nodes,
		.on_line = ply > parent->ply && is_on_line(view, worker, ply)
	};
	note_child(parent, node, frame_at(worker, ply - 1)->move);
	if (node->on_line)
		print_line_node(view, node);
	view->open_count++;
}

static void on_leave(void *context, const struct worker *worker, int ply, int score,
                     enum node_end end)
{
	struct trace_view *view = context;

	(void)ply;
	if (worker->depth != view->iteration)
		return;
	if (view->below) {
		view->below--;
		return;
	}
	view->open_count--;
	if (end != NODE_STOPPED)
		print_node(view, worker, &view->open[view->open_count - 1],
		           &view->open[view->open_count], score, end);
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
	watched->trace->enter(watched->trace->context, worker, ply, alpha, beta, depth);
}

static void leave_watched(void *context, const struct worker *worker, int ply, int score,
                          enum node_end end)
{
	const struct watched_search *watched = context;

	watched->trace->leave(watched->trace->context, worker, ply, score, end);
}

enum done trace_search(struct console *console, int depth, const struct search_trace *trace,
                        struct search_result *result)
{
	struct watched_search watched = { search_create(TRACE_TABLE_MB, &console->clock), trace };
	struct search_trace watcher = { &watched, enter_watched, leave_watched, NULL };
	struct search_limits limits = search_limits_none();
	struct search_options options = engine_search_options(console->engine);
	struct search_callbacks callbacks = { NULL, NULL };
	bool ok;

	if (!watched.search)
		return console_fail(console, "out of memory");
	limits.depth = depth;
	search_set_trace(watched.search, &watcher);
	search_prepare(watched.search, &limits);
	ok = search_think(watched.search, console_position(console), &options, &callbacks, result);
	search_free(watched.search);
	if (!ok)
		return console_fail(console, "out of memory");
	return interrupt_pending() ? console_fail(console, "interrupted") : DONE;
}

/* Read the moves ARGV[FIRST..], one after the other. */
static enum done read_line(struct console *console, int argc, char **argv, int first,
                           struct trace_view *view)
{
	TEXT_ON_STACK(error, 240);

	for (int i = first; i < argc; i++) {
		struct move *move = &view->line[view->length];

		if (view->length == LINE_MAX)
			return console_misuse(console, "a line has at most %d moves", LINE_MAX);
		if (move_parse(&view->pos, argv[i], move, &error) != READ_OK)
			return argument_no_move(console, argv[i], error_chars);
		position_make(&view->pos, *move);
		view->length++;
		view->ply++;
	}
	go_to(view, 0);
	return DONE;
}

static enum done show_trace(struct console *console, int argc, char **argv, int depth,
                            struct trace_view *view)
{
	struct search_trace trace = { view, on_enter, on_leave, NULL };
	struct search_result result = { .score = 0 };
	TEXT_ON_STACK(best, 80);

	if (read_line(console, argc, argv, 2, view) != DONE)
		return FAILED;
	view->iteration = depth;
	view->open[0] = (struct open_node){ .depth = depth, .on_line = true };
	view->open_count = 1;
	fprintf(view->out, "iteration %d; each value is for the side that makes the move\n"
	                   "  move      depth     window               value     nodes  result\n",
	        depth);
	if (trace_search(console, depth, &trace, &result) != DONE)
		return FAILED;
	add_line(&best, go_to(view, 0), &result.best, 1);
	text_add(&best, " ");
	add_score(&best, result.score);
	fprintf(view->out, "best: %s, %" PRIu64 " nodes\n", best_chars, result.nodes);
	return DONE;
}

enum done run_trace(struct console *console, int argc, char **argv)
{
	struct trace_view *view;
	enum done done = FAILED;
	int64_t depth;

	if (!argument_number(console, argv[1], "depth", 1, TRACE_DEPTH_MAX, &depth))
		return BAD_USAGE;
	if (movegen_count(console_position(console)) == 0)
		return console_fail(console, "there is no legal move to search");
	view = calloc(1, sizeof *view);
	if (view && position_init(&view->pos) &&
	    position_copy(&view->pos, console_position(console), LINE_MAX + 1)) {
		view->console = console;
		view->out = console->screen.out;
		done = show_trace(console, argc, argv, (int)depth, view);
	} else {
		console_fail(console, "out of memory");
	}
	if (view)
		position_free(&view->pos);
	free(view);
	return done;
}
