/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The network: incremental accumulators equal those computed from scratch,
 * colours are treated alike, nothing overflows, and files are read back or
 * refused. */
#include <config.h>

#include "chess_test.h"
#include "file_test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "eval/eval.h"
#include "eval/network/accumulator.h"
#include "eval/network/network.h"
#include "notation/notation.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"
#include "util/error.h"
#include "util/random.h"

static struct network network;
static struct accumulators accumulators;
static const struct simd *simd;    /* the loops under test */

static int16_t drawn(struct random *random, int most)
{
	return (int16_t)((int)random_below(random, 2 * (uint32_t)most + 1) - most);
}

/* Random numbers within their bounds. */
static void draw_network(uint64_t seed)
{
	struct random random = { seed };

	memset(&network, 0, sizeof network);
	for (int i = 0; i < NETWORK_INPUTS; i++)
		for (int j = 0; j < NETWORK_HIDDEN; j++)
			network.input[i][j] = drawn(&random, NETWORK_INPUT_MAX);
	for (int j = 0; j < NETWORK_HIDDEN; j++)
		network.bias[j] = drawn(&random, 300);
	for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++) {
		for (int side = 0; side < COLOURS; side++)
			for (int j = 0; j < NETWORK_HIDDEN; j++)
				network.output[bucket][side][j] = drawn(&random, NETWORK_OUTPUT_SUM_MAX / NETWORK_HIDDEN);
		network.output_bias[bucket] = drawn(&random, 10000);
	}
	network.scale = 130;
	strcpy(network.name, "drawn");
}

/* The network's value of POS by its definition, in 64 bits and without the
 * engine's loops. */
static int64_t slow_value(const struct position *pos)
{
	int64_t hidden[COLOURS][NETWORK_HIDDEN], sum = 0;
	int pieces = 0, bucket;
	enum colour us = position_turn(pos);

	for (int square = 0; square < 64; square++)
		pieces += !piece_is_empty(position_at(pos, square_from_64(square)));
	bucket = (pieces - 1) / 4;
	for (int side = 0; side < COLOURS; side++)
		for (int j = 0; j < NETWORK_HIDDEN; j++) {
			int64_t x = network.bias[j];
			int mirror = square_file(position_king(pos, (enum colour)side)) >= 4 ? 7 : 0;

			for (int square = 0; square < 64; square++) {
				struct piece piece = position_at(pos, square_from_64(square));
				int kind, own;

				if (piece_is_empty(piece))
					continue;
				kind = piece_index(piece) / 2;
				own = (int)piece_colour(piece) == side;
				x += network.input[64 * (2 * kind + own) +
				                   ((side == WHITE ? square : square ^ 56) ^ mirror)][j];
			}
			assert_true(x >= INT16_MIN && x <= INT16_MAX);
			hidden[side][j] = x < 0 ? 0 : x > 255 ? 255 : x;
		}
	for (int side = 0; side < COLOURS; side++)
		for (int j = 0; j < NETWORK_HIDDEN; j++) {
			int64_t x = hidden[side == 0 ? us : colour_other(us)][j];

			sum += x * x / 2 * network.output[bucket][side][j];
			assert_true(sum >= INT32_MIN && sum <= INT32_MAX);
		}
	return (2 * sum / 255 + network.output_bias[bucket]) * network.scale / (255 * 256);
}

static int value_of(const struct position *pos)
{
	return accumulator_value(accumulators_update(&accumulators, &network, simd, pos), &network, simd,
	                         position_turn(pos), accumulator_pieces(pos));
}

static void check_fresh(const struct position *pos)
{
	struct accumulator fresh;
	const struct accumulator *found = accumulators_update(&accumulators, &network, simd, pos);

	accumulator_compute(&fresh, &network, pos);
	assert_memory_equal(fresh.values, found->values, sizeof fresh.values);
}

/* Every move from here, one or two deep without an evaluation in between, and back. */
static void check_moves(struct position *pos, void *context)
{
	struct random *random = context;
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	if (random_below(random, 3) == 0)
		check_fresh(pos);
	for (int i = 0; i < count; i++) {
		struct move replies[MOVES_MAX];
		int reply_count;

		position_make(pos, moves[i]);
		reply_count = movegen_all(pos, replies);
		if (reply_count > 0 && random_below(random, 2)) {
			position_make(pos, replies[random_below(random, (uint32_t)reply_count)]);
			check_fresh(pos);
			position_unmake(pos);
		} else {
			check_fresh(pos);
		}
		position_unmake(pos);
	}
}

/* Ten million positions, if there is time. */
static void caught_up_is_from_scratch(void **state)
{
	struct random random = { 4 };

	draw_network(1);
	simd = simd_best();
	memset(&accumulators, 0, sizeof accumulators);
	test_random_games(test_scale(2, 300), 120, 31, check_moves, &random);
}

static void check_slow(struct position *pos, void *context)
{
	assert_int_equal(value_of(pos), slow_value(pos));
}

/* The positions of games have the value of the definition, by every version of the loops that
 * this processor can run. */
static void check_games(int games, int plies, uint64_t seed)
{
	int versions = 0;

	for (int i = 0; (simd = simd_version(i)) != NULL; i++) {
		if (!simd->runs())
			continue;
		memset(&accumulators, 0, sizeof accumulators);
		test_random_games(games, plies, seed, check_slow, NULL);
		versions++;
	}
	assert_int_not_equal(versions, 0);
	assert_true(simd_best()->runs());
}

static void values_are_as_defined(void **state)
{
	draw_network(2);
	check_games(1, test_scale(40, 200), 32);
}

/* All weights at their bounds, of one sign: the largest sums there can be. */
static void nothing_overflows(void **state)
{
	const int most = NETWORK_OUTPUT_SUM_MAX / (COLOURS * NETWORK_HIDDEN);

	for (int sign = -1; sign <= 1; sign += 2) {
		draw_network(3);
		for (int i = 0; i < NETWORK_INPUTS; i++)
			for (int j = 0; j < NETWORK_HIDDEN; j++)
				network.input[i][j] = NETWORK_INPUT_MAX;
		for (int j = 0; j < NETWORK_HIDDEN; j++)
			network.bias[j] = NETWORK_BIAS_MAX;
		for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
			for (int side = 0; side < COLOURS; side++)
				for (int j = 0; j < NETWORK_HIDDEN; j++)
					network.output[bucket][side][j] = (int16_t)(sign * most);
		assert_true(network_is_ok(&network));
		check_games(1, 10, 33);
	}
	network.input[7][7] = NETWORK_INPUT_MAX + 1;
	assert_false(network_is_ok(&network));
}

static void check_symmetries(struct position *pos, void *context)
{
	int value = evaluate_by_network(pos, &network);

	(void)context;
	assert_int_equal(evaluate_by_network(test_symmetric(pos, false), &network), value);
	assert_int_equal(evaluate_by_network(test_symmetric(pos, true), &network), value);
}

static void symmetries_do_not_matter(void **state)
{
	draw_network(5);
	test_random_games(2, 60, 34, check_symmetries, NULL);
}

static const char path[] = "test_network.tmp";

static bool read_back(struct network *back, char *why, size_t size)
{
	FILE *file = fopen(path, "rb");
	struct error error = ERROR_NONE;
	struct text text;
	bool good;

	assert_non_null(file);
	good = network_read(file, back, &error);
	text_init(&text, why, size);
	text_add(&text, error.text);
	fclose(file);
	return good;
}

static void files_come_back_or_are_refused(void **state)
{
	struct network *back = test_calloc(1, sizeof *back);
	char *bytes, why[200];
	size_t length;
	FILE *file;

	draw_network(6);
	for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
		network.output_bias[bucket] = -bucket * 1000;
	file = fopen(path, "wb");
	assert_non_null(file);
	assert_true(network_write(file, &network));
	assert_int_equal(fclose(file), 0);
	assert_true(read_back(back, why, sizeof why));
	assert_memory_equal(back, &network, sizeof network);
	bytes = file_read(path, &length);

	file_write(path, bytes, length - 1);
	assert_false(read_back(back, why, sizeof why));
	assert_non_null(strstr(why, "cut off"));
	file_write(path, bytes, length + 1);
	assert_false(read_back(back, why, sizeof why));
	assert_non_null(strstr(why, "too long"));
	bytes[length / 2] ^= 4;
	file_write(path, bytes, length);
	assert_false(read_back(back, why, sizeof why));
	assert_non_null(strstr(why, "checksum"));
	bytes[length / 2] ^= 4;
	for (int at = 16; at < 28; at += 4) {     /* inputs, hidden numbers, buckets */
		bytes[at] ^= 1;
		file_write(path, bytes, length);
		assert_false(read_back(back, why, sizeof why));
		assert_non_null(strstr(why, "size"));
		bytes[at] ^= 1;
	}
	file_write(path, "Rhumb network 9\nabcdefghijklmnopqrstuvwxyz", 40);
	assert_false(read_back(back, why, sizeof why));
	assert_non_null(strstr(why, "version"));
	file_write(path, "", 0);
	assert_false(read_back(back, why, sizeof why));
	unlink(path);
	free(bytes);
	test_free(back);
}

static void output_weights_have_a_bound_in_sum(void)
{
	int16_t *weights = network.output[4][0];

	for (int sign = -1; sign <= 1; sign += 2) {
		int rest = NETWORK_OUTPUT_SUM_MAX;

		for (int i = 0; i < COLOURS * NETWORK_HIDDEN; i++) {
			int weight = rest < NETWORK_OUTPUT_MAX ? rest : NETWORK_OUTPUT_MAX;

			weights[i] = (int16_t)(sign * weight);
			rest -= weight;
		}
		assert_int_equal(rest, 0);
		assert_true(network_is_ok(&network));
		weights[COLOURS * NETWORK_HIDDEN - 1] = (int16_t)sign;
		assert_false(network_is_ok(&network));
		weights[COLOURS * NETWORK_HIDDEN - 1] = (int16_t)-sign;
		assert_true(network_is_ok(&network));
	}
}

/* Each number is accepted at its bounds, and refused beyond them. */
static void numbers_have_bounds(void **state)
{
	struct {
		int16_t *number;
		int most;
	} const shorts[] = {
		{ &network.input[5][6], NETWORK_INPUT_MAX },
		{ &network.bias[7], NETWORK_BIAS_MAX },
		{ &network.output[3][1][9], NETWORK_OUTPUT_MAX },
	};

	draw_network(8);
	for (size_t i = 0; i < sizeof shorts / sizeof *shorts; i++)
		for (int sign = -1; sign <= 1; sign += 2) {
			*shorts[i].number = (int16_t)(sign * (shorts[i].most + 1));
			assert_false(network_is_ok(&network));
			*shorts[i].number = (int16_t)(sign * shorts[i].most);
			assert_true(network_is_ok(&network));
		}
	for (int sign = -1; sign <= 1; sign += 2) {
		network.output_bias[2] = sign * (INT32_MAX / 4 + 1);
		assert_false(network_is_ok(&network));
		network.output_bias[2] = sign * (INT32_MAX / 4);
		assert_true(network_is_ok(&network));
	}
	output_weights_have_a_bound_in_sum();
	network.scale = NETWORK_SCALE_MAX + 1;
	assert_false(network_is_ok(&network));
	network.scale = 0;
	assert_false(network_is_ok(&network));
	network.scale = NETWORK_SCALE_MAX;
	assert_true(network_is_ok(&network));
	memset(network.name, 'x', sizeof network.name);
	assert_false(network_is_ok(&network));
}

/* With an evaluator, prepared or not, a game has the same values as without. */
static void check_evaluator(struct position *pos, void *context)
{
	if (position_plies(pos) % 3 > 0)
		evaluator_prepare(context, pos);
	assert_int_equal(evaluator_evaluate(context, pos), evaluate_by_network(pos, &network));
}

static void evaluators_change_over(void **state)
{
	struct evaluator *evaluator = evaluator_create();
	struct position *pos = test_position(FEN_START);

	assert_non_null(evaluator);
	draw_network(7);
	assert_int_equal(evaluator_evaluate(evaluator, pos), evaluate(pos));
	evaluator_set_network(evaluator, &network);
	test_random_games(1, 60, 35, check_evaluator, evaluator);
	evaluator_set_network(evaluator, NULL);
	assert_int_equal(evaluator_evaluate(evaluator, pos), evaluate(pos));
	evaluator_free(evaluator);
}

/* The value of FEN by a network that gives every position SAID centipawns. */
static int value_by_constant(const char *fen, int said)
{
	memset(&network, 0, sizeof network);
	network.scale = NETWORK_ONE;
	for (int bucket = 0; bucket < NETWORK_BUCKETS; bucket++)
		network.output_bias[bucket] = said * NETWORK_OUTPUT_ONE;
	return evaluate_by_network(test_position(fen), &network);
}

/* Positions that White cannot win, whoever is to move; Black may. */
static void the_unwinnable_is_no_advantage(void **state)
{
	static const char *const fens[] = {
		"8/p7/1p2k3/8/8/3KB3/8/8 w - - 0 1",
		"8/8/4k3/4p3/8/3KN3/8/8 b - - 0 1",
		"8/p7/k7/8/2K5/2NN4/8/8 w - - 0 1",
		"k7/1p6/1K6/P7/8/8/8/2B5 w - - 0 1",      /* the bishop of the wrong colour */
		"1k6/6p1/1K6/P7/P7/4B3/7p/8 b - - 0 1",
		"7k/6p1/4n1K1/7P/8/8/8/8 w - - 0 1",
	};
	static const char *const winnable[] = {
		"8/p7/1p2k3/8/P7/3KB3/8/8 w - - 0 1",
		"k7/1p6/1K6/P7/8/8/8/5B2 w - - 0 1",
		"k7/1p6/1K6/P7/8/8/1P6/2B5 w - - 0 1",
		"k7/1p6/1K6/P7/8/8/8/2BN4 w - - 0 1",
		"8/1p6/1K1k4/P7/8/8/8/2B5 w - - 0 1",
		FEN_START
	};

	for (unsigned i = 0; i < sizeof fens / sizeof *fens; i++) {
		int sign = strstr(fens[i], " w ") ? 1 : -1;
		int value = sign * value_by_constant(fens[i], sign * 320);

		if (value < 0 || value > 20)
			fail_msg("%s: %d", fens[i], value);
		assert_int_equal(value_by_constant(fens[i], -sign * 320), -sign * 320);
	}
	for (unsigned i = 0; i < sizeof winnable / sizeof *winnable; i++)
		assert_int_equal(value_by_constant(winnable[i], 320), 320);
}

/* The built-in numbers are the trained ones. */
static void built_in_is_whole(void **state)
{
	const struct network *built_in = network_built_in();

	if (!built_in)
		skip();
	assert_true(network_is_ok(built_in));
#ifdef HAVE_NETWORK
	assert_int_equal(network_checksum(built_in), network_numbers_checksum);
#endif
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(caught_up_is_from_scratch),
		cmocka_unit_test(values_are_as_defined),
		cmocka_unit_test(nothing_overflows),
		cmocka_unit_test(symmetries_do_not_matter),
		cmocka_unit_test(files_come_back_or_are_refused),
		cmocka_unit_test(numbers_have_bounds),
		cmocka_unit_test(evaluators_change_over),
		cmocka_unit_test(the_unwinnable_is_no_advantage),
		cmocka_unit_test(built_in_is_whole),
	};

	return cmocka_run_group_tests_name("network", tests, NULL, NULL);
}
