/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Quiescence as a tree: what standing pat is worth, the captures that are tried, why others are not,
 * and the values that come back. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <stdlib.h>

#include "util/interrupt.h"
#include "console/shell/shell.h"
#include "engine/engine.h"
#include "eval/see.h"
#include "rules/makemove.h"
#include "search/worker.h"
#include "tools/score_text.h"
#include "util/memory.h"

enum {
	ROWS = 15,                 /* of the tree, so that all fits a screen of 24 */
	INDENT_MAX = 12,           /* columns */
	ENTRIES_MAX = 1000000,
	LINE_MAX = 32              /* moves before the tree */
};

/* A node, or a move that was not tried. */
struct entry {
	int ply;                   /* of the position after MOVE, from the root */
	struct move move;          /* that leads there; MOVE_NONE: the root */
	enum quiescence_step step; /* QUIESCENCE_LEFT: searched; else why MOVE was not tried */
	enum quiescence_step end;  /* why the node ended at once; or QUIESCENCE_LEFT */
	int alpha, beta;           /* of the node; of a move not tried, ALPHA of its parent */
	int stands;                /* what standing pat is worth; SCORE_NONE in check */
	int value;
	int size;                  /* number of entries from this one to its last descendant */
	bool shown;
};

/* The entries in the order of the search: each one is followed by its descendants. */
struct tree {
	struct entry *entries;
	int count, capacity;
	int open[SEARCH_PLY_MAX + 2];   /* the index of the node being searched at each ply */
	bool full;
};

static struct entry *add_entry(struct tree *tree)
{
	struct entry *entries = NULL;

	if (tree->count < ENTRIES_MAX)
		entries = memory_reserve(tree->entries, &tree->capacity, tree->count + 1, sizeof *entries);
	if (!entries) {
		tree->full = true;
		return NULL;
	}
	tree->entries = entries;
	return &entries[tree->count++];
}

static void on_enter(struct tree *tree, const struct worker *worker,
                     const struct quiescence_event *event)
{
	struct entry *entry = add_entry(tree);

	if (!entry)
		return;
	tree->open[event->ply] = tree->count - 1;
	*entry = (struct entry){
		.ply = event->ply, .step = QUIESCENCE_LEFT, .end = QUIESCENCE_LEFT,
		.move = worker->stack[FRAMES_BEFORE + event->ply - 1].move,
		.alpha = event->alpha, .beta = event->value, .stands = SCORE_NONE
	};
}

static void on_skip(struct tree *tree, const struct quiescence_event *event)
{
	struct entry *entry = add_entry(tree);

	if (entry)
		*entry = (struct entry){
			.ply = event->ply + 1, .move = event->move, .step = event->step,
			.alpha = event->alpha, .value = event->value, .size = 1
		};
}

static void on_step(void *context, const struct worker *worker,
                    const struct quiescence_event *event)
{
	struct tree *tree = context;
	struct entry *node;

	if (tree->full)
		return;
	switch (event->step) {
	case QUIESCENCE_ENTERED:
		on_enter(tree, worker, event);
		return;
	case QUIESCENCE_HOPELESS:
	case QUIESCENCE_LOSING:
		on_skip(tree, event);
		return;
	case QUIESCENCE_OVERLOOKED:          /* by weak players only, and no line of captures is too deep */
	case QUIESCENCE_TOO_DEEP:
	case QUIESCENCE_DRAWN:
	case QUIESCENCE_TABLE:
	case QUIESCENCE_STOOD_PAT:
	case QUIESCENCE_LEFT:
		break;
	}
	node = &tree->entries[tree->open[event->ply]];
	if (event->step == QUIESCENCE_STOOD_PAT) {
		node->stands = event->value;
	} else if (event->step == QUIESCENCE_LEFT) {
		node->value = event->value;
		node->size = tree->count - tree->open[event->ply];
	} else {
		node->end = event->step;
	}
}

/* The first child of NODE, and the next one after CHILD; NULL if there is none. */
static struct entry *next_child(struct entry *node, struct entry *child)
{
	struct entry *next = child ? child + child->size : node + 1;

	return next < node + node->size ? next : NULL;
}

/* The child that the value of NODE comes from; NULL: from standing pat, or from none. */
static struct entry *best_child(struct entry *node)
{
	struct entry *child = NULL;

	if (node->stands == node->value)
		return NULL;
	while ((child = next_child(node, child)) != NULL)
		if (child->step == QUIESCENCE_LEFT && -child->value == node->value)
			return child;
	return NULL;
}

/* Choose what to show in at most ROWS rows: the line that the value comes from, then what is near the
 * root.  Returns the number of entries chosen. */
static int choose(struct tree *tree, int rows)
{
	int chosen = 0, deepest = 0;

	for (struct entry *node = tree->entries; node && chosen < rows; node = best_child(node)) {
		node->shown = true;
		chosen++;
	}
	for (int i = 0; i < tree->count; i++)
		deepest = tree->entries[i].ply > deepest ? tree->entries[i].ply : deepest;
	for (int ply = 0; ply < deepest; ply++) {
		for (int i = 0; i < tree->count; i++) {
			struct entry *node = &tree->entries[i], *child = NULL;

			if (node->ply != ply || !node->shown)
				continue;
			while (chosen < rows && (child = next_child(node, child)) != NULL) {
				chosen += !child->shown;
				child->shown = true;
			}
		}
	}
	return chosen;
}

/* VALUE of the side to move at PLY, for the side to move at the root. */
static int for_root(int value, int ply)
{
	return ply % 2 ? -value : value;
}

/* Add the value of NODE, with the sign of a bound if it is one. */
static void add_value(struct text *out, const struct entry *node)
{
	enum search_bound bound = bound_of(node->value, node->alpha, node->beta);

	if (bound != BOUND_EXACT)
		text_add(out, (bound == BOUND_LOWER) == (node->ply % 2 == 0) ? ">= " : "<= ");
	add_score(out, for_root(node->value, node->ply));
}

/* Add why MOVE was not tried in POS. */
static void add_skip(struct text *out, const struct position *pos, const struct entry *entry)
{
	const struct search_parameters *usual = &search_parameters_default;
	struct piece victim = position_at(pos, move_to(entry->move));
	int ply = entry->ply - 1, gain = usual->delta_margin;

	text_add(out, "not tried: ");
	if (entry->step == QUIESCENCE_LOSING) {
		int loss = -see(pos, entry->move);

		text_printf(out, "loses %d.%02d", loss / 100, loss % 100);
	} else if (move_is_promotion(entry->move)) {
		text_add(out, "no queen");
	} else {
		gain += see_value[piece_is_empty(victim) ? PAWN : piece_kind(victim)];
		text_add(out, "reaches ");
		add_score(out, for_root(entry->value + gain, ply));
		text_add(out, ", has ");
		add_score(out, for_root(entry->alpha, ply));
	}
}

/* Add why NODE, whose position is POS, has its value. */
static void add_reason(struct text *out, const struct position *pos, struct entry *node)
{
	struct entry *best = best_child(node);
	bool cuts = node->value >= node->beta;

	if (node->end == QUIESCENCE_DRAWN)
		text_add(out, "draw");
	else if (node->end == QUIESCENCE_TABLE)
		text_add(out, "known from the table");
	else if (best) {
		text_add(out, cuts ? "enough: " : "best: ");
		add_san(out, pos, best->move);
	} else if (node->stands == SCORE_NONE)
		text_add(out, node->size == 1 ? "mate" : "check");
	else if (cuts)
		text_add(out, "stands pat: enough");
	else
		text_add(out, node->size == 1 ? "stands pat: nothing to take"
		                              : "stands pat: nothing is better");
}

/* Print ENTRY, whose parent's position is POS; the root's if it is the root. */
static void print_entry(const struct screen *screen, struct position *pos, struct entry *entry,
                        bool on_line)
{
	int indent = 2 * entry->ply > INDENT_MAX ? INDENT_MAX : 2 * entry->ply;
	struct text name = TEXT_OF(24);
	struct text stands = TEXT_OF(16);
	struct text value = TEXT_OF(24);
	struct text reason = TEXT_OF(80);
	struct text line = TEXT_OF(160);

	if (entry->ply == 0)
		text_add(&name, "(position)");
	else
		add_san(&name, pos, entry->move);
	if (entry->step != QUIESCENCE_LEFT) {
		add_skip(&reason, pos, entry);
	} else {
		if (entry->stands != SCORE_NONE)
			add_score(&stands, for_root(entry->stands, entry->ply));
		else if (entry->end == QUIESCENCE_LEFT)
			text_add(&stands, "check");
		add_value(&value, entry);
		if (entry->ply > 0)
			position_make(pos, entry->move);
		add_reason(&reason, pos, entry);
		if (entry->ply > 0)
			position_unmake(pos);
	}
	text_printf(&line, "%3d %*s%-*s ", entry->ply, indent, "", INDENT_MAX + 8 - indent, name.chars);
	if (entry->step == QUIESCENCE_LEFT)
		text_printf(&line, "%7s %12s  ", stands.chars, value.chars);
	text_add(&line, reason.chars);
	screen_put(screen, entry->step != QUIESCENCE_LEFT ? PAINT_DIM : on_line ? PAINT_MARK : PAINT_PLAIN,
	           line.chars);
	fputc('\n', screen->out);
}

/* Print what is chosen of NODE and its descendants; POS is the position before its move. */
static void print_tree(const struct screen *screen, struct position *pos, struct entry *node,
                       bool on_line)
{
	struct entry *best = best_child(node), *child = NULL;

	if (!node->shown)
		return;
	print_entry(screen, pos, node, on_line);
	if (node->step != QUIESCENCE_LEFT)
		return;
	if (node->ply > 0)
		position_make(pos, node->move);
	while ((child = next_child(node, child)) != NULL)
		print_tree(screen, pos, child, on_line && child == best);
	if (node->ply > 0)
		position_unmake(pos);
}

/* Print what the search did in numbers, and the line that the value comes from. */
static void print_sum(const struct screen *screen, struct position *pos, struct tree *tree,
                      int shown)
{
	struct move line[SEARCH_PLY_MAX];
	int steps[QUIESCENCE_LEFT + 1] = { 0 }, deepest = 0, length = 0;
	struct text moves = TEXT_OF(1000);
	struct text value = TEXT_OF(24);

	for (int i = 0; i < tree->count; i++) {
		const struct entry *entry = &tree->entries[i];

		steps[entry->step]++;
		if (entry->step == QUIESCENCE_LEFT && entry->ply > deepest)
			deepest = entry->ply;
	}
	for (struct entry *node = best_child(tree->entries); node; node = best_child(node))
		line[length++] = node->move;
	add_score(&value, tree->entries[0].value);
	fprintf(screen->out, "value %s, %d node%s, %d deep; not tried: %d losing, %d hopeless", value.chars,
	        steps[QUIESCENCE_LEFT], steps[QUIESCENCE_LEFT] == 1 ? "" : "s", deepest,
	        steps[QUIESCENCE_LOSING], steps[QUIESCENCE_HOPELESS]);
	fputc('\n', screen->out);
	if (length > 0) {
		add_line(&moves, pos, line, length);
		fputs("line ", screen->out);
		screen_put_prose(screen, 5, 5, moves.chars);
	}
	if (shown < tree->count)
		fprintf(screen->out, "%d of %d rows are shown; 'quiescence all' shows the others\n", shown,
		        tree->count);
}

/* Say what the values are, in POS after LENGTH moves. */
static void print_heading(const struct console *console, const struct position *pos, int length)
{
	const struct screen *screen = &console->screen;
	bool by_network = eval_choice_network(console->engine) != NULL;
	struct text heading = TEXT_OF(200);

	text_printf(&heading, "Values%s are in pawns, by the %s, for %s, the side to move.",
	            length == 0 ? "" : length == 1 ? " after the move" : " after the moves",
	            by_network ? "network" : "terms", colour_name(position_turn(pos)));
	screen_put_prose(screen, 0, 0, heading.chars);
	fprintf(screen->out, "ply %-*s %7s %12s\n", INDENT_MAX + 8, "move", "static", "value");
}

/* Explain the words and signs that the rows shown have. */
static void print_legend(const struct screen *screen, const struct tree *tree)
{
	bool enough = false, bounds = false, reaches = false;
	struct text legend = TEXT_OF(240);

	for (int i = 0; i < tree->count; i++) {
		const struct entry *entry = &tree->entries[i];
		bool searched = entry->step == QUIESCENCE_LEFT;

		if (!entry->shown)
			continue;
		enough |= searched && entry->value >= entry->beta;
		bounds |= searched && bound_of(entry->value, entry->alpha, entry->beta) != BOUND_EXACT;
		reaches |= entry->step == QUIESCENCE_HOPELESS && !move_is_promotion(entry->move);
	}
	if (enough)
		text_add(&legend, "enough: the opponent avoids this position. ");
	if (bounds)
		text_add(&legend, "<=: at most, >=: at least. ");
	if (reaches)
		text_add(&legend, "reaches: the most that it could lead to; has: what the side has already.");
	if (legend.length)
		screen_put_prose(screen, 0, 0, legend.chars);
}

static enum done show(struct console *console, struct position *pos, int length, bool all)
{
	const struct screen *screen = &console->screen;
	struct search_options options = engine_search_options(console->engine);
	struct tree tree = { 0 };
	struct search_trace trace = { .context = &tree, .quiescence = on_step };
	struct search *search = trace_open_search(console, 1, &trace);
	enum done done = FAILED;
	int score, shown;

	if (!search)
		return FAILED;
	if (!search_quiescence_value(search, pos, &options, &score) || (tree.full && tree.count < ENTRIES_MAX))
		console_fail(console, "out of memory");
	else if (interrupt_pending())
		console_fail(console, "interrupted");
	else if (tree.full)
		console_fail(console, "more than %d nodes", tree.count);
	else
		done = DONE;
	search_free(search);
	if (done == DONE) {
		shown = choose(&tree, all ? tree.count : ROWS);
		print_heading(console, pos, length);
		print_tree(screen, pos, tree.entries, true);
		print_sum(screen, pos, &tree, shown);
		print_legend(screen, &tree);
	}
	free(tree.entries);
	return done;
}

static enum done run_quiescence(struct console *console, int argc, char **argv)
{
	bool first = argc > 1 && text_equal(argv[1], "all");
	bool last = argc > 2 && !first && text_equal(argv[argc - 1], "all");
	struct position *pos = console_scratch(console, LINE_MAX + SEARCH_PLY_MAX + 2);

	if (!pos || !argument_make_moves(console, pos, argc - last, argv, 1 + first, NULL))
		return FAILED;
	return show(console, pos, argc - last - 1 - first, first || last);
}

static const struct console_command rows[] = {
	{ "quiescence", "[all] [MOVE...]", 0, LINE_MAX + 1, TOPIC_SEARCH, PAGED,
	  "show the search of captures as a tree: what stands, what is tried and what is not",
	  "setboard legals-mate\nquiescence Bxd1", run_quiescence },
};

const struct command_rows quiescence_rows = { rows, sizeof rows / sizeof *rows };
