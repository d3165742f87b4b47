/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The parts of the search, each by itself: parameters, control, workers, corrections. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "search_bench.h"

#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "search/correction.h"
#include "search/history.h"
#include "search/internal.h"
#include "search/parameters.h"
#include "search/table.h"
#include "search/worker.h"
#include "search/workers.h"
#include "util/number.h"
#include "util/thread.h"

/* ---- parameters ---- */

/* Each has its own field, name and range; at the ends of its range the search
 * still ends and returns a move. */
static void test_parameters(void **state)
{
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();
	struct search_parameters parameters = search_parameters_default;
	uint64_t usual_nodes;
	int differing = 0;

	test_set_up(&bench->pos, KIWIPETE);
	think(bench, to_depth(5), NULL);
	usual_nodes = bench->result.nodes;
	options.parameters = &parameters;
	for (int i = 0; i < search_parameter_count; i++) {
		const struct search_parameter *row = &search_parameter_table[i];

		assert_int_equal(search_parameter_find(row->name), i);
		assert_in_range(row->usual - row->least, 0, row->most - row->least);
		assert_int_equal(search_parameter_get(&search_parameters_default, i), row->usual);
		assert_false(search_parameter_set(&parameters, i, row->least - 1));
		assert_false(search_parameter_set(&parameters, i, row->most + 1));
		assert_memory_equal(&parameters, &search_parameters_default, sizeof parameters);
		for (int value = row->least; ; value = row->most) {
			assert_true(search_parameter_set(&parameters, i, value));
			assert_int_equal(search_parameter_get(&parameters, i), value);
			search_clear(bench->search);
			think(bench, to_nodes(2000), &options);
			think(bench, to_depth(5), &options);
			differing += bench->result.nodes != usual_nodes;
			if (value == row->most)
				break;
		}
		assert_true(search_parameter_set(&parameters, i, row->usual));
	}
	assert_true(differing > search_parameter_count / 2);
	assert_int_equal(search_parameter_find("no such parameter"), -1);
	search_clear(bench->search);
	think(bench, to_depth(5), &options);
	assert_int_equal(bench->result.nodes, usual_nodes);
}

/* ---- control ---- */

/* What a search's control should know, by sums of the clock's steps. */
struct control_model {
	struct control control;
	struct clock clock;
	struct random random;
	struct search_limits limits;
	atomic_bool request;         /* of limits with one */
	bool asked, stopped, paused, running, over, attention;
	int64_t thought_us, pause_us;  /* since search_think was called, and since the pause began */
	int64_t used_us;             /* since the limits' start; the same while paused */
	struct search_snapshot shown;
	uint64_t hits;
};

static bool model_is_stopped(const struct control_model *model)
{
	return model->stopped || (model->asked && atomic_load(&model->request));
}

static void model_advance(struct control_model *model, int64_t us)
{
	model->thought_us += us;
	model->used_us += us;
	model->pause_us += us;
}

/* Limits that start now, before or later; some with a rest. */
static struct search_limits draw_limits(struct control_model *model)
{
	struct search_limits limits = to_depth(1 + (int)random_below(&model->random, 100));

	model->used_us = (int64_t)random_below(&model->random, 4000) - 1000;
	limits.start_us = clock_now_us(&model->clock) - model->used_us;
	limits.rest_us = random_below(&model->random, 3) ? 1000 * random_below(&model->random, 9) : 0;
	limits.wait = random_below(&model->random, 2);
	limits.stop = random_below(&model->random, 2) ? &model->request : NULL;
	return model->limits = limits;
}

static void forget(struct control_model *model)
{
	model->shown = (struct search_snapshot){ .current = MOVE_NONE };
	model->hits = 0;
}

static void model_prepare(struct control_model *model)
{
	struct search_limits limits = draw_limits(model);

	control_prepare(&model->control, &limits);
	forget(model);
	model->stopped = model->paused = model->running = false;
	model->asked = limits.stop;
}

static void model_begin_or_end(struct control_model *model)
{
	model->running = !model->running;
	if (model->running) {
		control_begin(&model->control);
		forget(model);
		model->attention = true;
		model->over = false;
		model->thought_us = 0;
		return;
	}
	control_end(&model->control);
	model->shown.current = MOVE_NONE;
	model->shown.time_us = model->thought_us;
}

static void model_request(struct control_model *model)
{
	struct search_limits limits;

	if (random_below(&model->random, 20) == 0) {
		control_stop(&model->control);
		model->stopped = true;
	} else if (random_below(&model->random, 20) == 0) {
		atomic_store(&model->request, !atomic_load(&model->request));
		return;
	} else {
		limits = draw_limits(model);
		control_set_limits(&model->control, &limits);
	}
	model->attention = true;
}

/* The time of a pause is given back, as far as it has been counted. */
static void model_pause(struct control_model *model)
{
	bool paused = random_below(&model->random, 2);

	if (paused && !model->paused)
		model->pause_us = 0;
	if (!paused && model->paused) {
		model->thought_us -= number_min(model->thought_us, model->pause_us);
		if (model->used_us > 0)
			model->used_us -= number_min(model->used_us, model->pause_us);
	}
	control_set_paused(&model->control, paused);
	model->paused = paused;
	model->attention = true;
}

static void model_work(struct control_model *model)
{
	int depth = (int)random_below(&model->random, 100);

	control_publish(&model->control, depth, move_from_word((uint16_t)(depth * 64)), depth + 1, depth + 2);
	model->shown.depth = depth;
	model->shown.current = move_from_word((uint16_t)(depth * 64));
	model->shown.moves_left = depth + 1;
	model->shown.moves_total = depth + 2;
	control_add_nodes(&model->control, (uint64_t)depth);
	model->shown.nodes += (uint64_t)depth;
	control_add_table_hit(&model->control);
	model->hits++;
	if (random_below(&model->random, 9) == 0) {
		control_finish(&model->control);
		model->over = true;
	}
}

/* What blocks only while paused is called otherwise. */
static void model_follow(struct control_model *model)
{
	struct search_limits limits;

	if (!model->paused || model->stopped || model->over)
		assert_int_equal(control_follow(&model->control), model->over);
	if (!model->limits.wait || model->stopped)
		control_wait(&model->control);
	if (model->paused && !model->stopped)
		return;
	control_attend(&model->control, &limits);
	assert_int_equal(limits.depth, model->limits.depth);
	assert_int_equal(limits.start_us, clock_now_us(&model->clock) - model->used_us);
	model->attention = false;
}

static void model_rest(struct control_model *model)
{
	int permille = (int)random_below(&model->random, 1001);
	int64_t wanted = model->limits.rest_us * permille / 1000 - model->used_us;

	if (model_is_stopped(model) || model->limits.rest_us == 0 || wanted < 0)
		wanted = 0;
	if (model->paused && model->limits.rest_us > 0 && !model_is_stopped(model))
		return;
	assert_int_equal(control_rest(&model->control, permille), wanted);
	model_advance(model, wanted);
}

/* Whatever is asked of a search, in any order: its times without pauses, what it shows, whether it must end. */
static void test_control(void **state)
{
	static void (*const operations[])(struct control_model *) = {
		model_prepare, model_begin_or_end, model_request, model_request, model_pause, model_pause, model_work, model_work,
		model_follow, model_follow, model_rest, model_rest
	};
	static struct control_model model;

	memset(&model.control, 0xA5, sizeof model.control);
	model.random.state = 1;
	clock_init_virtual(&model.clock, NODES_PER_MS);
	clock_advance_us(&model.clock, 5000);
	assert_true(control_init(&model.control, &model.clock));
	model.thought_us = model.used_us = 5000;
	model.limits = search_limits_none();
	forget(&model);
	assert_false(control_follow(&model.control));
	for (int step = 0; step < 100000; step++) {
		int64_t us = random_below(&model.random, 3) ? 0 : random_below(&model.random, 900);
		struct search_snapshot shown;

		if (step == 1)
			model_prepare(&model);
		if (step > 0) {
			clock_advance_us(&model.clock, us);
			model_advance(&model, us);
			operations[random_below(&model.random, sizeof operations / sizeof *operations)](&model);
		}
		shown = control_snapshot(&model.control);
		assert_int_equal(control_time_us(&model.control), model.thought_us);
		assert_int_equal(shown.running, model.running);
		assert_int_equal(shown.time_us, model.running ? model.thought_us : model.shown.time_us);
		assert_int_equal(shown.nodes, model.shown.nodes);
		assert_int_equal(shown.depth, model.shown.depth);
		assert_int_equal(shown.moves_left, model.shown.moves_left);
		assert_int_equal(shown.moves_total, model.shown.moves_total);
		assert_true(move_equal(shown.current, model.shown.current));
		assert_int_equal(control_table_hits(&model.control), model.hits);
		assert_int_equal(control_is_stopped(&model.control), model_is_stopped(&model));
		assert_int_equal(atomic_load(&model.control.attention), model.attention);
	}
	control_free(&model.control);
}

/* ---- workers ---- */

struct team {
	struct control control;
	struct table table;
	struct workers workers;
};

static void team_think(struct search_bench *bench, struct team *team, struct search_limits limits)
{
	struct search_options options = search_options_default();
	struct position before;

	assert_true(position_init(&before) && position_copy(&before, &bench->pos, 0));
	control_prepare(&team->control, &limits);
	control_begin(&team->control);
	assert_true(workers_think(&team->workers, &bench->pos, &options, NULL, &bench->result));
	control_end(&team->control);
	assert_true(position_equal(&before, &bench->pos));
	position_free(&before);
	assert_int_equal(control_nodes(&team->control), bench->result.nodes);
}

static struct team *team_create(struct search_bench *bench)
{
	struct team *team = calloc(1, sizeof *team);

	assert_true(team && control_init(&team->control, &bench->clock) && table_init(&team->table, TABLE_MB));
	return team;
}

static void team_free(struct team *team)
{
	table_free(&team->table);
	control_free(&team->control);
	free(team);
}

/* A worker of its own, which begins at the bench's position. */
static struct worker *worker_alone(struct search_bench *bench, struct team *team, const struct search_options *options)
{
	struct worker *worker = worker_create(&team->control, &team->table, true);

	assert_non_null(worker);
	assert_true(worker_begin(worker, &bench->pos, options));
	return worker;
}

static void worker_end(struct worker *worker, struct team *team)
{
	worker_finish(worker);
	worker_free(worker);
	team_free(team);
}

/* The nodes of each root move are those of all workers, of which the first one attends. */
static void assert_root_nodes(const struct workers *workers)
{
	struct search_root roots[MOVES_MAX];
	int count = workers_roots(workers, roots);

	assert_int_equal(count, workers->worker[0]->root_count);
	for (int j = 0; j < workers->count; j++) {
		const struct worker *worker = workers->worker[j];

		assert_int_equal(worker->attends, j == 0);
		for (int i = 0; i < count * worker->root_count; i++)
			if (move_equal(roots[i / worker->root_count].move, worker->roots[i % worker->root_count].move))
				roots[i / worker->root_count].nodes -= worker->roots[i % worker->root_count].nodes;
	}
	for (int i = 0; i < count; i++)
		assert_int_equal(roots[i].nodes, 0);
}

/* Three workers end with the first one; their nodes are summed.  The first searches alone where
 * waiting for the others could take longer than the search.  No more are made than a few for each
 * processor. */
static void test_workers(void **state)
{
	struct search_bench *bench = *state;
	struct team *team = team_create(bench);
	uint64_t alone;

	test_set_up(&bench->pos, KIWIPETE);
	think(bench, to_depth(7), NULL);
	alone = bench->result.nodes;
	assert_true(workers_create(&team->workers, 1, &team->control, &team->table));
	table_new_search(&team->table);
	team_think(bench, team, to_depth(7));
	assert_int_equal(bench->result.nodes, alone);
	workers_free(&team->workers);
	assert_true(workers_create(&team->workers, 3, &team->control, &team->table));
	for (int i = 0; i < 5; i++) {
		workers_clear(&team->workers);
		team_think(bench, team, to_depth(6));
		assert_int_equal(bench->result.depth, 6);
		assert_root_nodes(&team->workers);
		assert_true(is_among(&bench->pos, bench->result.best));
	}
	team_think(bench, team, to_nodes(50000));
	assert_true(bench->result.nodes >= 50000);
	team_think(bench, team, to_time(bench, 2 * MS, 5 * MS));
	assert_true(bench->result.nodes > 0 && bench->result.nodes == team->workers.worker[0]->nodes);
	test_set_up(&bench->pos, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
	team_think(bench, team, to_depth(5));
	assert_true(move_is_none(bench->result.best));
	assert_true(workers_resize(&team->workers, WORKERS_MAX));
	assert_int_equal(team->workers.count, workers_useful(WORKERS_MAX, thread_processors()));
	assert_int_equal(workers_useful(WORKERS_MAX, 2), 8);
	assert_int_equal(workers_useful(3, 2), 3);
	workers_free(&team->workers);
	team_free(team);
}

/* What a worker learns about the move that led to a node, and how a value shrinks
 * towards the fifty-move draw. */
static void test_worker_learns(void **state)
{
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();
	struct team *team = team_create(bench);
	struct worker *worker;
	struct move move;
	int16_t *learned;

	test_set_up(&bench->pos, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 79 100");
	move = test_move(&bench->pos, "a1b1");
	worker = worker_alone(bench, team, &options);
	assert_int_equal(worker_adjust_eval(worker, 0, 440), 440 - 2 * 79);
	assert_int_equal(worker_adjust_eval(worker, 0, EVAL_WON_ENDING), EVAL_WON_ENDING);
	assert_int_equal(worker_adjust_eval(worker, 0, -EVAL_WON_ENDING), -EVAL_WON_ENDING);
	worker->options.randomness = 50;
	for (int i = 0, least = 0, most = 0; i < 3000; i++) {
		int noise = worker_adjust_eval(worker, 0, EVAL_WON_ENDING) - EVAL_WON_ENDING;

		worker->options.random_seed++;
		least = noise < least ? noise : least;
		most = noise > most ? noise : most;
		assert_in_range(worker_adjust_eval(worker, 0, EVAL_MAX), EVAL_MAX - 50, EVAL_MAX);
		assert_in_range(-worker_adjust_eval(worker, 0, -EVAL_MAX), EVAL_MAX - 50, EVAL_MAX);
		assert_true(i < 2999 || (least == -50 && most == 50));
	}
	worker->options.randomness = 0;
	worker_make(worker, 0, move);
	assert_int_equal(worker_adjust_eval(worker, 1, -440), -440 + 2 * 80);
	learned = history_quiet(worker->history, WHITE, move);
	learning_of_fail_low(worker, 1, 2);
	assert_int_equal(*learned, 0);
	learning_of_fail_low(worker, 1, 4);
	assert_int_equal(*learned, 4 * search_parameters_default.history_lead);
	worker_unmake(worker);
	worker_make_null(worker, 0);
	learning_of_fail_low(worker, 1, 4);
	worker_unmake_null(worker);
	assert_int_equal(*learned, 4 * search_parameters_default.history_lead);
	worker_end(worker, team);
}

/* At the last ply of the stack a position is worth its evaluation, and in check 0. */
static void test_end_of_stack(void **state)
{
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();
	struct team *team = team_create(bench);
	struct worker *worker;

	test_set_up(&bench->pos, "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1");
	worker = worker_alone(bench, team, &options);
	worker_make(worker, SEARCH_PLY_MAX - 1, test_move(&bench->pos, "a1a8"));
	assert_int_equal(quiescence_search(worker, SEARCH_PLY_MAX, -SCORE_INFINITE, SCORE_INFINITE), 0);
	worker_unmake(worker);
	worker_make(worker, SEARCH_PLY_MAX - 1, test_move(&bench->pos, "a1a7"));
	assert_int_equal(quiescence_search(worker, SEARCH_PLY_MAX, -SCORE_INFINITE, SCORE_INFINITE),
	                 worker_evaluate(worker, NULL));
	assert_true(worker_evaluate(worker, NULL) < -100);
	worker_unmake(worker);
	worker_end(worker, team);
}

/* A weak player sees every recapture, also that of the last move of the game. */
static void test_root_recapture(void **state)
{
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();
	struct team *team = team_create(bench);
	struct worker *worker;

	options.overlooked_quiets = options.overlooked_captures = 1000;
	test_set_up(&bench->pos, "4k3/2p5/3n4/8/4N3/8/8/4K2R w - - 0 1");
	test_play(&bench->pos, "e4d6");
	worker = worker_alone(bench, team, &options);
	assert_false(blunders_is_overlooked(worker, test_move(&bench->pos, "c7d6")));
	assert_true(blunders_is_overlooked(worker, test_move(&bench->pos, "e8e7")));
	worker_end(worker, team);
}

/* How often MOVE, OTHER, and both are overlooked in SEEDS games. */
struct overlooked { int move, other, both; };

enum { SEEDS = 4000 };

static struct overlooked overlook(struct worker *worker, struct move move, struct move other)
{
	struct overlooked sum = { 0 };

	for (int seed = 1; seed <= SEEDS; seed++) {
		bool first, second;

		worker->options.random_seed = (uint64_t)seed;
		first = blunders_is_overlooked(worker, move);
		second = blunders_is_overlooked(worker, other);
		assert_int_equal(blunders_is_overlooked(worker, move), first);
		sum.move += first;
		sum.other += second;
		sum.both += first && second;
	}
	return sum;
}

/* How often a move is overlooked depends on its kind; moves are independent of each other.  A share of 0.2 varies by
 * 0.006 (one sigma) in that many games. */
static void test_overlooked_shares(void **state)
{
	static const struct { const char *move; int permille; } cases[] = {
		{ "a1a4", 200 }, { "d4c6", 200 }, { "c1e3", 200 },      /* ahead */
		{ "d4b3", 400 }, { "d4e2", 400 },                       /* back */
		{ "c1g5", 400 }, { "c1h6", 400 },                       /* far along a diagonal */
		{ "a1a8", 50 },                                         /* with check */
		{ "d4b5", 100 },                                        /* takes a hanging piece */
		{ "d4e6", 200 }                                         /* takes a defended piece */
	};
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();
	struct team *team = team_create(bench);
	struct worker *worker;

	options.overlooked_quiets = 200;
	options.overlooked_captures = 100;
	test_set_up(&bench->pos, "6k1/5ppp/4p3/1p6/3N4/8/8/R1B1K3 w - - 0 1");
	worker = worker_alone(bench, team, &options);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct move move = test_move(&bench->pos, cases[i].move);
		struct overlooked sum = overlook(worker, move, test_move(&bench->pos, "a1a4"));

		assert_true(abs(sum.move * 1000 / SEEDS - cases[i].permille) <= 5 + cases[i].permille / 16);
		assert_true(abs(sum.other * 1000 / SEEDS - 200) <= 25);
		assert_true(i == 0 || abs(sum.both * 1000 / SEEDS - cases[i].permille / 5) <= 15);
	}
	worker_end(worker, team);
}

/* ---- elections ---- */

/* The worth of RESULTS[I] in an election without mates: the depths of all with its move, then its own. */
static int worth(const struct search_result *results, int count, int i)
{
	int votes = 0;

	for (int j = 0; j < count; j++)
		votes += move_equal(results[j].best, results[i].best) ? results[j].depth : 0;
	return 1000 * votes + results[i].depth;
}

/* The highest mate, or else what is worth most and was searched; the first of equals. */
static void test_elections(void **state)
{
	struct random random = { 1 };

	for (int round = 0; round < 20000; round++) {
		struct search_result results[6];
		int count = 1 + (int)random_below(&random, 6), mate = -1, best = 0, mates = (int)random_below(&random, 2);

		for (int i = 0; i < count; i++) {
			bool is_mate = mates && random_below(&random, 3) == 0;
			int score = is_mate ? SCORE_MATE - (int)random_below(&random, 5) : 500 - (int)random_below(&random, 1000);

			results[i] = (struct search_result){
				.best = move_from_word((uint16_t)(1 + random_below(&random, 3))), .depth = (int)random_below(&random, 5),
				.score = random_below(&random, 4) ? score : -score
			};
		}
		for (int i = 0; i < count; i++) {
			if (results[i].score > SCORE_MATE_BOUND && (mate < 0 || results[i].score > results[mate].score))
				mate = i;
			if (results[i].depth > 0 && worth(results, count, i) > worth(results, count, best))
				best = i;
		}
		assert_int_equal(workers_elect(results, count), mate < 0 ? best : mate);
	}
}

/* ---- corrections ---- */

/* After each legal move the incremental keys are those of the position. */
static void keys_visit(struct position *pos, void *context)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);
	uint64_t before[COLOURS], followed[COLOURS], computed[COLOURS];

	correction_keys(pos, before);
	for (int i = 0; i < count; i++) {
		correction_keys_after(pos, moves[i], before, followed);
		position_make(pos, moves[i]);
		correction_keys(pos, computed);
		assert_memory_equal(followed, computed, sizeof computed);
		position_unmake(pos);
	}
}

static void test_correction_keys(void **state)
{
	test_random_games(1, 80 * test_scale(1, 4), 7, keys_visit, NULL);
}

#define BENCH_TEST(test) cmocka_unit_test_setup_teardown(test, search_bench_set_up, search_bench_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_control),
		BENCH_TEST(test_parameters),
		BENCH_TEST(test_workers),
		BENCH_TEST(test_worker_learns),
		BENCH_TEST(test_end_of_stack),
		BENCH_TEST(test_root_recapture),
		BENCH_TEST(test_overlooked_shares),
		cmocka_unit_test(test_elections),
		cmocka_unit_test(test_correction_keys),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
