/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One game of a match: two players, an opening, and a referee who ends it. */
#ifndef RHUMB_LAB_MATCH_GAME_H
#define RHUMB_LAB_MATCH_GAME_H

#include <stdatomic.h>

#include "lab/player.h"
#include "notation/pgn.h"
#include "util/error.h"

/* When the referee ends a game before the rules of chess do.  A rule of 0
 * moves does not apply. */
struct adjudication {
	int draw_moves;            /* moves of both, one after the other, ... */
	int draw_centipawns;       /* ... within so much of 0 ... */
	int draw_from;             /* ... from this move of the game on: a draw */
	int resign_moves;          /* moves of one side, one after the other, ... */
	int resign_centipawns;     /* ... behind by as much or more: lost */
	int moves_most;            /* of the game; then it is a draw; 0: any number */
};

enum game_end {
	GAME_BY_RULES,
	GAME_ADJUDICATED,
	GAME_BY_TIME,              /* a clock ran out */
	GAME_BY_FORFEIT,           /* a player could not move, or not legally */
	GAME_ENDS
};

extern const char *const game_end_texts[GAME_ENDS];

enum { CLOCK_MOVE = 40 };

/* What the clock of a player has shown. */
struct clock_note {
	int64_t at_move_us;        /* after CLOCK_MOVE moves of its own; -1: never came to that */
	int64_t least_us;          /* at its lowest, before the increment; -1: no move made */
};

struct match_game {
	enum pgn_result result;    /* PGN_UNKNOWN: a player failed to begin */
	enum game_end end;
	struct clock_note clocks[COLOURS];
};

/* Play from FEN, with PLAYERS by colour, until the game is over, or OVER is
 * set by another thread.  PGN (initialised) becomes the game's moves with what
 * was thought of each, and its result; tags are the caller's.  False if the
 * game is left unfinished, if memory runs out, or if a player cannot begin;
 * then ERROR says why. */
bool match_game_play(struct player *const players[COLOURS], const char *fen,
                     const struct player_level *level, const struct adjudication *rules,
                     const _Atomic bool *over, struct match_game *game, struct pgn_game *pgn,
                     struct error *error);

#endif
