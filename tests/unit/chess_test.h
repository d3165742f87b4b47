/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Helpers of the unit tests: cmocka, positions by FEN, and random games. */
#ifndef RHUMB_TESTS_CHESS_TEST_H
#define RHUMB_TESTS_CHESS_TEST_H

#include "unit_test.h"

#include "notation/fen.h"
#include "rules/position.h"
#include "rules/setup.h"
#include "util/random.h"

/* Set up POS, which was initialised; fails the test if FEN is refused. */
void test_set_up(struct position *pos, const char *fen);

/* The position FEN.  There is one for all tests, and the next call sets it up anew. */
struct position *test_position(const char *fen);

/* POS with its files mirrored, or else with the colours exchanged, without castling rights and en passant.  All tests
 * share it, and the next call sets it up anew. */
const struct position *test_symmetric(const struct position *pos, bool mirrored);

/* The move of POS by coordinates; fails the test if there is none. */
struct move test_move(const struct position *pos, const char *coordinates);

/* Make the moves of LINE, coordinates between blanks. */
void test_play(struct position *pos, const char *line);

/* Fail because of WHAT in POS, and MOVE. */
void test_fail_in(const struct position *pos, const char *what, struct move move);

/* Start positions: openings, endings, promotions, Chess960 .. */
extern const char *const test_fens[];
extern const int test_fen_count;

/* Play GAMES random games of at most PLIES plies from each of the positions,
 * and call VISIT in every position (with space for a few plies more). */
typedef void test_visit(struct position *pos, void *context);
void test_random_games(int games, int plies, uint64_t seed, test_visit *visit, void *context);

/* One of COUNT words, or of those that are named. */
const char *test_one_of(struct random *random, const char *const *words, size_t count);
#define ONE_OF(random, ...) \
	test_one_of(random, (const char *const[]){ __VA_ARGS__ }, \
	            sizeof (const char *const[]){ __VA_ARGS__ } / sizeof (char *))

/* USUAL, or MUCH in the long tests. */
int test_scale(int usual, int much);

/* Draw pieces, few or too many, with kings, rights and an en passant square that may be right or wrong. */
void test_draw_setup(struct random *random, struct setup *setup);

#endif
