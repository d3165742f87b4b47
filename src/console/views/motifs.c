/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The motifs of tactics in a move. */
#include <config.h>

#include "console/views/motifs.h"

#include "console/words.h"
#include "eval/see.h"
#include "rules/attack.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"

static int worth(struct piece piece)
{
	return piece_is_empty(piece) ? 0 : see_value[piece_kind(piece)];
}

/* The man that MOVE takes; the empty square if it takes none. */
static struct piece victim(const struct position *pos, struct move move)
{
	if (!move_is_capture(move))
		return PIECE_EMPTY;
	if (move_is_en_passant(move))
		return position_at(pos, en_passant_victim(move_from(move), move_to(move)));
	return position_at(pos, move_to(move));
}

/* What MOVE puts on the board at once: the man taken, and a promotion. */
static int gain(const struct position *pos, struct move move)
{
	int value = worth(victim(pos, move));

	if (move_is_promotion(move))
		value += see_value[move_promotion(move)] - see_value[PAWN];
	return value;
}

/* The legal capture on TARGET by the least valuable man; MOVE_NONE if there is none. */
static struct move least_capture(const struct position *pos, int target)
{
	struct move moves[MOVES_MAX], best = MOVE_NONE;
	int count = movegen_all(pos, moves), least = 0;

	for (int i = 0; i < count; i++) {
		int value = worth(position_at(pos, move_from(moves[i])));

		if (move_to(moves[i]) != target || !move_is_capture(moves[i]) ||
		    (move_is_promotion(moves[i]) && move_promotion(moves[i]) != QUEEN))
			continue;
		if (move_is_none(best) || value < least) {
			best = moves[i];
			least = value;
		}
	}
	return best;
}

/* What the side to move wins by taking on TARGET, if that pays. */
static int recapture(struct position *pos, int target, int depth)
{
	struct move move = least_capture(pos, target);
	int value;

	if (move_is_none(move) || depth == 0)
		return 0;
	value = gain(pos, move);
	position_make(pos, move);
	value -= recapture(pos, target, depth - 1);
	position_unmake(pos);
	return value > 0 ? value : 0;
}

int motifs_exchange(struct position *pos, struct move move)
{
	int value = gain(pos, move);

	if (move_is_castling(move))
		return 0;
	position_make(pos, move);
	value -= recapture(pos, move_to(move), SEE_STEPS - 2);
	position_unmake(pos);
	return value;
}

static void add_walk(struct text *out, const struct position *pos, int from, int to)
{
	int step = vector_step(from, to);

	for (int square = from; square != to; square += step) {
		add_man(out, pos, square);
		text_add(out, " > ");
	}
	add_man(out, pos, to);
}

/* Is the enemy on TO, whom a man on FROM attacks, one who must mind: a king, a man
 * worth more, or an undefended piece? */
static bool minds(const struct position *pos, int from, int to)
{
	const struct board *board = position_board(pos);
	struct piece target = board_at(board, to);

	if (piece_is_king(target) || worth(target) > worth(board_at(board, from)))
		return true;
	return !piece_is_pawn(target) && !attackers_of(board, to, piece_colour(target));
}

static void add_fork(struct text *out, struct position *after, int from)
{
	const struct board *board = position_board(after);
	enum colour enemy = position_turn(after);
	int targets[SLOTS], count = 0;

	for (unsigned men = board_all_men(board, enemy); men; men = bits_rest(men)) {
		int to = board_square(board, enemy, bits_lowest(men));

		if (attack_hits(board, from, to) && minds(after, from, to))
			targets[count++] = to;
	}
	if (count < 2 || piece_is_king(board_at(board, from)))
		return;
	text_add(out, "fork: ");
	for (int i = 0; i < count; i++) {
		text_add(out, i == 0 ? "" : i + 1 < count ? ", " : " and ");
		add_walk(out, after, from, targets[i]);
	}
	text_add_char(out, '\n');
}

/* Sliders of the mover, other than he, who attack now and did not before. */
static void add_discovered(struct text *out, const struct position *before,
                           const struct position *after, struct move move)
{
	const struct board *board = position_board(after);
	enum colour us = position_turn(before), enemy = position_turn(after);

	for (unsigned men = board_all_men(board, us); men; men = bits_rest(men)) {
		int from = board_square(board, us, bits_lowest(men));

		if (from == move_to(move) || !piece_slides(board_at(board, from)) ||
		    move_is_castling(move))
			continue;
		for (unsigned others = board_all_men(board, enemy); others; others = bits_rest(others)) {
			int to = board_square(board, enemy, bits_lowest(others));

			if (!attack_hits(board, from, to) || attack_hits(position_board(before), from, to))
				continue;
			text_add(out, piece_is_king(board_at(board, to)) ? "discovered check: "
			              : minds(after, from, to) ? "discovered attack: " : "it uncovers ");
			add_walk(out, after, from, to);
			text_add_char(out, '\n');
		}
	}
}

/* What lies behind the first man on a line from the slider on FROM. */
static void add_line_motif(struct text *out, const struct position *after, int from, int step)
{
	const struct board *board = position_board(after);
	enum colour enemy = position_turn(after);
	int front = board_first_man(board, from, step), back;
	int front_worth, back_worth, own = worth(board_at(board, from));
	const char *what;

	if (!piece_is_enemy_of(board_at(board, front), colour_other(enemy)) ||
	    piece_is_pawn(board_at(board, front)))
		return;
	back = board_first_man(board, front, step);
	if (!piece_is_enemy_of(board_at(board, back), colour_other(enemy)) ||
	    piece_is_pawn(board_at(board, back)))
		return;
	front_worth = worth(board_at(board, front));
	back_worth = worth(board_at(board, back));
	if (piece_is_king(board_at(board, back)))
		what = "pin: ";
	else if (front_worth > own && front_worth > back_worth && minds(after, from, back))
		what = "skewer: ";
	else if (back_worth > front_worth && back_worth > own)
		what = "relative pin: ";
	else
		return;
	text_add(out, what);
	add_walk(out, after, from, back);
	text_add_char(out, '\n');
}

static void add_lines(struct text *out, const struct position *after, int from)
{
	struct piece piece = position_at(after, from);
	int middle = square_make(FILE_D, RANK_4);

	for (int i = 0; i < DIRECTIONS && piece_slides(piece); i++) {
		int step = vector_direction_step[i];

		if (piece_moves_as(piece, vector_movers(middle, middle + step)))
			add_line_motif(out, after, from, step);
	}
}

/* Were it the mover's turn again, could he mate at once? */
static void add_mate_threat(struct text *out, struct position *after)
{
	struct move moves[MOVES_MAX];
	int count;

	if (position_in_check(after))
		return;
	position_make_null(after);
	count = movegen_all(after, moves);
	for (int i = 0; i < count; i++) {
		bool mates;

		if (!move_gives_check(after, moves[i]))
			continue;
		position_make(after, moves[i]);
		mates = movegen_count(after) == 0;
		position_unmake(after);
		if (!mates)
			continue;
		text_add(out, "mate threat: ");
		add_san(out, after, moves[i]);
		text_add_char(out, '\n');
		break;
	}
	position_unmake_null(after);
}

void motifs_add(struct text *out, const struct position *before, struct position *after,
                struct move move)
{
	int king = position_king(after, position_turn(after));
	unsigned checkers = attackers_of(position_board(after), king, position_turn(before));

	if (bits_count(checkers) > 1)
		text_add(out, "double check\n");
	add_discovered(out, before, after, move);
	if (!move_is_castling(move) && recapture(after, move_to(move), SEE_STEPS - 2) <= 0) {
		add_fork(out, after, move_to(move));
		add_lines(out, after, move_to(move));
	}
	add_mate_threat(out, after);
}
