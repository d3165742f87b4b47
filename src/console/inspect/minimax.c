/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A small tree, a move of each side, as minimax searches it, and as alpha-beta does. */
#include <config.h>

#include "console/inspect/inspect.h"

#include "console/shell/shell.h"
#include "eval/see.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "search/search.h"
#include "tools/score_text.h"

enum { NODES_MAX = 60 };

struct minimax {
	const struct screen *screen;
	struct position *pos;      /* has room for two moves */
	enum colour us;            /* values are for this side */
	bool cuts;                 /* alpha-beta: leave out what cannot matter */
	int nodes, left_out;
};

/* The value of a leaf: material, in centipawns. */
static int leaf_value(const struct minimax *tree)
{
	const struct board *board = position_board(tree->pos);
	int value = 0;

	if (movegen_count(tree->pos) == 0)
		return !position_in_check(tree->pos) ? 0 : position_turn(tree->pos) == tree->us ? 2 - SCORE_MATE : SCORE_MATE - 1;
	for (enum kind kind = PAWN; kind < KINDS; kind++)
		value += see_value[kind] *
		         (board_count(board, tree->us, kind) - board_count(board, colour_other(tree->us), kind));
	return value;
}

/* All legal moves of POS, captures first.  Returns how many. */
static int list_moves(const struct position *pos, struct move moves[MOVES_MAX])
{
	struct move found[MOVES_MAX];
	int count = movegen_all(pos, found), listed = 0;

	for (int quiet = 0; quiet <= 1; quiet++)
		for (int i = 0; i < count; i++)
			if (move_is_quiet(found[i]) == quiet)
				moves[listed++] = found[i];
	return count;
}

static void add_row(struct text *out, int indent, const char *san, int value)
{
	struct text text = TEXT_OF(24);

	add_score(&text, value);
	text_printf(out, "%*s%-*s %9s", indent, "", 14 - indent, san, text.chars);
}

/* Make MOVE, search the replies and print it with them: its value is that of the best reply.  ALPHA is the best
 * value so far: if a reply is as bad for the mover, and the tree cuts, the others are left out. */
static int search_move(struct minimax *tree, struct move move, int alpha)
{
	struct move replies[MOVES_MAX];
	struct text rows = TEXT_OF(80 * NODES_MAX), row = TEXT_OF(120), name = TEXT_OF(16);
	int count, done = 0, value = SCORE_MATE;

	add_san(&name, tree->pos, move);
	position_make(tree->pos, move);
	tree->nodes++;
	count = list_moves(tree->pos, replies);
	if (count == 0)
		value = leaf_value(tree);
	while (done < count && !(tree->cuts && value <= alpha)) {
		struct text reply = TEXT_OF(16);
		int worth;

		add_san(&reply, tree->pos, replies[done]);
		position_make(tree->pos, replies[done++]);
		tree->nodes++;
		worth = leaf_value(tree);
		position_unmake(tree->pos);
		add_row(&rows, 4, reply.chars, worth);
		text_add_char(&rows, '\n');
		if (worth < value)
			value = worth;
	}
	position_unmake(tree->pos);
	tree->left_out += count - done;
	add_row(&row, 2, name.chars, value);
	text_add(&row, count == 0 ? "  the end" : count > done ? "  at most" : "  the least of its replies");
	if (count > done) {
		text_add(&row, ", and not above ");
		add_score(&row, alpha);
		text_printf(&row, ": %d repl%s left out", count - done, count - done == 1 ? "y is" : "ies are");
	}
	screen_put(tree->screen, PAINT_TITLE, row.chars);
	fprintf(tree->screen->out, "\n%s", rows.chars);
	return value;
}

/* The number of moves in the tree of POS, which has room for one. */
static int tree_size(struct position *pos, const struct move *moves, int count)
{
	int size = count;

	for (int i = 0; i < count; i++) {
		position_make(pos, moves[i]);
		size += movegen_count(pos);
		position_unmake(pos);
	}
	return size;
}

static enum done run_minimax(struct console *console, int argc, char **argv)
{
	struct minimax tree = { .screen = &console->screen, .pos = console_scratch(console, 2), .cuts = argc > 1 };
	struct move moves[MOVES_MAX], best = MOVE_NONE;
	int count, size, alpha = -SCORE_MATE;
	struct text line = TEXT_OF(200);

	if (argc > 1 && !text_equal(argv[1], "cut"))
		return console_usage(console);
	if (!tree.pos)
		return FAILED;
	tree.us = position_turn(tree.pos);
	count = list_moves(tree.pos, moves);
	size = tree_size(tree.pos, moves, count);
	if (count == 0 || size > NODES_MAX)
		return console_fail(console, "the tree of two plies has %d nodes below the root, and 1 to %d are shown: try "
		                    "'setboard tree'", size, NODES_MAX);
	fprintf(console->screen.out, "Two plies; a leaf is worth its material, in pawns for %s\n", colour_name(tree.us));
	for (int i = 0; i < count; i++) {
		int value = search_move(&tree, moves[i], alpha);

		if (move_is_none(best) || value > alpha) {
			best = moves[i];
			alpha = value;
		}
	}
	text_add(&line, "best: ");
	add_san(&line, tree.pos, best);
	text_add(&line, " ");
	add_score(&line, alpha);
	text_printf(&line, "; %d nodes of %d below the root searched", tree.nodes, tree.nodes + tree.left_out);
	screen_put_prose(&console->screen, 0, 0, line.chars);
	return DONE;
}

static const struct console_command rows[] = {
	{ "minimax", "[cut]", 0, 1, TOPIC_SEARCH, PAGED,
	  "search a tree of two plies, valued by material, by minimax; with 'cut' by alpha-beta, which leaves out what "
	  "cannot matter",
	  "setboard tree\nminimax cut", run_minimax },
};

const struct command_rows minimax_rows = { rows, sizeof rows / sizeof *rows };
