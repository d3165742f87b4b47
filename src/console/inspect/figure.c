/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Figures of the machine as SVG, drawn from the current position. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <errno.h>

#include "console/draw/draw.h"
#include "util/options.h"
#include "util/output.h"
#include "console/shell/shell.h"
#include "eval/see.h"
#include "notation/coordinate.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/vector.h"

/* A figure with its arguments; only those that its kind needs are set. */
struct figure {
	const struct figure_kind *kind;
	struct console *console;
	struct svg svg;
	int squares[2];
	struct move move;
	struct marks marks;        /* of what is painted on the board, */
	struct text caption;       /* which has a caption */
};

/* ---- the star of all vectors ---- */

/* The colour of a cell of the star, by its letter. */
static const char *star_fill(char letter)
{
	static const struct {
		char letter;
		const char *fill;
	} fills[] = {
		{ 'W', "#c9a0dc" }, { 'B', "#c9a0dc" }, { 'N', "#f4c07a" }, { 'K', "#7fc8a9" },
		{ 'D', "#e6b3cc" }, { 'L', "#a9cbe8" }
	};

	for (size_t i = 0; i < sizeof fills / sizeof *fills; i++)
		if (fills[i].letter == letter)
			return fills[i].fill;
	return "#f7f7f7";
}

static void draw_star_cell(const struct svg *svg, int x, int y, int difference)
{
	const char *letter = star_letter(difference);
	struct text style = TEXT_OF(80);
	struct text number = TEXT_OF(8);

	text_printf(&style, "fill=\"%s\" stroke=\"#bbb\"",
	            difference == 0 ? "#333" : star_fill(*letter));
	svg_box(svg, x, y, CELL, CELL, style.chars);
	if (difference == 0)
		return;
	if (*letter != '.')
		svg_text(svg, x + CELL / 2, y + 16, "font-weight=\"bold\"", letter);
	text_printf(&number, "%+d", difference);
	svg_text(svg, x + CELL / 2, y + CELL - 6, "font-size=\"10\" fill=\"#555\"", number.chars);
}

static enum done draw_star(struct figure *figure)
{
	const struct svg *svg = &figure->svg;
	int square = figure->squares[0];
	int side = (2 * FILES - 1) * CELL;
	int left = MARGIN + (FILE_H - square_file(square)) * CELL;
	int top = MARGIN + square_rank(square) * CELL;

	svg_begin(svg, side + 2 * MARGIN, side + 2 * MARGIN);
	for (int ranks = RANK_8; ranks >= -RANK_8; ranks--)
		for (int files = -FILE_H; files <= FILE_H; files++)
			draw_star_cell(svg, MARGIN + (files + FILE_H) * CELL,
			               MARGIN + (RANK_8 - ranks) * CELL, NORTH * ranks + EAST * files);
	svg_box(svg, left, top, FILES * CELL, RANKS * CELL,
	         "fill=\"none\" stroke=\"black\" stroke-width=\"3\"");
	svg_end(svg);
	return DONE;
}

/* ---- a walk on the board ---- */

/* Add what the walk from TO, which ended at END, shows about the piece on FROM. */
static void add_verdict(struct text *out, const struct position *pos, int from, int to, int end)
{
	bool attacks = attack_hits(position_board(pos), from, to);

	if (end != from && (!square_is_ok(end) || piece_is_empty(position_at(pos, from)))) {
		text_add(out, "there is no piece on ");
		add_square(out, from);
		return;
	}
	text_add(out, "it meets ");
	add_piece(out, pos, end);
	text_add(out, attacks ? ", which attacks" : end == from ? ", which moves otherwise" : " first");
}

/* Draw the walk back from the second square, step by step until it meets a piece. */
static enum done draw_walk(struct figure *figure)
{
	const struct svg *svg = &figure->svg;
	int from = figure->squares[0];
	int to = figure->squares[1];
	int step = -vector_step(from, to), end;
	struct text caption = TEXT_OF(120);

	if (step == 0)
		return console_fail(figure->console, "no piece attacks along that vector");
	end = board_first_piece(position_board(svg->pos), to, step);
	svg_begin(svg, FILES * CELL + 2 * MARGIN, RANKS * CELL + 2 * MARGIN + 24);
	svg_board(svg);
	svg_box(svg, svg_board_x(svg, to) + 1, svg_board_y(svg, to) + 1, CELL - 2, CELL - 2,
	         "fill=\"none\" stroke=\"#c22\" stroke-width=\"3\"");
	for (int square = to; square != end && square_is_ok(square + step); square += step)
		svg_arrow(svg, square, square + step);
	add_square(&caption, to);
	text_printf(&caption, " back by steps of %+d: ", step);
	add_verdict(&caption, svg->pos, from, to, end);
	svg_text(svg, MARGIN + FILES * CELL / 2, MARGIN + RANKS * CELL + 40, "font-size=\"11\"", caption.chars);
	svg_end(svg);
	return DONE;
}

/* ---- the ladder of an exchange ---- */

static void draw_step(const struct svg *svg, int x, int zero, int balance, int square,
                      bool made)
{
	int height = (balance < 0 ? -balance : balance) / 6;
	struct text label = TEXT_OF(8);
	struct text sum = TEXT_OF(12);

	svg_box(svg, x + 6, balance < 0 ? zero : zero - height, 2 * CELL - 12, height,
	         balance < 0 ? "fill=\"#e6a0a0\"" : "fill=\"#a0d0a8\"");
	add_signed(&sum, balance);
	svg_text(svg, x + CELL, balance < 0 ? zero + height + 16 : zero - height - 6, "",
	          sum.chars);
	add_piece(&label, svg->pos, square);
	svg_text(svg, x + CELL, 18, made ? "font-weight=\"bold\"" : "", label.chars);
}

static enum done draw_exchange(struct figure *figure)
{
	const struct svg *svg = &figure->svg;
	struct move move = figure->move;
	int squares[SEE_STEPS], balance[SEE_STEPS];
	int steps = see_explain(svg->pos, move, squares, balance);
	int best[SEE_STEPS], stop = exchange_fold(balance, steps, best);
	int most = 0, least = 0, zero;
	struct text caption = TEXT_OF(100);

	for (int i = 0; i < steps; i++) {
		most = balance[i] > most ? balance[i] : most;
		least = balance[i] < least ? balance[i] : least;
	}
	zero = 50 + most / 6;
	svg_begin(svg, steps * 2 * CELL + 2 * MARGIN, zero - least / 6 + 90);
	for (int i = 0; i < steps; i++) {
		struct text text = TEXT_OF(24);

		draw_step(svg, MARGIN + 2 * i * CELL, zero, balance[i], squares[i], i < stop);
		text_printf(&text, "%+d", best[i]);
		svg_text(svg, MARGIN + (2 * i + 1) * CELL, zero - least / 6 + 44, "fill=\"#555\"", text.chars);
	}
	svg_line(svg, MARGIN, zero, MARGIN + steps * 2 * CELL, zero, "stroke=\"black\"");
	add_san(&caption, svg->pos, move);
	text_printf(&caption, " is worth %d; in grey: best from here", see(svg->pos, move));
	svg_text(svg, MARGIN + steps * CELL, zero - least / 6 + 74, "font-weight=\"bold\"",
	          caption.chars);
	svg_end(svg);
	return DONE;
}

/* ---- the history, its repetitions joined ---- */

static enum done draw_history(struct figure *figure)
{
	const struct svg *svg = &figure->svg;
	const struct position *pos = svg->pos;
	int plies = position_plies(pos);
	int first = plies > position_rule50(pos) ? plies - position_rule50(pos) : 0;
	int base = 60 + (plies - first) * CELL / 4;

	svg_begin(svg, (plies - first + 1) * 2 * CELL + 2 * MARGIN, base + 60);
	for (int ply = first; ply <= plies; ply++) {
		int x = MARGIN + (ply - first) * 2 * CELL + CELL;
		char move[COORDINATE_MAX] = "now";

		if (ply < plies)
			coordinate_format(position_move_at(pos, ply), COORDINATE_STANDARD, move);
		fprintf(svg->out, "<circle cx=\"%d\" cy=\"%d\" r=\"10\" fill=\"#a9cbe8\" "
		                      "stroke=\"black\"/>\n", x, base);
		svg_text(svg, x, base + 32, "", move);
		for (int before = ply - 2; before >= first; before -= 2) {
			int from = MARGIN + (before - first) * 2 * CELL + CELL;

			if (key_before(pos, before) != key_before(pos, ply))
				continue;
			fprintf(svg->out, "<path d=\"M%d %d Q%d %d %d %d\" fill=\"none\" "
			                      "stroke=\"#c22\" stroke-width=\"2\"/>\n", from, base - 10,
			        (from + x) / 2, base - 10 - (x - from) / 3, x, base - 10);
			break;
		}
	}
	svg_end(svg);
	return DONE;
}

static enum done draw_watch(struct figure *figure)
{
	return draw_watched(figure->console, &figure->svg, figure->move);
}

/* ---- what a view paints on the board ---- */

static enum done mark_attacks(struct figure *figure)
{
	paint_attacks(&figure->marks, figure->svg.pos, figure->squares[0], WHITE, true);
	text_add(&figure->caption, "Attackers of ");
	add_piece(&figure->caption, figure->svg.pos, figure->squares[0]);
	return DONE;
}

static enum done mark_pins(struct figure *figure)
{
	paint_pins(&figure->marks, figure->svg.pos);
	text_add(&figure->caption, "Pins, and pieces that may discover a check");
	return DONE;
}

static enum done mark_checks(struct figure *figure)
{
	paint_checks(&figure->marks, figure->svg.pos);
	text_printf(&figure->caption, "Checks, %s to move", colour_name(position_turn(figure->svg.pos)));
	return DONE;
}

static enum done mark_rays(struct figure *figure)
{
	char name[SQUARE_NAME_MAX];

	square_name(figure->squares[0], name);
	if (piece_is_empty(position_at(figure->svg.pos, figure->squares[0])))
		return console_fail(figure->console, "%s is empty", name);
	paint_rays(&figure->marks, figure->svg.pos, figure->squares[0]);
	text_add(&figure->caption, "The rays of ");
	add_piece(&figure->caption, figure->svg.pos, figure->squares[0]);
	return DONE;
}

static enum done mark_tactics(struct figure *figure)
{
	text_add(&figure->caption, "Pieces in danger");
	return paint_tactics(figure->console, &figure->marks);
}

/* The board is the one after the move. */
static enum done mark_move(struct figure *figure)
{
	const struct position *pos = figure->svg.pos;
	struct position *after = console_scratch(figure->console, 1);

	if (!after)
		return FAILED;
	add_san(&figure->caption, pos, figure->move);
	text_add(&figure->caption, ", and what it attacks");
	position_make(after, figure->move);
	paint_move(&figure->marks, pos, after, figure->move);
	figure->svg.pos = after;
	return DONE;
}

/* ---- the pieces ---- */

static enum done draw_pieces(struct figure *figure)
{
	const struct svg *svg = &figure->svg;

	svg_begin(svg, KINDS * CELL, COLOURS * CELL);
	svg_shapes(svg);
	for (int kind = 0; kind < KINDS; kind++)
		for (int colour = WHITE; colour <= BLACK; colour++)
			svg_piece(svg, kind * CELL, (colour == BLACK) * CELL, piece_make((enum colour)colour, (enum kind)kind));
	svg_end(svg);
	return DONE;
}

/* ---- the command ---- */

static const struct figure_kind {
	const char *name;
	int squares, moves;        /* number of each among the arguments */
	enum done (*draw)(struct figure *figure);   /* or mark; FAILED after a complaint, with nothing drawn */
} kinds[] = {
	{ "star", 1, 0, draw_star }, { "walk", 2, 0, draw_walk }, { "exchange", 0, 1, draw_exchange },
	{ "history", 0, 0, draw_history }, { "watch", 0, 1, draw_watch }, { "pieces", 0, 0, draw_pieces },
	{ "attacks", 1, 0, mark_attacks }, { "pins", 0, 0, mark_pins }, { "checks", 0, 0, mark_checks },
	{ "rays", 1, 0, mark_rays }, { "tactics", 0, 0, mark_tactics }, { "explain", 0, 1, mark_move }
};
static const struct figure_kind *const kinds_end = kinds + sizeof kinds / sizeof *kinds;

/* The kind that ARGV names, and its arguments, into FIGURE. */
static enum done read_figure(int argc, char **argv, struct figure *figure)
{
	const struct figure_kind *kind = kinds;

	while (argc > 1 && kind < kinds_end && !text_equal(argv[1], kind->name))
		kind++;
	if (argc == 1 || kind == kinds_end || argc != 2 + kind->squares + kind->moves)
		return console_usage(figure->console);
	for (int i = 0; i < kind->squares; i++)
		if (!argument_square(figure->console, argv[2 + i], &figure->squares[i]))
			return BAD_USAGE;
	if (kind->moves && !argument_move(figure->console, argv[2], &figure->move))
		return FAILED;
	figure->kind = kind;
	return DONE;
}

static const struct option_row option_rows[] = {
	{ "output", VALUE_TEXT, 0, 0, 0, "FILE", "a new file to write", NULL, 'o' }
};
static const struct option_table options = OPTION_TABLE(option_rows);

static enum done run_figure(struct console *console, int argc, char **argv)
{
	static const struct option_table *const tables[] = { &options, NULL };
	struct figure figure = { .console = console, .caption = TEXT_OF(80) };
	struct output output;
	const char *path = NULL;
	struct error error = ERROR_NONE;
	enum done done;
	int first = options_read(tables, OPTIONS_ANYWHERE, &path, argc, argv, &error);

	if (first < 0)
		return console_misuse(console, "%s", error.text);
	done = read_figure(argc - first + 1, argv + first - 1, &figure);
	if (done != DONE)
		return done;
	if (!output_open(&output, path, console->screen.out, &error))
		return console_fail(console, "%s", error.text);
	figure.svg = (struct svg){ .out = output.file, .pos = console_position(console) };
	done = figure.kind->draw(&figure);
	if (done == DONE && figure.caption.length > 0) {
		figure.svg.marks = &figure.marks;
		svg_painted(&figure.svg, figure.caption.chars);
	}
	if (!output_close(&output, done == DONE, &error))
		return console_fail(console, "%s", error.text);
	return done;
}

static const struct console_command rows[] = {
	{ "figure", "star SQUARE | walk FROM TO | exchange MOVE | history | watch MOVE | pieces | attacks SQUARE | pins"
	  " | checks | rays SQUARE | tactics | explain MOVE [-o FILE]", 1, 5, TOPIC_WORK, 0,
	  "draw as SVG (-o: into a new file): what the view of that name paints, or the star of "
	  "vectors, a walk back from a target, an exchange, repetitions, a move store by store, the pieces",
	  "setboard exchange\nfigure exchange Nxe5\nfigure attacks e5", run_figure },
};

const struct command_rows figure_rows = { rows, sizeof rows / sizeof *rows };
