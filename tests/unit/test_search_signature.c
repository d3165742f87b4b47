/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The signature of the search beyond the bench: for each kind of options, limits and clocks a number that is made of
 * all that searches report, with the hand-made terms.  It changes with the search, as
 * tests/bench/signature-classical.txt does; then the numbers that are printed replace those below: all of them with
 * RHUMB_LONG=1, otherwise the first. */
#include <config.h>

#include "search_bench.h"

#include <stdio.h>

#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "search/parameters.h"
#include "search/worker.h"

/* What is searched, and how. */
struct row {
	const char *name;
	struct search_options options;     /* a root's score of 0: unknown */
	struct search_limits limits;       /* from the clock's time on; times of 0: none; nodes of 0: 6,000 */
	int moves;                         /* only the first of the root's legal moves are allowed; 0: all */
	bool traced, clears, slow;         /* it is traced; it forgets all before it; its clock shows seconds */
	int hit, stop;                     /* pondering until an iteration that deep; stopped then; 0: not */
	const char *parameter;             /* at VALUE; NULL: the usual ones */
	int value;
	uint32_t signature;
};

static const struct row rows[] = {
	{ "depth", .limits.depth = 5, .signature = 0xe9263235 },
	{ "new games", .limits.depth = 5, .clears = true, .signature = 0x23167f47 },
	{ "nodes", .limits.nodes = 1500, .signature = 0xed31569d },
	{ "few nodes", .limits.nodes = 150, .signature = 0xf5244477 },
	{ "soft nodes", .limits.soft_nodes = 1500, .signature = 0x736c4960 },
	{ "mates", .limits.mate = 2, .limits.nodes = 2000, .signature = 0x304cb426 },
	{ "soft time", .limits.soft_us = 2000, .signature = 0x5fb8aba9 },
	{ "more soft time", .limits.soft_us = 4000, .clears = true, .signature = 0xba812b4d },
	{ "hard time", .limits.soft_us = 2500, .limits.hard_us = 2700, .signature = 0xdb84a9dd },
	{ "fixed time", .limits.soft_us = 2000, .limits.hard_us = 2000, .limits.fixed = true, .signature = 0x9a00db4f },
	{ "little time", .limits.soft_us = 100, .limits.hard_us = 300, .signature = 0x8d920915 },
	{ "effort", .limits.soft_us = 2500, .parameter = "time_effort", .value = 110, .signature = 0xb748d4e9 },
	{ "stable", .limits.soft_us = 2500, .parameter = "time_stable_1", .value = 300, .signature = 0x073e1bb6 },
	{ "ponder hits", .limits.soft_us = 1500, .limits.hard_us = 1600, .hit = 3, .signature = 0x30671563 },
	{ "lines while pondering", .options.multipv = 2, .limits.nodes = 2000, .hit = 3, .signature = 0x39ae8c76 },
	{ "stops", .limits.nodes = 3000, .stop = 4, .signature = 0x9328032b },
	{ "lines", .options.multipv = 4, .limits.nodes = 2000, .signature = 0x99f95029 },
	{ "lines in time", .options.multipv = 3, .limits.soft_us = 2000, .signature = 0xc0d03638 },
	{ "lines within a margin", .options.multipv = 9, .options.multipv_margin = 60, .limits.depth = 4,
	  .signature = 0x128f96b6 },
	{ "two moves", .limits.nodes = 1500, .moves = 2, .signature = 0xbb078f48 },
	{ "one move in time", .limits.soft_us = 50000, .moves = 1, .signature = 0x8c3bc5ac },
	{ "contempt", .options.contempt = 40, .limits.nodes = 1500, .signature = 0x02215d83 },
	{ "noise", .options.randomness = 70, .options.random_seed = 5, .limits.nodes = 1500, .signature = 0x8deebc8b },
	{ "blunders", .options.overlooked_quiets = 400, .options.overlooked_captures = 150, .limits.nodes = 1500,
	  .signature = 0xc9f23804 },
	{ "known score", .options.root_score = 20, .limits.depth = 4, .signature = 0x88d054c1 },
	{ "trace", .options.overlooked_quiets = 100, .limits.nodes = 1200, .traced = true, .signature = 0x56a6f10d },
	{ "verified null moves", .limits.nodes = 2000, .traced = true, .parameter = "null_move_verify_depth", .value = 4,
	  .signature = 0xcbad3a65 },
	{ "captures above beta", .traced = true, .parameter = "probcut_depth", .value = 4, .signature = 0x0b0cbe0d },
	{ "seconds", .limits.nodes = 6000, .parameter = "aspiration_width", .value = 2, .slow = true,
	  .signature = 0xf63331e0 },
	{ "endgame tables", .options.table_pieces = 3, .options.table_depth = 2, .limits.nodes = 1500,
	  .signature = 0x7f866165 },
	{ "deep endgame tables", .options.table_pieces = 5, .options.table_depth = 5, .options.table_wins_beyond_50 = true,
	  .options.contempt = 7, .limits.nodes = 1500, .signature = 0xe938f23a },
	{ "narrow windows", .limits.nodes = 2000, .parameter = "aspiration_width", .value = 1, .signature = 0xb67d75ce },
};

/* Mates, draws, fifty moves, promotions, repetitions, one move, many queens. */
static const char *const more_fens[] = {
	"7k/8/5K2/8/8/8/8/R7 w - - 0 1", "k7/8/2K5/8/8/8/8/7R w - - 97 80", "8/8/8/4k3/8/4K3/4B3/8 w - - 0 1",
	"6k1/5p1p/8/3Q4/8/8/qr6/7K w - - 0 1", "8/4bk1P/R7/4BK2/5P2/p7/8/7r w - - 1 63",
	"k7/8/8/8/8/8/7r/r6K w - - 0 1", "8/8/1k6/8/5P2/3K4/8/8 b - - 0 1",
	"rnbqkbnr/8/qqqqqqqq/8/8/QQQQQQQQ/8/RNBQKBNR w KQkq - 0 1",
	"r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "4r2k/8/8/8/8/8/8/K3Q3 b - - 96 90",
	"8/8/8/3k4/8/8/2p5/K1Q5 w - - 0 1", "k7/N7/8/8/8/1Q6/8/K7 b - - 0 1", "8/8/8/8/1p1k4/8/P1K5/8 w - - 0 1",
	"8/8/2k5/8/3p4/8/3KB3/5N2 w - - 90 80"
};

/* The signature so far of the searches by ROW. */
struct sum {
	struct search_bench *bench;
	const struct row *row;
	uint64_t sum;
};

static void add(struct sum *sum, int64_t value)
{
	sum->sum = (sum->sum ^ (uint64_t)value) * UINT64_C(1099511628211);
	sum->sum ^= sum->sum >> 32;
}

static void add_move(struct sum *sum, struct move move)
{
	add(sum, move_to_word(move));
}

/* What other threads see. */
static void add_snapshot(struct sum *sum)
{
	struct search_snapshot snapshot = search_snapshot(sum->bench->search);

	add(sum, snapshot.depth);
	add(sum, (int64_t)snapshot.nodes);
	add(sum, snapshot.time_us);
	add(sum, snapshot.moves_left);
	add(sum, snapshot.moves_total);
	add_move(sum, snapshot.current);
}

/* The limits of ROW from now on. */
static struct search_limits limits_of(struct search_bench *bench, const struct row *row)
{
	struct search_limits limits = row->limits;

	limits.start_us = clock_now_us(&bench->clock);
	limits.hard_us = limits.hard_us ? limits.hard_us : -1;
	limits.soft_us = limits.soft_us ? limits.soft_us : -1;
	limits.nodes = limits.nodes ? limits.nodes : 6000;
	return limits;
}

static void add_line(void *context, const struct search_line *line)
{
	struct sum *sum = context;
	const struct row *row = sum->row;
	const int64_t values[] = {
		line->depth, line->seldepth, line->score, line->bound, line->rank, line->lines, line->time_us, (int64_t)line->nodes,
		(int64_t)line->tbhits, line->hashfull, line->pv_length
	};

	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		add(sum, values[i]);
	for (int i = 0; i < line->pv_length; i++)
		add_move(sum, line->pv[i]);
	add_snapshot(sum);
	if (row->hit && (line->depth == row->hit || score_is_mate(line->score))) {
		const struct search_limits limits = limits_of(sum->bench, row);

		search_set_limits(sum->bench->search, &limits);
	}
	if (row->stop == line->depth)
		search_stop(sum->bench->search);
}

static void add_enter(void *context, const struct worker *worker, int ply, int alpha, int beta, int depth)
{
	add(context, (int64_t)ply << 48 | (int64_t)(alpha & 0xFFFF) << 32 | (int64_t)(beta & 0xFFFF) << 16 | (depth & 0xFF));
}

static void add_leave(void *context, const struct worker *worker, int ply, int score, enum node_end end)
{
	add(context, (int64_t)ply << 32 | (int64_t)(end == NODE_STOPPED ? 0 : score & 0xFFFF) << 8 | end);
	add(context, worker->seldepth);
}

static void add_evaluated(void *context, const struct worker *worker, int value)
{
	add(context, value);
}

static void add_quiescence(void *context, const struct worker *worker, const struct quiescence_event *event)
{
	add(context, (int64_t)event->step << 48 | (int64_t)event->ply << 32 | event->alpha);
	add(context, worker->stopped ? 0 : event->value);
	add_move(context, event->move);
}

static void add_result(struct sum *sum)
{
	struct search_bench *bench = sum->bench;
	struct search_root roots[MOVES_MAX];
	struct search_memory memory = { .depth = -1 };
	struct move moves[MOVES_MAX + 1];
	int count = search_roots(bench->search, roots);

	add_move(sum, bench->result.best);
	add_move(sum, bench->result.ponder);
	add(sum, bench->result.score);
	add(sum, bench->result.depth);
	add(sum, (int64_t)bench->result.nodes);
	add(sum, bench->result.time_us);
	add(sum, search_table_permille(bench->search));
	add_snapshot(sum);
	for (int i = 0; i < count; i++) {
		add_move(sum, roots[i].move);
		add(sum, (int64_t)roots[i].nodes);
	}
	count = search_order(bench->search, &bench->pos, moves);
	for (int i = 0; i < count; i++)
		add_move(sum, moves[i]);
	if (search_probe_table(bench->search, &bench->pos, &memory))
		add_move(sum, memory.move);
	add(sum, memory.depth);
	add(sum, memory.score);
	add(sum, memory.bound);
}

/* Search the bench's position, with TABLES, and add all that is reported to SUM. */
static void search(struct sum *sum, const struct syzygy *tables)
{
	struct search_callbacks callbacks = { sum, add_line };
	const struct search_trace trace = { sum, add_enter, add_leave, add_evaluated, add_quiescence };
	struct search_parameters parameters = search_parameters_default;
	struct search_bench *bench = sum->bench;
	const struct row *row = sum->row;
	struct search_options options = row->options;
	struct search_limits limits;
	struct move moves[MOVES_MAX];
	int score;

	options.root_move_count = movegen_all(&bench->pos, moves);
	if (row->moves > 0 && row->moves < options.root_move_count)
		options.root_move_count = row->moves;
	options.root_moves = row->moves > 0 ? moves : NULL;
	if (row->parameter)
		assert_true(search_parameter_set(&parameters, search_parameter_find(row->parameter), row->value));
	options.parameters = &parameters;
	options.tables = row->options.table_pieces > 0 ? tables : NULL;
	options.root_score = options.root_score ? options.root_score : SCORE_NONE;
	bench->clock.nodes_per_ms = row->slow ? 1 : NODES_PER_MS;
	clock_advance_us(&bench->clock, 12345);
	limits = limits_of(bench, row);
	if (row->hit && options.root_move_count > 0 && options.root_move_count < 50)    /* of which iterations end */
		limits = (struct search_limits){ .soft_us = -1, .hard_us = -1, .wait = true };
	if (row->clears)
		search_clear(bench->search);
	search_set_trace(bench->search, row->traced ? &trace : NULL);
	search_prepare(bench->search, &limits);
	assert_true(search_think(bench->search, &bench->pos, &options, &callbacks, &bench->result));
	add_result(sum);
	assert_true(search_quiescence_value(bench->search, &bench->pos, &options, &score));
	add(sum, score);
	search_set_trace(bench->search, NULL);
}

static uint32_t signature(struct search_bench *bench, const struct row *row, const struct syzygy *tables)
{
	struct sum sum = { bench, row, 1 };
	int count = (int)(sizeof more_fens / sizeof *more_fens) + test_fen_count;

	search_clear(bench->search);
	for (int i = 0; i < count; i++) {
		test_set_up(&bench->pos, i < test_fen_count ? test_fens[i] : more_fens[i - test_fen_count]);
		search(&sum, tables);
		if (!move_is_none(bench->result.best)) {        /* a second search profits by the first */
			assert_true(position_reserve(&bench->pos, 1));
			position_make(&bench->pos, bench->result.best);
			search(&sum, tables);
		}
	}
	return (uint32_t)sum.sum;
}

/* The rows that need tables, with TABLES; the others for NULL. */
static void assert_signatures(struct search_bench *bench, const struct syzygy *tables)
{
	bool good = true;

	assert_true(search_set_table_mb(bench->search, 1));
	for (size_t i = 0; i < sizeof rows / sizeof *rows && (good || !test_scale(1, 0)); i++) {
		uint32_t found;

		if ((rows[i].options.table_pieces > 0) != (tables != NULL))
			continue;
		found = signature(bench, &rows[i], tables);
		if (found != rows[i].signature)
			print_message("%s: .signature = 0x%08lx\n", rows[i].name, (unsigned long)found);
		good = good && found == rows[i].signature;
	}
	assert_true(good);
}

static void searches_have_their_signatures(void **state)
{
	assert_signatures(*state, NULL);
}

static void searches_with_tables_have_theirs(void **state)
{
	struct syzygy *tables = search_bench_tables();

	if (!tables)
		skip();
	assert_signatures(*state, tables);
	syzygy_close(tables);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(searches_have_their_signatures, search_bench_set_up, search_bench_tear_down),
		cmocka_unit_test_setup_teardown(searches_with_tables_have_theirs, search_bench_set_up, search_bench_tear_down)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
