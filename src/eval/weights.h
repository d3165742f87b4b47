/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The value of each feature.
 *
 * The evaluation counts features and multiplies them by these numbers.  It is linear in all
 * pairs, so a tuner can find the count of a feature by changing its weight.  Values are
 * centipawns for the side that has the feature; ranks are from that side's view. */
#ifndef RHUMB_EVAL_WEIGHTS_H
#define RHUMB_EVAL_WEIGHTS_H

#include "eval/score.h"
#include "rules/piece.h"
#include "rules/square.h"

enum {
	HALF_BOARD = 32,        /* placement has files a to d; h to e mirror them */
	MOBILITY_MAX = 32,      /* more than the squares that a queen can reach */
	PASSER_DISTANCE_MAX = 5 /* greater distances of a king count as this */
};

/* A pawn near the king is on its file or on the next. */
enum shelter_file { SHELTER_KING_FILE, SHELTER_BESIDE, SHELTER_FILES };

/* The danger around a king: these add up to a number whose square is the penalty. */
struct danger_weights {
	int attacker[KINDS];    /* each piece that attacks the zone */
	int hit;                /* each attack on a square of the zone */
	int weak;               /* each square attacked that only the king defends */
	int safe_check[KINDS];  /* a check whose piece cannot be captured */
	int no_queen;           /* the attacker has no queen */
	int base;               /* always */
};

struct weights {
	tapered material[KINDS];
	tapered placement[KINDS][HALF_BOARD];   /* a1 first */
	tapered mobility[KINDS][MOBILITY_MAX];  /* by the number of squares attacked */

	tapered bishop_pair;
	tapered bishop_hindered;                /* each pawn of its side on the bishop's colour */
	tapered outpost[KINDS];                 /* defended by a pawn, no enemy pawn can attack it */
	tapered minor_behind_pawn;
	tapered rook_open_file;
	tapered rook_half_open_file;            /* no pawn of its side on it */
	tapered rook_on_seventh;                /* with the enemy king on the eighth rank */

	tapered doubled;                        /* a pawn of its side ahead on the file */
	tapered isolated[2];                    /* [1]: no enemy pawn ahead on the file */
	tapered backward[2];                    /* likewise */
	tapered supported[RANKS];               /* defended by a pawn */
	tapered phalanx[RANKS];                 /* a pawn beside it */
	tapered candidate[RANKS];               /* at least as many helpers as enemies on its way */

	tapered passed[RANKS];
	tapered passed_defended[RANKS];         /* by a pawn */
	tapered passed_blocked[RANKS];          /* an enemy piece in front */
	tapered passed_free[RANKS];             /* the whole way is empty and not attacked */
	tapered passed_step[RANKS];             /* can step forward safely */
	tapered passed_own_king[RANKS];         /* each king move from the square in front */
	tapered passed_their_king[RANKS];
	tapered passed_rook_behind;
	tapered passed_unstoppable;             /* outside the king's square, in pawn endings */

	tapered shelter[SHELTER_FILES][RANKS];  /* rank of the nearest pawn of its side; 0: none */
	tapered storm[SHELTER_FILES][RANKS];    /* rank of the nearest enemy pawn; 0: none */
	tapered storm_blocked[RANKS];           /* with a pawn of its side right in front of it */

	tapered threat_by_pawn[KINDS];          /* to a piece of that kind */
	tapered threat_by_minor[KINDS];
	tapered threat_by_rook[KINDS];
	tapered threat_by_king;
	tapered hanging[KINDS];                 /* attacked and not defended */
	tapered threat_by_push;                 /* a safe pawn move would attack a piece */

	tapered tempo;
	struct danger_weights danger;
};

extern const struct weights eval_weights;

/* The index of SQUARE, from the piece's side's view, in a half board. */
static inline int half_board_index(int square)
{
	int file = square_file(square);

	return 4 * square_rank(square) + (file < FILE_E ? file : FILE_H - file);
}

#endif
