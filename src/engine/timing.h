/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The clocks and limits of a game, and what they leave a search. */
#ifndef RHUMB_ENGINE_TIMING_H
#define RHUMB_ENGINE_TIMING_H

#include <stdbool.h>
#include <stdint.h>

#include "rules/piece.h"
#include "search/search.h"

struct engine;
struct timing;

/* MOVES moves (0: all of them) in BASE_US, with INCREMENT_US added for each move.
 * Both clocks are set to BASE_US, and moves count from now on.  Without time and increment nothing
 * is known of the clocks, and a move takes a second, until a clock is set to more than 0. */
void engine_set_level(struct engine *engine, int moves, int64_t base_us, int64_t increment_us);

/* Exactly this much for each move, until the next level. */
void engine_set_move_time(struct engine *engine, int64_t us);

void engine_set_depth(struct engine *engine, int depth);       /* 0: no limit */
void engine_set_nodes(struct engine *engine, uint64_t nodes);  /* a move; 0: no limit */

void engine_set_mate(struct engine *engine, int moves);        /* see search_limits; 0: none */

/* No limit at all, neither a clock nor any of these, until they are set anew. */
void engine_lift_limits(struct engine *engine);

/* How long to think about each position; the first limit met ends the search. */
struct effort {
	int depth;          /* plies; 0: any */
	uint64_t nodes;     /* 0: any */
	int64_t time_ms;    /* 0: any */
	bool clock;         /* the engine's clock of the game decides instead of TIME_MS */
};

enum { EFFORT_DAYS_MAX = 365 };   /* an effort without a limit of time lasts that long */

void engine_set_effort(struct engine *engine, const struct effort *effort);

/* Time is nodes divided by NPS; 0: the processor's time; -1: real time. */
void engine_set_nps(struct engine *engine, int64_t nps);

/* Set the clock of COLOUR; and read what is left on it, running time counted. */
void engine_set_clock(struct engine *engine, enum colour colour, int64_t us);
int64_t engine_clock_us(struct engine *engine, enum colour colour);

/* Set the clock of COLOUR, for which this engine thinks, to what the client's
 * clock shows.  If that is less than ours shows after a move timed here, the
 * move has met with lag, and the engine learns from it. */
void engine_correct_clock(struct engine *engine, enum colour colour, int64_t us);

/* The lag learnt: microseconds a move kept back beside MoveOverhead.  A new game
 * keeps it. */
int64_t engine_lag_us(const struct engine *engine);
void engine_forget_lag(struct engine *engine);

/* Moves of COLOUR until the next time control; 0: there is none. */
int engine_moves_to_go(const struct engine *engine, enum colour colour);

/* Let the clock of the side to move run, or none. */
void engine_run_clocks(struct engine *engine, bool run);

/* Freeze search and clocks; go on exactly where they were. */
void engine_pause(struct engine *engine);
void engine_resume(struct engine *engine);

/* ---- for the files of this folder ---- */

enum { TIMING_LAG_MAX_US = 2000000 };

/* What a move costs on the client's clock beyond what it cost on ours.  A lag that stays is known
 * after some five moves; a single hiccup raises the estimate a little, and is forgotten slowly. */
struct timing_lag {
	int64_t us;      /* the estimate; below 0 if whole seconds have left it there */
};

/* A move has left the client's clock DIFFERENCE_US behind ours.  COARSE: the client sends whole
 * seconds, so that only the mean of many moves means something.  A difference so large that the
 * clock must have been set by hand or corrected is ignored. */
void timing_lag_note(struct timing_lag *lag, int64_t difference_us, bool coarse);

/* Microseconds a move to be kept back, 0..TIMING_LAG_MAX_US. */
int64_t timing_lag_us(const struct timing_lag *lag);

void timing_reset(struct timing *timing);

/* A new game: the same level from its beginning, no other limits. */
void timing_restart(struct timing *timing);

/* Forget which moves were timed: the position or a clock was set from outside, so
 * they no longer show lag. */
void timing_forget_moves(struct timing *timing);

/* Charge the mover's clock for the move that is about to be made. */
void timing_charge(struct engine *engine);

/* The limits of a search for a move that begins now. */
struct search_limits timing_limits(struct engine *engine);

#endif
