/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The signature of the search beyond the bench: for each kind of options, limits and clocks a number that is made of
 * all that searches report, with the hand-made terms.  It changes with the search, as
 * tests/bench/signature-classical.txt does; then the numbers that are printed replace those below. */
#include <config.h>

#include "search_bench.h"

#include <stdio.h>

#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "search/parameters.h"
#include "search/worker.h"
#include "tablebase/syzygy.h"
#include "tsv.h"
#include "util/error.h"

/* What is searched, and how. */
struct row {
	const char *name;
	struct search_options options;     /* a root's score of 0: unknown */
	struct search_limits limits;       /* from the clock's time on; times of 0: none; nodes of 0: 6,000 */
	int moves;                         /* only the first of the root's legal moves are allowed; 0: all */
	bool traced, clears, slow;         /* it is traced; it forgets all before it; its clock shows seconds */
	const char *parameter;             /* at VALUE; NULL: the usual ones */
	int value;
	uint32_t signature;
};

static const struct row rows[] = {
	{ "depth", .limits.depth = 5, .signature = 0x02c74fad },
	{ "new games", .limits.depth = 5, .clears = true, .signature = 0x8ea4372b },
	{ "nodes", .limits.nodes = 1500, .signature = 0xf5b1ca12 },
	{ "few nodes", .limits.nodes = 150, .signature = 0x0a15a8f8 },
	{ "soft nodes", .limits.soft_nodes = 1500, .signature = 0xe8e265a2 },
	{ "mates", .limits.mate = 2, .limits.nodes = 2000, .signature = 0x4db80cd7 },
	{ "soft time", .limits.soft_us = 2000, .signature = 0x29830706 },
	{ "more soft time", .limits.soft_us = 4000, .clears = true, .signature = 0x2566c2c3 },
	{ "hard time", .limits.soft_us = 2500, .limits.hard_us = 2700, .signature = 0x2ba69e3f },
	{ "fixed time", .limits.soft_us = 2000, .limits.hard_us = 2000, .limits.fixed = true, .signature = 0x89c1a2ee },
	{ "little time", .limits.soft_us = 100, .limits.hard_us = 300, .signature = 0x43c43d41 },
	{ "effort", .limits.soft_us = 2500, .parameter = "time_effort", .value = 110, .signature = 0xaa3d2695 },
	{ "stable", .limits.soft_us = 2500, .parameter = "time_stable_1", .value = 300, .signature = 0x27f7f869 },
	{ "lines", .options.multipv = 4, .limits.nodes = 2000, .signature = 0x0c90534b },
	{ "lines in time", .options.multipv = 3, .limits.soft_us = 2000, .signature = 0x49f82d29 },
	{ "lines within a margin", .options.multipv = 9, .options.multipv_margin = 60, .limits.depth = 4,
	  .signature = 0x20f37809 },
	{ "two moves", .limits.nodes = 1500, .moves = 2, .signature = 0x0947bc90 },
	{ "one move in time", .limits.soft_us = 50000, .moves = 1, .signature = 0x290bc66a },
	{ "contempt", .options.contempt = 40, .limits.nodes = 1500, .signature = 0x35d87d9c },
	{ "noise", .options.randomness = 70, .options.random_seed = 5, .limits.nodes = 1500, .signature = 0x793ce57c },
	{ "blunders", .options.overlooked_quiets = 400, .options.overlooked_captures = 150, .limits.nodes = 1500,
	  .signature = 0xbf185362 },
	{ "known score", .options.root_score = 20, .limits.depth = 4, .signature = 0x5ce12174 },
	{ "trace", .options.overlooked_quiets = 100, .limits.nodes = 1200, .traced = true, .signature = 0xbf4fefa5 },
	{ "verified null moves", .limits.nodes = 2000, .traced = true, .parameter = "null_move_verify_depth", .value = 4,
	  .signature = 0xb82169a8 },
	{ "seconds", .limits.nodes = 6000, .parameter = "aspiration_width", .value = 2, .slow = true, .signature = 0xc4d34c89 },
	{ "endgame tables", .options.table_pieces = 3, .options.table_depth = 2, .limits.nodes = 1500, .signature = 0x3a2a8917 },
	{ "deep endgame tables", .options.table_pieces = 5, .options.table_depth = 5, .options.table_wins_beyond_50 = true,
	  .options.contempt = 7, .limits.nodes = 1500, .signature = 0xdd86ae99 },
	{ "narrow windows", .limits.nodes = 2000, .parameter = "aspiration_width", .value = 1, .signature = 0x1dfb4475 },
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

static void add(uint32_t *sum, int64_t value)
{
	for (int i = 0; i < 8; i++)
		*sum = (*sum ^ (value >> 8 * i & 0xFF)) * UINT32_C(16777619);
}

static void add_move(uint32_t *sum, struct move move)
{
	add(sum, move_to_word(move));
}

static void add_line(void *context, const struct search_line *line)
{
	uint32_t *sum = context;
	const int64_t values[] = {
		line->depth, line->seldepth, line->score, line->bound, line->rank, line->lines, line->time_us, (int64_t)line->nodes,
		(int64_t)line->tbhits, line->hashfull, line->pv_length
	};

	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		add(sum, values[i]);
	for (int i = 0; i < line->pv_length; i++)
		add_move(sum, line->pv[i]);
}

static void add_enter(void *context, const struct worker *worker, int ply, int alpha, int beta, int depth)
{
	(void)worker;
	add(context, (int64_t)ply << 48 | (int64_t)(alpha & 0xFFFF) << 32 | (int64_t)(beta & 0xFFFF) << 16 | (depth & 0xFF));
}

static void add_leave(void *context, const struct worker *worker, int ply, int score, enum node_end end)
{
	add(context, (int64_t)ply << 32 | (int64_t)(end == NODE_STOPPED ? 0 : score & 0xFFFF) << 8 | end);
	add(context, worker->seldepth);
}

static void add_evaluated(void *context, const struct worker *worker, int value)
{
	(void)worker;
	add(context, value);
}

static void add_quiescence(void *context, const struct worker *worker, const struct quiescence_event *event)
{
	add(context, (int64_t)event->step << 48 | (int64_t)event->ply << 32 | event->alpha);
	add(context, worker->stopped ? 0 : event->value);
	add_move(context, event->move);
}

static void add_result(uint32_t *sum, struct search_bench *bench)
{
	struct search_snapshot snapshot = search_snapshot(bench->search);
	struct search_root roots[MOVES_MAX];
	struct move moves[MOVES_MAX + 1];
	int count = search_roots(bench->search, roots);
	const int64_t values[] = {
		bench->result.score, bench->result.depth, (int64_t)bench->result.nodes, bench->result.time_us,
		search_table_permille(bench->search), snapshot.depth, (int64_t)snapshot.nodes, snapshot.time_us,
		snapshot.moves_left, snapshot.moves_total, count
	};

	for (size_t i = 0; i < sizeof values / sizeof *values; i++)
		add(sum, values[i]);
	add_move(sum, bench->result.best);
	add_move(sum, bench->result.ponder);
	add_move(sum, snapshot.current);
	for (int i = 0; i < count; i++) {
		add_move(sum, roots[i].move);
		add(sum, (int64_t)roots[i].nodes);
	}
	count = search_order(bench->search, &bench->pos, moves);
	for (int i = 0; i < count; i++)
		add_move(sum, moves[i]);
}

/* The tables of three pieces; NULL: they are not there. */
static struct syzygy *open_tables(void)
{
	struct text path = TEXT_OF(4096);
	struct error error = ERROR_NONE;

	tsv_add_shared_path("egtb/syzygy3", &path);
	return syzygy_open(path.chars, &error);
}

/* Search the bench's position by ROW, with TABLES, and add all that is reported to SUM. */
static void search_by(struct search_bench *bench, const struct row *row, const struct syzygy *tables, uint32_t *sum)
{
	struct search_callbacks callbacks = { sum, add_line };
	const struct search_trace trace = { sum, add_enter, add_leave, add_evaluated, add_quiescence };
	struct search_parameters parameters = search_parameters_default;
	struct search_options options = row->options;
	struct search_limits limits = row->limits;
	struct move moves[MOVES_MAX];

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
	limits.start_us = clock_now_us(&bench->clock);
	limits.hard_us = limits.hard_us ? limits.hard_us : -1;
	limits.soft_us = limits.soft_us ? limits.soft_us : -1;
	limits.nodes = limits.nodes ? limits.nodes : 6000;
	if (row->clears)
		search_clear(bench->search);
	search_set_trace(bench->search, row->traced ? &trace : NULL);
	search_prepare(bench->search, &limits);
	assert_true(search_think(bench->search, &bench->pos, &options, &callbacks, &bench->result));
	search_set_trace(bench->search, NULL);
	add_result(sum, bench);
}

static void test_signature(void **state)
{
	struct search_bench *bench = *state;
	struct syzygy *tables = open_tables();
	bool good = true;

	assert_true(search_set_table_mb(bench->search, 1));
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		uint32_t sum = UINT32_C(2166136261);
		int count = (int)(sizeof more_fens / sizeof *more_fens) + test_fen_count, score;

		if (rows[i].options.table_pieces > 0 && !tables)
			continue;
		search_clear(bench->search);
		for (int j = 0; j < count; j++) {
			test_set_up(&bench->pos, j < test_fen_count ? test_fens[j] : more_fens[j - test_fen_count]);
			clock_advance_us(&bench->clock, 12345);
			search_by(bench, &rows[i], tables, &sum);
			if (!move_is_none(bench->result.best)) {        /* a second search profits by the first */
				assert_true(position_reserve(&bench->pos, 1));
				position_make(&bench->pos, bench->result.best);
				search_by(bench, &rows[i], tables, &sum);
			}
			assert_true(search_quiescence_value(bench->search, &bench->pos, &rows[i].options, &score));
			add(&sum, score);
		}
		if (sum != rows[i].signature)
			print_message("%s: .signature = 0x%08lx\n", rows[i].name, (unsigned long)sum);
		good = good && sum == rows[i].signature;
	}
	syzygy_close(tables);
	assert_true(good);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(test_signature, search_bench_set_up, search_bench_tear_down)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
