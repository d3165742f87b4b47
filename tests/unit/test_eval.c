/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The evaluation: its symmetries, its range, its trace, and the endings with
 * rules of their own. */
#include <config.h>

#include "chess_test.h"

#include <stdlib.h>
#include <string.h>

#include "eval/eval.h"
#include "eval/weights.h"
#include "rules/attack.h"
#include "tsv.h"
#include "util/error.h"

/* Positions of every kind: openings, attacks, endings with and without rules. */
static const char *const fens[] = {
	FEN_START,
	"r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 3 8",
	"r2q1rk1/1b2bppp/p2ppn2/1p6/3NPP2/1BN1B3/PPP3PP/R2Q1RK1 b - - 1 13",
	"2kr3r/ppp1qpp1/2n1b3/4P2p/2P3n1/P1N2N2/1P2QPPP/R1B2RK1 w - - 0 15",
	"5rk1/1p3ppp/p1q1p3/3rP3/3P1Q2/1P4P1/P4P1P/2R2RK1 b - - 0 24",
	"r4rk1/2q2p1p/p2p2p1/1pbPn3/4P3/1BP2QPP/PP3P1K/R1B1R3 w - - 2 21",
	"8/5pk1/1p2p1p1/p2pP2p/P2P1P1P/1P1K2P1/8/8 w - - 0 40",
	"8/2p5/1p1k4/p1p1p3/P1P1P1p1/1P1K2P1/8/8 b - - 0 1",
	"8/5k2/8/3b1pp1/1P1B4/4KP2/6P1/8 w - - 0 50",
	"2b5/5pk1/6p1/3N4/1P6/6P1/5PK1/8 b - - 4 44",
	"8/8/1R6/5kp1/r6p/7P/5PK1/8 w - - 0 55",
	"3Q4/5pk1/6p1/7p/7P/2q3P1/5PK1/8 b - - 0 46",
	"8/1P4k1/8/8/8/1r6/5K2/1R6 w - - 0 60",
	"8/P6k/8/8/8/8/p6K/8 w - - 0 60",
	"4k3/8/8/8/8/8/4P3/4K3 w - - 0 1",
	"8/8/8/3k4/8/8/1B6/2K2N2 b - - 0 1",
	"8/8/2k5/8/8/3QK3/8/8 w - - 0 1",
	"6k1/8/6K1/7P/8/8/2B5/8 w - - 0 1",
	"3k4/8/8/8/2q5/8/3P4/3K4 b - - 0 1",
	"8/4r3/8/3k4/8/8/2P5/1K6 w - - 0 1",
	"8/QQQQ4/QQQQ4/Q7/8/8/6RB/K5Nk w - - 0 1",
	"qqqqqqqq/q7/8/8/2PPP3/8/7K/k7 w - - 0 1",
};
enum { FENS = sizeof fens / sizeof fens[0] };

static int value_of(const char *fen)
{
	return evaluate(test_position(fen));
}

/* Call CHECK with every position of our list and of a table of test data that
 * has the FEN in its second field. */
static void with_positions(void (*check)(const struct position *pos))
{
	static const char *const tables[] = {
		"movegen/legal_moves.tsv", "egtb/endgame_truth.tsv"
	};
	struct tsv table;

	for (int i = 0; i < FENS; i++)
		check(test_position(fens[i]));
	for (unsigned i = 0; i < sizeof tables / sizeof tables[0]; i++) {
		if (!tsv_open(&table, tables[i]))
			continue;
		while (tsv_next(&table))
			check(test_position(tsv_field(&table, 1)));
		tsv_close(&table);
	}
}

/* Castling rights and en passant do not count. */
static void check_symmetries(const struct position *pos)
{
	assert_int_equal(evaluate(pos), evaluate(test_symmetric(pos, false)));
	assert_int_equal(evaluate(pos), evaluate(test_symmetric(pos, true)));
}

static void check_purity(const struct position *pos)
{
	int value = evaluate(pos);

	assert_in_range(value + EVAL_MAX, 0, 2 * EVAL_MAX);
	assert_int_equal(evaluate(pos), value);
}

/* The terms add up to the total, unless a rule has decided. */
static void check_trace(const struct position *pos)
{
	struct eval_trace trace;
	int us = position_turn(pos), middlegame = 0, endgame = 0, blended;

	evaluate_trace(pos, &trace);
	assert_int_equal(trace.total, evaluate(pos));
	assert_in_range(trace.phase, 0, EVAL_PHASE_MAX);
	if (trace.rule)
		return;
	for (int term = 0; term < EVAL_TERMS; term++) {
		middlegame += trace.middlegame[term][us] - trace.middlegame[term][!us];
		endgame += trace.endgame[term][us] - trace.endgame[term][!us];
	}
	blended = (middlegame * trace.phase + endgame * (EVAL_PHASE_MAX - trace.phase)) /
	          EVAL_PHASE_MAX;
	assert_int_equal(trace.total, blended * trace.scale / 64);
}

static struct evaluator *the_evaluator;

static void check_evaluator(const struct position *pos)
{
	assert_int_equal(evaluator_evaluate(the_evaluator, pos), evaluate(pos));
}

static void symmetries_do_not_matter(void **state)
{
	with_positions(check_symmetries);
}

static void values_are_pure_and_in_range(void **state)
{
	with_positions(check_purity);
}

static void trace_adds_up(void **state)
{
	with_positions(check_trace);
}

/* Twice, so that the second evaluation uses the tables of the first. */
static void evaluator_gives_the_same(void **state)
{
	the_evaluator = evaluator_create();
	assert_non_null(the_evaluator);
	with_positions(check_evaluator);
	with_positions(check_evaluator);
	evaluator_clear(the_evaluator);
	with_positions(check_evaluator);
	evaluator_free(the_evaluator);
}

static void terms_have_names(void **state)
{
	for (int term = 0; term < EVAL_TERMS; term++)
		for (int other = 0; other < term; other++)
			assert_string_not_equal(eval_term_name((enum eval_term)term),
			                        eval_term_name((enum eval_term)other));
}

/* Pairs of FENs: the first is worth more to the side to move. */
struct better {
	const char *better, *worse;
};

static void better_positions_are_worth_more(void **state)
{
	static const struct better pairs[] = {
		/* A queen, a rook, a minor piece, a pawn more than the start. */
		{ "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		  "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1" },
		{ "1nbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQk - 0 1",
		  "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
		{ "r1bqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		  "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1" },
		{ "rnbqkbnr/1ppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", FEN_START },
		/* A passed pawn further on; not isolated; not doubled. */
		{ "6k1/5ppp/8/1P6/8/8/5PPP/6K1 w - - 0 1",
		  "6k1/5ppp/8/8/8/1P6/5PPP/6K1 w - - 0 1" },
		{ "6k1/ppp2ppp/8/8/8/8/PPP2PPP/6K1 w - - 0 1",
		  "6k1/ppp2ppp/8/8/8/2P5/P1P2PPP/6K1 w - - 0 1" },
		/* A sheltered king; a rook on an open file. */
		{ "r1bq1rk1/ppp2ppp/2n2n2/8/8/2N2N2/PPP2PPP/R1BQ1RK1 w - - 0 1",
		  "r1bq1rk1/ppp2ppp/2n2n2/8/6PP/2N2N2/PPP2P2/R1BQ1RK1 w - - 0 1" },
		{ "2r3k1/pp3ppp/8/8/8/8/PP3PPP/2R3K1 w - - 0 1",
		  "2r3k1/pp3ppp/8/8/8/8/PP3PPP/1R4K1 w - - 0 1" },
		/* Bare kings go to the edge, near the enemy, and have few squares to go to. */
		{ "k7/8/2K5/8/8/8/7R/8 w - - 0 1", "8/8/2K5/8/3k4/8/7R/8 w - - 0 1" },
		{ "k7/8/2K5/8/8/8/7R/8 w - - 0 1", "k7/8/8/8/8/4K3/7R/8 w - - 0 1" },
		{ "8/8/8/8/8/2k5/7q/K7 b - - 0 1", "8/8/8/5k2/8/2K5/8/7q b - - 0 1" },
		{ "8/8/8/3k4/7R/8/8/3K4 w - - 0 1", "8/8/8/3k4/8/8/8/3K3R w - - 0 1" },
		/* With a bishop on light squares a8 and h1 are the corners of mate. */
		{ "k7/8/2K5/3BN3/8/8/8/8 w - - 0 1", "7k/8/5K2/3BN3/8/8/8/8 w - - 0 1" },
		{ "7k/8/5K2/4BN2/8/8/8/8 w - - 0 1", "k7/8/2K5/4BN2/8/8/8/8 w - - 0 1" },
	};

	for (unsigned i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
		int better = value_of(pairs[i].better), worse = value_of(pairs[i].worse);

		if (better <= worse)
			fail_msg("%s (%d) and %s (%d)", pairs[i].better, better, pairs[i].worse,
			         worse);
	}
}

static void drawish_material_is_near_nothing(void **state)
{
	static const char *const draws[] = {
		"8/8/4k3/8/8/3KN3/8/8 w - - 0 1",
		"8/8/4k3/8/8/3KB3/8/8 b - - 0 1",
		"8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
		"8/8/4k3/8/5B2/3K2B1/8/8 w - - 0 1",    /* both on dark squares */
		"8/4n3/4k3/8/8/3KB3/8/8 w - - 0 1",
		"8/3b4/4k3/8/8/3K1R2/8/8 w - - 0 1",
		"8/5r2/4k3/8/8/3K2R1/8/8 w - - 0 1",
		"8/8/4kp2/8/8/3KB3/8/8 w - - 0 1",
		"k7/8/1K6/8/P7/8/8/2B5 w - - 0 1",
		"7k/8/5K2/7P/7P/8/8/8 b - - 0 1",
		"8/3r2n1/4k3/8/8/4K1R1/8/8 b - - 0 1",
		"8/1q6/4k3/8/8/5K2/6Q1/8 w - - 0 1",
	};

	for (unsigned i = 0; i < sizeof draws / sizeof draws[0]; i++)
		if (abs(value_of(draws[i])) > 60)
			fail_msg("%s: %d", draws[i], value_of(draws[i]));
}

/* A pawn more with bishops of opposite colours is worth less than half of a
 * pawn more with bishops of the same colour. */
static void opposite_bishops_are_scaled(void **state)
{
	int same = value_of("8/5k2/3b4/5pp1/8/2B3P1/5K2/8 b - - 0 1");
	int opposite = value_of("8/5k2/4b3/5pp1/8/2B3P1/5K2/8 b - - 0 1");

	assert_true(same > 40);
	assert_true(opposite > 0 && opposite < same / 2);
}

/* The sign of king and pawn against king is correct. */
static void king_and_pawn_is_exact(void **state)
{
	struct tsv table;
	int checked = 0;

	if (!tsv_open(&table, "egtb/endgame_truth.tsv"))
		skip();
	while (tsv_next(&table)) {
		int wanted, value;

		if (strcmp(tsv_field(&table, 0), "KPvK"))
			continue;
		wanted = atoi(tsv_field(&table, 2));
		value = value_of(tsv_field(&table, 1));
		if ((value > 0) - (value < 0) != (wanted > 0) - (wanted < 0))
			fail_msg("%s: %d", tsv_field(&table, 1), value);
		checked++;
	}
	tsv_close(&table);
	assert_true(checked > 100);
}

/* A pawn about to promote on a file where stalemate saves it draws against a queen whose king is
 * far away; on the other files it is lost. */
static void queen_against_pawn(void **state)
{
	static const struct { const char *fen; bool drawn; } endings[] = {
		{ "4Q3/6K1/8/8/8/8/p7/1k6 w - - 0 1", true },  { "4Q3/6K1/8/8/8/8/1p6/2k5 w - - 0 1", false },
		{ "Q7/6K1/8/8/8/8/2p5/3k4 w - - 0 1", true },  { "Q7/6K1/8/8/8/8/3p4/2k5 w - - 0 1", false },
		{ "7Q/K7/8/8/8/8/5p2/6k1 w - - 0 1", true },  { "7Q/K7/8/8/8/8/4p3/5k2 w - - 0 1", false },
		{ "Q7/K7/8/8/8/8/7p/6k1 w - - 0 1", true },  { "Q7/K7/8/8/8/8/6p1/5k2 w - - 0 1", false },
		{ "4Q3/8/8/3K4/8/8/p7/1k6 w - - 0 1", true },  { "4Q3/8/8/8/3K4/8/p7/1k6 w - - 0 1", false }
	};

	for (unsigned i = 0; i < sizeof endings / sizeof endings[0]; i++)
		if ((abs(value_of(endings[i].fen)) < 200) != endings[i].drawn)
			fail_msg("%s: %d", endings[i].fen, value_of(endings[i].fen));
}

/* However many pieces attack a king, the penalty stays below that of two queens. */
static void danger_is_bounded(void **state)
{
	struct position *pos = test_position("8/QQQQ4/QQQQ4/Q7/8/8/6RB/K5Nk w - - 0 1");
	struct eval_trace trace;
	struct eval_sum none, much, more;
	struct weights weights = eval_weights;

	evaluate_trace(pos, &trace);
	assert_in_range(-trace.middlegame[EVAL_KING][BLACK], 500, 2000);
	test_set_up(pos, "Q2bkb1Q/3ppp2/1N6/4N2Q/Q6Q/Q7/8/3QKQ2 w - - 0 1");
	weights.danger.base = -5000;
	assert_true(evaluate_by_weights(pos, &weights, &none));
	weights.danger.base = 1000;
	assert_true(evaluate_by_weights(pos, &weights, &much));
	weights.danger.base = 5000;
	assert_true(evaluate_by_weights(pos, &weights, &more));
	assert_int_equal(much.middlegame, more.middlegame);
	assert_in_range(much.middlegame - none.middlegame, 1300, 1450);
}

/* Which ending is recognised: the name of its rule, or none. */
static void endings_have_their_rules(void **state)
{
	static const struct { const char *fen, *rule; } endings[] = {
		{ "8/8/8/3k4/8/8/1NN5/K7 w - - 0 1", "two knights cannot force mate" },
		{ "8/8/8/3k4/8/8/PNN5/K7 w - - 0 1", NULL },
		{ "8/8/8/3k4/8/8/NNN5/K7 w - - 0 1", "mate against the bare king" },
		{ "8/8/8/3k4/8/8/1BB5/K7 w - - 0 1", "mate against the bare king" },
		{ "8/8/8/3k4/8/B7/1B6/K7 w - - 0 1", "bishops of one colour cannot mate" },
		{ "8/1k6/8/P7/3B4/8/8/K7 w - - 0 1", "fortress in the corner" },
		{ "8/1k6/8/P7/2B5/8/8/K7 w - - 0 1", NULL },
		{ "8/2k5/8/P7/3B4/8/8/K7 w - - 0 1", NULL },
		{ "8/1k6/8/P7/3B3P/8/8/K7 w - - 0 1", NULL },
		{ "8/8/8/3k4/8/8/3r4/KQ6 w - - 0 1", "queen against rook" },
		{ "8/8/8/8/8/4k3/3p4/KQ6 w - - 0 1", "queen against pawn" },
	};

	for (unsigned i = 0; i < sizeof endings / sizeof endings[0]; i++) {
		struct eval_trace trace;

		evaluate_trace(test_position(endings[i].fen), &trace);
		if (!trace.rule != !endings[i].rule ||
		    (trace.rule && strcmp(trace.rule, endings[i].rule) != 0))
			fail_msg("%s: %s", endings[i].fen, trace.rule ? trace.rule : "no rule");
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(symmetries_do_not_matter),
		cmocka_unit_test(values_are_pure_and_in_range),
		cmocka_unit_test(trace_adds_up),
		cmocka_unit_test(evaluator_gives_the_same),
		cmocka_unit_test(terms_have_names),
		cmocka_unit_test(better_positions_are_worth_more),
		cmocka_unit_test(drawish_material_is_near_nothing),
		cmocka_unit_test(opposite_bishops_are_scaled),
		cmocka_unit_test(king_and_pawn_is_exact),
		cmocka_unit_test(queen_against_pawn),
		cmocka_unit_test(danger_is_bounded),
		cmocka_unit_test(endings_have_their_rules),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
