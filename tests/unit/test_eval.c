/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The evaluation: its symmetries, its range, its trace, and the endings with
 * rules of their own. */
#include <config.h>

#include "chess_test.h"

#include <stdlib.h>
#include <string.h>

#include "eval/endgame.h"
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

/* By rules of their own; the model below has those of the scale. */
static void drawn_endings_are_near_nothing(void **state)
{
	static const char *const draws[] = {
		"8/8/4k3/8/8/3KN3/8/8 w - - 0 1", "8/8/4k3/8/8/3KNN2/8/8 w - - 0 1",
		"8/3b4/4k3/8/8/3K1R2/8/8 w - - 0 1", "8/3n4/4k3/8/8/3K1R2/8/8 w - - 0 1"
	};

	for (unsigned i = 0; i < sizeof draws / sizeof draws[0]; i++)
		if (abs(value_of(draws[i])) > 60)
			fail_msg("%s: %d", draws[i], value_of(draws[i]));
}

/* The scale of an advantage of OURS against THEIRS, in letters, by its rules; the last bishops stand on squares of one
 * colour if ALIKE.  Fortresses have a test of their own. */
static int scale_by_letters(const char *ours, const char *theirs, bool fortress, bool alike)
{
	static const int worth[] = { ['B'] = 3, ['N'] = 3, ['P'] = 0, ['Q'] = 9, ['R'] = 5 };
	int pawns = 0, us = 0, them = 0, scale = 64, limit = 57;

	for (const char *at = ours; *at; at++) {
		pawns += *at == 'P';
		us += worth[(int)*at];
	}
	for (const char *at = theirs; *at; at++)
		them += worth[(int)*at];
	if (pawns == 0)
		scale = us <= 3 ? 0 : strcmp(ours, "NN") == 0 ? 2 : us - them <= 3 ? 10 : 64;
	else if (fortress)
		scale = 4;
	else if (pawns == 1 && them > 0 && us - them <= 3)
		scale = us <= 3 ? 26 : 48;
	if (alike || !strchr(ours, 'B') || strchr(ours, 'B') != strrchr(ours, 'B') || !strchr(theirs, 'B') ||
	    strchr(theirs, 'B') != strrchr(theirs, 'B'))
		return scale;
	if (!strpbrk(ours, "NQR") && !strpbrk(theirs, "NQR"))
		limit = 18 + 4 * pawns;
	return scale < limit ? scale : limit;
}

/* Place up to four random pieces of COLOUR, and its king, on BOARD; PIECES gets their letters.  Return the last
 * bishop's square. */
static int place_pieces(struct board *board, enum colour colour, struct random *random, char pieces[5])
{
	static const char letters[KINDS] = { [PAWN] = 'P', [KNIGHT] = 'N', [BISHOP] = 'B', [ROOK] = 'R', [QUEEN] = 'Q' };
	int count = (int)random_below(random, 5), bishop = 0;

	for (int i = 0; i <= count; i++) {
		enum kind kind = i == 0 ? KING : (enum kind)(PAWN + random_below(random, KINDS - PAWN));
		int square;

		do
			square = square_make((int)random_below(random, 8), RANK_2 + (int)random_below(random, 6));
		while (!piece_is_empty(board_at(board, square)));
		board_place(board, colour, square, piece_make(colour, kind), i);
		bishop = kind == BISHOP ? square : bishop;
		if (i > 0)
			pieces[i - 1] = letters[kind];
	}
	pieces[count] = '\0';
	return bishop;
}

static void advantages_have_their_scale(void **state)
{
	struct random random = { 68 };

	for (int i = 0; i < 100000; i++) {
		struct board board;
		char pieces[COLOURS][5];
		int bishops[COLOURS];
		bool alike;

		board_clear(&board);
		for (enum colour colour = WHITE; colour < COLOURS; colour++)
			bishops[colour] = place_pieces(&board, colour, &random, pieces[colour]);
		alike = square_is_light(bishops[WHITE]) == square_is_light(bishops[BLACK]);
		for (enum colour strong = WHITE; strong < COLOURS; strong++) {
			int scale = scale_by_letters(pieces[strong], pieces[!strong], fortress_in_corner(&board, strong), alike);

			if (scale_of(&board, strong) != scale)
				fail_msg("%s against %s: %d", pieces[strong], pieces[!strong], scale_of(&board, strong));
		}
	}
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
		cmocka_unit_test(drawn_endings_are_near_nothing),
		cmocka_unit_test(advantages_have_their_scale),
		cmocka_unit_test(king_and_pawn_is_exact),
		cmocka_unit_test(queen_against_pawn),
		cmocka_unit_test(danger_is_bounded),
		cmocka_unit_test(endings_have_their_rules),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
