/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The tactical properties of men, each by a definition that counts attacks or
 * exchanges, each with the walk that proves it:
 *
 *   en prise    a legal capture of the man wins material, by exchanges
 *   hanging     attacked, and nobody defends it
 *   loose       a piece that nobody attacks and nobody defends
 *   pinned      between its king and an enemy slider on that line
 *   overloaded  the only defender of two attacked men or more
 *   trapped     a piece en prise that cannot go or take without loss
 *
 * A king is none of these; a piece is a knight, bishop, rook or queen.  A man who is
 * pinned to his king attacks, defends and takes along the pin only. */
#include <config.h>

#include "console/views/tactics.h"

#include "console/pager.h"
#include "console/shell.h"
#include "console/views/diagram.h"
#include "console/words.h"
#include "eval/see.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "tools/pinned.h"

/* The position, and what each side could do if it were to move. */
struct survey {
	const struct screen *screen;       /* where words go; or NULL */
	const struct position *pos;
	bool known[COLOURS];               /* false: the other side is in check */
	struct move moves[COLOURS][MOVES_MAX];
	int values[COLOURS][MOVES_MAX];    /* what the exchange it begins wins */
	int counts[COLOURS];
	int found;                         /* lines printed of the present colour */
	struct marks marks;
};

static void list_moves(struct survey *survey, struct position *pos)
{
	enum colour colour = position_turn(pos);

	survey->known[colour] = true;
	survey->counts[colour] = movegen_all(pos, survey->moves[colour]);
	for (int i = 0; i < survey->counts[colour]; i++)
		survey->values[colour][i] = pinned_exchange(pos, survey->moves[colour][i]);
}

static bool survey_init(struct survey *survey, struct console *console)
{
	struct position *pos = console_scratch(console, SEE_STEPS + 1);

	*survey = (struct survey){ .screen = &console->screen, .pos = console_position(console) };
	if (!pos)
		return false;
	list_moves(survey, pos);
	if (position_in_check(pos))
		return true;
	position_make_null(pos);
	list_moves(survey, pos);
	position_unmake_null(pos);
	return true;
}

/* The square of the man that MOVE, a capture, takes. */
static int victim_of(struct move move)
{
	if (move_is_en_passant(move))
		return en_passant_victim(move_from(move), move_to(move));
	return move_to(move);
}

/* The number of COLOUR's legal capture that wins most by taking on SQUARE, if
 * it wins something; else -1. */
static int best_capture(const struct survey *survey, enum colour colour, int square)
{
	int best = -1;

	for (int i = 0; i < survey->counts[colour]; i++) {
		if (!move_is_capture(survey->moves[colour][i]) ||
		    victim_of(survey->moves[colour][i]) != square ||
		    survey->values[colour][i] <= 0)
			continue;
		if (best < 0 || survey->values[colour][i] > survey->values[colour][best])
			best = i;
	}
	return best;
}

/* How the properties are painted, the one that counts most first. */
static const struct {
	const char *what;
	char letter;
	enum mark mark;
} properties[] = {
	{ "en prise", 'e', MARK_RED }, { "trapped", 't', MARK_VIOLET }, { "pinned", 'p', MARK_BLUE },
	{ "overloaded", 'o', MARK_CYAN }, { "hanging", 'h', MARK_ORANGE },
	{ "loose", 'l', MARK_WAY }
};
enum { PROPERTIES = sizeof properties / sizeof *properties };

/* Paint SQUARE, unless a property that counts more is painted there. */
static void paint_property(struct marks *marks, int square, const char *what)
{
	for (int i = 0; i < PROPERTIES; i++) {
		if (marks->of[square] == properties[i].mark)
			return;
		if (!text_equal(properties[i].what, what))
			continue;
		marks_name(marks, properties[i].mark, properties[i].letter, what);
		marks_set(marks, square, properties[i].mark);
		return;
	}
}

static void begin_line(struct survey *survey, struct text *line, int square, const char *what)
{
	size_t start = line->length;

	paint_property(&survey->marks, square, what);
	text_add(line, "  ");
	add_man(line, survey->pos, square);
	while (line->length < start + 7)
		text_add_char(line, ' ');
	text_printf(line, "%-11s ", what);
	survey->found++;
}

/* The walk from the man on FROM to the man on TO, along his vector. */
static void add_way(struct text *out, const struct position *pos, int from, int to)
{
	int step = vector_step(from, to);

	for (int square = from;; square += step) {
		add_man(out, pos, square);
		if (square == to)
			break;
		text_add(out, " > ");
	}
}

static void end_line(struct survey *survey, struct text *line)
{
	if (survey->screen)
		fprintf(survey->screen->out, "%s\n", line->chars);
}

/* Each attacker's way to SQUARE. */
static void add_ways(struct text *out, const struct position *pos, int square, enum colour colour)
{
	bool first = true;

	for (unsigned men = pinned_attackers_of(position_board(pos), square, colour); men;
	     men = bits_rest(men)) {
		text_add(out, first ? "" : ", ");
		add_way(out, pos, board_square(position_board(pos), colour, bits_lowest(men)), square);
		first = false;
	}
}

static void tell_en_prise(struct survey *survey, int square, enum colour enemy)
{
	int capture = best_capture(survey, enemy, square);
	struct move move;
	TEXT_ON_STACK(line, 240);

	if (capture < 0)
		return;
	move = survey->moves[enemy][capture];
	begin_line(survey, &line, square, "en prise");
	text_printf(&line, "loses %d: ", survey->values[enemy][capture]);
	add_way(&line, survey->pos, move_from(move), move_to(move));
	end_line(survey, &line);
}

static void tell_unguarded(struct survey *survey, int square, enum colour colour)
{
	const struct board *board = position_board(survey->pos);
	enum colour enemy = colour_other(colour);
	TEXT_ON_STACK(line, 300);

	if (pinned_attackers_of(board, square, colour))
		return;
	if (pinned_attackers_of(board, square, enemy)) {
		begin_line(survey, &line, square, "hanging");
		text_add(&line, "no defender: ");
		add_ways(&line, survey->pos, square, enemy);
		end_line(survey, &line);
	}
}

/* A piece without attacker and defender: the least interesting, so it comes last. */
static void tell_loose(struct survey *survey, int square, enum colour colour)
{
	const struct board *board = position_board(survey->pos);
	TEXT_ON_STACK(line, 80);

	if (piece_is_pawn(board_at(board, square)) || pinned_attackers_of(board, square, colour) ||
	    pinned_attackers_of(board, square, colour_other(colour)))
		return;
	begin_line(survey, &line, square, "loose");
	text_add(&line, "no defender, no attacker");
	end_line(survey, &line);
}

static void tell_pinned(struct survey *survey, int square, enum colour colour)
{
	const struct board *board = position_board(survey->pos);
	int slider = pinned_by(board, square);
	TEXT_ON_STACK(line, 240);

	if (slider == SQUARE_NONE)
		return;
	begin_line(survey, &line, square, "pinned");
	add_way(&line, survey->pos, slider, board_king(board, colour));
	end_line(survey, &line);
}

/* Is the man on DEFENDER the only one who defends the man on SQUARE, which is
 * attacked? */
static bool guards_alone(const struct board *board, enum colour colour, int defender, int square)
{
	unsigned guards = pinned_attackers_of(board, square, colour);

	return square != defender && !piece_is_king(board_at(board, square)) &&
	       bits_count(guards) == 1 &&
	       pinned_attackers_of(board, square, colour_other(colour)) &&
	       board_square(board, colour, bits_lowest(guards)) == defender;
}

static void tell_overloaded(struct survey *survey, int square, enum colour colour)
{
	const struct board *board = position_board(survey->pos);
	int count = 0;
	TEXT_ON_STACK(line, 300);

	for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men))
		count += guards_alone(board, colour, square,
		                      board_square(board, colour, bits_lowest(men)));
	if (count < 2)
		return;
	begin_line(survey, &line, square, "overloaded");
	text_add(&line, "the only one to defend");
	for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men)) {
		int other = board_square(board, colour, bits_lowest(men));

		if (!guards_alone(board, colour, square, other))
			continue;
		text_add_char(&line, ' ');
		add_man(&line, survey->pos, other);
	}
	end_line(survey, &line);
}

static void tell_trapped(struct survey *survey, int square, enum colour colour)
{
	int moves = 0;
	TEXT_ON_STACK(line, 160);

	if (piece_is_pawn(position_at(survey->pos, square)) || !survey->known[colour] ||
	    best_capture(survey, colour_other(colour), square) < 0)
		return;
	for (int i = 0; i < survey->counts[colour]; i++) {
		if (move_from(survey->moves[colour][i]) != square)
			continue;
		if (survey->values[colour][i] >= 0)
			return;
		moves++;
	}
	begin_line(survey, &line, square, "trapped");
	text_printf(&line, moves ? "each of its %d moves loses" : "it has no move", moves);
	end_line(survey, &line);
}

static void survey_colour(struct survey *survey, enum colour colour)
{
	const struct board *board = position_board(survey->pos);

	if (survey->screen)
		fprintf(survey->screen->out, "%s\n", colour_name(colour));
	survey->found = 0;
	for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men)) {
		int square = board_square(board, colour, bits_lowest(men));

		tell_overloaded(survey, square, colour);
		if (square == board_king(board, colour))
			continue;
		tell_en_prise(survey, square, colour_other(colour));
		tell_unguarded(survey, square, colour);
		tell_pinned(survey, square, colour);
		tell_trapped(survey, square, colour);
	}
	for (unsigned men = bits_rest(board_all_men(board, colour)); men; men = bits_rest(men))
		tell_loose(survey, board_square(board, colour, bits_lowest(men)), colour);
	if (!survey->screen)
		return;
	if (!survey->known[colour_other(colour)])
		fprintf(survey->screen->out, "  in check: en prise and trapped are not asked\n");
	else if (survey->found == 0)
		fputs("  nothing\n", survey->screen->out);
}

enum done tactics_paint(struct console *console, struct marks *marks)
{
	struct survey survey;

	if (!survey_init(&survey, console))
		return FAILED;
	survey.screen = NULL;
	survey_colour(&survey, WHITE);
	survey_colour(&survey, BLACK);
	*marks = survey.marks;
	return DONE;
}

static enum done show_tactics(struct console *console, int argc, char **argv)
{
	struct survey survey;

	(void)argc;
	(void)argv;
	if (!survey_init(&survey, console))
		return FAILED;
	survey_colour(&survey, WHITE);
	survey_colour(&survey, BLACK);
	diagram_show_marks(&console->screen, survey.pos, &survey.marks);
	return DONE;
}

enum done run_tactics(struct console *console, int argc, char **argv)
{
	return pager_run(console, argc, argv, show_tactics);
}
