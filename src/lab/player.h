/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A player of a match: an engine in this process, which is either this
 * program's own or that of another build's shared library (rhumb.h).
 *
 * A player keeps the game and both clocks.  Its clock runs only while it
 * thinks, in virtual time, so a game is the same under any load.  One thread
 * at a time may use a player; players do not meet. */
#ifndef RHUMB_LAB_PLAYER_H
#define RHUMB_LAB_PLAYER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "notation/coordinate.h"
#include "rules/piece.h"
#include "util/error.h"

enum { PLAYER_OPTIONS_MAX = 64 };

/* What a player is made of. */
struct player_spec {
	const char *library;       /* a librhumb.so; NULL: this program's engine */
	int memory_mb;
	uint64_t nodes;            /* a move, whatever the level says; 0: as it says */
	int option_count;
	const char *options[PLAYER_OPTIONS_MAX];   /* "NAME=VALUE" */
};

/* How long it may think.  The clock counts if BASE_US > 0. */
struct player_level {
	int depth;                 /* plies; 0: any */
	uint64_t nodes;            /* a move; 0: any */
	int moves;                 /* in BASE_US; 0: the whole game */
	int64_t base_us, increment_us;
	uint32_t nodes_per_ms;     /* the pace of virtual time */
};

struct player_thought {
	char move[COORDINATE_MAX];
	int score;                 /* as in search.h, from the side to move */
	int depth;                 /* 0: without a search, as from a book; then the score is 0 */
	uint64_t nodes;
};

struct player;

/* What a kind of player does; the calls below go through it. */
struct player_kind {
	void (*close)(struct player *player);
	bool (*begin)(struct player *player, const char *fen, const struct player_level *level,
	              struct error *error);
	bool (*think)(struct player *player, struct player_thought *thought);
	bool (*make)(struct player *player, const char *move);
	int64_t (*clock)(struct player *player, enum colour colour);
	void (*set_clock)(struct player *player, enum colour colour, int64_t us);
	bool (*set_option)(struct player *player, const char *name, const char *value,
	                   struct error *error);
};

struct player {
	const struct player_kind *kind;
	uint64_t nodes;            /* as the spec has it */
	struct player_level level;
};

/* A player as SPEC asks for.  This program's own engine moves at once when OVER, which must
 * outlive the player, becomes true.  NULL on failure, with the reason in ERROR. */
struct player *player_open(const struct player_spec *spec, const atomic_bool *over,
                           struct error *error);
void player_close(struct player *player);   /* may be NULL */

/* A new game from FEN at LEVEL, with nothing remembered, and clocks running.
 * False if the player cannot; then ERROR says why. */
bool player_begin(struct player *player, const char *fen, const struct player_level *level,
                  struct error *error);

/* Choose a move in the position, which has one.  False if memory runs out. */
bool player_think(struct player *player, struct player_thought *thought);

/* MOVE, by coordinates, is made; the mover's clock is charged.  False if the
 * player does not take it for legal. */
bool player_make(struct player *player, const char *move);

/* What the player's clock of COLOUR shows. */
int64_t player_clock(struct player *player, enum colour colour);
void player_set_clock(struct player *player, enum colour colour, int64_t us);

/* ---- player_own.c: a player that is an engine of this program. */

/* For player.c.  MEMORY_MB megabytes for its tables.  It plays from a book only if
 * OwnBook is set.  NULL on failure, with the reason in ERROR. */
struct player *player_open_own(int memory_mb, const atomic_bool *over, struct error *error);

/* ---- player_library.c: a player that is the engine of another build's shared library. */

/* For player.c.  MEMORY_MB megabytes for its tables; PATH names the library.  NULL on failure, with the reason
 * in ERROR. */
struct player *player_open_library(const char *path, int memory_mb, struct error *error);

#endif
