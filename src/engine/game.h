/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The game of an engine: its variant, position and moves, the reply expected, the root moves that
 * are excluded, the scores of our own moves, and the seed of what is left to chance. */
#ifndef RHUMB_ENGINE_GAME_H
#define RHUMB_ENGINE_GAME_H

#include <stdbool.h>
#include <stdint.h>

#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/outcome.h"
#include "util/error.h"
#include "util/text.h"

struct engine;

enum variant { VARIANT_NORMAL, VARIANT_CHESS960, VARIANT_NOCASTLE, VARIANTS };

/* The name in CECP: "normal", "fischerandom", "nocastle"; and back, false if
 * there is no such variant. */
const char *variant_name(enum variant variant);
bool variant_parse(const char *name, enum variant *variant);

/* Begin a game of VARIANT from its start position.  Clocks and limits are kept. */
void engine_set_variant(struct engine *engine, enum variant variant);
enum variant engine_variant(const struct engine *engine);

/* Begin the game anew from FEN.  Clocks and limits are kept.  If the variant was
 * to be normal and FEN has castling rights of Chess960, this game becomes
 * VARIANT_CHESS960; in nocastle all rights are dropped.  *DROPPED (may be NULL) as in
 * position_set_up.  False with the reason in ERROR. */
bool engine_set_up(struct engine *engine, const char *fen, unsigned *dropped,
                   struct error *error);

/* The same from SETUP. */
bool engine_set_up_from(struct engine *engine, const struct setup *setup, struct error *error);

const struct position *engine_position(const struct engine *engine);

/* Read STRING, a move in the present position by coordinates or SAN.  If it is
 * none, the reason is added to ERROR, in words that no client takes for a
 * command. */
enum reading engine_read_move(const struct engine *engine, const char *string,
                              struct move *move, struct error *error);

/* Play MOVE, legal here: the mover's clock stops, and if clocks run, the
 * opponent's goes on.  False if memory runs out. */
bool engine_make_move(struct engine *engine, struct move move);

/* Take the last move back; false if there is none. */
bool engine_undo_move(struct engine *engine);

/* List all legal moves; returns how many there are. */
int engine_moves(const struct engine *engine, struct move moves[MOVES_MAX]);

enum outcome engine_outcome(const struct engine *engine);

/* Add to OUT what CECP and PGN say of OUTCOME with TURN to move:
 * "1-0 {White mates}", "1/2-1/2 {Draw by repetition}".. */
void outcome_claim(enum outcome outcome, enum colour turn, struct text *out);

/* ---- what is expected, and what is excluded ---- */

/* The move expected from the opponent here; MOVE_NONE if there is none. */
struct move engine_expected(const struct engine *engine);

/* Expect REPLY (or MOVE_NONE) in the present position. */
void engine_expect(struct engine *engine, struct move reply);

/* Exclude root moves from the search, or include them again.  In a new position
 * none is excluded. */
void engine_exclude(struct engine *engine, struct move move, bool excluded);
void engine_exclude_all(struct engine *engine, bool excluded);
bool engine_is_excluded(const struct engine *engine, struct move move);

/* ---- chance: noise in the evaluation, the choice of book moves, what a level overlooks ---- */

/* Whether to vary the evaluation by chance: CECP's `random`.  It renews the seed. */
void engine_set_random(struct engine *engine, bool random);
bool engine_is_random(const struct engine *engine);

/* The seed: the option Seed, or the time at which the game began or engine_set_random was last
 * called. */
uint64_t engine_seed(const struct engine *engine);

/* ---- for the files of this folder ---- */

enum { GAME_SCORES_MAX = 32 };

/* The scores of our last moves. */
struct game_scores {
	int count;
	struct { int ply, score; } at[GAME_SCORES_MAX];   /* the oldest first */
	int last_offer_ply;          /* -1: no draw offered yet */
};

/* A new game. */
void game_scores_clear(struct game_scores *scores);

/* The move made in PLY had SCORE.  The oldest score is dropped if there are GAME_SCORES_MAX. */
void game_scores_add(struct game_scores *scores, int ply, int score);

/* The score of our move COUNT moves ago, 0 being the last one.  False if one of our moves since
 * then has no score. */
bool game_scores_ago(const struct game_scores *scores, int count, int *score);

/* The ply of the last one; -1 if there is none. */
int game_scores_last_ply(const struct game_scores *scores);

/* Moves from PLY on were taken back. */
void game_scores_undo(struct game_scores *scores, int ply);

/* Set up the start position of the variant that was asked for. */
void game_set_up_start(struct engine *engine);

#endif
