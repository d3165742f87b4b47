/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Tests of the library's interface, by include/rhumb.h alone. */
#include <config.h>

#include "unit_test.h"
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <string.h>

#include <rhumb.h>

static int set_up(void **state)
{
	*state = rhumb_create(1);
	return *state ? 0 : -1;
}

static int tear_down(void **state)
{
	rhumb_free(*state);
	return 0;
}

static void refuses_with_words(void **state)
{
	char error[64] = "", before[RHUMB_FEN_SIZE], after[RHUMB_FEN_SIZE];

	rhumb_fen(*state, before, sizeof before);
	assert_false(rhumb_make_move(*state, "e2e5", error, sizeof error));
	assert_true(strlen(error) > 0);
	error[0] = '\0';
	assert_false(rhumb_set_position(*state, "8/8/8/8/8/8/8/8 w - - 0 1", error, sizeof error));
	assert_true(strlen(error) > 0);
	assert_false(rhumb_set_position(*state, "nonsense", NULL, 0));
	rhumb_fen(*state, after, sizeof after);
	assert_string_equal(before, after);
}

static void plays(struct rhumb *engine, const char *const *moves)
{
	for (; *moves; moves++)
		assert_true(rhumb_make_move(engine, *moves, NULL, 0));
}

static void knows_outcomes(void **state)
{
	static const char *const fools_mate[] = { "f3", "e5", "g4", "Qh4", NULL };
	static const char *const shuffle[] = {
		"Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1", "Ng8", NULL
	};
	static const struct { const char *fen; enum rhumb_outcome outcome; } positions[] = {
		{ "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", RHUMB_STALEMATE },
		{ "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", RHUMB_WHITE_MATES },
		{ "7k/8/6K1/8/8/8/8/8 b - - 0 1", RHUMB_INSUFFICIENT_MATERIAL },
		{ "7k/8/5RK1/8/8/8/8/8 b - - 100 90", RHUMB_FIFTY_MOVES },
		{ "7k/8/5RK1/8/8/8/8/8 b - - 150 90", RHUMB_SEVENTY_FIVE_MOVES }
	};

	plays(*state, fools_mate);
	assert_int_equal(rhumb_outcome(*state), RHUMB_BLACK_MATES);
	assert_true(rhumb_set_position(*state, NULL, NULL, 0));
	plays(*state, shuffle);
	assert_int_equal(rhumb_outcome(*state), RHUMB_THREEFOLD_REPETITION);
	plays(*state, shuffle);
	assert_int_equal(rhumb_outcome(*state), RHUMB_FIVEFOLD_REPETITION);
	for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
		assert_true(rhumb_set_position(*state, positions[i].fen, NULL, 0));
		assert_int_equal(rhumb_outcome(*state), positions[i].outcome);
	}
}

static void count_line(void *context, const struct rhumb_line *line)
{
	int *lines = context;

	assert_true(line->depth >= 1);
	assert_non_null(line->moves);
	assert_true(strlen(line->moves) >= 2);
	++*lines;
}

static void finds_a_mate(void **state)
{
	struct rhumb_limits limits = { .depth = 6 };
	struct rhumb_move best;
	struct rhumb_line line;
	int lines = 0;

	assert_true(rhumb_set_position(*state, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", NULL, 0));
	assert_true(rhumb_think(*state, &limits, count_line, &lines, &best, &line));
	assert_true(lines > 0);
	assert_string_equal(best.coordinate, "a1a8");
	assert_string_equal(best.san, "Ra8#");
	assert_int_equal(line.mate, 1);
	assert_string_equal(line.moves, "Ra8#");
	assert_true(rhumb_set_position(*state, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1", NULL, 0));
	assert_true(rhumb_think(*state, &limits, NULL, NULL, &best, &line));
	assert_int_equal(line.mate, 2);
	assert_string_equal(line.moves + strlen(line.moves) - 1, "#");
	assert_ptr_not_equal(strchr(line.moves, ' '), strrchr(line.moves, ' '));
	assert_true(rhumb_set_position(*state, "7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", NULL, 0));
	assert_false(rhumb_think(*state, &limits, NULL, NULL, &best, NULL));
}

static void stop_at_many(void *context, const struct rhumb_line *line)
{
	if (line->nodes > 100000)
		rhumb_stop(context);
}

/* The first limit that is reached ends the search; 50 nodes take a millisecond. */
static void keeps_to_its_limits(void **state)
{
	enum { PER_MS = 50, POLL = 64 };
	static const struct { struct rhumb_limits limits; uint64_t least, most; int depth_most; } rows[] = {
		{ { .nodes = 4000 }, 4000, 4000, 99 },
		{ { .time_ms = 60 }, 60 * PER_MS, 60 * PER_MS + POLL, 99 },
		{ { .time_ms = 60, .nodes = 2000 }, 2000, 2000, 99 },
		{ { .time_ms = 60, .nodes = 9000 }, 60 * PER_MS, 60 * PER_MS + POLL, 99 },
		{ { .depth = 2 }, 1, 4000, 2 }, { { .depth = 2, .time_ms = 900, .nodes = 9000 }, 1, 4000, 2 }
	};
	struct rhumb_move best;
	struct rhumb_line line;

	rhumb_use_virtual_time(*state, PER_MS);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_true(rhumb_think(*state, &rows[i].limits, stop_at_many, *state, &best, &line));
		assert_in_range(line.nodes, rows[i].least, rows[i].most);
		assert_in_range(line.depth, 1, rows[i].depth_most);
	}
}

/* A thread that stops ENGINE after the first line. */
struct stopper {
	struct rhumb *engine;
	_Atomic bool is_thinking;
};

static void note_thinking(void *context, const struct rhumb_line *line)
{
	struct stopper *stopper = context;

	atomic_store(&stopper->is_thinking, true);
}

static void *stop_when_thinking(void *context)
{
	struct stopper *stopper = context;

	while (!atomic_load(&stopper->is_thinking))
		sched_yield();
	rhumb_stop(stopper->engine);
	return NULL;
}

static void stops_from_another_thread(void **state)
{
	struct rhumb_limits limits = { 0 };
	struct stopper stopper = { .engine = *state };
	struct rhumb_move best;
	pthread_t thread;

	assert_int_equal(pthread_create(&thread, NULL, stop_when_thinking, &stopper), 0);
	assert_true(rhumb_think(*state, &limits, note_thinking, &stopper, &best, NULL));
	assert_int_equal(pthread_join(thread, NULL), 0);
}

static void knows_the_names_of_uci(void **state)
{
	static const struct { const char *theirs, *ours, *value; } same[] = {
		{ "UCI_LimitStrength", "LimitStrength", "1" }, { "UCI_Elo", "Elo", "1400" },
		{ "Move Overhead", "MoveOverhead", "33" }, { "Skill Level", "Skill", "3" }
	};
	static const char *const wrong[] = { "contempt", "NoSuchOption", "late_base" };
	struct rhumb_option option;
	int found = 0;
	char error[64] = "";

	for (size_t i = 0; i < sizeof same / sizeof *same; i++)
		assert_true(rhumb_set_option(*state, same[i].theirs, same[i].value, NULL, 0));
	assert_true(rhumb_set_option(*state, "Clear Hash", NULL, NULL, 0));
	assert_true(rhumb_set_option(*state, "Hash", "2", NULL, 0));
	assert_false(rhumb_set_option(*state, "Hash", "0", error, sizeof error));
	assert_non_null(strstr(error, "Hash takes 1"));
	for (int i = 0; i < 3; i++) {
		error[0] = '\0';
		assert_false(rhumb_set_option(*state, wrong[i], "-1000000", error, sizeof error));
		assert_true(strlen(error) > 0);
	}
	for (int i = 0; rhumb_option(*state, i, &option); i++)
		for (size_t j = 0; j < sizeof same / sizeof *same; j++)
			if (!strcmp(option.name, same[j].ours)) {
				assert_string_equal(option.value, same[j].value);
				found++;
			}
	assert_int_equal(found, 4);
}

static void lists_options_that_can_be_set(void **state)
{
	struct rhumb_option option;
	int count = 0;

	for (; rhumb_option(*state, count, &option); count++) {
		assert_true(strlen(option.help) > 0);
		assert_true(rhumb_set_option(*state, option.name, option.value, NULL, 0));
		assert_true((option.type == RHUMB_CHOICE) == (option.choices != NULL));
		assert_true(option.type != RHUMB_SPIN || option.least < option.most);
	}
	assert_true(count > 20);
	assert_false(rhumb_option(*state, -1, &option));
}

static void count_ranks(void *context, const struct rhumb_line *line)
{
	int *lines = context;

	assert_in_range(line->rank, 1, 3);
	lines[line->rank]++;
}

/* The lines of a search have ranks, and its result is the first. */
static void ranks_its_lines(void **state)
{
	struct rhumb_limits limits = { .depth = 4 };
	struct rhumb_move best;
	struct rhumb_line line;
	int lines[4] = { 0 }, value;

	assert_true(rhumb_set_option(*state, "MultiPV", "3", NULL, 0));
	assert_true(rhumb_think(*state, &limits, count_ranks, lines, &best, &line));
	assert_true(lines[1] && lines[2] && lines[3]);
	assert_int_equal(line.rank, 1);
	assert_int_equal(strncmp(line.moves, best.san, strlen(best.san)), 0);
	assert_non_null(strchr(line.moves, ' '));
	assert_true(rhumb_evaluate(*state, &value));
	assert_in_range(value + 200, 0, 400);
	assert_true(rhumb_set_position(*state, "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1", NULL, 0));
	assert_false(rhumb_evaluate(*state, &value));
}

/* Nine moves in a second, by a clock that only thinking advances. */
static void plays_by_the_clock(void **state)
{
	struct rhumb_move best;
	struct rhumb_line line;
	int64_t left[2] = { 1000000, 1000000 };

	rhumb_use_virtual_time(*state, 50);
	rhumb_set_level(*state, 0, 1000000, 10000);
	assert_int_equal(rhumb_clock(*state, true), 1000000);
	rhumb_run_clocks(*state, true);
	for (int ply = 0; ply < 18; ply++) {
		bool white = ply % 2 == 0;

		assert_true(rhumb_think_by_clock(*state, NULL, NULL, &best, &line));
		assert_true(line.nodes > 0);
		left[white] += 10000 - (int64_t)line.nodes * 1000 / 50;
		assert_true(rhumb_make_move(*state, best.coordinate, NULL, 0));
		assert_in_range(rhumb_clock(*state, white), left[white] - 20, left[white] + 20);
	}
	assert_true(rhumb_clock(*state, true) > 0);
	assert_true(rhumb_clock(*state, false) > 0);
	rhumb_set_clock(*state, true, 7);
	assert_int_equal(rhumb_clock(*state, true), 7);
}

/* The nodes of a first move by the clock. */
static uint64_t nodes_of_first_move(struct rhumb *engine)
{
	struct rhumb_move best;
	struct rhumb_line line;

	assert_true(rhumb_set_position(engine, NULL, NULL, 0));
	rhumb_use_virtual_time(engine, 50);
	rhumb_set_level(engine, 0, 1000000, 0);
	rhumb_run_clocks(engine, true);
	assert_true(rhumb_think_by_clock(engine, NULL, NULL, &best, &line));
	return line.nodes;
}

/* Parameters reach the clock and the search. */
static void obeys_parameters(void **state)
{
	struct rhumb_limits limits = { .depth = 6 };
	struct rhumb_move best;
	struct rhumb_line before, after;
	uint64_t usual = nodes_of_first_move(*state);

	assert_true(rhumb_set_option(*state, "time_horizon_dry", "4", NULL, 0));
	assert_true(nodes_of_first_move(*state) > 2 * usual);
	assert_true(rhumb_set_position(*state, NULL, NULL, 0));
	assert_true(rhumb_think(*state, &limits, NULL, NULL, &best, &before));
	assert_true(rhumb_set_position(*state, NULL, NULL, 0));
	assert_true(rhumb_set_option(*state, "reduction_base", "0", NULL, 0));
	assert_true(rhumb_think(*state, &limits, NULL, NULL, &best, &after));
	assert_true(after.nodes != before.nodes);
}

/* What FORM writes to a buffer of each size is the beginning of the whole, and nothing beyond the size. */
static void assert_cut(struct rhumb *engine, void (*form)(struct rhumb *, char *, size_t))
{
	char whole[200];

	form(engine, whole, sizeof whole);
	assert_true(strlen(whole) > 0);
	for (size_t size = 0; size <= strlen(whole) + 1; size++) {
		char part[200];

		memset(part, 'x', sizeof part);
		form(engine, part, size);
		assert_int_equal(part[size], 'x');
		if (size > 0)
			assert_true(strlen(part) == size - 1 && strncmp(part, whole, size - 1) == 0);
	}
}

static void form_fen(struct rhumb *engine, char *out, size_t size)
{
	rhumb_fen(engine, out, size);
}

static void form_error(struct rhumb *engine, char *out, size_t size)
{
	assert_false(rhumb_make_move(engine, "e1e8", out, size));
}

static void form_option_error(struct rhumb *engine, char *out, size_t size)
{
	assert_false(rhumb_set_option(engine, "Hash", "none", out, size));
}

/* Random games: each move can be made by both of its names, and taken back; as many moves are listed as there is room
 * for. */
static void plays_random_games(void **state)
{
	enum { PLIES = 60 };
	static const char *const starts[] = {
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "r3k2r/1P4p1/8/8/8/8/1p4P1/R3K2R w KQkq - 0 1",
		"1r2k1r1/1P4p1/8/8/8/8/1p4P1/1R2K1R1 w KQkq - 0 1"
	};
	static char fens[PLIES + 1][RHUMB_FEN_SIZE];
	uint32_t number = 97;

	assert_non_null(rhumb_version());
	for (int game = 0; game < 6; game++) {
		int ply = 0;

		assert_true(rhumb_set_position(*state, game % 3 ? starts[game % 3] : NULL, NULL, 0));
		for (; ply < PLIES; ply++) {
			struct rhumb_move moves[RHUMB_MOVES_MAX], some[RHUMB_MOVES_MAX];
			char after[2][RHUMB_FEN_SIZE];
			int count = rhumb_moves(*state, moves, RHUMB_MOVES_MAX), room = count / 2;

			rhumb_fen(*state, fens[ply], RHUMB_FEN_SIZE);
			if (count == 0 || rhumb_outcome(*state) != RHUMB_ONGOING)
				break;
			memset(some, 0, sizeof some);
			assert_int_equal(rhumb_moves(*state, some, room), count);
			assert_memory_equal(&some[room], &some[RHUMB_MOVES_MAX - 1], sizeof *some);
			for (int i = 0; i < room; i++)
				assert_string_equal(some[i].san, moves[i].san);
			number = number * 1664525 + 1013904223;
			for (int form = 0; form < 2; form++) {
				const struct rhumb_move *move = &moves[(number >> 8) % (uint32_t)count];

				if (form)
					assert_true(rhumb_undo_move(*state));
				assert_true(rhumb_make_move(*state, form ? move->san : move->coordinate, NULL, 0));
				rhumb_fen(*state, after[form], RHUMB_FEN_SIZE);
			}
			assert_string_equal(after[0], after[1]);
			assert_string_not_equal(after[0], fens[ply]);
		}
		while (ply-- > 0) {
			char fen[RHUMB_FEN_SIZE];

			assert_true(rhumb_undo_move(*state));
			rhumb_fen(*state, fen, sizeof fen);
			assert_string_equal(fen, fens[ply]);
		}
		assert_false(rhumb_undo_move(*state));
		assert_string_equal(fens[0], starts[game % 3]);
	}
	assert_cut(*state, form_fen);
	assert_cut(*state, form_error);
	assert_cut(*state, form_option_error);
	assert_false(rhumb_make_move(*state, "e1e8", NULL, 10));
}

/* A line has the time that its nodes take, the score of a mate or a pawn's hundredths, and both clocks run apart. */
static void knows_time_and_score(void **state)
{
	static const struct { const char *fen; int mate, least, most; } rows[] = {
		{ "4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1", 2, 0, 0 }, { "4k3/8/8/8/8/8/4q3/4K2R w K - 0 1", 0, 200, 20000 },
		{ "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0 1", 0, -200, 200 }
	};
	struct rhumb_limits limits = { .depth = 5 };
	struct rhumb_move best;
	struct rhumb_line line;

	rhumb_use_virtual_time(*state, 10);
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		assert_true(rhumb_set_position(*state, rows[i].fen, NULL, 0));
		assert_true(rhumb_think(*state, &limits, NULL, NULL, &best, &line));
		assert_in_range(line.time_ms + 10, line.nodes / 10 + 9, line.nodes / 10 + 11);
		assert_true(line.mate == rows[i].mate && line.rank == 1 && line.depth >= 1);
		assert_in_range(line.centipawns + 1000, rows[i].least + 1000, rows[i].most + 1000);
	}
	rhumb_set_level(*state, 0, 5000000, 0);
	rhumb_set_clock(*state, true, 7);
	rhumb_set_clock(*state, false, 8);
	assert_int_equal(rhumb_clock(*state, true), 7);
	assert_int_equal(rhumb_clock(*state, false), 8);
	rhumb_set_level(*state, 0, 5000000, 0);
	assert_int_equal(rhumb_clock(*state, true), 5000000);
	assert_int_equal(rhumb_clock(*state, false), 5000000);
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		TEST(plays_random_games), TEST(knows_time_and_score), TEST(refuses_with_words),
		TEST(knows_outcomes), TEST(finds_a_mate), TEST(keeps_to_its_limits),
		TEST(stops_from_another_thread), TEST(obeys_parameters),
		TEST(plays_by_the_clock), TEST(knows_the_names_of_uci),
		TEST(lists_options_that_can_be_set), TEST(ranks_its_lines)
	};

	return cmocka_run_group_tests_name("rhumb.h", tests, NULL, NULL);
}
