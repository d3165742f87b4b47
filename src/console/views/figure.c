/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Figures of the machine as SVG, drawn from the live position. */
#include <config.h>

#include "console/views/figure.h"

#include <errno.h>
#include <string.h>

#include "console/arguments.h"
#include "console/shell.h"
#include "console/views/drawing.h"
#include "console/views/painted.h"
#include "console/views/picture.h"
#include "console/views/tactics.h"
#include "console/words.h"
#include "rules/makemove.h"
#include "rules/vector.h"

enum figure {
	FIGURE_STAR, FIGURE_WALK, FIGURE_EXCHANGE, FIGURE_HISTORY, FIGURE_ATTACKS, FIGURE_PINS,
	FIGURE_CHECKS, FIGURE_RAYS, FIGURE_TACTICS, FIGURE_EXPLAIN, FIGURES
};

/* What is drawn, and what it is asked with. */
static const struct {
	const char *name;
	int squares, moves;        /* how many of each */
} figures[FIGURES] = {
	[FIGURE_STAR] = { "star", 1, 0 }, [FIGURE_WALK] = { "walk", 2, 0 },
	[FIGURE_EXCHANGE] = { "exchange", 0, 1 }, [FIGURE_HISTORY] = { "history", 0, 0 },
	[FIGURE_ATTACKS] = { "attacks", 1, 0 }, [FIGURE_PINS] = { "pins", 0, 0 },
	[FIGURE_CHECKS] = { "checks", 0, 0 }, [FIGURE_RAYS] = { "rays", 1, 0 },
	[FIGURE_TACTICS] = { "tactics", 0, 0 }, [FIGURE_EXPLAIN] = { "explain", 0, 1 }
};

/* What is asked for; the fields that its kind needs. */
struct figure_request {
	enum figure figure;
	int squares[2];
	struct move move;
};

static enum done read_request(struct console *console, int argc, char **argv,
                              struct figure_request *request)
{
	int figure = 0;

	while (figure < FIGURES && !text_equal(argv[1], figures[figure].name))
		figure++;
	if (figure == FIGURES || argc != 2 + figures[figure].squares + figures[figure].moves)
		return console_misuse(console, "say 'star SQUARE', 'walk FROM TO', 'exchange MOVE', "
		                               "'history', 'attacks SQUARE', 'pins', 'checks', "
		                               "'rays SQUARE', 'tactics' or 'explain MOVE'");
	request->figure = (enum figure)figure;
	for (int i = 0; i < figures[figure].squares; i++)
		if (!argument_square(console, argv[2 + i], &request->squares[i]))
			return BAD_USAGE;
	if (figures[figure].moves && !argument_move(console, argv[2], &request->move))
		return FAILED;
	if (figure == FIGURE_WALK && vector_step(request->squares[0], request->squares[1]) == 0)
		return console_fail(console, "no man attacks along that vector");
	if (figure == FIGURE_RAYS &&
	    piece_is_empty(position_at(console_position(console), request->squares[0])))
		return console_fail(console, "%s is empty", argv[2]);
	return DONE;
}

/* Paint what REQUEST asks for on empty MARKS, and add its caption.  FAILED after a
 * complaint. */
static enum done paint(struct console *console, const struct figure_request *request,
                       struct marks *marks, struct text *caption)
{
	const struct position *pos = console_position(console);
	struct position *after = console_scratch(console, 1);

	if (!after)
		return FAILED;
	switch (request->figure) {
	case FIGURE_ATTACKS:
		paint_attacks(marks, pos, request->squares[0], WHITE, true);
		text_add(caption, "Who attacks ");
		add_man(caption, pos, request->squares[0]);
		break;
	case FIGURE_PINS:
		paint_pins(marks, pos);
		text_add(caption, "Pins, and men who may discover a check");
		break;
	case FIGURE_CHECKS:
		paint_checks(marks, pos);
		text_printf(caption, "Checks, %s to move", colour_name(position_turn(pos)));
		break;
	case FIGURE_RAYS:
		paint_rays(marks, pos, request->squares[0]);
		text_add(caption, "The ways of ");
		add_man(caption, pos, request->squares[0]);
		break;
	case FIGURE_EXPLAIN:
		add_san(caption, pos, request->move);
		text_add(caption, ", and what it attacks then");
		position_make(after, request->move);
		paint_move(marks, pos, after, request->move);
		break;
	default:
		text_add(caption, "Men in danger");
		return tactics_paint(console, marks);
	}
	return DONE;
}

static enum done draw_figure(struct console *console, const struct figure_request *request,
                             const struct marks *marks, const char *caption, FILE *out)
{
	struct drawing drawing = { .out = out, .pos = console_position(console) };
	struct position *after;

	switch (request->figure) {
	case FIGURE_STAR:
		picture_star(&drawing, request->squares[0]);
		break;
	case FIGURE_WALK:
		picture_walk(&drawing, request->squares[0], request->squares[1]);
		break;
	case FIGURE_EXCHANGE:
		picture_exchange(&drawing, request->move);
		break;
	case FIGURE_HISTORY:
		picture_history(&drawing);
		break;
	case FIGURE_EXPLAIN:
		after = console_scratch(console, 1);
		if (!after)
			return FAILED;
		position_make(after, request->move);
		drawing.pos = after;
		drawing.marks = marks;
		drawing_painted(&drawing, caption);
		break;
	default:
		drawing.marks = marks;
		drawing_painted(&drawing, caption);
		break;
	}
	return DONE;
}

enum done run_figure(struct console *console, int argc, char **argv)
{
	struct figure_request request;
	struct marks marks = { 0 };
	bool to_file = argc > 3 && text_equal(argv[argc - 2], "-o");
	FILE *out = console->screen.out;
	const char *path = argv[argc - 1];
	enum done done = read_request(console, to_file ? argc - 2 : argc, argv, &request);
	TEXT_ON_STACK(caption, 80);

	if (done == DONE && request.figure >= FIGURE_ATTACKS)
		done = paint(console, &request, &marks, &caption);
	if (done == DONE && to_file)
		out = console_open_output(console, path, "wx");
	if (done != DONE || !out)
		return done != DONE ? done : FAILED;
	done = draw_figure(console, &request, &marks, caption_chars, out);
	if (to_file && fclose(out) != 0)
		return console_fail(console, "%s: %s", path, strerror(errno));
	return done;
}
