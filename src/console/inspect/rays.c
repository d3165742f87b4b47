/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Generation from the source: for each step of the piece on a square, the walk over empty squares,
 * what blocks it, and whether that can be captured. */
#include <config.h>

#include "console/inspect/inspect.h"

#include <string.h>

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "rules/legality.h"
#include "rules/movegen.h"
#include "rules/position.h"
#include "rules/side.h"
#include "rules/vector.h"

enum { RAYS_MAX = 8 };

/* Where the walk of a piece ends. */
enum ray_end {
	RAY_OPEN,                  /* a jump, or a step, to an empty square */
	RAY_GUARD,                 /* at the edge */
	RAY_BLOCKED,               /* before an own piece */
	RAY_CAPTURE,               /* by capturing an enemy */
	RAY_EN_PASSANT,
	RAY_NO_CAPTURE,            /* a pawn's: there is nothing to capture */
	RAY_PUSHED,                /* a pawn's: it may go no further */
	RAY_PROMOTED,              /* a pawn's: on the last rank */
	RAY_PUSH_BLOCKED           /* a pawn's: it captures diagonally only */
};

struct ray {
	int step;
	int quiet;                 /* squares that are empty and may be moved to */
	int last;                  /* the square after them */
	enum ray_end end;
};

/* How a walk of a piece of US ends on SQUARE, which is not empty. */
static enum ray_end end_on(const struct board *board, int square, enum colour us)
{
	struct piece piece = board_at(board, square);

	if (piece_is_guard(piece))
		return RAY_GUARD;
	return piece_is_enemy_of(piece, us) ? RAY_CAPTURE : RAY_BLOCKED;
}

/* The walk of a piece of US from FROM by STEP over at most MAXIMUM empty squares. */
static struct ray walk(const struct board *board, int from, int step, int maximum, enum colour us)
{
	struct ray ray = { .step = step, .last = from + step, .end = RAY_OPEN };

	while (ray.quiet < maximum && piece_is_empty(board_at(board, ray.last))) {
		ray.quiet++;
		ray.last += step;
	}
	if (ray.quiet < maximum)
		ray.end = end_on(board, ray.last, us);
	return ray;
}

/* A pawn's step forward, and from its first square a second one. */
static struct ray push(const struct board *board, int from, enum colour us)
{
	int maximum = square_is_on_rank(us, from, RANK_2) ? 2 : 1;
	struct ray ray = walk(board, from, colour_forward(us), maximum, us);

	ray.end = ray.quiet < maximum                           ? RAY_PUSH_BLOCKED
	          : square_is_on_rank(us, from, RANK_7) ? RAY_PROMOTED
	                                                        : RAY_PUSHED;
	return ray;
}

static struct ray pawn_capture(const struct position *pos, int from, int step, enum colour us)
{
	struct ray ray = walk(position_board(pos), from, step, 1, us);

	if (ray.end != RAY_OPEN)
		return ray;
	ray.quiet = 0;
	ray.last = from + step;
	ray.end = ray.last == position_en_passant(pos) && us == position_turn(pos) ? RAY_EN_PASSANT
	                                                                          : RAY_NO_CAPTURE;
	return ray;
}

/* The piece whose rays start on SQUARE: if the square is empty, a queen of the side to move, which has
 * the rays of all pieces but knights. */
static struct piece piece_of(const struct position *pos, int square)
{
	struct piece piece = position_at(pos, square);

	return piece_is_empty(piece) ? piece_make(position_turn(pos), QUEEN) : piece;
}

static int find_rays(const struct position *pos, int from, struct ray rays[RAYS_MAX])
{
	static const int8_t jumps[DIRECTIONS] = {
		2 * NORTH + EAST, NORTH + 2 * EAST, SOUTH + 2 * EAST, 2 * SOUTH + EAST,
		2 * SOUTH + WEST, SOUTH + 2 * WEST, NORTH + 2 * WEST, 2 * NORTH + WEST
	};
	const struct board *board = position_board(pos);
	struct piece piece = piece_of(pos, from);
	enum colour us = piece_colour(piece);
	int corner = square_make(FILE_D, RANK_4);   /* a step from there is on the board */
	int count = 0;

	if (piece_is_pawn(piece)) {
		rays[count++] = push(board, from, us);
		rays[count++] = pawn_capture(pos, from, colour_forward(us) + WEST, us);
		rays[count++] = pawn_capture(pos, from, colour_forward(us) + EAST, us);
		return count;
	}
	for (int i = 0; i < DIRECTIONS; i++) {
		int step = piece_kind(piece) == KNIGHT ? jumps[i] : vector_direction_step[i];

		if (piece_moves_as(piece, vector_movers(corner, corner + step)))
			rays[count++] = walk(board, from, step, piece_slides(piece) ? RANKS : 1, us);
	}
	return count;
}

static bool ray_takes(const struct ray *ray)
{
	return ray->end == RAY_CAPTURE || ray->end == RAY_EN_PASSANT;
}

/* Whether RAY is a pawn's forward and does not promote, so that no capture is among its moves. */
static bool ray_is_quiet_push(const struct ray *ray)
{
	return ray->end == RAY_PUSHED || ray->end == RAY_PUSH_BLOCKED;
}

/* Whether the piece on FROM is the king that is to move, with the right to castle that way. */
static bool has_castling(const struct position *pos, int from, bool is_long)
{
	enum colour us = position_turn(pos);

	return from == position_king(pos, us) && position_has_castling_right(pos, castling_of(us, is_long));
}

/* The kind to promote to on a move from FROM to TO; PAWN: none. */
static enum kind promotion_of(const struct position *pos, int from, int to)
{
	struct piece piece = position_at(pos, from);

	return piece_is_pawn(piece) && square_is_on_rank(piece_colour(piece), to, RANK_8) ? QUEEN : PAWN;
}

/* Whether the rays of the piece on FROM lead to TO, but a move there would not be legal.  False if
 * the other side is to move. */
static bool is_illegal(const struct position *pos, int from, int to)
{
	return piece_has_colour(position_at(pos, from), position_turn(pos)) &&
	       move_is_none(move_find(pos, from, to, promotion_of(pos, from, to)));
}

/* One ray of the piece on FROM: its way, and an enemy or an own piece at its end. */
static void paint_ray(struct marks *marks, const struct position *pos, int from,
                      const struct ray *ray, bool captures)
{
	bool takes = ray_takes(ray);
	int last = takes ? ray->last : from + ray->quiet * ray->step;

	for (int i = 1; i <= ray->quiet; i++) {
		int square = from + i * ray->step;

		marks_set(marks, square, !captures && is_illegal(pos, from, square) ? MARK_ORANGE : MARK_WAY);
	}
	if (takes || ray->end == RAY_BLOCKED)
		marks_set(marks, ray->last, !takes                               ? MARK_BLUE
		                            : is_illegal(pos, from, ray->last) ? MARK_ORANGE
		                                                                 : MARK_RED);
	if (last != from)
		marks_arrow(marks, from, last);
}

/* Paint the COUNT rays of the piece on SQUARE; CAPTURES: only moves that take are meant. */
static void paint_found(struct marks *marks, const struct position *pos, int square,
                        const struct ray *rays, int count, bool captures)
{
	marks_define(marks, MARK_GREEN, 'm', "the moving piece");
	marks_define(marks, MARK_WAY, 'w', captures ? "empty: passed" : "empty: a quiet move");
	marks_define(marks, MARK_RED, 'x', "an enemy: a capture");
	marks_define(marks, MARK_BLUE, 'b', "an own piece blocks");
	marks_define(marks, MARK_ORANGE, 'i', "not legal now");
	marks_define(marks, MARK_CYAN, 'c', "castling");
	for (int i = 0; i < count; i++)
		if (!(captures && ray_is_quiet_push(&rays[i])))
			paint_ray(marks, pos, square, &rays[i], captures);
	for (int is_long = 0; is_long <= 1 && !captures; is_long++) {
		enum castling right = castling_of(position_turn(pos), is_long);

		if (has_castling(pos, square, is_long))
			marks_set(marks, castling_king_to(right),
			          is_illegal(pos, square, position_castling_rook(pos, right)) ? MARK_ORANGE
			                                                                       : MARK_CYAN);
	}
	marks_set(marks, square, MARK_GREEN);
}

void paint_rays(struct marks *marks, const struct position *pos, int square)
{
	struct ray rays[RAYS_MAX];

	paint_found(marks, pos, square, rays, find_rays(pos, square, rays), false);
}

/* Print how RAY ends.  Returns the number of columns. */
static int print_end(const struct screen *screen, const struct position *pos, int from,
                      const struct ray *ray)
{
	bool illegal = ray_takes(ray) && is_illegal(pos, from, ray->last);
	static const char *const ends[] = {
		[RAY_OPEN] = "", [RAY_GUARD] = " | guard", [RAY_BLOCKED] = " | %s blocks",
		[RAY_CAPTURE] = " | takes %s", [RAY_EN_PASSANT] = " | %s takes en passant",
		[RAY_NO_CAPTURE] = " | %s is empty: no capture",
		[RAY_PUSHED] = " | may go no further",
		[RAY_PROMOTED] = " | promotes: four moves",
		[RAY_PUSH_BLOCKED] = " | blocked: a pawn captures diagonally"
	};
	static const enum paint paints[] = {
		[RAY_GUARD] = PAINT_DIM, [RAY_CAPTURE] = PAINT_BAD, [RAY_EN_PASSANT] = PAINT_BAD,
		[RAY_PUSH_BLOCKED] = PAINT_PLAIN
	};
	const char *at = strchr(ends[ray->end], '%');
	struct text end = TEXT_OF(80);

	if (at) {
		text_printf(&end, "%.*s", (int)(at - ends[ray->end]), ends[ray->end]);
		add_piece(&end, pos, ray->last);
		text_add(&end, at + 2);
		if (ray_takes(ray))
			text_printf(&end, "%s%s", illegal ? "!" : "",
			            promotion_of(pos, from, ray->last) != PAWN ? ", promotes: four moves" : "");
	} else {
		text_add(&end, ends[ray->end]);
	}
	screen_put(screen, paints[ray->end], end.chars);
	return (int)end.length;
}

/* Print at COLUMN, or on a line of its own, why squares of RAY, from FROM on, are illegal, unless LAST
 * is the same reason. */
static void print_reason(const struct screen *screen, const struct position *pos, int from,
                         const struct ray *ray, bool captures, int column, struct text *last)
{
	for (int i = captures ? ray->quiet + 1 : 1; i <= ray->quiet + ray_takes(ray); i++) {
		int to = from + i * ray->step;
		struct text reason = TEXT_OF(100);

		if (!is_illegal(pos, from, to))
			continue;
		illegality_explain(pos, from, to, promotion_of(pos, from, to), &reason);
		if (text_equal(reason.chars, last->chars))
			return;
		if (column + 11 + (int)reason.length > screen_columns(screen))
			fprintf(screen->out, "\n    ");
		fprintf(screen->out, "  illegal: %s", reason.chars);
		text_clear(last);
		text_add(last, reason.chars);
		return;
	}
}

static void print_ray(const struct screen *screen, const struct position *pos, int from,
                      const struct ray *ray, bool captures, struct text *last)
{
	struct text line = TEXT_OF(60);
	int column;

	text_printf(&line, "%+4d ", ray->step);
	for (int i = 1; i <= ray->quiet; i++) {
		int square = from + i * ray->step;

		text_add_char(&line, ' ');
		add_square(&line, square);
		if (!captures && is_illegal(pos, from, square))
			text_add_char(&line, '!');
	}
	column = (int)line.length;
	fputs(line.chars, screen->out);
	if (captures && !ray_takes(ray) && ray->end != RAY_PROMOTED)
		screen_put(screen, PAINT_DIM, " | nothing to take");
	else
		column += print_end(screen, pos, from, ray);
	print_reason(screen, pos, from, ray, captures, column, last);
	fputc('\n', screen->out);
}

/* The moves of a piece by kind. */
struct sum {
	int quiet, captures, promotions, castlings, legal;
};

/* Count the moves of RAY, of the piece on FROM. */
static void add_ray(struct sum *sum, const struct position *pos, int from, const struct ray *ray)
{
	bool takes = ray_takes(ray);
	int last = takes ? ray->last : from + ray->quiet * ray->step;

	if (promotion_of(pos, from, last) != PAWN) {
		sum->promotions += takes || ray->quiet ? 4 : 0;
	} else {
		sum->quiet += ray->quiet;
		sum->captures += takes;
	}
}

/* The number of legal moves of the piece on FROM; CAPTURES: without quiet ones. */
static int count_legal(const struct position *pos, int from, bool captures)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves), legal = 0;

	for (int i = 0; i < count; i++)
		legal += move_from(moves[i]) == from && !(captures && move_is_quiet(moves[i]));
	return legal;
}

static void print_sum(FILE *out, const struct position *pos, int from, const struct sum *sum,
                      bool captures)
{
	if (!captures)
		fprintf(out, "%d quiet, ", sum->quiet);
	fprintf(out, "%d capture%s", sum->captures, sum->captures == 1 ? "" : "s");
	if (sum->promotions)
		fprintf(out, ", %d promotions", sum->promotions);
	if (sum->castlings)
		fprintf(out, ", %d castling", sum->castlings);
	if (piece_is_empty(position_at(pos, from)))
		fputc('\n', out);
	else if (piece_colour(position_at(pos, from)) == position_turn(pos))
		fprintf(out, "; %d of them legal\n", count_legal(pos, from, captures));
	else
		fprintf(out, "; %s is to move\n", colour_name(position_turn(pos)));
}

/* Print what walking the COUNT rays costs with guards, and with the numbers of 0x88 alone. */
static void print_costs(FILE *out, const struct ray *rays, int count)
{
	int visited = 0, guards = 0;

	for (int i = 0; i < count; i++) {
		visited += rays[i].quiet + (rays[i].end != RAY_OPEN);
		guards += rays[i].end == RAY_GUARD;
	}
	fprintf(out, "Guards: %d cells read. while (!(to & 0x88) && empty(to)): %d tests, %d read.\n", visited, visited,
	        visited - guards);
}

/* Print the castling of the king on FROM, for each right that its side has.  Returns how many are pseudo-legal:
 * the way is free. */
static int print_castling(FILE *out, const struct position *pos, int from)
{
	enum colour us = position_turn(pos);
	int pseudo_legal = 0;

	for (int is_long = 0; is_long <= 1; is_long++) {
		enum castling right = castling_of(us, is_long);
		int rook = position_castling_rook(pos, right);
		struct text line = TEXT_OF(160);

		if (!has_castling(pos, from, is_long))
			continue;
		text_printf(&line, "%5s ", is_long ? "O-O-O" : "O-O");
		add_square(&line, castling_king_to(right));
		pseudo_legal += castling_blocker(pos, right) == SQUARE_NONE;
		if (is_illegal(pos, from, rook)) {
			text_add(&line, "! | ");
			illegality_explain(pos, from, rook, PAWN, &line);
		} else {
			text_add(&line, " | the rook goes from ");
			add_square(&line, rook);
			text_add(&line, " to ");
			add_square(&line, castling_rook_to(right));
		}
		fprintf(out, "%s\n", line.chars);
	}
	return pseudo_legal;
}

/* Write beside the board the loop that generates for PIECE, in C. */
static void note_loop(struct marks *marks, struct piece piece, bool captures)
{
	const char **line = &marks->notes[RANKS - 4];

	if (piece_is_pawn(piece)) {
		line[0] = "if (empty(to = from + up))";
		line[1] = captures ? "    on the last rank: promote" : "    quiet(from, to);  /* and once more */";
		line[2] = "if (enemy(to = from + up + side))";
		line[3] = "    capture(from, to);";
		return;
	}
	if (piece_slides(piece)) {
		line[0] = "for (to = from + s; empty(to); to += s)";
		line[1] = captures ? "    ;" : "    quiet(from, to);";
	} else {
		line[0] = captures ? "to = from + s;" : "if (empty(to = from + s))";
		line[1] = captures ? NULL : "    quiet(from, to);";
	}
	line[2] = "if (enemy(to))";
	line[3] = "    capture(from, to);";
}

static enum done run_rays(struct console *console, int argc, char **argv)
{
	const struct position *pos = console_position(console);
	FILE *out = console->screen.out;
	bool captures = argc > 2;
	struct ray rays[RAYS_MAX];
	struct marks marks = { 0 };
	struct sum sum = { 0 };
	int from, count;
	struct text piece = TEXT_OF(16);
	struct text reason = TEXT_OF(100);

	if (!argument_square(console, argv[1], &from))
		return BAD_USAGE;
	if (captures && !text_equal(argv[2], "captures"))
		return console_misuse(console, "'%s' is not 'captures'", argv[2]);
	add_piece(&piece, pos, from);
	if (piece_is_empty(position_at(pos, from)))
		text_add(&piece, " is empty");
	fprintf(out, "%s, a %s on 0x%02X, steps by\n", piece.chars,
	        kind_name(piece_kind(piece_of(pos, from))), from);
	count = find_rays(pos, from, rays);
	for (int i = 0; i < count; i++) {
		if (captures && ray_is_quiet_push(&rays[i]))
			continue;
		print_ray(&console->screen, pos, from, &rays[i], captures, &reason);
		add_ray(&sum, pos, from, &rays[i]);
	}
	if (!captures)
		sum.castlings = print_castling(out, pos, from);
	print_sum(out, pos, from, &sum, captures);
	if (!piece_is_pawn(piece_of(pos, from)))
		print_costs(out, rays, count);
	paint_found(&marks, pos, from, rays, count, captures);
	note_loop(&marks, piece_of(pos, from), captures);
	board_text_show_marks(&console->screen, pos, &marks);
	return DONE;
}

static const struct console_command rows[] = {
	{ "rays", "SQUARE [captures]", 1, 2, TOPIC_MACHINE, 0,
	  "generate the moves of a piece, a queen on an empty square, or the captures: each step, the walk, what blocks it",
	  "setboard exchange\nrays e2", run_rays },
};

const struct command_rows rays_rows = { rows, sizeof rows / sizeof *rows };
