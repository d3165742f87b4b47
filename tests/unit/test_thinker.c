/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The engine's contract: thinking and pondering in a thread beside the caller, and
 * what is kept from one search to the next. */
#include <config.h>

#include "engine_bench.h"

#ifdef __linux__
#include <stdio.h>
#include <time.h>
#include <unistd.h>
#endif

#include "engine/internal.h"
#include "util/error.h"
#include "util/number.h"
#include "util/thread.h"

/* The line reported last has the move that is played, with all nodes and the whole time, and no others wait for it. */
static void the_last_line_is_of_the_result(void **state)
{
	struct engine_bench *bench = *state;
	struct engine_listener listener = listener_of(bench);

	put(bench->engine, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1");
	for (uint64_t nodes = 1; nodes < 5000; nodes = nodes * 4 / 3 + 1) {
		struct search_result result;

		set_number(bench->engine, "MultiPV", 1 + nodes % 3);
		engine_set_nodes(bench->engine, nodes % 2 ? nodes : 1);
		assert_true(engine_think(bench->engine, THINK_MOVE, &listener, &result));
		assert_true(move_equal(bench->last.pv[0], result.best));
		assert_true(bench->last.nodes == result.nodes);
		assert_int_equal(bench->last.time_us, result.time_us);
		assert_int_equal(bench->last.lines, 1);
		assert_in_range(bench->last.depth, result.depth > 0 ? result.depth : 1, result.depth + 1);
	}
}

/* Every line of a search, by rank. */
struct lines {
	int count;
	struct { int rank, depth, score; bool exact; } at[1000];
};

static void keep_line(void *context, const struct search_line *line)
{
	struct lines *lines = context;

	assert_in_range(lines->count, 0, 999);
	lines->at[lines->count].rank = line->rank;
	lines->at[lines->count].depth = line->depth;
	lines->at[lines->count].score = line->score;
	lines->at[lines->count++].exact = line->bound == BOUND_EXACT;
}

/* Where a draw can be claimed, the search ends with the first exact best line of twelve plies or more that promises no
 * more than that, and with no other. */
static void a_claim_ends_the_search(void **state)
{
	static const struct { const char *fen; int contempt; bool claims; } rows[] = {
		{ "4k3/8/8/8/8/8/q6R/4K3 w - - 100 90", 0, false }, { "4k3/4p3/8/8/8/8/4P3/4K3 w - - 100 90", 0, true },
		{ "4k3/4p3/8/8/8/8/4P3/4K3 w - - 100 90", 100, true }, { "4k3/8/8/3q4/8/8/8/4K3 w - - 100 90", 0, true },
		{ "4k3/8/8/3q4/8/8/8/4K3 b - - 100 90", 0, true }, { "8/5k2/4p3/8/8/3P4/5K2/8 w - - 100 90", 0, true },
		{ "6k1/8/8/8/8/1r6/r7/6K1 b - - 100 150", 0, false }, { "8/8/3k4/R7/8/8/6K1/8 w - - 100 150", 0, true },
		{ "8/8/8/4R3/4k3/8/6K1/8 b - - 100 150", 0, true }, { "8/8/8/3Rk3/1r6/8/6K1/8 b - - 100 150", 0, false }
	};
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;

	set_number(engine, "MultiPV", 2);
	for (int i = 0; i < 2 * (int)(sizeof rows / sizeof *rows); i++) {
		static struct lines lines;
		struct engine_listener listener = { &lines, keep_line, NULL };
		struct search_result result;
		bool claim = i % 2, ended = false;

		lines.count = 0;
		engine_new_game(engine);
		put(engine, rows[i / 2].fen);
		set_number(engine, "Contempt", rows[i / 2].contempt);
		engine_lift_limits(engine);
		engine_set_depth(engine, 14);
		assert_true(engine_think(engine, claim ? THINK_CLAIM : THINK_MOVE, &listener, &result));
		for (int at = 0; at < lines.count && !ended; at++)
			ended = claim && lines.at[at].rank == 1 && lines.at[at].exact && lines.at[at].depth >= 12 &&
			        lines.at[at].score + rows[i / 2].contempt <= 50;
		if (ended != (claim && rows[i / 2].claims))
			fail_msg("%s: %d", rows[i / 2].fen, result.score);
		assert_int_equal(result.depth, ended ? 12 : 14);
	}
}

/* Each kind of effort alone, while little time is left on the clock: NODES as they come with it. */
static void an_effort_is_limited_as_it_says(void **state)
{
	static const struct {
		struct effort effort;
		uint64_t least, most;
	} rows[] = {
		{ { .nodes = 20000 }, 20000, 21000 },
		{ { .time_ms = 200 }, 5000, 20000 },
		{ { .time_ms = 200, .nodes = 4000 }, 4000, 5000 },
		{ { .clock = true }, 1, 2000 },
		{ { .clock = true, .time_ms = 200 }, 1, 2000 },
		{ { .depth = 1 }, 1, 2000 }
	};
	struct engine_bench *bench = *state;

	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct search_result result;

		engine_new_game(bench->engine);
		engine_set_level(bench->engine, 0, SECONDS(1) / 50, 0);
		engine_set_effort(bench->engine, &rows[i].effort);
		assert_true(engine_think(bench->engine, THINK_MOVE, NULL, &result));
		assert_in_range(result.nodes, rows[i].least, rows[i].most);
		assert_true(rows[i].effort.depth == 0 || result.depth == rows[i].effort.depth);
	}
}

/* ---- limits ---- */

enum clocks { BY_DEFAULT, BY_LEVEL, BY_PROCESSOR, BY_NODES, BY_MOVE, NO_CLOCK, CLOCKS };
enum { WITH_DEPTH = 1, WITH_NODES = 2, WITH_MATE = 4, IMPARTIAL = 8, HUMAN = 16, WITH_ALL = 31 };

static const struct { int depth; uint64_t nodes; int mate; } limit = { 9, 12345, 3 };

static void set_limits(struct engine *engine, enum clocks clocks, int with)
{
	engine_set_depth(engine, with & WITH_DEPTH ? limit.depth : 0);
	engine_set_nodes(engine, with & WITH_NODES ? limit.nodes : 0);
	engine_set_mate(engine, with & WITH_MATE ? limit.mate : 0);
	engine_set_impartial(engine, with & IMPARTIAL);
	set_number(engine, "HumanTime", !!(with & HUMAN));
	set_number(engine, "LimitStrength", !!(with & HUMAN));
	set_number(engine, "Elo", 1500);
	if (clocks == BY_LEVEL || clocks == BY_PROCESSOR || clocks == BY_NODES)
		engine_set_level(engine, 0, SECONDS(600), SECONDS(1));
	if (clocks == BY_PROCESSOR || clocks == BY_NODES)
		engine_set_nps(engine, clocks == BY_NODES ? 1000 : 0);
	if (clocks == BY_MOVE)
		engine_set_move_time_us(engine, SECONDS(200));
}

/* What is left of US after pondering. */
static int64_t left_of(int64_t us, int64_t pondered_us)
{
	int64_t most = us / 4 * 3;

	if (us <= 0)
		return us;
	return pondered_us < most ? us - pondered_us : us - most;
}

/* The limits that THINK must have with CLOCKS and those of WITH, whose clocks allow ALLOWED. */
static struct search_limits expected_limits(struct engine *engine, enum think think, enum clocks clocks, int with,
                                            const struct search_limits *allowed, int64_t pondered_us)
{
	bool now = think == THINK_MOVE || think == THINK_CLAIM || think == THINK_STUDY;
	bool timed = now && clocks != NO_CLOCK && clocks != BY_NODES;
	struct search_limits limits = { .soft_us = -1, .hard_us = -1, .stop = engine->stop, .wait = !now };

	if (think != THINK_ANALYSE)
		limits.depth = with & WITH_DEPTH ? limit.depth : 0;
	if (now || think == THINK_HELD) {
		limits.nodes = with & WITH_NODES ? limit.nodes : 0;
		limits.mate = with & WITH_MATE ? limit.mate : 0;
	}
	if (now && clocks == BY_NODES)
		limits.nodes = (uint64_t)allowed->soft_us / 1000 + 1;
	limits.start_us = now && clocks != NO_CLOCK ? engine->timing.since_us : clock_now_us(engine->clock);
	if (timed) {
		limits.soft_us = left_of(allowed->soft_us, pondered_us);
		limits.hard_us = allowed->hard_us;
		limits.fixed = clocks == BY_MOVE && pondered_us == 0;
	}
	if (timed && think != THINK_STUDY && with == HUMAN && clocks != BY_PROCESSOR)
		limits.rest_us = left_of(number_min(allowed->soft_us, SECONDS(120)), pondered_us);
	return limits;
}

/* All fields; with HUMAN the level has limits of its own for depth and nodes. */
static void assert_limits(const struct search_limits *limits, const struct search_limits *expected, bool weak)
{
	assert_true(weak ? limits->depth > 0 : limits->depth == expected->depth);
	assert_true(weak ? limits->nodes > 0 : limits->nodes == expected->nodes);
	assert_true(limits->soft_nodes == 0);
	assert_int_equal(limits->mate, expected->mate);
	assert_int_equal(limits->start_us, expected->start_us);
	assert_int_equal(limits->soft_us, expected->soft_us);
	assert_int_equal(limits->hard_us, expected->hard_us);
	assert_int_equal(limits->fixed, expected->fixed);
	assert_int_equal(limits->rest_us, expected->rest_us);
	assert_ptr_equal(limits->stop, expected->stop);
	assert_int_equal(limits->wait, expected->wait);
}

/* Every kind of thinking under every kind of limit, pondered on before for some times. */
static void every_thinking_has_its_limits(void **state)
{
	static const int64_t pondered[] = { 0, 1000, SECONDS(7), SECONDS(3000) };
	static atomic_bool stop;
	struct engine_bench *bench = *state;
	struct engine *engine = bench->engine;

	engine_set_stop(engine, &stop);
	set_number(engine, "MoveOverhead", 0);
	for (int i = 0; i < CLOCKS * (WITH_ALL + 1) * 4; i++) {
		enum clocks clocks = (enum clocks)(i / 4 / (WITH_ALL + 1));
		int with = i / 4 % (WITH_ALL + 1);
		struct search_limits allowed;

		if (clocks != BY_DEFAULT)
			engine_lift_limits(engine);
		set_limits(engine, clocks, 0);
		engine->timing.nps = -1;
		engine_run_clocks(engine, true);
		clock_advance_us(&bench->clock, 1000);
		allowed = timing_limits(engine);
		set_limits(engine, clocks, with);
		clock_advance_us(&bench->clock, 1000);
		for (enum think think = THINK_MOVE; think <= THINK_ANALYSE; think++) {
			struct search_limits limits, expected;
			bool weak = (with & HUMAN) && !(with & IMPARTIAL) && think != THINK_STUDY && think != THINK_ANALYSE;

			assert_true(position_copy(&engine->root, &engine->pos, 1));
			limits = thinker_limits(engine, think, pondered[i % 4]);
			expected = expected_limits(engine, think, clocks, with, &allowed, pondered[i % 4]);
			assert_limits(&limits, &expected, weak);
			assert_int_equal(engine_is_limited_without_clock(engine), (expected.depth > 0 || expected.nodes > 0) &&
			                 (expected.hard_us < 0 || clocks == BY_DEFAULT));
		}
	}
}

/* An effort without a limit of time lasts a year, and nothing limits an engine whose limits are lifted. */
static void limits_are_lifted(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_limits limits;

	engine_set_effort(engine, &(struct effort){ .depth = 5, .nodes = 6 });
	assert_int_equal(engine->timing.move_us, INT64_C(365) * 24 * 60 * 60 * 1000000);
	engine_set_mate(engine, 3);
	engine_set_nps(engine, 1000);
	engine_lift_limits(engine);
	limits = timing_limits(engine);
	assert_true(limits.depth == 0 && limits.nodes == 0 && limits.mate == 0 && limits.soft_us < 0 && limits.hard_us < 0);
	assert_int_equal(engine->timing.nps, -1);
	assert_int_equal(engine->timing.move_us, -1);
}

/* ---- chance ---- */

/* The score of a search from FEN to depth 3, with noise by SEED or, for 0,
 * without noise. */
static int score_by_chance(struct engine_bench *bench, const char *fen, int seed)
{
	struct search_result result;

	engine_new_game(bench->engine);
	put(bench->engine, fen);
	engine_set_depth(bench->engine, 3);
	clock_advance_us(&bench->clock, 1234567 * (int64_t)seed);
	engine_set_random(bench->engine, seed > 0);
	assert_true(engine_think(bench->engine, THINK_MOVE, NULL, &result));
	return result.score;
}

/* XBoard sends `random` in every game.  What counts are the pieces of both sides. */
static void chance_varies_openings_and_spoils_no_ending(void **state)
{
	static const char opening[] = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
	static const char *const endings[] = {
		"1r3rk1/5ppp/8/8/8/8/5PPP/R4RK1 w - - 0 1", "rnbqkbnr/pppppppp/8/8/8/8/5PPP/4RRK1 w kq - 0 1",
		"4rrk1/5ppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQ - 0 1"
	};
	struct engine_bench *bench = *state;
	int plain_opening = score_by_chance(bench, opening, 0);
	int varied = 0;

	for (int seed = 1; seed <= 10; seed++)
		varied += score_by_chance(bench, opening, seed) != plain_opening;
	assert_true(varied >= 5);
	for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
		int plain_ending = score_by_chance(bench, endings[i], 0);

		for (int seed = 1; seed <= 10; seed++)
			assert_int_equal(score_by_chance(bench, endings[i], seed), plain_ending);
	}
}

static void *clear_tables(void *engine)
{
	thinker_clear_tables(engine);
	return NULL;
}

static void set_state(struct thinker *thinker, enum worker_state state)
{
	pthread_mutex_lock(&thinker->mutex);
	thinker->state = state;
	if (state == WORKER_IDLE)
		pthread_cond_broadcast(&thinker->changed);
	pthread_mutex_unlock(&thinker->mutex);
}

/* A renewal is cut short by the next: a search in its place ends long before all of its nodes. */
static void a_renewal_is_cut_short(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_limits limits = { .soft_us = -1, .hard_us = -1, .nodes = 10000000 };
	struct search_result result;
	pthread_t thread;

	assert_true(engine_start(engine, THINK_ANALYSE, NULL));
	engine_abandon(engine);      /* now its thread waits for work */
	search_prepare(engine->search, &limits);
	set_state(&engine->thinker, WORKER_RENEWS);
	assert_true(thread_start(&thread, clear_tables, engine));
	assert_true(search_think(engine->search, &engine->pos, NULL, NULL, &result));
	set_state(&engine->thinker, WORKER_IDLE);
	pthread_join(thread, NULL);
	assert_true(result.nodes < limits.nodes);
}

/* Each report of a search, its end included, comes before engine_abandon returns. */
static void an_abandoned_search_reports_nothing_more(void **state)
{
	struct engine_bench *bench = *state;
	struct engine_listener listener = listener_of(bench);
	int lines;

	for (int i = 1; i <= 20; i++) {
		assert_true(engine_start(bench->engine, THINK_ANALYSE, &listener));
		wait_for(&bench->lines, 3);
		engine_abandon(bench->engine);
		assert_int_equal(atomic_load(&bench->dones), i);
	}
	lines = atomic_load(&bench->lines);
	assert_false(engine_is_thinking(bench->engine));
	assert_true(engine_start(bench->engine, THINK_ANALYSE, NULL));
	engine_abandon(bench->engine);
	assert_int_equal(atomic_load(&bench->lines), lines);
	assert_int_equal(atomic_load(&bench->dones), 20);
}

/* The opponent may answer at once, before the thread has started to ponder. */
static void an_early_ponder_hit_is_not_lost(void **state)
{
	struct engine_bench *bench = *state;
	struct engine_listener listener = listener_of(bench);

	engine_set_move_time_us(bench->engine, SECONDS(1) / 200);
	for (int i = 1; i <= 100; i++) {
		engine_new_game(bench->engine);
		ponder_on(bench->engine, "e2e4", &listener);
		assert_true(engine_ponder_hit(bench->engine));
		wait_for(&bench->dones, i);
	}
}

static void a_pause_is_not_pondered(void **state)
{
	struct engine_bench *bench = *state;
	struct engine_listener listener = listener_of(bench);
	int64_t hit, pondered;

	engine_set_move_time_us(bench->engine, SECONDS(1) / 4);
	pondered = clock_now_us(&bench->clock);
	ponder_on(bench->engine, "e2e4", &listener);
	engine_pause(bench->engine);
	pondered = clock_now_us(&bench->clock) - pondered;
	clock_advance_us(&bench->clock, SECONDS(100));
	hit = clock_now_us(&bench->clock);
	engine_resume(bench->engine);
	assert_true(engine_ponder_hit(bench->engine));
	wait_for(&bench->dones, 1);
	/* An iteration after which more than half of the time is used may be the last. */
	assert_true(clock_now_us(&bench->clock) - hit + pondered >= SECONDS(1) / 8);
}

/* The results of one game are forgotten in the next, whether the next search comes
 * later or at once. */
static void a_new_game_forgets_results(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_result first, again;
	struct search_memory memory;

	engine_set_nodes(engine, 3000);
	assert_true(engine_think(engine, THINK_MOVE, NULL, &first));
	for (int i = 0; i < 40; i++) {
		const struct position *pos = engine_position(engine);

		assert_true(search_probe_table(engine_idle_search(engine), pos, &memory));
		engine_new_game(engine);
		if (i % 2) {
			assert_false(search_probe_table(engine_idle_search(engine), pos, &memory));
			assert_false(engine->thinker.remembers);    /* nothing is cleared twice */
		}
		engine_set_nodes(engine, 3000);
		assert_true(engine_think(engine, THINK_MOVE, NULL, &again));
		assert_true(move_equal(first.best, again.best));
		assert_int_equal(first.score, again.score);
		assert_int_equal(first.depth, again.depth);
	}
}

static void note_hashfull(void *context, const struct search_line *line)
{
	*(int *)context = line->hashfull;
}

/* A megabyte is the smallest value of `memory`: the table takes about that much.  The last line reports how full it
 * is at the end. */
static void a_megabyte_is_a_table_of_a_megabyte(void **state)
{
	enum { NODES = 20000, MOST_ENTRY_BYTES = 32 };
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct search_result result;
	int permille, reported = 0;
	struct engine_listener listener = { &reported, note_hashfull, NULL };

	engine_set_memory(engine, 1);
	engine_set_nodes(engine, NODES);
	assert_true(engine_think(engine, THINK_MOVE, &listener, &result));
	permille = search_table_permille(engine_idle_search(engine));
	assert_int_equal(reported, permille);
	assert_in_range(permille, 1, NODES * 1000LL * MOST_ENTRY_BYTES >> 20);
	engine_set_memory(engine, 0);
	engine_set_nodes(engine, NODES);
	assert_true(engine_think(engine, THINK_MOVE, NULL, &result));
	assert_true(search_table_permille(engine_idle_search(engine)) > 950);
}

#ifdef __linux__
static long resident_mb(void)
{
	FILE *file = fopen("/proc/self/statm", "r");
	long all, resident;

	assert_non_null(file);
	assert_int_equal(fscanf(file, "%ld %ld", &all, &resident), 2);
	fclose(file);
	return resident * sysconf(_SC_PAGESIZE) >> 20;
}

/* Page faults of a new table during a search can delay a pong, by 180 ms on a
 * virtual machine. */
static void a_new_game_has_its_memory_at_hand(void **state)
{
	struct engine_bench *bench = *state;
	static const struct timespec pause = { 0, 1000000 };
	long before = resident_mb();

	engine_set_memory(bench->engine, 65);
	engine_new_game(bench->engine);
	for (int i = 0; i < 20000 && resident_mb() < before + 60; i++)
		nanosleep(&pause, NULL);
	assert_true(resident_mb() >= before + 60);
}
#endif

/* ---- advice ---- */

/* An advisor that gives one move, in coordinates, in any position. */
struct fake_advisor {
	struct engine_bench *bench;
	const char *knows;       /* NULL: nothing */
	bool excludes;           /* what it knows, while it is asked */
	_Atomic int asked;
};

static bool fake_advise(void *context, const struct position *pos, struct engine_advice *advice)
{
	struct fake_advisor *fake = context;
	struct error error = ERROR_NONE;

	atomic_fetch_add(&fake->asked, 1);
	if (!fake->knows)
		return false;
	advice->score = 33;
	if (move_parse(pos, fake->knows, &advice->move, &error) != READ_OK)
		return false;
	if (fake->excludes)
		engine_exclude(fake->bench->engine, advice->move, true);
	return true;
}

static void hire_advisor(struct engine_bench *bench, struct fake_advisor *fake)
{
	struct engine_advisor advisor = { fake, fake_advise };

	fake->bench = bench;
	atomic_init(&fake->asked, 0);
	engine_set_advisor(bench->engine, &advisor);
}

/* Advice is a result without a search, whatever the limits. */
static void an_advisor_answers_instead_of_a_search(void **state)
{
	struct engine_bench *bench = *state;
	struct fake_advisor fake = { .knows = "a2a4" };
	struct engine_listener listener = listener_of(bench);
	int64_t began = clock_now_us(&bench->clock);
	struct search_result result;

	hire_advisor(bench, &fake);
	engine_set_depth(bench->engine, 30);
	assert_true(engine_think(bench->engine, THINK_MOVE, &listener, &result));
	assert_int_equal(atomic_load(&bench->lines), 1);
	assert_int_equal(atomic_load(&bench->dones), 1);
	assert_int_equal(atomic_load(&fake.asked), 2);    /* the second time for the reply */
	assert_true(clock_now_us(&bench->clock) == began);
	assert_int_equal(move_from(result.best), square_parse("a2"));
	assert_true(move_equal(engine_best(bench->engine), result.best));
	assert_int_equal(result.score, SCORE_NONE);
	assert_true(result.nodes == 0);
	assert_true(move_is_none(result.ponder));
	assert_int_equal(engine_decide_resign_or_offer(bench->engine, &result), CHOICE_PLAY_ON);
	assert_int_equal(bench->engine->scores.count, 0);
	engine_set_advisor(bench->engine, NULL);
}

/* The expected reply to a move of the book is the book's, too; there is none where the book
 * ends. */
static void the_book_knows_its_reply(void **state)
{
	struct engine *engine = ((struct engine_bench *)*state)->engine;
	struct engine_advice advice = { .score = 77 };
	int replies = 0;

	engine_set_own_book(engine, true);
	opening_prepare(engine);
	assert_true(opening_advise(&engine->opening, engine_position(engine), &advice));
	assert_int_equal(advice.score, 0);
	engine_set_nodes(engine, 1);
	for (int i = 0; i < 30; i++) {
		struct book_choice choices[MOVES_MAX];
		struct search_result result;
		bool found = false;
		int count;

		assert_true(engine_think(engine, THINK_MOVE, NULL, &result));
		if (result.score != SCORE_NONE)
			break;
		assert_true(engine_make_move(engine, result.best));
		count = engine_book_moves(engine, choices);
		for (int at = 0; at < count; at++)
			found |= move_equal(choices[at].move, result.ponder);
		assert_int_equal(found, !move_is_none(result.ponder));
		replies += found;
	}
	assert_true(replies >= 2);
	assert_true(position_plies(engine_position(engine)) < 30);
}

static void bad_advice_is_ignored(void **state)
{
	static const char *const unknown[] = { NULL, "e2e5", "e2e4" };
	struct engine_bench *bench = *state;
	struct search_result result;
	struct move excluded = move_of(bench->engine, "e2e4");

	engine_set_nodes(bench->engine, 500);
	engine_exclude(bench->engine, excluded, true);
	for (int i = 0; i < 3; i++) {
		struct fake_advisor fake = { .knows = unknown[i] };

		hire_advisor(bench, &fake);
		assert_true(engine_think(bench->engine, THINK_MOVE, NULL, &result));
		assert_int_equal(atomic_load(&fake.asked), 1);
		assert_true(result.nodes > 0);
		assert_false(move_equal(result.best, excluded));
	}
	engine_set_advisor(bench->engine, NULL);
}

/* A move that a client excludes while the advisor runs does not reach the thinking thread. */
static void exclusion_comes_too_late_for_advice(void **state)
{
	struct engine_bench *bench = *state;
	struct fake_advisor fake = { .knows = "a2a4", .excludes = true };
	struct search_result result;

	hire_advisor(bench, &fake);
	engine_set_nodes(bench->engine, 500);
	assert_true(engine_think(bench->engine, THINK_MOVE, NULL, &result));
	assert_int_equal(move_from(result.best), square_parse("a2"));
	assert_true(engine_is_excluded(bench->engine, result.best));
	engine_set_advisor(bench->engine, NULL);
}

/* If the advisor has an answer, the engine does not ponder; if not, a ponder hit
 * becomes a search without asking it again. */
static void the_advisor_is_asked_before_pondering(void **state)
{
	struct engine_bench *bench = *state;
	struct fake_advisor fake = { .knows = "e7e5" };
	struct engine_listener listener = listener_of(bench);

	hire_advisor(bench, &fake);
	engine_expect(bench->engine, move_of(bench->engine, "e2e4"));
	assert_false(engine_start(bench->engine, THINK_PONDER, &listener));
	assert_int_equal(atomic_load(&fake.asked), 1);
	fake.knows = NULL;
	ponder_on(bench->engine, "e2e4", &listener);
	wait_for(&bench->lines, 2);
	engine_abandon(bench->engine);
	assert_int_equal(atomic_load(&fake.asked), 2);
	engine_set_advisor(bench->engine, NULL);
}

/* ---- what to ponder on ---- */

/* The only legal reply is always expected, another one if the search has found it. */
static void an_only_reply_is_expected(void **state)
{
	static const char *const fens[] = {
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
		"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
		"6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1",
		"k7/8/1K6/8/8/8/7R/8 w - - 0 1"
	};
	struct engine *engine = ((struct engine_bench *)*state)->engine;

	for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
		for (uint64_t nodes = 1; nodes < 5000; nodes *= 3) {
			struct search_result result;
			struct move replies[MOVES_MAX];
			bool found;
			int count;

			put(engine, fens[i]);
			engine_set_nodes(engine, nodes);
			assert_true(engine_think(engine, THINK_MOVE, NULL, &result));
			found = !move_is_none(result.ponder);
			assert_true(engine_make_move(engine, result.best));
			count = engine_moves(engine, replies);
			assert_true(count == 1 ? found : count > 1 || !found);
			engine_expect(engine, result.ponder);
			assert_int_equal(found, !move_is_none(engine_expected(engine)));
		}
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(the_last_line_is_of_the_result),
		TEST(a_claim_ends_the_search),
		TEST(an_effort_is_limited_as_it_says),
		TEST(limits_are_lifted),
		TEST(every_thinking_has_its_limits),
		TEST(chance_varies_openings_and_spoils_no_ending),
		TEST(a_renewal_is_cut_short),
		TEST(an_abandoned_search_reports_nothing_more),
		TEST(an_early_ponder_hit_is_not_lost),
		TEST(a_pause_is_not_pondered),
		TEST(a_new_game_forgets_results),
		TEST(a_megabyte_is_a_table_of_a_megabyte),
#ifdef __linux__
		TEST(a_new_game_has_its_memory_at_hand),
#endif
		TEST(an_advisor_answers_instead_of_a_search),
		TEST(the_book_knows_its_reply),
		TEST(bad_advice_is_ignored),
		TEST(exclusion_comes_too_late_for_advice),
		TEST(the_advisor_is_asked_before_pondering),
		TEST(an_only_reply_is_expected)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
