/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The pieces: their squares, what they attack, how they work with the pawns.  This fills the
 * tables of attacks for the later terms. */
#include <config.h>

#include "eval/evaluation.h"

#include <string.h>

#include "rules/vector.h"

static const uint8_t phase_of[KINDS] = { [KNIGHT] = 1, [BISHOP] = 1, [ROOK] = 2, [QUEEN] = 4 };

/* A map on which each square counts for mobility, and the guards do not. */
#define ROW 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0
#define GUARDS 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
static const uint8_t open_area[MAP_CELLS] = {
	GUARDS, GUARDS, GUARDS,
	ROW, ROW, ROW, ROW, ROW, ROW, ROW, ROW,
	GUARDS, GUARDS
};
_Static_assert(sizeof open_area == BOARD_CELLS, "a cell for each of the board's");

#undef ROW
#undef GUARDS

/* Record an attack by COLOUR on SQUARE, which may be a guard, and return its count.  An
 * earlier attack carries into ATTACK_TWICE, the highest of the flags. */
ALWAYS_INLINE int reach(struct evaluation *ev, enum colour colour, unsigned flag, int square)
{
	uint8_t *attacks = &ev->attacks[colour][map_cell(square)];

	*attacks = (uint8_t)(*attacks | flag | ((*attacks + ATTACK_TWICE - 1) & ATTACK_TWICE));
	return ev->area[colour][map_cell(square)];
}

ALWAYS_INLINE int walk(struct evaluation *ev, enum colour colour, unsigned flag, int from,
                       int step)
{
	const struct board *board = ev->board;
	int square = from + step;
	int count = reach(ev, colour, flag, square);

	for (int steps = 2; steps < RANKS && piece_is_empty(board_at(board, square)); steps++) {
		square += step;
		count += reach(ev, colour, flag, square);
	}
	return count;
}

/* The steps are unrolled as constants: a loop over a table takes 1.5 times as long. */
ALWAYS_INLINE int walk_diagonals(struct evaluation *ev, enum colour colour, unsigned flag,
                                 int from)
{
	return walk(ev, colour, flag, from, NORTH + EAST) +
	       walk(ev, colour, flag, from, SOUTH + EAST) +
	       walk(ev, colour, flag, from, SOUTH + WEST) +
	       walk(ev, colour, flag, from, NORTH + WEST);
}

ALWAYS_INLINE int walk_lines(struct evaluation *ev, enum colour colour, unsigned flag, int from)
{
	return walk(ev, colour, flag, from, NORTH) + walk(ev, colour, flag, from, EAST) +
	       walk(ev, colour, flag, from, SOUTH) + walk(ev, colour, flag, from, WEST);
}

ALWAYS_INLINE int jump(struct evaluation *ev, enum colour colour, unsigned flag, int from)
{
	return reach(ev, colour, flag, from + NORTH + NORTH + EAST) +
	       reach(ev, colour, flag, from + NORTH + EAST + EAST) +
	       reach(ev, colour, flag, from + SOUTH + EAST + EAST) +
	       reach(ev, colour, flag, from + SOUTH + SOUTH + EAST) +
	       reach(ev, colour, flag, from + SOUTH + SOUTH + WEST) +
	       reach(ev, colour, flag, from + SOUTH + WEST + WEST) +
	       reach(ev, colour, flag, from + NORTH + WEST + WEST) +
	       reach(ev, colour, flag, from + NORTH + NORTH + WEST);
}

ALWAYS_INLINE void step(struct evaluation *ev, enum colour colour, int from)
{
	reach(ev, colour, ATTACK_KING, from + NORTH);
	reach(ev, colour, ATTACK_KING, from + NORTH + EAST);
	reach(ev, colour, ATTACK_KING, from + EAST);
	reach(ev, colour, ATTACK_KING, from + SOUTH + EAST);
	reach(ev, colour, ATTACK_KING, from + SOUTH);
	reach(ev, colour, ATTACK_KING, from + SOUTH + WEST);
	reach(ev, colour, ATTACK_KING, from + WEST);
	reach(ev, colour, ATTACK_KING, from + NORTH + WEST);
}

/* Record the attacks of a piece of KIND on FROM, and return their count. */
ALWAYS_INLINE int reach_all(struct evaluation *ev, enum colour colour, enum kind kind, int from)
{
	switch (kind) {
	case KNIGHT:
		return jump(ev, colour, ATTACK_KNIGHT, from);
	case BISHOP:
		return walk_diagonals(ev, colour, ATTACK_BISHOP, from);
	case ROOK:
		return walk_lines(ev, colour, ATTACK_ROOK, from);
	default:
		return walk_diagonals(ev, colour, ATTACK_QUEEN, from) +
		       walk_lines(ev, colour, ATTACK_QUEEN, from);
	}
}

/* The zone: the king and the squares around it; for a king on the edge, around the nearest
 * inner square. */
static void prepare_zone(struct evaluation *ev, enum colour attacker)
{
	int king = board_king(ev->board, colour_other(attacker));
	int file = square_file(king), rank = square_rank(king);
	int middle = square_make(file == FILE_A ? FILE_B : file == FILE_H ? FILE_G : file,
	                         rank == RANK_1 ? RANK_2 : rank == RANK_8 ? RANK_7 : rank);
	uint8_t *area = &ev->area[attacker][map_cell(middle)];

	*area += AREA_ZONE;
	for (int direction = 0; direction < DIRECTIONS; direction++)
		area[vector_direction_step[direction]] += AREA_ZONE;
}

static void prepare_pawns(struct evaluation *ev, enum colour colour)
{
	int forward = colour_forward(colour);
	uint8_t *own_area = &ev->area[colour][map_cell(0)];
	uint8_t *their_area = &ev->area[colour_other(colour)][map_cell(0)];

	for (unsigned pieces = board_pieces(ev->board, colour, PAWN); pieces; pieces = bits_rest(pieces)) {
		int square = board_square(ev->board, colour, bits_lowest(pieces));
		int west = square + forward + WEST, east = square + forward + EAST;

		reach(ev, colour, ATTACK_PAWN, west);
		reach(ev, colour, ATTACK_PAWN, east);
		own_area[square] = 0;
		their_area[west] = 0;
		their_area[east] = 0;
	}
}

void pieces_prepare(struct evaluation *ev)
{
	memset(ev->attacks, 0, sizeof ev->attacks);
	memcpy(ev->area[WHITE], open_area, sizeof open_area);
	memcpy(ev->area[BLACK], open_area, sizeof open_area);
	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		prepare_pawns(ev, colour);
	for (enum colour colour = WHITE; colour < COLOURS; colour++) {
		prepare_zone(ev, colour);
		step(ev, colour, board_king(ev->board, colour));
	}
}

/* Whether SQUARE, on ranks 4 to 6, is defended by a pawn and out of reach of enemy pawns. */
static bool is_outpost(const struct evaluation *ev, enum colour colour, int square)
{
	enum colour them = colour_other(colour);
	int seen = square_seen_by(colour, square);
	int file = square_file(seen), rank = square_rank(seen);
	int is_forward = rank >= RANK_4 && rank <= RANK_6;
	int is_defended = (attacks_on(ev, colour, square) & ATTACK_PAWN) != 0;
	unsigned enemies = pawn_ranks(ev->pawns, colour, them, file - 1) |
	                   pawn_ranks(ev->pawns, colour, them, file + 1);
	int is_unreachable = ranks_ahead(enemies, rank) == 0;

	return is_forward & is_defended & is_unreachable;
}

static void add_minor(struct evaluation *ev, enum colour colour, enum kind kind, int square)
{
	tapered *score = &ev->score[EVAL_BISHOPS][colour];

	*score += tapered_if(is_outpost(ev, colour, square), ev->weights->outpost[kind]);
	*score += tapered_if(piece_is_pawn(board_at(ev->board, square + colour_forward(colour))),
	                  ev->weights->minor_behind_pawn);
	if (kind == BISHOP) {
		int on_light = ev->pawns->on_light[colour];
		int pawns = board_count(ev->board, colour, PAWN);

		*score += ev->weights->bishop_hindered *
		          (square_is_light(square) ? on_light : pawns - on_light);
	}
}

static void add_rook(struct evaluation *ev, enum colour colour, int square)
{
	enum colour them = colour_other(colour);
	int seen = square_seen_by(colour, square);
	int file = square_file(seen);
	tapered *score = &ev->score[EVAL_ROOKS][colour];

	if (!pawn_ranks(ev->pawns, colour, colour, file))
		*score += pawn_ranks(ev->pawns, colour, them, file) ?
		          ev->weights->rook_half_open_file : ev->weights->rook_open_file;
	if (square_rank(seen) == RANK_7) {
		int king = square_seen_by(colour, board_king(ev->board, them));

		if (square_rank(king) == RANK_8)
			*score += ev->weights->rook_on_seventh;
	}
}

ALWAYS_INLINE void add_kind(struct evaluation *ev, enum colour colour, enum kind kind)
{
	const struct weights *weights = ev->weights;
	tapered placement = 0, mobility = 0;
	int count = 0;

	for (unsigned pieces = board_pieces(ev->board, colour, kind); pieces; pieces = bits_rest(pieces)) {
		int square = board_square(ev->board, colour, bits_lowest(pieces));
		int place = half_board_index(square_seen_by(colour, square));
		int reached = reach_all(ev, colour, kind, square);

		count++;
		placement += weights->placement[kind][place];
		mobility += weights->mobility[kind][reached % AREA_ZONE];
		if (reached >= AREA_ZONE) {
			ev->zone_attackers[colour]++;
			ev->danger[colour] += weights->danger.attacker[kind] +
			                      reached / AREA_ZONE * weights->danger.hit;
		}
		if (kind == KNIGHT || kind == BISHOP)
			add_minor(ev, colour, kind, square);
		if (kind == ROOK)
			add_rook(ev, colour, square);
	}
	if (kind == BISHOP && count >= 2)
		ev->score[EVAL_BISHOPS][colour] += weights->bishop_pair;
	ev->score[EVAL_MATERIAL][colour] += count * weights->material[kind];
	ev->score[EVAL_PLACEMENT][colour] += placement;
	ev->score[EVAL_MOBILITY][colour] += mobility;
	ev->phase += count * phase_of[kind];
}

ALWAYS_INLINE void add_pieces(struct evaluation *ev, enum colour colour)
{
	int king = square_seen_by(colour, board_king(ev->board, colour));

	ev->score[EVAL_MATERIAL][colour] +=
		board_count(ev->board, colour, PAWN) * ev->weights->material[PAWN];
	ev->score[EVAL_PLACEMENT][colour] +=
		ev->weights->placement[KING][half_board_index(king)] + ev->pawns->placement[colour];
	ev->score[EVAL_PAWNS][colour] += ev->pawns->structure[colour];
	add_kind(ev, colour, KNIGHT);
	add_kind(ev, colour, BISHOP);
	add_kind(ev, colour, ROOK);
	add_kind(ev, colour, QUEEN);
}

void pieces_add_terms(struct evaluation *ev)
{
	add_pieces(ev, WHITE);
	add_pieces(ev, BLACK);
}
