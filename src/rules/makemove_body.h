/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Making and unmaking moves, written once for both colours: the colour is a constant argument,
 * inlined into two copies.  makemove.c compiles it for the search and watch.c, with another
 * STORE (board.h), to watch it at work. */
#ifndef RHUMB_RULES_MAKEMOVE_BODY_H
#define RHUMB_RULES_MAKEMOVE_BODY_H

#include <assert.h>

#include "rules/attack.h"
#include "rules/position.h"
#include "rules/zobrist.h"

static inline void record_push(struct position *pos, struct move move, struct cell moved)
{
	struct record *record = &pos->history[pos->plies];

	assert(pos->plies < pos->capacity);
	STORE(pos, pos->plies++);
	STORE(pos, *record = (struct record){ pos->past, move, moved });
}

static inline struct move record_pop(struct position *pos)
{
	const struct record *record;

	STORE(pos, pos->plies--);
	record = &pos->history[pos->plies];
	STORE(pos, pos->past = record->before);
	return record->move;
}

static inline void remove_captured(struct position *pos, enum colour them, int square)
{
	struct cell captured = board_cell(&pos->board, square);
	uint64_t number = zobrist_piece(captured.piece, square);

	board_remove(&pos->board, them, square);
	STORE(pos, pos->past.captured = captured);
	STORE(pos, pos->past.key ^= number);
	if (piece_is_pawn(captured.piece))
		STORE(pos, pos->past.pawn_key ^= number);
	STORE(pos, pos->past.rule50 = 0);
	STORE(pos, pos->past.reversible = 0);
}

/* LOST: a set of enum castling. */
NEVER_INLINE void lose_rights(struct position *pos, unsigned lost)
{
	STORE(pos, pos->past.rights &= (uint8_t)~lost);
	STORE(pos, pos->past.reversible = 0);
	for (; lost; lost = bits_rest(lost))
		STORE(pos, pos->past.key ^= zobrist_castling((int)bits_lowest(lost)));
}

static inline void keep_rights(struct position *pos, unsigned kept)
{
	if (pos->past.rights & ~kept)
		lose_rights(pos, pos->past.rights & ~kept);
}

/* Both are removed before either is placed: their squares may overlap in Chess960. */
static void castle(struct position *pos, enum colour us, enum castling right)
{
	struct board *board = &pos->board;
	int king_from = board_king(board, us);
	int rook_from = pos->homes.rook[right];
	int king_to = castling_king_to(right);
	int rook_to = castling_rook_to(right);
	int rook_slot = board_slot(board, rook_from);
	struct piece king = piece_make(us, KING);
	struct piece rook = piece_make(us, ROOK);

	board_remove(board, us, king_from);
	board_remove(board, us, rook_from);
	board_place(board, us, king_to, king, KING_SLOT);
	board_place(board, us, rook_to, rook, rook_slot);
	STORE(pos, pos->past.key ^= zobrist_piece(king, king_from));
	STORE(pos, pos->past.key ^= zobrist_piece(king, king_to));
	STORE(pos, pos->past.key ^= zobrist_piece(rook, rook_from));
	STORE(pos, pos->past.key ^= zobrist_piece(rook, rook_to));
}

static void uncastle(struct position *pos, enum colour us, enum castling right)
{
	struct board *board = &pos->board;
	int rook_to = castling_rook_to(right);
	int rook_slot = board_slot(board, rook_to);

	board_remove(board, us, castling_king_to(right));
	board_remove(board, us, rook_to);
	board_place(board, us, pos->homes.king[us], piece_make(us, KING), KING_SLOT);
	board_place(board, us, pos->homes.rook[right], piece_make(us, ROOK), rook_slot);
}

/* Whether a pawn of COLOUR is beside SQUARE. */
static inline bool pawn_stands_beside(const struct board *board, enum colour colour, int square)
{
	struct piece pawn = piece_make(colour, PAWN);

	return piece_equal(board_at(board, square + WEST), pawn) ||
	       piece_equal(board_at(board, square + EAST), pawn);
}

/* Promote the pawn that MOVE has brought to the last rank. */
NEVER_INLINE void promote(struct position *pos, enum colour us, struct move move)
{
	int to = move_to(move);
	enum kind kind = move_promotion(move);
	uint64_t pawn_there = zobrist_piece(piece_make(us, PAWN), to);

	board_change_kind(&pos->board, us, to, PAWN, kind);
	STORE(pos, pos->past.pawn_key ^= pawn_there);
	STORE(pos, pos->past.key ^= pawn_there);
	STORE(pos, pos->past.key ^= zobrist_piece(piece_make(us, kind), to));
}

/* A pawn of US has passed over PASSED: note the square if the pawn can be taken there. */
NEVER_INLINE void note_double_step(struct position *pos, enum colour us, int passed)
{
	if (attack_en_passant_is_possible(&pos->board, colour_other(us), passed)) {
		STORE(pos, pos->past.en_passant = (uint8_t)passed);
		STORE(pos, pos->past.key ^= zobrist_en_passant(passed));
	}
}

/* The effects of a pawn's move besides going from FROM to TO. */
static inline void pawn_moved(struct position *pos, enum colour us, struct piece pawn,
                              struct move move)
{
	int from = move_from(move);
	int to = move_to(move);

	STORE(pos, pos->past.rule50 = 0);
	STORE(pos, pos->past.reversible = 0);
	STORE(pos, pos->past.pawn_key ^= zobrist_piece(pawn, from));
	STORE(pos, pos->past.pawn_key ^= zobrist_piece(pawn, to));
	if (move_is_promotion(move))
		promote(pos, us, move);
	else if (pawn_stands_beside(&pos->board, colour_other(us), to) && move_is_double_step(move))
		note_double_step(pos, us, (from + to) / 2);
}

/* The effects of every move, null or not. */
static inline void pass_turn(struct position *pos, enum colour us, struct move move,
                             struct cell moved)
{
	record_push(pos, move, moved);
	STORE(pos, pos->turn = (uint8_t)colour_other(us));
	STORE(pos, pos->past.key ^= zobrist_turn());
	STORE(pos, pos->past.rule50++);
	STORE(pos, pos->past.reversible++);
	STORE(pos, pos->past.captured = CELL_EMPTY);
	if (pos->past.en_passant != SQUARE_NONE) {
		STORE(pos, pos->past.key ^= zobrist_en_passant(pos->past.en_passant));
		STORE(pos, pos->past.en_passant = SQUARE_NONE);
	}
}

ALWAYS_INLINE void make(struct position *pos, struct move move, enum colour us)
{
	struct board *board = &pos->board;
	int from = move_from(move);
	int to = move_to(move);
	struct cell mover = board_cell(board, from);
	struct piece piece = mover.piece;

	pass_turn(pos, us, move, mover);
	if (pos->past.rights)
		keep_rights(pos, pos->homes.keeps[from] & pos->homes.keeps[to]);
	if (move_is_castling(move)) {
		castle(pos, us, castling_of(us, move_is_castling_long(move)));
		return;
	}
	if (move_is_capture(move))
		remove_captured(pos, colour_other(us),
		                move_is_en_passant(move) ? en_passant_victim(from, to) : to);
	board_shift(board, us, from, to);
	STORE(pos, pos->past.key ^= zobrist_piece(piece, from));
	STORE(pos, pos->past.key ^= zobrist_piece(piece, to));
	if (piece_is_pawn(piece))
		pawn_moved(pos, us, piece, move);
}

ALWAYS_INLINE void unmake(struct position *pos, enum colour us)
{
	struct board *board = &pos->board;
	struct cell captured = pos->past.captured;
	struct move move = record_pop(pos);
	int from = move_from(move);
	int to = move_to(move);

	STORE(pos, pos->turn = (uint8_t)us);
	if (move_is_castling(move)) {
		uncastle(pos, us, castling_of(us, move_is_castling_long(move)));
		return;
	}
	if (move_is_promotion(move))
		board_change_kind(board, us, to, move_promotion(move), PAWN);
	board_shift(board, us, to, from);
	if (move_is_capture(move))
		board_place(board, colour_other(us),
		            move_is_en_passant(move) ? en_passant_victim(from, to) : to,
		            captured.piece, captured.slot);
}

#endif
