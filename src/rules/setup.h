/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Setting up a position from squares, turn and rights, and refusing what cannot occur in a
 * game of chess. */
#ifndef RHUMB_RULES_SETUP_H
#define RHUMB_RULES_SETUP_H

#include "rules/position.h"

/* The input of position_set_up, which checks it: the position may be impossible. */
struct setup {
	struct piece at[64];               /* a1, b1 .. h8 */
	enum colour turn;
	int8_t castling_rook[CASTLINGS];   /* file (0..7) of the rook, -1 for no right */
	int en_passant;                    /* square or SQUARE_NONE */
	int rule50;                        /* 0 ..; at most SETUP_CLOCK_MAX counts */
	int move_number;                   /* 1 ..; at most SETUP_CLOCK_MAX counts; 0 means 1 */
	bool chess960;
};
enum { SETUP_CLOCK_MAX = 9999 };

enum setup_error {
	SETUP_OK,
	SETUP_NO_KING,
	SETUP_TOO_MANY_KINGS,
	SETUP_TOO_MANY_PIECES,       /* more than sixteen of a colour */
	SETUP_TOO_MANY_PAWNS,        /* more than eight of a colour */
	SETUP_PAWN_ON_LAST_RANK,     /* or on the first */
	SETUP_OPPOSITE_CHECK,        /* the side that is not to move is in check */
	SETUP_IMPOSSIBLE_CHECK,      /* no last move can have given it */
	SETUP_BAD_CLOCK,
	SETUP_NO_MEMORY,
	SETUP_ERRORS
};

/* ERROR in words, lower case, without a full stop: "a king is missing". */
const char *setup_error_text(enum setup_error error);

/* Make SETUP the empty board, White to move, without castling rights. */
void setup_clear(struct setup *setup);

/* Make SETUP the start position of standard chess. */
void setup_start(struct setup *setup);

/* Initialise POS, whose contents are ignored, as the standard start position.  False if memory
 * runs out.  Free it with position_free. */
bool position_init(struct position *pos);

/* In a set of what was dropped, beside the members of enum castling. */
enum { DROPPED_EN_PASSANT = 1 << CASTLINGS, DROPPED_COUNTER = 2 << CASTLINGS };

/* Set up POS, which was initialised, from SETUP, without history.  On any error POS is
 * unchanged.  A castling right without its king or rook in place, an en passant square that
 * no pawn can just have passed, and what a counter has over SETUP_CLOCK_MAX, are dropped and reported in *DROPPED
 * (may be NULL; a set).  An en passant square where no capture is legal is dropped silently. */
enum setup_error position_set_up(struct position *pos, const struct setup *setup,
                                 unsigned *dropped);

/* Make SETUP the input that gives POS; the history is not part of it. */
void position_get_setup(const struct position *pos, struct setup *setup);

#endif
