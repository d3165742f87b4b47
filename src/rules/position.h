/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A position: everything that the rules need to know, visible or not.
 *
 * It has three parts.  The *hot state* is what a move changes: board and lists, turn, and in
 * PAST castling rights, en passant, clocks and keys.  It has a fixed size and no gaps, so it
 * can be compared byte for byte.  The *castling homes* never change in a game.  The *history*
 * holds one record a ply, which is undo stack, repetition record and game record at once.  It
 * grows, but not while a move is made: a search reserves space first.
 *
 * Readers take a const position.  Only src/rules/ writes to one: setup.h sets it up,
 * makemove.h makes and unmakes moves.
 *
 * Invariants (position_is_ok): one king each; the side not to move is not in check; a castling
 * right implies king and rook in place; an en passant square is kept only if a capture there
 * is legal; the keys equal the keys computed from scratch. */
#ifndef RHUMB_RULES_POSITION_H
#define RHUMB_RULES_POSITION_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/board.h"
#include "rules/castling.h"
#include "rules/move.h"

/* What unmake cannot compute from the move; saved and restored as a whole. */
struct past {
	uint64_t key;          /* Zobrist key of the whole position */
	uint64_t pawn_key;     /* Zobrist key of pawns alone, of both colours */
	uint16_t rule50;       /* plies since a capture or pawn move (wraps at 65,536) */
	uint16_t reversible;   /* plies back within which the position can have occurred */
	uint8_t rights;        /* set of enum castling */
	uint8_t en_passant;    /* square behind a pawn that made a double step and can legally be
	                        * taken there; or SQUARE_NONE */
	struct cell captured;  /* the piece that the last move took; or the empty cell */
};

struct record {
	struct past before;    /* the state before the move */
	struct move move;
	struct cell moved;     /* the moving piece before the move (castling: the king), and its
	                        * slot; the empty cell for a null move */
};

struct castling_homes {
	uint8_t king[COLOURS];           /* square of the king that may castle */
	uint8_t rook[CASTLINGS];         /* square of the rook; or SQUARE_NONE */
	uint8_t keeps[SQUARE_NUMBERS];   /* rights kept after a move from or to that square */
	uint8_t usual;                   /* set of enum castling: the king goes two squares
	                                  * towards a rook that is there or farther away */
	bool chess960;                   /* moves and FENs are written as in Chess960 */
};

struct position {
	struct board board;
	struct past past;
	uint8_t turn;          /* enum colour */
	struct castling_homes homes;
	struct record *history;
	int plies;             /* records in use: plies since the set-up position */
	int capacity;          /* records allocated */
	int first_ply;         /* of the set-up position: 2 * (move number - 1) + turn */
	uint8_t set_up_en_passant;  /* as set up, even if no capture is legal */
};

/* Free the history of POS, which was initialised (position_init in setup.h).  After that POS
 * may only be freed again or initialised. */
void position_free(struct position *pos);

/* Make DST, which was initialised, a copy of SRC with space for PLIES more moves.  False, with
 * DST unchanged, if memory runs out. */
bool position_copy(struct position *dst, const struct position *src, int plies);

/* Make space for PLIES more moves.  False if memory runs out. */
bool position_reserve(struct position *pos, int plies);

/* Whether the hot states are equal, byte for byte, and the histories equally long. */
bool position_equal(const struct position *a, const struct position *b);

/* Whether the same pieces are on the same squares. */
bool position_same_board(const struct position *a, const struct position *b);

/* Whether the invariants above hold.  Slow: for assertions and tests. */
bool position_is_ok(const struct position *pos);

/* The key of POS in Polyglot's book format: like the internal key, but an en passant file
 * counts as soon as a pawn of the side to move is beside the pawn that made the double step,
 * even if the capture is not legal. */
uint64_t position_book_key(const struct position *pos);

/* The keys, computed from scratch. */
uint64_t position_compute_key(const struct position *pos);
uint64_t position_compute_pawn_key(const struct position *pos);

static inline const struct board *position_board(const struct position *pos)
{
	return &pos->board;
}

static inline struct piece position_at(const struct position *pos, int square)
{
	return board_at(&pos->board, square);
}

static inline enum colour position_turn(const struct position *pos)
{
	return (enum colour)pos->turn;
}

static inline int position_king(const struct position *pos, enum colour colour)
{
	return board_king(&pos->board, colour);
}

static inline uint64_t position_key(const struct position *pos)
{
	return pos->past.key;
}

static inline uint64_t position_pawn_key(const struct position *pos)
{
	return pos->past.pawn_key;
}

/* Plies since a capture or pawn move. */
static inline int position_rule50(const struct position *pos)
{
	return pos->past.rule50;
}

/* Plies since a move that cannot be taken back on the board: a capture, a pawn move, or one that
 * loses a castling right.  Positions before it cannot come again. */
static inline int position_reversible_plies(const struct position *pos)
{
	return pos->past.reversible;
}

/* The square on which a pawn can legally take en passant; or SQUARE_NONE. */
static inline int position_en_passant(const struct position *pos)
{
	return pos->past.en_passant;
}

/* The square that a pawn has just passed by a double step, whether or not it can legally be
 * taken there; or SQUARE_NONE. */
int position_passed_square(const struct position *pos);

static inline bool position_has_castling_right(const struct position *pos, enum castling right)
{
	return pos->past.rights >> right & 1;
}

/* The castling rights as a set of enum castling. */
static inline unsigned position_rights(const struct position *pos)
{
	return pos->past.rights;
}

/* The square of the rook of a castling right, as long as the right is held. */
static inline int position_castling_rook(const struct position *pos, enum castling right)
{
	return pos->homes.rook[right];
}

/* Whether the king with that right goes two squares towards a rook that is there or farther
 * away, as in standard chess. */
static inline bool position_castling_is_usual(const struct position *pos, enum castling right)
{
	return pos->homes.usual >> right & 1;
}

static inline bool position_is_chess960(const struct position *pos)
{
	return pos->homes.chess960;
}

/* Plies made since the set-up position, and the move made at PLY of them. */
static inline int position_plies(const struct position *pos)
{
	return pos->plies;
}

static inline struct move position_move_at(const struct position *pos, int ply)
{
	return pos->history[ply].move;
}

/* The key of the position before the move at PLY was made. */
static inline uint64_t position_key_at(const struct position *pos, int ply)
{
	return pos->history[ply].before.key;
}

/* What was saved before the move at PLY was made. */
static inline const struct past *position_past_at(const struct position *pos, int ply)
{
	return &pos->history[ply].before;
}

/* The piece that the move at PLY took, and its slot; or the empty cell. */
static inline struct cell position_captured_at(const struct position *pos, int ply)
{
	return ply + 1 < pos->plies ? pos->history[ply + 1].before.captured
	                            : pos->past.captured;
}

/* The piece that made the move at PLY, as it was before (castling: the king), and its slot;
 * the empty cell if that was a null move. */
static inline struct cell position_moved_at(const struct position *pos, int ply)
{
	return pos->history[ply].moved;
}

/* The last move made; MOVE_NONE at the set-up position or after a null move. */
static inline struct move position_last_move(const struct position *pos)
{
	return pos->plies ? pos->history[pos->plies - 1].move : MOVE_NONE;
}

/* The move number, as a FEN counts it. */
static inline int position_move_number(const struct position *pos)
{
	return (pos->first_ply + pos->plies) / 2 + 1;
}

/* Whether COLOUR has a piece besides king and pawns. */
static inline bool position_has_pieces(const struct position *pos, enum colour colour)
{
	const struct board *board = &pos->board;

	return board_pieces(board, colour, KNIGHT) | board_pieces(board, colour, BISHOP) |
	       board_pieces(board, colour, ROOK) | board_pieces(board, colour, QUEEN);
}

#endif
