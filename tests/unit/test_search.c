/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The search's contract: limits, determinism, lines, mates, draws. */
#include <config.h>

#include "search_bench.h"

#include <string.h>

#include "notation/fen.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "search/internal.h"
#include "tablebase/syzygy.h"

/* ---- limits ---- */

/* A search that has forgotten all thinks as a new one does, however early it ends. */
static void test_deterministic(void **state)
{
	struct search_bench *bench = *state;

	for (int i = 0; i < 2 * test_fen_count; i++) {
		struct search_limits limits = i % 2 ? to_depth(6) : to_nodes(1 + (uint64_t)i);
		struct search *fresh = search_create(TABLE_MB, &bench->clock);
		struct search_result result;

		test_set_up(&bench->pos, test_fens[i / 2]);
		search_clear(bench->search);
		think(bench, limits, NULL);
		search_prepare(fresh, &limits);
		assert_true(search_think(fresh, &bench->pos, NULL, NULL, &result));
		assert_int_equal(result.nodes, bench->result.nodes);
		assert_int_equal(result.depth, bench->result.depth);
		assert_int_equal(result.score, bench->result.score);
		assert_true(move_equal(result.best, bench->result.best));
		assert_true(move_equal(result.ponder, bench->result.ponder));
		search_free(fresh);
	}
}

static void test_depth_and_nodes(void **state)
{
	struct search_bench *bench = *state;
	struct search_root roots[MOVES_MAX];

	test_set_up(&bench->pos, KIWIPETE);
	for (int depth = 1; depth <= 7; depth++) {
		think(bench, to_depth(depth), NULL);
		assert_int_equal(bench->result.depth, depth);
		assert_int_equal(bench->lines[1].depth, depth);
		for (int i = search_roots(bench->search, roots); i > 0; i--)
			bench->result.nodes -= roots[i - 1].nodes;
		assert_int_equal(bench->result.nodes, 1);      /* the root itself */
	}
	for (uint64_t nodes = 1; nodes < 20000; nodes = nodes * 2 + 3) {
		think(bench, to_nodes(nodes), NULL);
		assert_in_range(bench->result.nodes, 1, nodes);
	}
}

/* A table keeps what it has when it is asked for again in its size. */
static void test_table_is_kept(void **state)
{
	struct search_bench *bench = *state;
	struct search_memory memory;

	test_set_up(&bench->pos, KIWIPETE);
	for (int mb = TABLE_MB; mb >= 0; mb--) {
		assert_true(search_set_table_mb(bench->search, mb));
		assert_false(search_probe_table(bench->search, &bench->pos, &memory));
		think(bench, to_depth(4), NULL);
		assert_true(search_set_table_mb(bench->search, mb));
		assert_true(search_probe_table(bench->search, &bench->pos, &memory));
		assert_int_equal(memory.depth, 4);
		assert_true(move_equal(memory.move, bench->result.best));
	}
}

/* A soft limit of nodes ends the search after the first iteration that reaches it, and within
 * the iteration only the hard limit does. */
static void test_soft_nodes(void **state)
{
	struct search_bench *bench = *state;
	struct search_limits limits = search_limits_none();

	test_set_up(&bench->pos, KIWIPETE);
	for (uint64_t soft = 1; soft < 20000; soft = soft * 2 + 3) {
		struct search_result result;

		limits.soft_nodes = soft;
		limits.nodes = 0;
		search_clear(bench->search);
		think(bench, limits, NULL);
		result = bench->result;
		assert_true(result.nodes >= soft);
		search_clear(bench->search);
		think(bench, to_depth(result.depth), NULL);
		assert_int_equal(bench->result.nodes, result.nodes);
		if (result.depth > 1) {
			search_clear(bench->search);
			think(bench, to_depth(result.depth - 1), NULL);
			assert_true(bench->result.nodes < soft);
		}
		limits.nodes = soft + 1;
		think(bench, limits, NULL);
		assert_in_range(bench->result.nodes, 1, soft + 1);
	}
}

/* Under a virtual clock: a search ends at the hard limit at the latest, give or
 * take the nodes between two readings of the clock; or after two iterations, which give a reply to ponder on. */
static void test_hard_limit(void **state)
{
	struct search_bench *bench = *state;

	for (int i = 0; i < test_fen_count; i++)
		for (int64_t hard = 0; hard < 20 * MS; hard = hard * 3 + 500) {
			int64_t began = clock_now_us(&bench->clock);
			struct search_limits limits = to_fixed_time(bench, hard);

			limits.nodes = i % 2 ? 1 << 16 : 0;     /* more than there is time for */
			test_set_up(&bench->pos, test_fens[i]);
			think(bench, limits, NULL);
			assert_true(bench->result.depth >= 2 || score_is_mate(bench->result.score));
			if (bench->result.depth > 2)
				assert_in_range(clock_now_us(&bench->clock) - began, 0, hard + 70);
		}
}

static void test_ends(void **state)
{
	struct search_bench *bench = *state;

	test_set_up(&bench->pos, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
	think(bench, to_depth(5), NULL);
	assert_int_equal(bench->result.score, -SCORE_MATE);
	test_set_up(&bench->pos, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
	think(bench, to_depth(5), NULL);
	assert_int_equal(bench->result.score, 0);
	assert_int_equal(bench->lines_reported, 0);
	/* Whatever White plays, 1... Qxa2 is mate, which quiescence finds. */
	test_set_up(&bench->pos, "8/8/8/8/8/k7/P1q4P/K7 w - - 0 1");
	think(bench, to_depth(1), NULL);
	assert_int_equal(bench->result.score, -SCORE_MATE + 2);
}

/* The first iteration sees a mate in one, however early the search has to end; it is aborted if it would take hours. */
static void test_no_time(void **state)
{
	struct search_bench *bench = *state;

	for (int i = 0; i < 4; i++) {
		struct search_limits limits = to_time(bench, 0, 0);

		test_set_up(&bench->pos, i < 2 ? "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
		                               : "rnbqkbnr/8/qqqqqqqq/8/8/QQQQQQQQ/8/RNBQKBNR w KQkq - 0 1");
		search_clear(bench->search);
		search_prepare(bench->search, &limits);
		if (i % 2)
			search_stop(bench->search);
		think_prepared(bench, NULL);
		assert_true(i >= 2 || bench->result.score == SCORE_MATE - 1);
		assert_in_range(bench->result.nodes, 1, 20000);
	}
}

/* ---- lines ---- */

/* Wherever a search is stopped, its move was reported, and a reply to ponder on is legal (think()
 * asserts both), and none is invented.  A table of the smallest size has little to complete a line
 * from. */
static void test_stopped_anywhere(void **state)
{
	struct search_bench *bench = *state;

	for (int mb = TABLE_MB; mb >= 0; mb -= TABLE_MB) {
		assert_true(search_set_table_mb(bench->search, mb));
		for (int i = 0; i < test_fen_count; i++) {
			test_set_up(&bench->pos, test_fens[i]);
			for (uint64_t nodes = 1; nodes < 5000; nodes += nodes / 2 + 1) {
				search_clear(bench->search);
				think(bench, to_nodes(nodes), NULL);
				assert_true(nodes > 1 || move_is_none(bench->result.ponder));
			}
		}
	}
}

/* In no iteration is a lost ending of king and pawn a draw, which it was where the only winning move was
 * pruned as a late one. */
static void test_lost_to_a_pawn(void **state)
{
	static const char *const fens[] = {
		"8/8/6k1/8/8/2P5/4K3/8 b - - 0 1", "6k1/8/6K1/3P4/8/8/8/8 b - - 0 1", "8/k7/8/8/8/8/2P1K3/8 b - - 0 1"
	};
	struct search_bench *bench = *state;

	for (size_t i = 0; i < sizeof fens / sizeof *fens; i++) {
		test_set_up(&bench->pos, fens[i]);
		for (int depth = 8; depth <= 11; depth++) {
			search_clear(bench->search);
			think(bench, to_depth(depth), NULL);
			assert_true(bench->result.score < -1000);
		}
	}
}

/* Each line has a move and a rank of its own; with a margin only those within it are searched to the end. */
static void test_several_lines(void **state)
{
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();

	options.multipv = 5;
	for (int i = 0; i < 2 * test_fen_count; i++) {
		int legal;

		options.multipv_margin = i % 2 * 40;
		test_set_up(&bench->pos, test_fens[i / 2]);
		legal = movegen_count(&bench->pos);
		search_clear(bench->search);
		think(bench, to_depth(6), &options);
		for (int rank = 2; rank <= bench->most_rank && i % 2; rank++)
			assert_true(bench->lines[rank].depth < 6 || bench->lines[rank].score >= bench->lines[1].score - 40);
		if (i % 2)
			continue;
		assert_int_equal(bench->most_rank, legal < 5 ? legal : 5);
		for (int rank = 1; rank <= bench->most_rank; rank++) {
			const struct search_line *line = &bench->lines[rank];

			assert_int_equal(line->depth, 6);
			for (int before = 1; before < rank; before++) {
				assert_true(bench->lines[before].score >= line->score);
				assert_false(move_equal(bench->lines[before].pv[0], line->pv[0]));
			}
		}
		assert_true(move_equal(bench->result.best, bench->lines[1].pv[0]));
	}
}

/* A promoted piece that is taken at once is a queen, whatever the depth, unless no queen is
 * allowed; a knight that forks, or forces the capture by a check, is a knight. */
static void test_promotions(void **state)
{
	static const char *const taken_at_once[] = {
		"8/4bk1P/R7/4BK2/5P2/p7/8/7r w - - 1 63",
		"3r4/PK2p3/3p1kp1/7p/4P2P/8/6P1/R7 w - - 3 51",
		"6R1/1k6/2p5/p2p4/N3n3/1P2P2P/2K3p1/7r b - - 3 64",
		"5k2/3P1q2/p1rr4/1b3p2/3R1P2/1Q5P/4p1PK/4R3 w - - 1 47"
	};
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();
	struct move allowed[2];

	for (size_t i = 0; i < sizeof taken_at_once / sizeof *taken_at_once; i++) {
		test_set_up(&bench->pos, taken_at_once[i]);
		for (int depth = 1; depth <= 12; depth++) {
			struct move best;

			search_clear(bench->search);
			think(bench, to_depth(depth), NULL);
			best = bench->result.best;
			assert_true(move_equal(best, bench->lines[1].pv[0]));
			if (!move_is_promotion(best) || move_promotion(best) != QUEEN)
				fail_msg("%s, depth %d", taken_at_once[i], depth);
		}
	}
	options.root_moves = allowed;
	options.root_move_count = 1;
	test_set_up(&bench->pos, taken_at_once[0]);
	allowed[0] = test_move(&bench->pos, "h7h8r");
	think(bench, to_depth(6), &options);
	assert_true(move_equal(bench->result.best, allowed[0]));
	options.root_move_count = 2;
	test_set_up(&bench->pos, "3r4/P5Q1/1k6/8/8/8/6PP/7K w - - 0 1");
	allowed[0] = test_move(&bench->pos, "a7a8n");
	allowed[1] = test_move(&bench->pos, "a7a8q");      /* and Black mates */
	think(bench, to_depth(6), &options);
	assert_true(move_equal(bench->result.best, allowed[0]));
	assert_true(move_to(bench->result.ponder) == move_to(allowed[0]));
	test_set_up(&bench->pos, "8/3q1P1k/8/8/8/8/PPP5/6K1 w - - 0 1");
	think(bench, to_depth(8), NULL);
	assert_true(move_equal(bench->result.best, test_move(&bench->pos, "f7f8n")));
}

/* ---- values ---- */

static void mate_is(struct search_bench *bench, const char *fen, int depth, int moves)
{
	test_set_up(&bench->pos, fen);
	search_clear(bench->search);
	think(bench, to_depth(depth), NULL);
	if (!score_is_mate(bench->result.score) || score_mate_moves(bench->result.score) != moves)
		fail_msg("%s: %d", fen, bench->result.score);
}

static void test_mates(void **state)
{
	struct search_bench *bench = *state;

	mate_is(bench, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 4, 1);
	mate_is(bench, "7k/8/6K1/8/8/8/8/R7 b - - 0 1", 6, -1);
	mate_is(bench, "7k/8/5K2/8/8/8/8/R7 w - - 0 1", 8, 2);
	mate_is(bench, "5b2/pp2r1pk/2pp1R1p/4rP1N/2P1P3/1P4Q1/P3q1PP/5R1K w - - 0 1", 12, 3);
	mate_is(bench, "k7/8/2K5/8/8/8/8/7R w - - 0 1", 10, 2);
	assert_int_equal(score_mate_moves(-SCORE_MATE), 0);
	assert_int_equal(score_mate_moves(SCORE_MATE - 1), 1);
	assert_int_equal(score_mate_moves(-SCORE_MATE + 2), -1);
}

/* The rook mates with the hundredth ply; one ply more and it is a draw. */
static void test_fifty_moves(void **state)
{
	struct search_bench *bench = *state;

	mate_is(bench, "4k3/8/4K3/8/8/8/8/R7 w - - 99 80", 4, 1);
	test_set_up(&bench->pos, "k7/8/2K5/8/8/8/8/7R w - - 98 80");
	think(bench, to_depth(8), NULL);
	assert_int_equal(bench->result.score, 0);
	mate_is(bench, "k7/8/2K5/8/8/8/8/7R w - - 97 80", 10, 2);
}

/* A side that is far behind is saved by perpetual check. */
static void test_perpetual_check(void **state)
{
	struct search_bench *bench = *state;

	test_set_up(&bench->pos, "6k1/5p1p/8/3Q4/8/8/qr6/7K w - - 0 1");
	think(bench, to_depth(9), NULL);
	assert_int_equal(bench->result.score, 0);
	assert_true(move_equal(bench->result.best, test_move(&bench->pos, "d5g5")));
}

/* Drawn endings are drawn at every depth, and the king stays in its corner: the capture of the
 * last piece is not pruned, and exact draws are not corrected. */
static void test_fortresses(void **state)
{
	static const char *const corners[] = {
		"2B5/7k/8/8/8/7P/4K3/8 b - - 2 2", "7k/8/7P/8/8/8/5K2/1B6 b - - 0 1",
		"8/8/1k6/8/1P6/8/1K6/8 w - - 0 1", "8/8/7k/5K2/8/7B/7P/8 b - - 0 1"
	};
	struct search_bench *bench = *state;

	for (size_t i = 0; i < sizeof corners / sizeof *corners; i++)
		for (int nodes = 2000; nodes <= 128000; nodes *= 4) {
			test_set_up(&bench->pos, corners[i]);
			search_clear(bench->search);
			think(bench, to_nodes((uint64_t)nodes), NULL);
			assert_in_range(bench->result.score + 250, 0, 500);
		}
	assert_false(move_equal(bench->result.best, test_move(&bench->pos, "h6h5")));
}

/* With the history of a game: the side that is ahead does not repeat. */
static void test_repetition(void **state)
{
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();
	struct move back;

	test_set_up(&bench->pos, "7k/8/8/8/8/8/8/KQ6 w - - 0 1");
	test_play(&bench->pos, "b1b2 h8g8 b2b1 g8h8 b1b2 h8g8 b2b1 g8h8");
	back = test_move(&bench->pos, "b1b2");
	think(bench, to_depth(6), NULL);
	assert_true(bench->result.score > 300);
	assert_false(move_equal(bench->result.best, back));
	options.root_moves = &back;
	options.root_move_count = 1;
	think(bench, to_depth(6), &options);
	assert_in_range(bench->result.score + 1, 0, 1);
}

/* Returning to a position of the game is worth no more than its search: the worse side
 * neither allows a mate nor leaves the queen en prise. */
static void test_going_back(void **state)
{
	static const struct {
		const char *fen, *moves, *bad;
	} games[] = {
		{ "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		  "e2e4 e7e5 f1c4 b8c6 d1h5 c6b8 c4b3 b8c6 b3c4", "c6b8" },
		{ "r2q2k1/5ppp/3p4/4Q3/8/8/5PPP/6K1 b - - 0 1", "g8h8 e5e1 h8g8", "e1e5" },
	};
	struct search_bench *bench = *state;

	for (size_t i = 0; i < sizeof games / sizeof *games; i++)
		for (int depth = 2; depth <= 10; depth += 2) {
			test_set_up(&bench->pos, games[i].fen);
			test_play(&bench->pos, games[i].moves);
			search_clear(bench->search);
			think(bench, to_depth(depth), NULL);
			assert_false(move_equal(bench->result.best, test_move(&bench->pos, games[i].bad)));
		}
}

/* A move back to a position that occurred once is no draw: the only winning one is played, and a
 * forced one keeps its score. */
static void test_win_played_before(void **state)
{
	static const struct {
		const char *fen, *moves, *best;
		int least;
	} games[] = {
		{ "3R4/8/8/4r3/8/k1K5/8/8 w - - 0 1", "d8a8 e5a5 a8d8 a5e5", "d8a8", SCORE_MATE - 3 },
		{ "8/8/1k6/8/5P2/3K4/8/8 b - - 0 1", "b6b5 d3c2 b5b6", "c2d3", 200 },
		{ "8/2pk4/8/8/8/5K2/8/8 w - - 0 1", "f3g3 d7e8 g3f3", "e8d7", 200 },
		{ "6k1/8/8/8/8/Q6P/5qP1/7K b - - 0 1", "f2f1 h1h2 f1f4 h2h1 f4f1", "h1h2", 100 },
	};
	struct search_bench *bench = *state;

	for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
		test_set_up(&bench->pos, games[i].fen);
		test_play(&bench->pos, games[i].moves);
		search_clear(bench->search);
		think(bench, to_nodes(50000), NULL);
		assert_true(move_equal(bench->result.best, test_move(&bench->pos, games[i].best)));
		assert_true(bench->result.score >= games[i].least);
	}
}

/* A table's value that does not end the search of a node bounds its result: Qxc2 and Kxa7 win and lose by the
 * tables. */
static void test_table_bounds(void **state)
{
	struct search_bench *bench = *state;
	struct search_options options = search_options_default();
	struct syzygy *tables = search_bench_tables();

	if (!tables)
		skip();
	options.tables = tables;
	options.table_pieces = 3;
	test_set_up(&bench->pos, "8/8/8/3k4/8/8/2p5/K1Q5 w - - 0 1");
	think(bench, to_depth(2), &options);
	assert_true(move_equal(bench->result.best, test_move(&bench->pos, "c1c2")));
	assert_in_range(bench->result.score, SCORE_TABLE - 4, SCORE_TABLE);
	test_set_up(&bench->pos, "k7/N7/8/8/8/1Q6/8/K7 b - - 0 1");
	think(bench, to_depth(2), &options);
	assert_in_range(-bench->result.score, SCORE_TABLE - 4, SCORE_TABLE);
	syzygy_close(tables);
}

/* Short searches of many positions, with the assertions of think(). */
static void search_visit(struct position *pos, void *context)
{
	struct search_bench *bench = context;

	assert_true(position_copy(&bench->pos, pos, 1));
	think(bench, to_nodes(100), NULL);
}

static void test_everywhere(void **state)
{
	test_random_games(1, 60 * test_scale(1, 4), 5, search_visit, *state);
}

#define BENCH_TEST(test) \
	cmocka_unit_test_setup_teardown(test, search_bench_set_up, search_bench_tear_down)

int main(void)
{
	const struct CMUnitTest tests[] = {
		BENCH_TEST(test_deterministic),
		BENCH_TEST(test_depth_and_nodes),
		BENCH_TEST(test_soft_nodes),
		BENCH_TEST(test_table_is_kept),
		BENCH_TEST(test_hard_limit),
		BENCH_TEST(test_no_time),
		BENCH_TEST(test_ends),
		BENCH_TEST(test_stopped_anywhere),
		BENCH_TEST(test_lost_to_a_pawn),
		BENCH_TEST(test_several_lines),
		BENCH_TEST(test_promotions),
		BENCH_TEST(test_mates),
		BENCH_TEST(test_fifty_moves),
		BENCH_TEST(test_perpetual_check),
		BENCH_TEST(test_fortresses),
		BENCH_TEST(test_repetition),
		BENCH_TEST(test_going_back),
		BENCH_TEST(test_win_played_before),
		BENCH_TEST(test_table_bounds),
		BENCH_TEST(test_everywhere),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
