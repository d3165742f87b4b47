/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What each feature is worth.
 *
 * The evaluation counts features and multiplies them by these numbers; it is
 * linear in all pairs, so that a tuner may find the count of a feature by
 * moving its weight.  Values are centipawns for the side that has the
 * feature; ranks are seen from that side. */
#ifndef RHUMB_EVAL_WEIGHTS_H
#define RHUMB_EVAL_WEIGHTS_H

#include "eval/score.h"
#include "rules/piece.h"
#include "rules/square.h"

enum {
	HALF_BOARD = 32,        /* placement knows files a to d; h to e mirror them */
	MOBILITY_MAX = 32,      /* room for the squares that a queen can reach */
	PASSER_DISTANCE_MAX = 5 /* a king farther away counts as this far */
};

/* A pawn near the king stands on his file or beside it. */
enum shelter_file { SHELTER_KING_FILE, SHELTER_BESIDE, SHELTER_FILES };

/* How dangerous it is around a king; these add up to a number whose square
 * is the penalty. */
struct danger_weights {
	int attacker[KINDS];    /* each man that attacks the zone */
	int hit;                /* each attack on a square of the zone */
	int weak;               /* each square attacked that only the king defends */
	int safe_check[KINDS];  /* a check that cannot be answered by capture */
	int no_queen;           /* the attacker has no queen */
	int base;               /* always */
};

struct weights {
	pair material[KINDS];
	pair placement[KINDS][HALF_BOARD];   /* a1 first */
	pair mobility[KINDS][MOBILITY_MAX];  /* by the number of squares to go to */

	pair bishop_pair;
	pair bishop_hindered;                /* each own pawn on the bishop's colour */
	pair outpost[KINDS];                 /* defended by a pawn, no enemy pawn can attack it */
	pair minor_behind_pawn;
	pair rook_open_file;
	pair rook_half_open_file;            /* no own pawn on it */
	pair rook_on_seventh;                /* pawns or the king to hunt there */

	pair doubled;                        /* an own pawn ahead on the file */
	pair isolated[2];                    /* [1]: no enemy pawn ahead on the file */
	pair backward[2];                    /* likewise */
	pair supported[RANKS];               /* defended by a pawn */
	pair phalanx[RANKS];                 /* a pawn beside it */
	pair candidate[RANKS];               /* as many helpers as enemies on its way */

	pair passed[RANKS];
	pair passed_defended[RANKS];         /* by a pawn */
	pair passed_blocked[RANKS];          /* an enemy man in front */
	pair passed_free[RANKS];             /* all the way empty and not attacked */
	pair passed_step[RANKS];             /* may step forward safely */
	pair passed_own_king[RANKS];         /* each king move from the square in front */
	pair passed_their_king[RANKS];
	pair passed_rook_behind;
	pair passed_unstoppable;             /* outside the king's square, in pawn endings */

	pair shelter[SHELTER_FILES][RANKS];  /* rank of the nearest own pawn; 0: none */
	pair storm[SHELTER_FILES][RANKS];    /* rank of the nearest enemy pawn; 0: none */
	pair storm_blocked[RANKS];           /* and an own pawn stands right before it */

	pair threat_by_pawn[KINDS];          /* to a man of that kind */
	pair threat_by_minor[KINDS];
	pair threat_by_rook[KINDS];
	pair threat_by_king;
	pair hanging[KINDS];                 /* attacked and not defended */
	pair threat_by_push;                 /* a safe pawn move would attack a piece */

	pair tempo;
	struct danger_weights danger;
};

extern const struct weights eval_weights;

/* The place of SQUARE, seen from the man's own side, in a half board. */
static inline int half_board_index(int square)
{
	int file = square_file(square);

	return 4 * square_rank(square) + (file < FILE_E ? file : FILE_H - file);
}

#endif
