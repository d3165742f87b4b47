/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Several lines of thinking, and what became of each move at the root. */
#include <config.h>

#include "console/views/roots.h"

#include <inttypes.h>

#include "console/arguments.h"
#include "console/shell.h"
#include "console/think.h"
#include "console/words.h"
#include "rules/makemove.h"

enum { NARROW = 64, KNOWN_PLIES = 6 };   /* of a line that the table knows */

/* The line of THOUGHT that begins with MOVE; NULL if none does. */
static const struct search_line *line_of(const struct shown_thought *thought, struct move move)
{
	for (int i = 0; i < thought->line_count; i++)
		if (move_equal(thought->lines[i].pv[0], move))
			return &thought->lines[i];
	return NULL;
}

/* MOVE and what the table knows of the replies to it, in LINE; POS comes back
 * unchanged.  Returns the length. */
static int known_line(const struct search *search, struct position *pos, struct move move,
                      struct move line[KNOWN_PLIES])
{
	struct search_memory memory = { .move = move };
	int length = 0;

	do {
		line[length++] = memory.move;
		position_make(pos, memory.move);
	} while (length < KNOWN_PLIES && search_recall(search, pos, &memory) &&
	         !move_is_none(memory.move));
	for (int i = 0; i < length; i++)
		position_unmake(pos);
	return length;
}

/* The moves that have a line first, by rank, then by nodes. */
static bool comes_first(const struct shown_thought *thought, const struct search_root *a,
                        const struct search_root *b)
{
	const struct search_line *first = line_of(thought, a->move);
	const struct search_line *second = line_of(thought, b->move);

	if (first && second)
		return first->rank < second->rank;
	if (first || second)
		return first != NULL;
	return a->nodes > b->nodes;
}

static void sort_roots(const struct shown_thought *thought, struct search_root *roots, int count)
{
	for (int i = 1; i < count; i++) {
		struct search_root root = roots[i];
		int at = i;

		for (; at > 0 && comes_first(thought, &root, &roots[at - 1]); at--)
			roots[at] = roots[at - 1];
		roots[at] = root;
	}
}

static void print_root(struct console *console, const struct shown_thought *thought,
                       const struct search_root *root, uint64_t all, struct position *pos)
{
	const struct screen *screen = &console->screen;
	const struct search_line *line = line_of(thought, root->move);
	bool narrow = screen->terminal && screen_columns(screen) < NARROW;
	uint64_t permille = all ? root->nodes * 1000 / all : 0;
	struct move known[KNOWN_PLIES];
	int length, column;
	TEXT_ON_STACK(san, 16);
	TEXT_ON_STACK(score, 24);
	TEXT_ON_STACK(moves, 1600);

	add_san(&san, pos, root->move);
	add_score(&score, (line ? line : &thought->lines[thought->line_count - 1])->score);
	if (line) {
		add_line(&moves, pos, line->pv, line->pv_length);
	} else {
		length = known_line(engine_idle_search(console->engine), pos, root->move, known);
		add_line(&moves, pos, known, length);
	}
	column = fprintf(screen->out, "%-7s %9s%s %11" PRIu64 " %4" PRIu64 ".%" PRIu64 "%%%s",
	                 san_chars, score_chars, line ? " " : "-", root->nodes, permille / 10,
	                 permille % 10, narrow ? "\n    " : "  ");
	if (narrow)
		column = 4;
	screen_put_moves(screen, column, column, moves_chars);
}

/* A row for each move at the root: its score, or what it is at most worth, and where
 * the nodes went. */
static enum done print_roots(struct console *console, const struct shown_thought *thought)
{
	FILE *out = console->screen.out;
	struct search_root roots[MOVES_MAX];
	int count = search_roots(engine_idle_search(console->engine), roots);
	struct position *pos = console_scratch(console, SEARCH_PLY_MAX);
	uint64_t all = 0;

	if (!pos)
		return FAILED;
	sort_roots(thought, roots, count);
	for (int i = 0; i < count; i++)
		all += roots[i].nodes;
	fputs("Each move (-: worth at most that)\n", out);
	fprintf(out, "%-7s %9s  %11s %6s  %s\n", "move", "score", "nodes", "share",
	        console->screen.terminal && screen_columns(&console->screen) < NARROW ? "" : "line");
	for (int i = 0; i < count; i++)
		print_root(console, thought, &roots[i], all, pos);
	return DONE;
}

static enum done set_lines(struct console *console, int count)
{
	TEXT_ON_STACK(value, 16);
	TEXT_ON_STACK(error, 200);

	text_printf(&value, "%d", count);
	if (!engine_set_option(console->engine, engine_option_find("MultiPV"), value_chars, &error))
		return console_fail(console, "%s", error_chars);
	return DONE;
}

enum done run_lines(struct console *console, int argc, char **argv)
{
	int usual = engine_settings(console->engine)->multipv;
	struct shown_thought thought;
	struct effort effort;
	enum done done, restored;
	int64_t count;

	if (!argument_number(console, argv[1], "number of lines", 1, SEARCH_MULTIPV_MAX, &count))
		return BAD_USAGE;
	done = think_read_effort(console, argc - 1, argv + 1, &effort);
	if (done != DONE)
		return done;
	if (set_lines(console, (int)count) != DONE)
		return FAILED;
	done = think_show(console, THINK_STUDY, &effort, true, &thought);
	restored = set_lines(console, usual);
	if (done != DONE || restored != DONE)
		return FAILED;
	if (thought.line_count > 0 && thought.result.score != SCORE_NONE &&
	    print_roots(console, &thought) != DONE)
		return FAILED;
	return think_tell_best(console, &thought);
}
