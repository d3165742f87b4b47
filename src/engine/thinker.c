/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a search is to do, the thread that does it, and its owner's side. */
#include <config.h>

#include "engine/engine.h"

#include <assert.h>

#include "engine/internal.h"
#include "rules/check.h"
#include "rules/legality.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "util/number.h"
#include "util/thread.h"

enum {
	ADVICE_NODES = 20000,
	CLAIM_DEPTH = 12,        /* plies in which a side that may claim a draw sees something better */
	RANDOM_CENTIPAWNS = 12,  /* of noise with all pieces on the board, falling to none */
	RANDOM_PIECES = 22,      /* with this many */
	ALL_PIECES = 32
};

/* ---- what a search is to do: its position, options and limits ---- */

/* Whether MOVE mates.  It is made and taken back on the root. */
static bool mates(struct engine *engine, struct move move)
{
	bool mate;

	if (!move_gives_check(&engine->root, move))
		return false;
	position_make(&engine->root, move);
	mate = movegen_count(&engine->root) == 0;
	position_unmake(&engine->root);
	return mate;
}

/* Whether the move is to be played, at the level that was asked for. */
static bool plays(const struct engine *engine, enum think think)
{
	return !engine->impartial && think != THINK_STUDY && think != THINK_ANALYSE;
}

/* Restrict OPTIONS to the root moves that are not excluded; all where none would be left.
 * Exclusions are about the game's position, and so not about the root of pondering.  Of these
 * keep the ones that mate, if the level sees them, and the ones that a table advises. */
static void choose_root_moves(struct engine *engine, enum think think,
                              struct search_options *options)
{
	bool only_mates = plays(engine, think) && options->overlooked_quiets > 0 &&
	                  strength_sees_mates(engine);
	bool advised = think != THINK_ANALYSE && !engine->impartial && options->tables;
	struct thinker *thinker = &engine->thinker;
	struct move moves[MOVES_MAX];
	int count = movegen_all(&engine->root, moves), kept = 0, mating = 0;

	for (int i = 0; i < count; i++)
		if (think == THINK_PONDER || !engine_is_excluded(engine, moves[i]))
			thinker->root_moves[kept++] = moves[i];
	for (int i = 0; only_mates && i < kept; i++)
		if (mates(engine, thinker->root_moves[i]))
			thinker->root_moves[mating++] = thinker->root_moves[i];
	if (mating > 0)
		kept = mating;
	if (advised)
		kept = tablebase_filter_moves(engine, thinker->root_moves, kept, &options->root_score);
	if (kept == 0 || kept == count)
		return;
	options->root_moves = thinker->root_moves;
	options->root_move_count = kept;
}

/* Centipawns of noise in the evaluation.  XBoard asks for `random` in every game:
 * noise varies the openings, but must not spoil endings and mates. */
static int choose_noise(const struct engine *engine)
{
	const struct board *board = position_board(&engine->root);
	int pieces = bits_count(board_all_pieces(board, WHITE)) + bits_count(board_all_pieces(board, BLACK));

	if (!engine->random || pieces <= RANDOM_PIECES)
		return 0;
	return RANDOM_CENTIPAWNS * (pieces - RANDOM_PIECES) / (ALL_PIECES - RANDOM_PIECES);
}

struct search_options engine_search_options(const struct engine *engine)
{
	struct search_options options = search_options_default();

	options.multipv = engine->settings.multipv;
	options.multipv_margin = engine->settings.multipv_margin;
	options.contempt = engine->settings.contempt;
	options.network = eval_choice_network(engine);
	options.parameters = &engine->parameters;
	options.tables = engine_tables(engine);
	options.table_pieces = engine->settings.syzygy_probe_limit;
	options.table_depth = engine->settings.syzygy_probe_depth;
	options.table_wins_beyond_50 = !engine->settings.syzygy_50_moves;
	return options;
}

static struct search_options options_for(struct engine *engine, enum think think)
{
	struct search_options options = engine_search_options(engine);

	if (think == THINK_ANALYSE || engine->impartial)
		options.contempt = 0;
	if (plays(engine, think)) {
		options.randomness = choose_noise(engine);
		options.random_seed = engine_current_seed(engine);
		strength_weaken_options(engine, &options);
	}
	choose_root_moves(engine, think, &options);
	return options;
}

/* What is left of US for a move after pondering on it.  0 or less (no limit) stays. */
static int64_t credit_us(int64_t us, int64_t pondered_us)
{
	return us <= 0 ? us : us - number_min(pondered_us, us / 4 * 3);
}

struct search_limits thinker_limits(struct engine *engine, enum think think, int64_t pondered_us)
{
	struct search_limits limits = search_limits_none();

	if (think == THINK_MOVE || think == THINK_CLAIM || think == THINK_STUDY) {
		limits = timing_limits(engine);
	} else {
		limits.start_us = clock_now_us(engine->clock);
		limits.wait = true;
		if (think != THINK_ANALYSE)
			limits.depth = engine->timing.depth;
		if (think == THINK_HELD) {
			limits.nodes = engine->timing.nodes;
			limits.mate = engine->timing.mate;
		}
	}
	engine->thinker.counted = (limits.depth > 0 || limits.nodes > 0) && !timing_is_asked(&engine->timing, &limits);
	if (plays(engine, think)) {
		limits.rest_us = human_time_rest_us(engine, &limits);
		strength_weaken_limits(engine, &limits);
	}
	limits.soft_us = credit_us(limits.soft_us, pondered_us);
	limits.rest_us = credit_us(limits.rest_us, pondered_us);
	limits.fixed = limits.fixed && pondered_us == 0;
	limits.stop = engine->stop;
	return limits;
}

static bool set_root(struct engine *engine, enum think think)
{
	struct move expected = engine_expected(engine);

	if (!position_copy(&engine->root, &engine->pos, 1))
		return false;
	if (think == THINK_PONDER) {
		if (move_is_none(expected))
			return false;
		position_make(&engine->root, expected);
	}
	return movegen_count(&engine->root) > 0;
}

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

/* Whether LINE, found while a draw can be claimed, shows that nothing better can be had. */
static bool shows_that_claim_is_right(const struct thinker *thinker, const struct search_line *line)
{
	return thinker->may_claim && line->rank == 1 && line->bound == BOUND_EXACT &&
	       line->depth >= CLAIM_DEPTH &&
	       claims_draw_at(thinker->options.contempt, line->score);
}

static void on_line(void *context, const struct search_line *line)
{
	struct engine *engine = context;
	struct thinker *thinker = &engine->thinker;

	/* A line that failed low begins with the best move of the iteration before. */
	if (line->rank == 1)
		set_best(thinker, line->pv[0]);
	if (shows_that_claim_is_right(thinker, line))
		search_stop(engine->search);
	if (line->rank == 1)
		thinker->last_line = *line;
	if (thinker->listener.line)
		thinker->listener.line(thinker->listener.context, line);
}

/* The search has ended with RESULT: report it as the last line does, unless that line did: with all
 * nodes, and with the move that is played. */
static void report_end(struct engine *engine, const struct search_result *result)
{
	struct search_line line = engine->thinker.last_line;

	if (line.pv_length == 0 || !move_equal(line.pv[0], result->best)) {
		line = (struct search_line){
			.depth = result->depth > 0 ? result->depth : 1, .score = result->score,
			.bound = BOUND_EXACT, .rank = 1, .lines = 1, .tbhits = line.tbhits, .pv_length = 1
		};
		line.seldepth = line.depth;
		line.pv[0] = result->best;
	} else if (line.nodes == result->nodes) {
		return;
	}
	line.lines = 1;
	line.nodes = result->nodes;
	line.time_us = result->time_us;
	line.hashfull = search_table_permille(engine->search);
	on_line(engine, &line);
}

/* ---- advice ---- */

/* Whether MOVE may be played from the root.  What was excluded when the thinking began counts: the
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

/* Make the root ENGINE's line, and play MOVE on it.  False if memory runs out. */
static bool play_on_line(struct engine *engine, struct move move)
{
	if (!position_copy(&engine->line, &engine->root, 1))
		return false;
	position_make(&engine->line, move);
	return true;
}

/* Whether the advisor knows an answer in POS. */
static bool advisor_knows(const struct engine *engine, const struct position *pos,
                          struct engine_advice *advice)
{
	const struct engine_advisor *advisor = &engine->thinker.advisor;

	return advisor->advise && advisor->advise(advisor->context, pos, advice);
}

/* The advisor's reply to MOVE, which is its own; MOVE_NONE: it knows none. */
static struct move advised_reply(struct engine *engine, struct move move)
{
	struct engine_advice advice;
	struct check_info check;

	if (!play_on_line(engine, move) || !advisor_knows(engine, &engine->line, &advice))
		return MOVE_NONE;
	check_find(&engine->line, &check);
	return move_is_legal(&engine->line, &check, advice.move) ? advice.move : MOVE_NONE;
}

/* Ask the advisor instead of searching; what it says is reported as a line. */
static bool ask_advisor(struct engine *engine)
{
	struct thinker *thinker = &engine->thinker;
	struct engine_advice advice;
	struct search_line line = { .bound = BOUND_EXACT, .rank = 1, .lines = 1, .pv_length = 1 };

	if (!thinker->asks_advisor || !advisor_knows(engine, &engine->root, &advice) ||
	    !is_allowed(engine, advice.move))
		return false;
	line.score = advice.score;
	line.pv[0] = advice.move;
	on_line(engine, &line);
	thinker->result = (struct search_result){
		.best = advice.move, .ponder = advised_reply(engine, advice.move), .score = SCORE_NONE
	};
	return true;
}

/* Expect the only legal reply where the search has found none. */
static void complete_ponder(struct engine *engine, struct search_result *result)
{
	struct move replies[MOVES_MAX + 1];

	if (!move_is_none(result->best) && move_is_none(result->ponder) &&
	    play_on_line(engine, result->best) &&
	    search_order(engine->search, &engine->line, replies) == 1)
		result->ponder = replies[0];
}

/* Find a move within the limits, and a reply to expect if there is one. */
static bool find_move(struct engine *engine, struct search_result *result)
{
	struct search_callbacks callbacks = { engine, on_line };

	engine->thinker.last_line.pv_length = 0;
	if (ask_advisor(engine))
		return true;
	if (!search_think(engine->search, &engine->root, &engine->thinker.options, &callbacks, result))
		return false;
	complete_ponder(engine, result);
	if (!move_is_none(result->best))
		report_end(engine, result);
	return true;
}

/* ---- the thread ---- */

static void search(struct engine *engine)
{
	struct thinker *thinker = &engine->thinker;

	thinker->succeeded = find_move(engine, &thinker->result);
	if (thinker->succeeded)
		thinker->result.time_us += search_rest(engine->search,
		                                       human_time_permille(engine, &thinker->result));
	if (thinker->listener.done)
		thinker->listener.done(thinker->listener.context,
		                       thinker->succeeded ? &thinker->result : NULL);
}

static void count_leaves(struct engine *engine)
{
	struct thinker *thinker = &engine->thinker;
	uint64_t leaves;

	if (perft_divide(&engine->root, thinker->perft.depth, &thinker->perft.stop,
	                 thinker->perft.on_move, thinker->perft.context, &leaves))
		thinker->perft.on_move(thinker->perft.context, MOVE_NONE, leaves);
}

static void renew(struct engine *engine)
{
	if (engine->thinker.remembers)
		search_clear(engine->search);
	engine->thinker.remembers = false;
	search_populate(engine->search);
}

static void work(struct engine *engine, enum worker_state state)
{
	if (state == WORKER_SEARCHES)
		search(engine);
	else if (state == WORKER_COUNTS)
		count_leaves(engine);
	else
		renew(engine);
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
		work(engine, state);
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
	if (pthread_mutex_init(&thinker->mutex, NULL) != 0)
		return false;
	if (pthread_cond_init(&thinker->changed, NULL) != 0)
		goto no_condition;
	if (!threads_exist() || thread_start(&thinker->thread, thinker_main, engine))
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

/* Have the thread work; without threads it is done here, and at once. */
static void start_work(struct engine *engine, enum worker_state state)
{
	set_state(&engine->thinker, state);
	if (threads_exist())
		return;
	work(engine, state);
	set_state(&engine->thinker, WORKER_IDLE);
}

/* Whether a search or a count runs, or reports.  The caller holds the mutex. */
static bool is_busy(const struct thinker *thinker)
{
	return thinker->state == WORKER_SEARCHES || thinker->state == WORKER_COUNTS;
}

/* Wait until no search runs, nor is being reported. */
static void wait_for_search(struct thinker *thinker)
{
	pthread_mutex_lock(&thinker->mutex);
	while (is_busy(thinker))
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
	if (threads_exist())
		pthread_join(engine->thinker.thread, NULL);
	pthread_cond_destroy(&engine->thinker.changed);
	pthread_mutex_destroy(&engine->thinker.mutex);
}

void thinker_clear_tables(struct engine *engine)
{
	struct search_limits none = search_limits_none();

	wait_until_idle(engine);
	search_prepare(engine->search, &none);
	start_work(engine, WORKER_RENEWS);
}

struct search *engine_idle_search(struct engine *engine)
{
	wait_until_idle(engine);
	return engine->search;
}

void engine_set_advisor(struct engine *engine, const struct engine_advisor *advisor)
{
	static const struct engine_advisor none = { NULL, NULL };

	engine->thinker.advisor = advisor ? *advisor : none;
}

bool engine_start(struct engine *engine, enum think think,
                  const struct engine_listener *listener)
{
	static const struct engine_listener none = { NULL, NULL, NULL };
	struct thinker *thinker = &engine->thinker;
	struct engine_advice advice;
	struct search_limits limits;

	wait_until_idle(engine);
	opening_prepare(engine);
	if (!set_root(engine, think) ||
	    (think == THINK_PONDER &&
	     (advisor_knows(engine, &engine->root, &advice) || tablebase_knows(engine))))
		return false;
	thinker->think = think;
	thinker->may_claim = think == THINK_CLAIM;
	thinker->asks_advisor = think == THINK_MOVE && !engine->impartial &&
	                        thinker->advisor.advise;
	thinker->remembers = true;
	thinker->listener = listener ? *listener : none;
	thinker->options = options_for(engine, think);
	limits = thinker_limits(engine, think, 0);
	thinker->ponder_since_us = clock_now_us(engine->clock);
	set_best(thinker, MOVE_NONE);
	search_prepare(engine->search, &limits);
	start_work(engine, WORKER_SEARCHES);
	return true;
}

bool engine_think(struct engine *engine, enum think think,
                  const struct engine_listener *listener, struct search_result *result)
{
	if (!engine_start(engine, think, listener))
		return false;
	wait_for_search(&engine->thinker);
	return engine_result(engine, result);
}

bool engine_wait(struct engine *engine, int ms)
{
	struct timespec until = thread_time_in(ms);
	struct thinker *thinker = &engine->thinker;
	bool busy;

	pthread_mutex_lock(&thinker->mutex);
	if (is_busy(thinker))
		pthread_cond_timedwait(&thinker->changed, &thinker->mutex, &until);
	busy = is_busy(thinker);
	pthread_mutex_unlock(&thinker->mutex);
	return !busy;
}

bool engine_result(const struct engine *engine, struct search_result *result)
{
	if (engine->thinker.succeeded)
		*result = engine->thinker.result;
	return engine->thinker.succeeded;
}

bool engine_start_perft(struct engine *engine, int depth, perft_on_move *on_move, void *context)
{
	struct thinker *thinker = &engine->thinker;

	wait_until_idle(engine);
	if (!position_copy(&engine->root, &engine->pos, depth))
		return false;
	thinker->perft.depth = depth;
	thinker->perft.on_move = on_move;
	thinker->perft.context = context;
	atomic_store(&thinker->perft.stop, false);
	start_work(engine, WORKER_COUNTS);
	return true;
}

bool engine_search_briefly(struct engine *engine, struct search_result *result)
{
	struct timing before = engine->timing;
	bool found;

	engine->timing.nodes = ADVICE_NODES;
	engine->timing.nps = -1;
	found = engine_think(engine, THINK_STUDY, NULL, result);
	engine->timing = before;
	return found;
}

bool engine_is_thinking(struct engine *engine)
{
	bool busy;

	pthread_mutex_lock(&engine->thinker.mutex);
	busy = is_busy(&engine->thinker);
	pthread_mutex_unlock(&engine->thinker.mutex);
	return busy;
}

void engine_move_now(struct engine *engine)
{
	search_stop(engine->search);
}

bool engine_is_limited_without_clock(const struct engine *engine)
{
	return engine->thinker.counted;
}

void engine_set_stop(struct engine *engine, const atomic_bool *stop)
{
	engine->stop = stop;
}

bool engine_is_stopped(const struct engine *engine)
{
	return engine->stop && atomic_load(engine->stop);
}

void engine_abandon(struct engine *engine)
{
	if (!engine_is_thinking(engine))
		return;
	search_stop(engine->search);
	atomic_store(&engine->thinker.perft.stop, true);
	wait_for_search(&engine->thinker);
}

/* Pondering, for PONDERED_US so far, becomes thinking for a move. */
static void set_limits(struct engine *engine, int64_t pondered_us)
{
	struct search_limits limits;

	engine->thinker.think = THINK_MOVE;
	limits = thinker_limits(engine, THINK_MOVE, pondered_us);
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

void engine_release_held(struct engine *engine)
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

const struct position *engine_search_root(const struct engine *engine)
{
	return &engine->root;
}

void engine_format_line(struct engine *engine, const struct move *pv, int length, struct text *out)
{
	struct position *line = &engine->line;
	char san[SAN_MAX];

	if (!position_copy(line, &engine->root, length))
		return;
	for (int i = 0; i < length; i++) {
		text_printf(out, "%s%s", i ? " " : "", san_format(line, pv[i], san));
		position_make(line, pv[i]);
	}
}
