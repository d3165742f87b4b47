/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The search of the current position: its lines, its iterations, what its table remembers. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <inttypes.h>

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "tools/score_text.h"
#include "util/error.h"

enum { NARROW = 64, KNOWN_PLIES = 6 };   /* of a line from the table */

/* The line of THOUGHT that begins with MOVE; NULL if none does. */
static const struct search_line *line_of(const struct thought *thought, struct move move)
{
	for (int i = 0; i < thought->line_count; i++)
		if (move_equal(thought->lines[i].pv[0], move))
			return &thought->lines[i];
	return NULL;
}

/* Write MOVE and the line that the table has after it to LINE.  POS is unchanged on return.  Returns
 * the length. */
static int known_line(const struct search *search, struct position *pos, struct move move,
                      struct move line[KNOWN_PLIES])
{
	struct search_memory memory = { .move = move };
	int length = 0;

	do {
		line[length++] = memory.move;
		position_make(pos, memory.move);
	} while (length < KNOWN_PLIES && search_probe_table(search, pos, &memory) &&
	         !move_is_none(memory.move));
	for (int i = 0; i < length; i++)
		position_unmake(pos);
	return length;
}

/* Moves with a line come first, by rank, then the others by nodes. */
static bool comes_first(const struct thought *thought, const struct search_root *a,
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

static void sort_roots(const struct thought *thought, struct search_root *roots, int count)
{
	for (int i = 1; i < count; i++) {
		struct search_root root = roots[i];
		int at = i;

		for (; at > 0 && comes_first(thought, &root, &roots[at - 1]); at--)
			roots[at] = roots[at - 1];
		roots[at] = root;
	}
}

static void print_root(struct console *console, const struct thought *thought,
                       const struct search_root *root, uint64_t all, struct position *pos)
{
	const struct screen *screen = &console->screen;
	const struct search_line *line = line_of(thought, root->move);
	bool narrow = screen->terminal && screen_columns(screen) < NARROW;
	uint64_t permille = all ? root->nodes * 1000 / all : 0;
	struct move known[KNOWN_PLIES];
	int length, column;
	char san[SAN_MAX];
	struct text score = TEXT_OF(24);
	struct text moves = TEXT_OF(1600);

	san_format(pos, root->move, san);
	add_score(&score, (line ? line : &thought->lines[thought->line_count - 1])->score);
	if (line) {
		add_line(&moves, pos, line->pv, line->pv_length);
	} else {
		length = known_line(engine_idle_search(console->engine), pos, root->move, known);
		add_line(&moves, pos, known, length);
	}
	column = fprintf(screen->out, "%-7s %9s%s %11" PRIu64 " %4" PRIu64 ".%" PRIu64 "%%%s",
	                 san, score.chars, line ? " " : "-", root->nodes, permille / 10,
	                 permille % 10, narrow ? "\n    " : "  ");
	if (narrow)
		column = 4;
	screen_put_moves(screen, column, column, moves.chars);
}

/* Print a row for each root move: its score, or an upper bound of it, and its share of the nodes. */
static enum done print_roots(struct console *console, const struct thought *thought)
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
	fputs("Each move (-: at most that)\n", out);
	fprintf(out, "%-7s %9s  %11s %6s  %s\n", "move", "score", "nodes", "share",
	        console->screen.terminal && screen_columns(&console->screen) < NARROW ? "" : "line");
	for (int i = 0; i < count; i++)
		print_root(console, thought, &roots[i], all, pos);
	return DONE;
}

static enum done set_lines(struct console *console, int count)
{
	struct text value = TEXT_OF(16);
	struct error error = ERROR_NONE;

	text_printf(&value, "%d", count);
	if (!engine_set_option(console->engine, engine_option_find("MultiPV"), value.chars, &error))
		return console_fail(console, "%s", error.text);
	return DONE;
}

/* Paint the first of the COUNT moves of LINE: one for each side. */
static void paint_line(struct marks *marks, const struct move *line, int count)
{
	marks_define(marks, MARK_GREEN, 'm', "the best move");
	marks_define(marks, MARK_BLUE, 'r', "the reply to it");
	marks_define(marks, MARK_WAY, 'w', "the way");
	for (int i = (count < 2 ? count : 2) - 1; i >= 0; i--) {
		marks_set(marks, move_from(line[i]), i == 0 ? MARK_GREEN : MARK_BLUE);
		marks_set(marks, move_to(line[i]), i == 0 ? MARK_GREEN : MARK_BLUE);
		marks_arrow(marks, move_from(line[i]), move_to(line[i]));
	}
}

/* Write the line that starts with the best move to MOVES.  Returns its length. */
static int best_line(const struct thought *thought, struct move moves[SEARCH_PLY_MAX])
{
	const struct search_result *result = &thought->result;
	const struct search_line *line = thought->line_count > 0 ? &thought->lines[0] : NULL;

	if (line && move_equal(line->pv[0], result->best)) {
		for (int i = 0; i < line->pv_length; i++)
			moves[i] = line->pv[i];
		return line->pv_length;
	}
	moves[0] = result->best;
	moves[1] = result->ponder;
	return move_is_none(result->ponder) ? 1 : 2;
}

/* Print the best line of THOUGHT, whole, with its score, depth and time, and paint it on a
 * board. */
static enum done print_best(struct console *console, const struct thought *thought)
{
	struct position *pos = console_scratch(console, SEARCH_PLY_MAX);
	struct move moves[SEARCH_PLY_MAX];
	struct marks marks = { 0 };
	int length = best_line(thought, moves);
	struct text line = TEXT_OF(1700);

	if (!pos)
		return FAILED;
	add_line(&line, pos, moves, length);
	text_add(&line, " (");
	think_add_summary(&line, &thought->result, position_turn(pos));
	text_add_char(&line, ')');
	fputs("best: ", console->screen.out);
	screen_put_moves(&console->screen, 6, 6, line.chars);
	paint_line(&marks, moves, length > 2 ? 2 : length);
	board_text_show_marks(&console->screen, console_position(console), &marks);
	return DONE;
}

/* Search COUNT lines with EFFORT. */
static enum done show_lines(struct console *console, int64_t count, const struct effort *effort)
{
	int usual = engine_settings(console->engine)->multipv;
	struct thought thought;
	enum done done, restored;

	if (set_lines(console, (int)count) != DONE)
		return FAILED;
	done = think_show(console, THINK_STUDY, effort, true, &thought);
	restored = set_lines(console, usual);
	if (done != DONE || restored != DONE)
		return FAILED;
	if (thought.line_count > 0 && thought.result.score != SCORE_NONE &&
	    print_roots(console, &thought) != DONE)
		return FAILED;
	return print_best(console, &thought);
}

/* Read `[depth|nodes|time NUMBER]` from the words after the first one; CONSOLE's level
 * without them.  BAD_USAGE after a complaint, also if there is no move to think about. */
static enum done read_effort(struct console *console, int argc, char **argv,
                             struct effort *effort)
{
	*effort = console->level;
	if (argc == 2 || argc > 3)
		return console_misuse(console, "the effort is depth, nodes or time, and a number");
	if (argc == 3 && !argument_effort(console, argv[1], argv[2], effort))
		return BAD_USAGE;
	if (movegen_count(console_position(console)) == 0)
		return console_fail(console, "there is no legal move to search");
	return DONE;
}

static enum done run_think(struct console *console, int argc, char **argv)
{
	bool lines = argc > 1 && text_equal(argv[1], "lines");
	struct thought thought;
	struct effort effort;
	int64_t count = 0;
	enum done done;

	if (lines && argc == 2)
		return console_misuse(console, "the number of lines is missing");
	if (lines &&
	    !argument_number(console, argv[2], "number of lines", 1, SEARCH_MULTIPV_MAX, &count))
		return BAD_USAGE;
	done = read_effort(console, lines ? argc - 2 : argc, lines ? argv + 2 : argv, &effort);
	if (done != DONE)
		return done;
	if (lines)
		return show_lines(console, count, &effort);
	if (think_show(console, THINK_STUDY, &effort, true, &thought) != DONE)
		return FAILED;
	return print_best(console, &thought);
}

static void print_iteration(FILE *out, const struct iteration *iteration, uint64_t before,
                            uint64_t new_before)
{
	uint64_t new_nodes = iteration->nodes - before;
	struct text score = TEXT_OF(24);
	struct text growth = TEXT_OF(16);

	add_score(&score, iteration->score);
	if (new_before > 0)
		text_printf(&growth, "%" PRIu64 ".%02d", new_nodes / new_before,
		            (int)(new_nodes * 100 / new_before % 100));
	fprintf(out, "%5d %8d %11s %12" PRIu64 " %8s %7d.%02d %9" PRIu64 " %5d.%d%%\n",
	        iteration->depth, iteration->seldepth, score.chars, new_nodes, growth.chars,
	        (int)(iteration->time_us / 1000000), (int)(iteration->time_us / 10000 % 100),
	        iteration->nodes * 1000 / (uint64_t)(iteration->time_us + 1),
	        iteration->hashfull / 10, iteration->hashfull % 10);
}

static enum done run_stats(struct console *console, int argc, char **argv)
{
	uint64_t before = 0, new_before = 0;
	struct text now = TEXT_OF(FEN_MAX);

	(void)argc;
	(void)argv;
	if (console->iteration_count == 0)
		return console_fail(console, "there has been no search yet");
	fen_format(console_position(console), FEN_X, &now);
	fprintf(console->screen.out, "search of %s%s\n", console->searched,
	        text_equal(console->searched, now.chars) ? "" : ", not the current position");
	print_viewpoint(console->screen.out, "Scores", console->searched_turn);
	fputs("depth seldepth       score    new nodes   growth       time      knps  table\n",
	      console->screen.out);
	for (int i = 0; i < console->iteration_count; i++) {
		const struct iteration *iteration = &console->iterations[i];

		print_iteration(console->screen.out, iteration, before, new_before);
		new_before = iteration->nodes - before;
		before = iteration->nodes;
	}
	return DONE;
}

/* Print the table entry of POS called NAME; SIGN is -1 if the score is for the side that has just
 * moved.  False if there is none. */
static bool print_memory(FILE *out, const struct search *search, const struct position *pos,
                         const char *name, int sign)
{
	static const char *const bounds[2][3] = {
		{ [BOUND_EXACT] = "=", [BOUND_LOWER] = ">=", [BOUND_UPPER] = "<=" },
		{ [BOUND_EXACT] = "=", [BOUND_LOWER] = "<=", [BOUND_UPPER] = ">=" }
	};
	struct search_memory memory;
	struct text value = TEXT_OF(24);
	struct text move = TEXT_OF(16);

	if (!search_probe_table(search, pos, &memory))
		return false;
	add_score(&value, sign * memory.score);
	if (!move_is_none(memory.move))
		add_san(&move, pos, memory.move);
	fprintf(out, "%-9s %5d  %2s %-11s %s\n", name, memory.depth,
	        bounds[sign < 0][memory.bound], value.chars, move.length ? move.chars : "-");
	return true;
}

static enum done run_tt(struct console *console, int argc, char **argv)
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
	fprintf(out, "%d.%d%% of the table is from the last search\n", permille / 10, permille % 10);
	print_viewpoint(out, "Scores", position_turn(pos));
	fputs("position  depth  value          best move\n", out);
	if (!print_memory(out, search, pos, "this", 1))
		fputs("this      not in the table\n", out);
	count = movegen_all(pos, moves);
	for (int i = 0; i < count; i++) {
		char san[SAN_MAX];

		san_format(pos, moves[i], san);
		position_make(pos, moves[i]);
		known += print_memory(out, search, pos, san, -1);
		position_unmake(pos);
	}
	fprintf(out, "%d of %d positions after a move are in the table\n", known, count);
	return DONE;
}

static const struct console_command rows[] = {
	{ "think", "[depth|nodes|time NUMBER] | lines COUNT [depth|nodes|time NUMBER]", 0, 4, TOPIC_SEARCH, 0,
	  "search the position and show the lines; or the COUNT best lines, and each move and its share",
	  "setboard mate\nthink depth 1\nsetboard lucena\nthink lines 3 depth 2", run_think },
	{ "stats", "", 0, 0, TOPIC_SEARCH, PAGED,
	  "print the last search, iteration by iteration: nodes, growth, speed, table",
	  "setboard mate\nlevel depth 1\nhint\nstats", run_stats },
	{ "tt", "", 0, 0, TOPIC_SEARCH, PAGED,
	  "print the table entries of the position and of those after it",
	  "setboard mate\nthink depth 3\ntt", run_tt },
};

const struct command_rows search_rows = { rows, sizeof rows / sizeof *rows };
