/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A game that Rhumb played against itself, with samples of the positions that
 * its searches evaluated. */
#ifndef RHUMB_LAB_GAME_RECORD_H
#define RHUMB_LAB_GAME_RECORD_H

#include <stdbool.h>
#include <stdint.h>

#include "lab/sample.h"
#include "rules/position.h"
#include "rules/setup.h"
#include "util/error.h"
#include "util/text.h"

enum {
	GAME_PLIES_MAX = 512,
	GAME_PATH_MAX = 64           /* plies from a game's position to a sample */
};

struct game_ply {
	struct move move;
	int16_t score;           /* of the search that chose it, from the side to move */
	int16_t eval;            /* static, likewise; SAMPLE_NO_SCORE: in check, or unknown */
};

/* A sample and how to get to it. */
struct game_sample {
	struct sample sample;
	int16_t ply;             /* of the game's position that was searched */
	uint8_t length;          /* of PATH, 0..GAME_PATH_MAX */
	uint8_t path[GAME_PATH_MAX];  /* from there; ranks of moves (move_rank.c) */
};

struct game_record {
	uint32_t number;
	int result;              /* White's half points: 0, 1, 2 */
	struct setup start;
	int plies;
	struct game_ply ply[GAME_PLIES_MAX];
	int samples;
	int sample_capacity;     /* of SAMPLE */
	struct game_sample *sample;   /* by ascending ply */
};

/* An empty game in memory not initialised before. */
void game_record_init(struct game_record *game);
void game_record_free(struct game_record *game);

/* Another sample of GAME, of zeros, to be filled in; NULL if memory runs out. */
struct game_sample *game_record_add(struct game_record *game);

enum replay_end { REPLAY_OK, REPLAY_DAMAGED, REPLAY_NO_MEMORY };

/* Play GAME through in POS, initialised: the start must be a position, all moves legal, all paths
 * of samples possible; the samples' pieces and turns are filled in.  Else *ERROR says what is wrong. */
enum replay_end game_record_replay(struct game_record *game, struct position *pos, struct error *error);

/* ---- move_rank.c: a legal move in one byte: its rank among the legal moves, the smallest word (move_to_word)
 * first.  It does not depend on the order in which moves are generated, so files may keep it. */

enum { MOVE_RANK_NULL = 255 };   /* of the null move; no position has so many legal moves */

/* The rank of MOVE, which is legal in POS or MOVE_NONE (the null move). */
int move_rank(const struct position *pos, struct move move);

/* Make the move of RANK (0..255) in POS, which has room for it.  False, and POS unchanged,
 * if there is none: too few legal moves, or a null move in check. */
bool move_rank_make(struct position *pos, int rank);

/* Make the moves of the LENGTH ranks at PATH; then take them back.  False, and POS unchanged, if one is none. */
bool move_path_make(struct position *pos, const uint8_t *path, int length);
void move_path_unmake(struct position *pos, const uint8_t *path, int length);

#endif
