/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* King safety: the pawns in front of the king, the pawns that storm it, and the pieces around
 * it.  Attackers together count more than each alone: the penalty grows with the square of the
 * danger. */
#include <config.h>

#include "eval/evaluation.h"

enum {
	DANGER_DIVISOR = 64,          /* penalty: danger * danger / this */
	DANGER_ENDGAME_DIVISOR = 8,   /* in the endgame: danger / this */
	DANGER_MAX = 300
};

/* The nearest rank of the set RANKS that is not behind RANK; RANK_1, where no pawn can be, if
 * there is none. */
static int nearest_rank(unsigned ranks, int rank)
{
	/* A rank beyond the last one means none. */
	unsigned ahead = (ranks | 1u << RANKS) >> rank;

	return ((int)bits_lowest(ahead) + rank) % RANKS;
}

static void add_shelter(struct evaluation *ev, enum colour colour)
{
	enum colour them = colour_other(colour);
	int king = square_seen_by(colour, board_king(ev->board, colour));
	int rank = square_rank(king), file = square_file(king);
	int middle = file == FILE_A ? FILE_B : file == FILE_H ? FILE_G : file;
	tapered score = 0;

	for (int near = middle - 1; near <= middle + 1; near++) {
		enum shelter_file where = near == file ? SHELTER_KING_FILE : SHELTER_BESIDE;
		int own = nearest_rank(pawn_ranks(ev->pawns, colour, colour, near), rank);
		int enemy = nearest_rank(pawn_ranks(ev->pawns, colour, them, near), rank);
		bool is_blocked = own != RANK_1 && own + 1 == enemy;

		score += ev->weights->shelter[where][own] +
		         tapered_if(is_blocked, ev->weights->storm_blocked[enemy]) +
		         tapered_if(!is_blocked, ev->weights->storm[where][enemy]);
	}
	ev->score[EVAL_KING][colour] += score;
}

/* The kinds of THEM among FLAGS that could go to SQUARE and not be taken there; SQUARE need
 * not be empty. */
static inline unsigned safe_visitors(const struct evaluation *ev, enum colour them, int square,
                                     unsigned flags)
{
	unsigned attack = attacks_on(ev, them, square);
	unsigned defence = attacks_on(ev, colour_other(them), square);
	unsigned is_free = defence == 0;
	unsigned only_king = defence == ATTACK_KING;
	unsigned is_backed = attack >= ATTACK_TWICE;

	/* A mask of all bits or none. */
	return attack & flags & -(is_free | (only_king & is_backed));
}

/* Safe checks along a line from KING by one of SLIDERS. */
ALWAYS_INLINE unsigned checks_along(const struct evaluation *ev, enum colour them, int king,
                                    int step, unsigned sliders)
{
	unsigned checks = 0;

	for (int square = king + step; piece_is_empty(board_at(ev->board, square)); square += step)
		checks |= safe_visitors(ev, them, square, sliders);
	return checks;
}

/* Safe checks by a knight that goes to SQUARE. */
ALWAYS_INLINE unsigned knight_check(const struct evaluation *ev, enum colour them, int square)
{
	if (!(attacks_on(ev, them, square) & ATTACK_KNIGHT) ||
	    piece_has_colour(board_at(ev->board, square), them))
		return 0;
	return safe_visitors(ev, them, square, ATTACK_KNIGHT);
}

/* The kinds of THEM, as attack flags, that can give a safe check to KING.  Unrolled, so that
 * the steps become constants. */
static unsigned safe_checks(const struct evaluation *ev, enum colour them, int king)
{
	const unsigned diagonal = ATTACK_QUEEN | ATTACK_BISHOP;
	const unsigned orthogonal = ATTACK_QUEEN | ATTACK_ROOK;

	return checks_along(ev, them, king, NORTH, orthogonal) |
	       checks_along(ev, them, king, NORTH + EAST, diagonal) |
	       checks_along(ev, them, king, EAST, orthogonal) |
	       checks_along(ev, them, king, SOUTH + EAST, diagonal) |
	       checks_along(ev, them, king, SOUTH, orthogonal) |
	       checks_along(ev, them, king, SOUTH + WEST, diagonal) |
	       checks_along(ev, them, king, WEST, orthogonal) |
	       checks_along(ev, them, king, NORTH + WEST, diagonal) |
	       knight_check(ev, them, king + NORTH + NORTH + EAST) |
	       knight_check(ev, them, king + NORTH + EAST + EAST) |
	       knight_check(ev, them, king + SOUTH + EAST + EAST) |
	       knight_check(ev, them, king + SOUTH + SOUTH + EAST) |
	       knight_check(ev, them, king + SOUTH + SOUTH + WEST) |
	       knight_check(ev, them, king + SOUTH + WEST + WEST) |
	       knight_check(ev, them, king + NORTH + WEST + WEST) |
	       knight_check(ev, them, king + NORTH + NORTH + WEST);
}

/* Whether THEM attack SQUARE, on the board, and only the king defends it. */
ALWAYS_INLINE int is_weak(const struct evaluation *ev, enum colour them, int square)
{
	int is_there = square_is_ok(square);
	int is_attacked = attacks_on(ev, them, square) != 0;
	unsigned helpers = attacks_on(ev, colour_other(them), square) & ~(unsigned)ATTACK_KING;

	return is_there & is_attacked & (helpers == 0);
}

/* Squares around KING that THEM attack and only the king defends. */
static int weak_squares(const struct evaluation *ev, enum colour them, int king)
{
	return is_weak(ev, them, king + NORTH) + is_weak(ev, them, king + NORTH + EAST) +
	       is_weak(ev, them, king + EAST) + is_weak(ev, them, king + SOUTH + EAST) +
	       is_weak(ev, them, king + SOUTH) + is_weak(ev, them, king + SOUTH + WEST) +
	       is_weak(ev, them, king + WEST) + is_weak(ev, them, king + NORTH + WEST);
}

static void add_danger(struct evaluation *ev, enum colour colour)
{
	const struct danger_weights *weights = &ev->weights->danger;
	enum colour them = colour_other(colour);
	int king = board_king(ev->board, colour);
	bool have_queen = board_pieces(ev->board, them, QUEEN);
	int danger = ev->danger[them] + weights->base + (have_queen ? 0 : weights->no_queen);
	unsigned checks;

	if (ev->zone_attackers[them] + have_queen < 2)
		return;
	danger += weights->weak * weak_squares(ev, them, king);
	checks = safe_checks(ev, them, king);
	danger += tapered_if(checks & ATTACK_KNIGHT, weights->safe_check[KNIGHT]) +
	          tapered_if(checks & ATTACK_BISHOP, weights->safe_check[BISHOP]) +
	          tapered_if(checks & ATTACK_ROOK, weights->safe_check[ROOK]) +
	          tapered_if(checks & ATTACK_QUEEN, weights->safe_check[QUEEN]);
	if (danger <= 0)
		return;
	if (danger > DANGER_MAX)
		danger = DANGER_MAX;
	ev->score[EVAL_KING][colour] -= TAPERED(danger * danger / DANGER_DIVISOR,
	                                     danger / DANGER_ENDGAME_DIVISOR);
}

void king_add_term(struct evaluation *ev, enum colour colour)
{
	add_shelter(ev, colour);
	add_danger(ev, colour);
}
