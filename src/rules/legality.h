/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Whether a move is legal, and if not, why.  For moves that come from tables or users; found
 * by vectors, without generating. */
#ifndef RHUMB_RULES_LEGALITY_H
#define RHUMB_RULES_LEGALITY_H

#include "rules/check.h"

/* Whether MOVE (any word, for example from a table) is pseudo-legal in POS: legal except that
 * the king may be left in check.  Its flags must fit too.  For castling only the right and the
 * squares of king and rook are tested; castling_blocker tests the way. */
bool move_is_pseudo_legal(const struct position *pos, struct move move);

/* Whether MOVE (any word) is legal.  INFO is check_find's of POS. */
bool move_is_legal(const struct position *pos, const struct check_info *info, struct move move);

/* The legal move from FROM to TO, promoting to PROMOTION (PAWN: none); MOVE_NONE if there is
 * none.  For castling TO is the rook's square, or in standard chess also the square where the
 * king lands. */
struct move move_find(const struct position *pos, int from, int to, enum kind promotion);

/* The same, legal or not: the flags are those that fit the pieces on the two squares.  MOVE_NONE
 * for castling without the right to it, and for a promotion of a piece. */
struct move move_between(const struct position *pos, int from, int to, enum kind promotion);

/* A square on the way of king or rook, by RIGHT, that another piece occupies: the nearest to the king on the
 * rook's side, else on the other; SQUARE_NONE if the way is free.  The position has RIGHT. */
int castling_blocker(const struct position *pos, enum castling right);

/* Why there is no such move: the first reason found.  They are tested in this order, except
 * that for castling the right and check come before ILLEGAL_BLOCKED. */
enum illegality {
	LEGAL,
	ILLEGAL_NO_PIECE,           /* FROM is empty */
	ILLEGAL_NOT_YOURS,          /* the piece on FROM is the opponent's */
	ILLEGAL_OWN_PIECE,          /* a piece of the same side is on TO */
	ILLEGAL_PATTERN,            /* the piece does not move like that */
	ILLEGAL_BLOCKED,            /* WHERE: the piece in the way, of the king or of the castling rook */
	ILLEGAL_PROMOTION,          /* promotion missing, or not one */
	ILLEGAL_NO_CASTLING_RIGHT,  /* king or rook has moved */
	ILLEGAL_CASTLING_IN_CHECK,  /* WHERE: a checker */
	ILLEGAL_CASTLING_THROUGH,   /* WHERE: an attacked square on the king's way */
	ILLEGAL_CASTLING_PINNED,    /* WHERE: the piece that pins the castling rook */
	ILLEGAL_PINNED,             /* WHERE: the pinner */
	ILLEGAL_EN_PASSANT_OPENS,   /* WHERE: the piece whose line to the king two pawns would leave */
	ILLEGAL_INTO_CHECK,         /* WHERE: a piece that would attack the king on TO */
	ILLEGAL_IN_CHECK,           /* the check remains; WHERE: the checker */
	ILLEGALITIES
};

/* Why the move from FROM to TO with PROMOTION (PAWN: none) is illegal in POS, or LEGAL.
 * *WHERE is a square as above, else SQUARE_NONE. */
enum illegality move_illegality(const struct position *pos, int from, int to, enum kind promotion,
                                int *where);

#endif
