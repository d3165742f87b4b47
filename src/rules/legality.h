/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Is a move legal, and if not, why?  For moves that come from tables or from
 * people, answered by vectors without generating. */
#ifndef RHUMB_RULES_LEGALITY_H
#define RHUMB_RULES_LEGALITY_H

#include "rules/check.h"

/* Could MOVE (any word at all, such as a table kept) be generated in POS, the
 * safety of our king aside?  Flags must fit too. */
bool move_is_pseudo_legal(const struct position *pos, struct move move);

/* And is it legal?  INFO is check_find's of POS. */
bool move_is_legal(const struct position *pos, const struct check_info *info, struct move move);

/* The legal move from FROM to TO, promoting to PROMOTION (PAWN: none); for
 * castling TO is the rook's square, or in standard chess also the square
 * where the king lands.  MOVE_NONE if there is none. */
struct move move_find(const struct position *pos, int from, int to, enum kind promotion);

/* Why there is no such move.  In order of asking: the first that applies. */
enum illegality {
	LEGAL,
	ILLEGAL_NO_MAN,             /* nothing stands on FROM */
	ILLEGAL_NOT_YOURS,          /* the man on FROM is the opponent's */
	ILLEGAL_OWN_MAN,            /* an own man stands on TO */
	ILLEGAL_PATTERN,            /* the man does not move like that */
	ILLEGAL_BLOCKED,            /* WHERE: the man in the way */
	ILLEGAL_PROMOTION,          /* promotion missing, or not one */
	ILLEGAL_NO_CASTLING_RIGHT,  /* king or rook has moved */
	ILLEGAL_CASTLING_IN_CHECK,  /* WHERE: a checker */
	ILLEGAL_CASTLING_THROUGH,   /* WHERE: a square on the king's way that is attacked */
	ILLEGAL_PINNED,             /* WHERE: the pinner */
	ILLEGAL_INTO_CHECK,         /* WHERE: a man that would attack the king on TO */
	ILLEGAL_IN_CHECK,           /* the check remains; WHERE: the checker */
	ILLEGALITIES
};

/* Judge the move from FROM to TO with PROMOTION (PAWN: none) in POS; *WHERE
 * is a square as above, else SQUARE_NONE. */
enum illegality move_judge(const struct position *pos, int from, int to, enum kind promotion,
                           int *where);

#endif
