/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Clocks and limits: what a game's time control leaves a search. */
#include <config.h>

#include "engine/engine.h"

#include "engine/internal.h"
#include "search/timeman.h"
#include "util/number.h"

enum {
	US_PER_MS = 1000,
	US_PER_S = 1000000,
	MOVE_MIN_US = US_PER_S / 10,
	UNCLOCKED_MOVE_US = US_PER_S     /* where nothing is known of a clock */
};

enum {
	LAG_GRAIN_US = US_PER_S,            /* of a clock sent in whole seconds */
	LAG_NOT_US = 10 * US_PER_S,         /* a larger difference means that the clock was set */
	LAG_TOLERANCE_US = 20 * US_PER_MS,  /* every client's; MoveOverhead allows for it */
	LAG_LEAP_US = 200 * US_PER_MS,      /* a sample counts as at most twice the estimate and this */
	LAG_RISE = 2, LAG_FALL = 16         /* the part of the way to a sample, as a divisor */
};

/* Unless a client says otherwise: five minutes a game. */
static const int64_t default_base_us = INT64_C(300) * US_PER_S;

void timing_reset(struct timing *timing)
{
	*timing = (struct timing){
		.left_us = { default_base_us, default_base_us },
		.base_us = default_base_us,
		.move_us = -1,
		.nps = -1
	};
}

void timing_clear_timed_plies(struct timing *timing)
{
	timing->timed_ply[WHITE] = timing->timed_ply[BLACK] = -1;
}

void timing_restart(struct timing *timing)
{
	timing->left_us[WHITE] = timing->left_us[BLACK] = timing->base_us;
	timing->running = timing->paused = false;
	timing->depth = 0;
	timing->nodes = 0;
	timing->mate = 0;
	timing->untimed = false;
	timing->nps = -1;
}

void engine_set_level(struct engine *engine, int moves, int64_t base_us, int64_t increment_us)
{
	struct timing *timing = &engine->timing;

	timing->moves = moves;
	timing->base_us = base_us;
	timing->increment_us = increment_us;
	timing->untimed = false;
	timing->move_us = -1;
	timing->level_ply = position_plies(&engine->pos);
	engine_set_clock_us(engine, WHITE, base_us);
	engine_set_clock_us(engine, BLACK, base_us);
}

void engine_set_move_time_us(struct engine *engine, int64_t us)
{
	engine->timing.move_us = us;
}

void engine_set_depth(struct engine *engine, int depth)
{
	engine->timing.depth = depth;
}

void engine_set_nodes(struct engine *engine, uint64_t nodes)
{
	engine->timing.nodes = nodes;
}

void engine_set_mate(struct engine *engine, int moves)
{
	engine->timing.mate = moves;
}

void engine_lift_limits(struct engine *engine)
{
	struct timing *timing = &engine->timing;

	timing->untimed = true;
	timing->move_us = timing->nps = -1;
	timing->depth = timing->mate = 0;
	timing->nodes = 0;
}

void engine_set_nps(struct engine *engine, int64_t nps)
{
	engine->timing.nps = nps;
}

void engine_set_effort(struct engine *engine, const struct effort *effort)
{
	int64_t most_us = (int64_t)EFFORT_DAYS_MAX * 86400 * US_PER_S;

	engine_set_depth(engine, effort->depth);
	engine_set_nodes(engine, effort->nodes);
	if (effort->clock)
		engine_set_move_time_us(engine, -1);
	else
		engine_set_move_time_us(engine, effort->time_ms > 0 ? US_PER_MS * effort->time_ms : most_us);
}

/* Whether nothing is known of COLOUR's clock.  A level without time and increment has none, unless a client
 * that counts by itself has set the clock since. */
static bool is_unclocked(const struct timing *timing, enum colour colour)
{
	return timing->base_us == 0 && timing->increment_us == 0 && timing->left_us[colour] <= 0;
}

/* ---- lag ---- */

void timing_lag_note(struct timing_lag *lag, int64_t difference_us, bool coarse)
{
	int64_t sample;

	if (difference_us < -LAG_GRAIN_US || difference_us > LAG_NOT_US)
		return;
	if (coarse) {
		/* Rounding errors cancel in the mean only if none is clipped. */
		lag->us += (difference_us - lag->us) / LAG_FALL;
	} else {
		sample = number_clamp(difference_us - LAG_TOLERANCE_US, 0,
		                      2 * timing_lag_us(lag) + LAG_LEAP_US);
		lag->us += (sample - lag->us) / (sample > lag->us ? LAG_RISE : LAG_FALL);
	}
	lag->us = number_clamp(lag->us, -LAG_GRAIN_US, TIMING_LAG_MAX_US);
}

int64_t timing_lag_us(const struct timing_lag *lag)
{
	return lag->us > 0 ? lag->us : 0;
}

/* ---- clocks ---- */

static void mark_start(struct engine *engine)
{
	engine->timing.since_us = clock_now_us(engine->clock);
	engine->timing.since_cpu_us = clock_cpu_us(engine->clock);
}

/* What the side to move has used of real time since its clock was started. */
static int64_t used_real_us(struct engine *engine)
{
	const struct timing *timing = &engine->timing;

	if (!timing->running)
		return 0;
	return (timing->paused ? timing->paused_us : clock_now_us(engine->clock)) - timing->since_us;
}

/* The same, of the processor's time where that counts. */
static int64_t used_us(struct engine *engine)
{
	const struct timing *timing = &engine->timing;

	return timing->running && timing->nps == 0 ? clock_cpu_us(engine->clock) - timing->since_cpu_us
	                                           : used_real_us(engine);
}

void engine_set_clock_us(struct engine *engine, enum colour colour, int64_t us)
{
	engine->timing.asked = true;
	engine->timing.left_us[colour] = us;
	engine->timing.timed_ply[colour] = -1;
	engine->timing.whole_seconds[colour] = us % US_PER_S == 0;
	if (engine->timing.running && position_turn(&engine->pos) == colour)
		mark_start(engine);
}

/* Whether the last move of COLOUR was timed here, with only its reply played since then. */
static bool shows_lag(const struct engine *engine, enum colour colour)
{
	const struct timing *timing = &engine->timing;
	int since = position_plies(&engine->pos) - timing->timed_ply[colour];

	return timing->timed_ply[colour] >= 0 && since <= 1 &&
	       timing->move_us < 0 && timing->nps < 0 && !is_unclocked(timing, colour);
}

void engine_correct_clock(struct engine *engine, enum colour colour, int64_t us)
{
	bool coarse = engine->timing.whole_seconds[colour] && us % US_PER_S == 0;

	if (shows_lag(engine, colour))
		timing_lag_note(&engine->timing.lag, engine_clock_us(engine, colour) - us, coarse);
	engine_set_clock_us(engine, colour, us);
}

int64_t engine_lag_us(const struct engine *engine)
{
	return timing_lag_us(&engine->timing.lag);
}

void engine_clear_lag(struct engine *engine)
{
	engine->timing.lag.us = 0;
}

int64_t engine_clock_us(struct engine *engine, enum colour colour)
{
	int64_t left = engine->timing.left_us[colour];

	return position_turn(&engine->pos) == colour ? left - used_us(engine) : left;
}

void engine_run_clocks(struct engine *engine, bool run)
{
	if (engine->timing.running == run)
		return;
	if (!run)
		engine->timing.left_us[position_turn(&engine->pos)] -= used_us(engine);
	engine->timing.running = run;
	mark_start(engine);
}

/* How many moves COLOUR has made within the level. */
static int moves_made(const struct engine *engine, enum colour colour)
{
	int plies = position_plies(&engine->pos) - engine->timing.level_ply;
	bool began = (position_turn(&engine->pos) == colour) == (plies % 2 == 0);

	return plies > 0 ? (plies + began) / 2 : 0;
}

int engine_moves_to_go(const struct engine *engine, enum colour colour)
{
	int moves = engine->timing.moves;

	return moves ? moves - moves_made(engine, colour) % moves : 0;
}

/* What the side to move has used for a move found by the search of RESULT, which counts in its own way, or by
 * someone else (NULL). */
static int64_t charge_us(struct engine *engine, const struct search_result *result)
{
	int64_t nps = engine->timing.nps;

	if (!result)
		return used_real_us(engine);
	return nps > 0 ? (int64_t)(result->nodes * US_PER_S / (uint64_t)nps) : used_us(engine);
}

void timing_charge(struct engine *engine, const struct search_result *result)
{
	struct timing *timing = &engine->timing;
	enum colour mover = position_turn(&engine->pos);

	timing->timed_ply[mover] = -1;
	if (!timing->running)
		return;
	timing->left_us[mover] += timing->increment_us - charge_us(engine, result);
	if (engine_moves_to_go(engine, mover) == 1)
		timing->left_us[mover] += timing->base_us;
	timing->timed_ply[mover] = position_plies(&engine->pos) + 1;
	mark_start(engine);
}

void engine_pause(struct engine *engine)
{
	if (engine->timing.paused)
		return;
	engine->timing.paused = true;
	engine->timing.paused_us = clock_now_us(engine->clock);
	search_pause(engine->search);
}

void engine_resume(struct engine *engine)
{
	struct timing *timing = &engine->timing;
	int64_t paused_us = clock_now_us(engine->clock) - timing->paused_us;

	if (!timing->paused)
		return;
	timing->paused = false;
	timing->since_us += paused_us;
	engine->thinker.ponder_since_us += paused_us;
	search_resume(engine->search);
}

/* ---- limits ---- */

/* Time is counted in nodes. */
static void turn_into_nodes(struct search_limits *limits, int64_t nps)
{
	int64_t us = limits->soft_us >= 0 ? limits->soft_us : limits->hard_us;

	if (us < 0)
		return;
	if (us > INT64_MAX / nps)
		limits->nodes = 0;
	else
		limits->nodes = (uint64_t)(us * nps / US_PER_S) + 1;
	limits->soft_us = limits->hard_us = -1;
}

/* What is kept back for each move.  Of the lag learnt, at most a quarter of what is
 * left: if lag really were longer, the game would be lost anyway. */
static int64_t overhead_us(const struct engine *engine, enum colour me)
{
	int64_t overhead = (int64_t)engine->settings.move_overhead_ms * 1000;
	int64_t lag = engine_lag_us(engine), left = engine->timing.left_us[me];

	if (engine->timing.nps > 0)
		return 0;
	if (engine->timing.move_us >= 0 || left <= 0)
		return overhead;
	return overhead + (lag < left / 4 ? lag : left / 4);
}

/* The time for a move in microseconds; -1: the clock's.  Clients that know only whole seconds
 * (cutechess) send `st 0` for less than one; their clock shows how much less. */
static int64_t move_time_us(const struct timing *timing, enum colour me)
{
	int64_t left = timing->left_us[me];

	if (timing->move_us < 0 && is_unclocked(timing, me))
		return UNCLOCKED_MOVE_US;
	if (timing->move_us != 0)
		return timing->move_us;
	return left > 0 && left < US_PER_S ? left : MOVE_MIN_US;
}

struct search_limits timing_limits(struct engine *engine)
{
	const struct timing *timing = &engine->timing;
	enum colour me = position_turn(&engine->pos);
	struct search_limits limits = search_limits_none();
	int64_t now = clock_now_us(engine->clock);
	struct game_clock game = {
		.left_us = timing->left_us[me],
		.increment_us = timing->increment_us,
		.moves_to_go = engine_moves_to_go(engine, me),
		.move_us = move_time_us(timing, me),
		.overhead_us = overhead_us(engine, me)
	};

	limits.depth = timing->depth;
	limits.nodes = timing->nodes;
	limits.mate = timing->mate;
	limits.start_us = now;
	if (timing->untimed && timing->move_us < 0)
		return limits;
	timeman_set_limits(&engine->parameters, &game, timing->running ? timing->since_us : now,
	                   &limits);
	if (timing->nps > 0)
		turn_into_nodes(&limits, timing->nps);
	return limits;
}

bool timing_is_asked(const struct timing *timing, const struct search_limits *limits)
{
	return limits->hard_us >= 0 && (timing->asked || timing->move_us >= 0);
}
