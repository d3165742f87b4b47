/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The thread that thinks, and its owner's side. */
#include <config.h>

#include "engine/thinker.h"

#include <assert.h>

#include "engine/internal.h"
#include "engine/pace.h"
#include "engine/task.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "util/thread.h"

enum { ADVICE_NODES = 20000 };

/* ---- reports ---- */

static void set_best(struct thinker *thinker, struct move move)
{
	pthread_mutex_lock(&thinker->mutex);
	thinker->live_best = move;
	pthread_mutex_unlock(&thinker->mutex);
}

struct move engine_best(struct engine *engine)
{
	struct move best;

	pthread_mutex_lock(&engine->thinker.mutex);
	best = engine->thinker.live_best;
	pthread_mutex_unlock(&engine->thinker.mutex);
	return best;
}

static void on_line(void *context, const struct search_line *line)
{
	struct thinker *thinker = context;

	/* A line that failed low begins with the best move of the iteration before. */
	if (line->rank == 1)
		set_best(thinker, line->pv[0]);
	if (line->rank == 1 && line->bound == BOUND_EXACT) {
		atomic_store(&thinker->live_score, line->score);
		atomic_store(&thinker->live_depth, line->depth);
	}
	if (thinker->listener.line && !atomic_load(&thinker->muted))
		thinker->listener.line(thinker->listener.context, thinker->generation, line);
}

/* ---- advice ---- */

/* May MOVE be played from the root?  What was excluded when the thinking began counts: the
 * owner may exclude others meanwhile. */
static bool is_allowed(const struct engine *engine, struct move move)
{
	const struct search_options *options = &engine->thinker.options;
	struct move moves[MOVES_MAX];
	const struct move *allowed = options->root_moves;
	int count = options->root_move_count;

	if (!allowed) {
		count = movegen_all(&engine->root, moves);
		allowed = moves;
	}
	for (int i = 0; i < count; i++)
		if (move_equal(allowed[i], move))
			return true;
	return false;
}

/* Does the advisor know an answer in the root? */
static bool advisor_knows(const struct engine *engine)
{
	const struct engine_advisor *advisor = &engine->thinker.advisor;
	struct engine_advice advice;

	return advisor->advise && advisor->advise(advisor->context, &engine->root, &advice);
}

/* Ask the advisor instead of searching; what it says is reported as a line. */
static bool ask_advisor(struct engine *engine)
{
	struct thinker *thinker = &engine->thinker;
	struct engine_advice advice;
	struct search_line line = { .bound = BOUND_EXACT, .rank = 1, .pv_length = 1 };

	if (!thinker->asks_advisor ||
	    !thinker->advisor.advise(thinker->advisor.context, &engine->root, &advice) ||
	    !is_allowed(engine, advice.move))
		return false;
	line.score = advice.score;
	line.pv[0] = advice.move;
	on_line(thinker, &line);
	thinker->result = (struct search_result){
		.best = advice.move, .ponder = MOVE_NONE, .score = SCORE_NONE
	};
	return true;
}

/* Find a reply to expect where the search has found none: the one that the search
 * would try first. */
static void complete_ponder(struct engine *engine, struct search_result *result)
{
	struct move replies[MOVES_MAX + 1];

	if (move_is_none(result->best) || !move_is_none(result->ponder) ||
	    !position_copy(&engine->line, &engine->root, 1))
		return;
	position_make(&engine->line, result->best);
	if (search_order(engine->search, &engine->line, replies) > 0)
		result->ponder = replies[0];
}

/* ---- the thread ---- */

static void search(struct engine *engine)
{
	struct thinker *thinker = &engine->thinker;
	struct search_callbacks callbacks = { thinker, on_line };

	thinker->succeeded = ask_advisor(engine) ||
	                     search_think(engine->search, &engine->root, &thinker->options,
	                                  &callbacks, &thinker->result);
	thinker->last_nodes = thinker->succeeded ? thinker->result.nodes : 0;
	if (thinker->succeeded) {
		complete_ponder(engine, &thinker->result);
		thinker->result.time_us += search_rest(engine->search,
		                                       pace_permille(engine, &thinker->result));
	}
	if (thinker->listener.done && !atomic_load(&thinker->muted))
		thinker->listener.done(thinker->listener.context, thinker->generation,
		                       thinker->succeeded ? &thinker->result : NULL);
}

static void renew(struct engine *engine)
{
	if (engine->thinker.remembers)
		search_clear(engine->search);
	engine->thinker.remembers = false;
	search_populate(engine->search);
}

static void *thinker_main(void *context)
{
	struct engine *engine = context;
	struct thinker *thinker = &engine->thinker;
	enum worker_state state;

	pthread_mutex_lock(&thinker->mutex);
	for (;;) {
		while (thinker->state == WORKER_IDLE)
			pthread_cond_wait(&thinker->changed, &thinker->mutex);
		state = thinker->state;
		if (state == WORKER_QUITS)
			break;
		pthread_mutex_unlock(&thinker->mutex);
		if (state == WORKER_SEARCHES)
			search(engine);
		else
			renew(engine);
		pthread_mutex_lock(&thinker->mutex);
		thinker->state = WORKER_IDLE;
		pthread_cond_broadcast(&thinker->changed);
	}
	pthread_mutex_unlock(&thinker->mutex);
	return NULL;
}

/* ---- its owner ---- */

bool thinker_create(struct engine *engine)
{
	struct thinker *thinker = &engine->thinker;

	thinker->state = WORKER_IDLE;
	atomic_init(&thinker->live_score, SCORE_NONE);
	atomic_init(&thinker->live_depth, 0);
	atomic_init(&thinker->muted, false);
	if (pthread_mutex_init(&thinker->mutex, NULL) != 0)
		return false;
	if (pthread_cond_init(&thinker->changed, NULL) != 0)
		goto no_condition;
	if (thread_start(&thinker->thread, thinker_main, engine))
		return true;
	pthread_cond_destroy(&thinker->changed);
no_condition:
	pthread_mutex_destroy(&thinker->mutex);
	return false;
}

static void set_state(struct thinker *thinker, enum worker_state state)
{
	pthread_mutex_lock(&thinker->mutex);
	thinker->state = state;
	pthread_cond_broadcast(&thinker->changed);
	pthread_mutex_unlock(&thinker->mutex);
}

/* Wait until no search runs, nor is being reported. */
static void wait_for_search(struct thinker *thinker)
{
	pthread_mutex_lock(&thinker->mutex);
	while (thinker->state == WORKER_SEARCHES)
		pthread_cond_wait(&thinker->changed, &thinker->mutex);
	pthread_mutex_unlock(&thinker->mutex);
}

/* Wait until nothing goes on at all; a renewal is cut short where it can be. */
static void wait_until_idle(struct engine *engine)
{
	struct thinker *thinker = &engine->thinker;

	pthread_mutex_lock(&thinker->mutex);
	if (thinker->state == WORKER_RENEWS)
		search_stop(engine->search);
	while (thinker->state != WORKER_IDLE)
		pthread_cond_wait(&thinker->changed, &thinker->mutex);
	pthread_mutex_unlock(&thinker->mutex);
}

void thinker_destroy(struct engine *engine)
{
	engine_abandon(engine);
	wait_until_idle(engine);
	set_state(&engine->thinker, WORKER_QUITS);
	pthread_join(engine->thinker.thread, NULL);
	pthread_cond_destroy(&engine->thinker.changed);
	pthread_mutex_destroy(&engine->thinker.mutex);
}

void thinker_renew(struct engine *engine)
{
	struct search_limits none = search_limits_none();

	wait_until_idle(engine);
	search_prepare(engine->search, &none);
	set_state(&engine->thinker, WORKER_RENEWS);
}

struct search *engine_idle_search(struct engine *engine)
{
	wait_until_idle(engine);
	return engine->search;
}

void engine_set_advisor(struct engine *engine, const struct engine_advisor *advisor)
{
	static const struct engine_advisor nobody = { NULL, NULL };

	engine->thinker.advisor = advisor ? *advisor : nobody;
}

unsigned engine_start(struct engine *engine, enum think think,
                      const struct engine_listener *listener)
{
	static const struct engine_listener nobody = { NULL, NULL, NULL };
	struct thinker *thinker = &engine->thinker;
	struct search_limits limits;

	wait_until_idle(engine);
	opening_prepare(engine);
	if (!task_root(engine, think) ||
	    (think == THINK_PONDER && (advisor_knows(engine) || tablebase_knows(engine))))
		return 0;
	thinker->think = think;
	thinker->asks_advisor = think == THINK_MOVE && !engine->impartial &&
	                        thinker->advisor.advise;
	thinker->remembers = true;
	thinker->generation++;
	thinker->listener = listener ? *listener : nobody;
	thinker->options = task_options(engine, think);
	limits = task_limits(engine, think);
	thinker->ponder_since_us = clock_now_us(engine->clock);
	set_best(thinker, MOVE_NONE);
	atomic_store(&thinker->live_score, SCORE_NONE);
	atomic_store(&thinker->live_depth, 0);
	atomic_store(&thinker->muted, false);
	search_prepare(engine->search, &limits);
	set_state(thinker, WORKER_SEARCHES);
	return thinker->generation;
}

bool engine_think(struct engine *engine, enum think think,
                  const struct engine_listener *listener, struct search_result *result)
{
	if (!engine_start(engine, think, listener))
		return false;
	wait_for_search(&engine->thinker);
	if (engine->thinker.succeeded)
		*result = engine->thinker.result;
	return engine->thinker.succeeded;
}

bool engine_advise(struct engine *engine, struct move *move)
{
	struct timing before = engine->timing;
	struct search_result result;
	bool found;

	engine->timing.nodes = ADVICE_NODES;
	engine->timing.nps = -1;
	found = engine_think(engine, THINK_STUDY, NULL, &result);
	engine->timing = before;
	if (found)
		*move = result.best;
	return found;
}

bool engine_is_thinking(struct engine *engine)
{
	bool busy;

	pthread_mutex_lock(&engine->thinker.mutex);
	busy = engine->thinker.state == WORKER_SEARCHES;
	pthread_mutex_unlock(&engine->thinker.mutex);
	return busy;
}

unsigned engine_generation(const struct engine *engine)
{
	return engine->thinker.generation;
}

void engine_move_now(struct engine *engine)
{
	search_stop(engine->search);
}

void engine_abandon(struct engine *engine)
{
	if (!engine_is_thinking(engine))
		return;
	atomic_store(&engine->thinker.muted, true);
	search_stop(engine->search);
	wait_for_search(&engine->thinker);
}

int64_t thinker_credit_us(int64_t soft_us, int64_t pondered_us)
{
	int64_t most = soft_us / 4 * 3;

	if (soft_us <= 0)
		return soft_us;
	return soft_us - (pondered_us < most ? pondered_us : most);
}

/* Pondering, for PONDERED_US so far, becomes thinking for a move. */
static void set_limits(struct engine *engine, int64_t pondered_us)
{
	struct search_limits limits;

	engine->thinker.think = THINK_MOVE;
	limits = task_limits(engine, THINK_MOVE);
	limits.soft_us = thinker_credit_us(limits.soft_us, pondered_us);
	limits.rest_us = thinker_credit_us(limits.rest_us, pondered_us);
	search_set_limits(engine->search, &limits);
}

bool engine_ponder_hit(struct engine *engine)
{
	int64_t pondered_us = clock_now_us(engine->clock) - engine->thinker.ponder_since_us;

	assert(engine->thinker.think == THINK_PONDER);
	if (!engine_make_move(engine, engine_expected(engine)))
		return false;
	set_limits(engine, pondered_us);
	return true;
}

void engine_release(struct engine *engine)
{
	assert(engine->thinker.think == THINK_HELD);
	set_limits(engine, clock_now_us(engine->clock) - engine->thinker.ponder_since_us);
}

void engine_set_impartial(struct engine *engine, bool impartial)
{
	engine->impartial = impartial;
}

void engine_await_ready(struct engine *engine)
{
	struct thinker *thinker = &engine->thinker;

	pthread_mutex_lock(&thinker->mutex);
	while (thinker->state == WORKER_RENEWS)
		pthread_cond_wait(&thinker->changed, &thinker->mutex);
	pthread_mutex_unlock(&thinker->mutex);
}

struct search_snapshot engine_snapshot(struct engine *engine)
{
	return search_snapshot(engine->search);
}

const struct position *engine_searched(const struct engine *engine)
{
	return &engine->root;
}

void engine_format_line(struct engine *engine, const struct move *pv, int length,
                        bool as_coordinates, struct text *out)
{
	enum coordinate_style style = coordinate_style_of(&engine->root);
	struct position *line = &engine->line;
	char coordinates[COORDINATE_MAX], san[SAN_MAX];

	if (!position_copy(line, &engine->root, length))
		return;
	for (int i = 0; i < length; i++) {
		text_printf(out, "%s%s", i ? " " : "",
		            as_coordinates ? coordinate_format(pv[i], style, coordinates)
		                           : san_format(line, pv[i], san));
		position_make(line, pv[i]);
	}
}
