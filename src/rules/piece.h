/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Pieces: disjoint flags in a byte.
 *
 * Two flags are the colours, six are the ways to move: as a white pawn, as a black pawn, as a
 * knight, along diagonals, along ranks and files, as a king.  A queen moves as a bishop and as
 * a rook, and has both flags.  So one AND answers whether a piece attacks along a vector.  The
 * empty square is no flag at all.  The guards around the board have both colours and no kind:
 * each side sees them as its own pieces, which can be neither captured nor passed.
 *
 * The byte is a struct's only member, so that its bits are used here and nowhere else.
 *
 * Invariants: the flags are disjoint; the empty square matches no flag; piece_index and
 * piece_from_index are inverse. */
#ifndef RHUMB_RULES_PIECE_H
#define RHUMB_RULES_PIECE_H

#include <stdbool.h>
#include <stdint.h>

enum colour { WHITE, BLACK, COLOURS };

/* The names of pieces.  KING comes first: it has slot 0 of its list. */
enum kind { KING, PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KINDS };

struct piece {
	uint8_t bits;
};

/* A set of ways to move, as found in the vector table. */
struct movers {
	uint8_t bits;
};

enum piece_flag {
	FLAG_WHITE_PAWN = 0x01,
	FLAG_BLACK_PAWN = 0x02,
	FLAG_KNIGHT = 0x04,
	FLAG_DIAGONAL = 0x08,
	FLAG_ORTHOGONAL = 0x10,
	FLAG_KING = 0x20,
	FLAG_WHITE = 0x40,
	FLAG_BLACK = 0x80,
	FLAGS_SLIDER = FLAG_DIAGONAL | FLAG_ORTHOGONAL,
	FLAGS_KIND = 0x3F,
	FLAGS_COLOUR = FLAG_WHITE | FLAG_BLACK
};

#define PIECE_EMPTY ((struct piece){ 0 })
#define PIECE_GUARD ((struct piece){ FLAGS_COLOUR })

/* Index of a piece, 0..11: Polyglot's order, black pawn first. */
enum { PIECE_INDEXES = 12 };

static inline enum colour colour_other(enum colour colour)
{
	return colour == WHITE ? BLACK : WHITE;
}

static inline struct piece piece_make(enum colour colour, enum kind kind)
{
	static const uint8_t bits_of[COLOURS][KINDS] = {
		[WHITE] = {
			[KING] = FLAG_WHITE | FLAG_KING,
			[PAWN] = FLAG_WHITE | FLAG_WHITE_PAWN,
			[KNIGHT] = FLAG_WHITE | FLAG_KNIGHT,
			[BISHOP] = FLAG_WHITE | FLAG_DIAGONAL,
			[ROOK] = FLAG_WHITE | FLAG_ORTHOGONAL,
			[QUEEN] = FLAG_WHITE | FLAGS_SLIDER,
		},
		[BLACK] = {
			[KING] = FLAG_BLACK | FLAG_KING,
			[PAWN] = FLAG_BLACK | FLAG_BLACK_PAWN,
			[KNIGHT] = FLAG_BLACK | FLAG_KNIGHT,
			[BISHOP] = FLAG_BLACK | FLAG_DIAGONAL,
			[ROOK] = FLAG_BLACK | FLAG_ORTHOGONAL,
			[QUEEN] = FLAG_BLACK | FLAGS_SLIDER,
		},
	};

	return (struct piece){ bits_of[colour][kind] };
}

static inline bool piece_equal(struct piece a, struct piece b)
{
	return a.bits == b.bits;
}

static inline bool piece_is_empty(struct piece piece)
{
	return piece.bits == 0;
}

/* Whether this is the guard, that is, not a square of the board. */
static inline bool piece_is_guard(struct piece piece)
{
	return piece.bits == FLAGS_COLOUR;
}

/* Whether this is a piece of COLOUR.  True for the guard with both colours. */
static inline bool piece_has_colour(struct piece piece, enum colour colour)
{
	return piece.bits & (colour == WHITE ? FLAG_WHITE : FLAG_BLACK);
}

/* Whether COLOUR can capture this piece.  False for the empty square and the guard.  One
 * comparison: as signed bytes black pieces are below the guard, white ones above all else. */
static inline bool piece_is_enemy_of(struct piece piece, enum colour colour)
{
	return colour == WHITE ? (int8_t)piece.bits < (int8_t)FLAGS_COLOUR
	                       : (int8_t)piece.bits >= FLAG_WHITE;
}

/* For counting without a branch: these values add up to piece_tally_unit times the number of
 * pieces for which piece_has_colour is true. */
static inline unsigned piece_tally(struct piece piece, enum colour colour)
{
	return piece.bits & (colour == WHITE ? FLAG_WHITE : FLAG_BLACK);
}

static inline unsigned piece_tally_unit(enum colour colour)
{
	return colour == WHITE ? FLAG_WHITE : FLAG_BLACK;
}

/* The colour of a piece (not of an empty square or a guard). */
static inline enum colour piece_colour(struct piece piece)
{
	return piece.bits & FLAG_BLACK ? BLACK : WHITE;
}

/* The kind of a piece (not of an empty square or a guard). */
static inline enum kind piece_kind(struct piece piece)
{
	static const uint8_t kind_of[FLAGS_KIND + 1] = {
		[FLAG_WHITE_PAWN] = PAWN,
		[FLAG_BLACK_PAWN] = PAWN,
		[FLAG_KNIGHT] = KNIGHT,
		[FLAG_DIAGONAL] = BISHOP,
		[FLAG_ORTHOGONAL] = ROOK,
		[FLAGS_SLIDER] = QUEEN,
		[FLAG_KING] = KING,
	};

	return (enum kind)kind_of[piece.bits & FLAGS_KIND];
}

static inline bool piece_is(struct piece piece, enum colour colour, enum kind kind)
{
	return piece.bits == piece_make(colour, kind).bits;
}

static inline bool piece_is_pawn(struct piece piece)
{
	return piece.bits & (FLAG_WHITE_PAWN | FLAG_BLACK_PAWN);
}

static inline bool piece_is_king(struct piece piece)
{
	return piece.bits & FLAG_KING;
}

/* Bishop, rook or queen. */
static inline bool piece_slides(struct piece piece)
{
	return piece.bits & FLAGS_SLIDER;
}

/* Whether the piece moves in one of these ways. */
static inline bool piece_moves_as(struct piece piece, struct movers movers)
{
	return piece.bits & movers.bits;
}

/* The flags as a plain number, for output. */
static inline unsigned piece_to_byte(struct piece piece)
{
	return piece.bits;
}

static inline unsigned movers_to_byte(struct movers movers)
{
	return movers.bits;
}

static inline int piece_index(struct piece piece)
{
	static const uint8_t index_of[FLAG_BLACK + FLAGS_KIND] = {
		[FLAG_BLACK | FLAG_BLACK_PAWN] = 0, [FLAG_WHITE | FLAG_WHITE_PAWN] = 1,
		[FLAG_BLACK | FLAG_KNIGHT] = 2, [FLAG_WHITE | FLAG_KNIGHT] = 3,
		[FLAG_BLACK | FLAG_DIAGONAL] = 4, [FLAG_WHITE | FLAG_DIAGONAL] = 5,
		[FLAG_BLACK | FLAG_ORTHOGONAL] = 6, [FLAG_WHITE | FLAG_ORTHOGONAL] = 7,
		[FLAG_BLACK | FLAGS_SLIDER] = 8, [FLAG_WHITE | FLAGS_SLIDER] = 9,
		[FLAG_BLACK | FLAG_KING] = 10, [FLAG_WHITE | FLAG_KING] = 11
	};

	return index_of[piece.bits];
}

static inline struct piece piece_from_index(int index)
{
	static const uint8_t kind_of_pair[PIECE_INDEXES / 2] = {
		PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING
	};

	return piece_make(index & 1 ? WHITE : BLACK, (enum kind)kind_of_pair[index / 2]);
}

/* Whether PIECE is an empty square, a guard or a piece, and not a mixture. */
static inline bool piece_is_ok(struct piece piece)
{
	if (piece_is_empty(piece) || piece_is_guard(piece))
		return true;
	return piece_equal(piece, piece_make(piece_colour(piece), piece_kind(piece)));
}

#endif
