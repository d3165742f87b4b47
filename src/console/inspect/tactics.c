/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The tactical properties of pieces, each defined by attacks or exchanges and shown with the walk
 * that proves it:
 *
 *   en prise    a legal capture of the piece wins material, by exchanges
 *   hanging     attacked and not defended
 *   loose       not a pawn, neither attacked nor defended
 *   pinned      between its king and an enemy slider on that line
 *   overloaded  the only defender of two or more attacked pieces
 *   trapped     not a pawn, en prise, and cannot move or capture without loss
 *
 * A king has none of these properties.  A piece pinned to its king attacks, defends and captures
 * along the pin only. */
#include <config.h>

#include "console/inspect/inspect.h"

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "eval/see.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "tools/legal_exchange.h"

/* The position, and the moves of each side if it were to move. */
struct analysis {
	const struct screen *screen;       /* to print on; or NULL */
	const struct position *pos;
	bool known[COLOURS];               /* false: the other side is in check */
	struct move moves[COLOURS][MOVES_MAX];
	int values[COLOURS][MOVES_MAX];    /* of the exchange that it starts */
	int counts[COLOURS];
	int only;                          /* the square of the piece asked about; or SQUARE_NONE */
	bool all;                          /* loose pieces are wanted too */
	int found;                         /* lines printed for the current colour */
	struct marks marks;
};

static void list_moves(struct analysis *analysis, struct position *pos)
{
	enum colour colour = position_turn(pos);

	analysis->known[colour] = true;
	analysis->counts[colour] = movegen_all(pos, analysis->moves[colour]);
	for (int i = 0; i < analysis->counts[colour]; i++)
		analysis->values[colour][i] = legal_exchange(pos, analysis->moves[colour][i]);
}

static bool analysis_init(struct analysis *analysis, struct console *console)
{
	struct position *pos = console_scratch(console, SEE_STEPS + 1);

	*analysis = (struct analysis){
		.screen = &console->screen, .pos = console_position(console), .only = SQUARE_NONE
	};
	if (!pos)
		return false;
	list_moves(analysis, pos);
	if (position_in_check(pos))
		return true;
	position_make_null(pos);
	list_moves(analysis, pos);
	position_unmake_null(pos);
	return true;
}

/* The index of COLOUR's legal capture on SQUARE that wins most; -1 if none wins anything. */
static int best_capture(const struct analysis *analysis, enum colour colour, int square)
{
	int best = -1, most = 0;

	for (int i = 0; i < analysis->counts[colour]; i++) {
		if (!move_is_capture(analysis->moves[colour][i]) ||
		    move_victim(analysis->moves[colour][i]) != square || analysis->values[colour][i] <= most)
			continue;
		most = analysis->values[colour][i];
		best = i;
	}
	return best;
}

/* How the properties are painted, the most important first. */
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

/* Paint SQUARE, unless a more important property is painted there. */
static void paint_property(struct marks *marks, int square, const char *what)
{
	for (int i = 0; i < PROPERTIES; i++) {
		if (marks->of[square] == properties[i].mark)
			return;
		if (!text_equal(properties[i].what, what))
			continue;
		marks_define(marks, properties[i].mark, properties[i].letter, what);
		marks_set(marks, square, properties[i].mark);
		return;
	}
}

static void begin_line(struct analysis *analysis, struct text *line, int square, const char *what)
{
	size_t start = line->length;

	paint_property(&analysis->marks, square, what);
	text_add(line, "  ");
	add_piece(line, analysis->pos, square);
	while (line->length < start + 7)
		text_add_char(line, ' ');
	text_printf(line, "%-11s ", what);
	analysis->found++;
}

static void end_line(struct analysis *analysis, struct text *line)
{
	if (analysis->screen)
		fprintf(analysis->screen->out, "%s\n", line->chars);
}

/* Add each attacker's path to SQUARE. */
static void add_ways(struct text *out, const struct position *pos, int square, enum colour colour)
{
	bool first = true;

	for (unsigned pieces = legal_attackers_of(position_board(pos), square, colour); pieces;
	     pieces = bits_rest(pieces)) {
		text_add(out, first ? "" : ", ");
		add_path(out, pos, board_square(position_board(pos), colour, bits_lowest(pieces)), square);
		first = false;
	}
}

/* Add the pieces of COLOUR that attack SQUARE but for a pin. */
static void add_pinned(struct text *out, const struct position *pos, int square, enum colour colour)
{
	const struct board *board = position_board(pos);
	unsigned pinned = attackers_of(board, square, colour) & ~legal_attackers_of(board, square, colour);

	for (; pinned; pinned = bits_rest(pinned)) {
		int from = board_square(board, colour, bits_lowest(pinned));

		text_add(out, ", as ");
		add_piece(out, pos, from);
		text_add(out, " is ");
		add_pin(out, pos, from, square);
	}
}

static void report_en_prise(struct analysis *analysis, int square, enum colour colour)
{
	enum colour enemy = colour_other(colour);
	int capture = best_capture(analysis, enemy, square);
	struct move move;
	struct text line = TEXT_OF(240);

	if (capture < 0)
		return;
	move = analysis->moves[enemy][capture];
	begin_line(analysis, &line, square, "en prise");
	text_printf(&line, "loses %d: ", analysis->values[enemy][capture]);
	add_path(&line, analysis->pos, move_from(move), move_to(move));
	add_pinned(&line, analysis->pos, square, enemy);
	end_line(analysis, &line);
}

static void report_hanging(struct analysis *analysis, int square, enum colour colour)
{
	const struct board *board = position_board(analysis->pos);
	enum colour enemy = colour_other(colour);
	struct text line = TEXT_OF(300);

	if (legal_attackers_of(board, square, colour))
		return;
	if (legal_attackers_of(board, square, enemy)) {
		begin_line(analysis, &line, square, "hanging");
		text_add(&line, "no defender");
		add_pinned(&line, analysis->pos, square, colour);
		text_add(&line, ": ");
		add_ways(&line, analysis->pos, square, enemy);
		end_line(analysis, &line);
	}
}

static void report_loose(struct analysis *analysis, int square, enum colour colour)
{
	const struct board *board = position_board(analysis->pos);
	struct text line = TEXT_OF(80);

	if (piece_is_pawn(board_at(board, square)) || legal_attackers_of(board, square, colour) ||
	    legal_attackers_of(board, square, colour_other(colour)))
		return;
	begin_line(analysis, &line, square, "loose");
	text_add(&line, "no defender, no attacker");
	end_line(analysis, &line);
}

static void report_pinned(struct analysis *analysis, int square, enum colour colour)
{
	const struct board *board = position_board(analysis->pos);
	int slider = pin_slider_of(board, square);
	struct text line = TEXT_OF(240);

	if (slider == SQUARE_NONE)
		return;
	begin_line(analysis, &line, square, "pinned");
	add_path(&line, analysis->pos, slider, board_king(board, colour));
	end_line(analysis, &line);
}

static void report_overloaded(struct analysis *analysis, int square, enum colour colour)
{
	const struct board *board = position_board(analysis->pos);
	int count = 0;
	struct text line = TEXT_OF(300);

	for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces))
		count += is_only_defender(board, colour, square, board_square(board, colour, bits_lowest(pieces)));
	if (count < 2)
		return;
	begin_line(analysis, &line, square, "overloaded");
	text_add(&line, "the only defender of");
	for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces)) {
		int other = board_square(board, colour, bits_lowest(pieces));

		if (!is_only_defender(board, colour, square, other))
			continue;
		text_add_char(&line, ' ');
		add_piece(&line, analysis->pos, other);
	}
	end_line(analysis, &line);
}

static void report_trapped(struct analysis *analysis, int square, enum colour colour)
{
	int moves = 0;
	struct text line = TEXT_OF(160);

	if (piece_is_pawn(position_at(analysis->pos, square)) || !analysis->known[colour] ||
	    best_capture(analysis, colour_other(colour), square) < 0)
		return;
	for (int i = 0; i < analysis->counts[colour]; i++) {
		if (move_from(analysis->moves[colour][i]) != square)
			continue;
		if (analysis->values[colour][i] >= 0)
			return;
		moves++;
	}
	begin_line(analysis, &line, square, "trapped");
	text_printf(&line, moves ? "each of its %d moves loses" : "it has no move", moves);
	end_line(analysis, &line);
}

/* The properties in the order of their report, what matters most first.  Nothing attacks a loose piece, so
 * it is the last one, and reported on request. */
typedef void reporter(struct analysis *analysis, int square, enum colour colour);
static reporter *const reporters[] = {
	report_en_prise, report_trapped, report_overloaded, report_pinned, report_hanging, report_loose
};
enum { REPORTERS = sizeof reporters / sizeof *reporters };

static void report_colour(struct analysis *analysis, enum colour colour)
{
	const struct board *board = position_board(analysis->pos);

	if (analysis->screen)
		fprintf(analysis->screen->out, "%s\n", colour_name(colour));
	analysis->found = 0;
	for (int i = 0; i < REPORTERS; i++) {
		if (reporters[i] == report_loose && !analysis->all)
			continue;
		for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces)) {
			int square = board_square(board, colour, bits_lowest(pieces));

			if ((analysis->only == SQUARE_NONE || square == analysis->only) &&
			    (square != board_king(board, colour) || reporters[i] == report_overloaded))
				reporters[i](analysis, square, colour);
		}
	}
	if (!analysis->screen)
		return;
	if (!analysis->known[colour_other(colour)])
		fprintf(analysis->screen->out, "  in check: en prise and trapped are not tested\n");
	else if (analysis->found == 0)
		fputs("  nothing\n", analysis->screen->out);
}

enum done paint_tactics(struct console *console, struct marks *marks)
{
	struct analysis analysis;

	if (!analysis_init(&analysis, console))
		return FAILED;
	analysis.screen = NULL;
	report_colour(&analysis, WHITE);
	report_colour(&analysis, BLACK);
	*marks = analysis.marks;
	return DONE;
}

/* Read the argument of `tactics`. */
static enum done read_choice(struct console *console, const char *word, struct analysis *analysis)
{
	analysis->all = true;
	if (text_equal(word, "all"))
		return DONE;
	if (!argument_square(console, word, &analysis->only))
		return BAD_USAGE;
	if (piece_is_empty(position_at(analysis->pos, analysis->only)))
		return console_fail(console, "%s is empty", word);
	return DONE;
}

static enum done run_tactics(struct console *console, int argc, char **argv)
{
	struct analysis analysis;
	enum done done;

	if (!analysis_init(&analysis, console))
		return FAILED;
	done = argc > 1 ? read_choice(console, argv[1], &analysis) : DONE;
	if (done != DONE)
		return done;
	for (int colour = WHITE; colour <= BLACK; colour++)
		if (analysis.only == SQUARE_NONE ||
		    piece_has_colour(position_at(analysis.pos, analysis.only), (enum colour)colour))
			report_colour(&analysis, (enum colour)colour);
	board_text_show_marks(&console->screen, analysis.pos, &analysis.marks);
	return DONE;
}

static const struct console_command rows[] = {
	{ "tactics", "[all|SQUARE]", 0, 1, TOPIC_CHESS, PAGED,
	  "list pieces en prise, trapped, overloaded, pinned and hanging, with proof; with 'all' also loose ones, "
	  "which nothing attacks or defends; or what the piece on a square is",
	  "setboard hanging\ntactics", run_tactics },
};

const struct command_rows tactics_rows = { rows, sizeof rows / sizeof *rows };
