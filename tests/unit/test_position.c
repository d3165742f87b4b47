/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Set-up, copies, making and taking back moves: the invariants. */
#include <config.h>

#include "chess_test.h"

#include <stddef.h>
#include <string.h>

#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "rules/watch.h"
#include "util/error.h"

static void check_sound(const struct position *pos, struct move move)
{
	if (!board_is_ok(position_board(pos)))
		test_fail_in(pos, "board", move);
	if (!position_is_ok(pos))
		test_fail_in(pos, "position", move);
	if (position_key(pos) != position_compute_key(pos) ||
	    position_pawn_key(pos) != position_compute_pawn_key(pos))
		test_fail_in(pos, "key", move);
	for (int colour = 0; colour < COLOURS; colour++) {
		int pieces = 0;

		for (int kind = KNIGHT; kind <= QUEEN; kind++)
			pieces += board_count(position_board(pos), (enum colour)colour, (enum kind)kind);
		if (position_has_pieces(pos, (enum colour)colour) != (pieces > 0))
			test_fail_in(pos, "pieces", move);
	}
}

/* The record of MOVE, just made, has the piece that made it in BEFORE. */
static void check_moved(const struct position *pos, const struct position *before,
                        struct move move)
{
	struct cell mover = board_cell(position_board(before), move_from(move));
	struct cell noted = position_moved_at(pos, position_plies(pos) - 1);

	if (!piece_equal(noted.piece, mover.piece) || noted.slot != mover.slot)
		test_fail_in(before, "not noted who moved", move);
	if (!move_is_castling(move) && board_slot(position_board(pos), move_to(move)) != mover.slot)
		test_fail_in(before, "not the same slot", move);
}

/* The predicted key of MOVE, just made in BEFORE, is right, unless the move is a special one. */
static void check_likely_key(const struct position *pos, const struct position *before,
                             struct move move)
{
	if (move_is_castling(move) || move_is_promotion(move) || move_is_en_passant(move) ||
	    position_rights(pos) != position_rights(before) ||
	    position_en_passant(before) != SQUARE_NONE || position_en_passant(pos) != SQUARE_NONE)
		return;
	if (position_likely_key(before, move) != position_key(pos))
		test_fail_in(before, "another key foreseen", move);
}

/* Every move made and taken back, two deep. */
static void check_make(struct position *pos, void *context)
{
	struct position *before = context;
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	check_sound(pos, MOVE_NONE);
	assert_true(position_copy(before, pos, 0));
	for (int i = 0; i < count; i++) {
		position_make(pos, moves[i]);
		check_sound(pos, moves[i]);
		check_moved(pos, before, moves[i]);
		check_likely_key(pos, before, moves[i]);
		position_unmake(pos);
		if (!position_equal(pos, before))
			test_fail_in(before, "not taken back", moves[i]);
	}
	if (position_in_check(pos))
		return;
	position_make_null(pos);
	check_sound(pos, MOVE_NONE);
	assert_true(piece_is_empty(position_moved_at(pos, position_plies(pos) - 1).piece));
	assert_int_equal(position_turn(pos), colour_other(position_turn(before)));
	assert_int_equal(position_en_passant(pos), SQUARE_NONE);
	position_unmake_null(pos);
	if (!position_equal(pos, before))
		test_fail_in(before, "null move not taken back", MOVE_NONE);
}

static void test_make_unmake(void **state)
{
	struct position before;

	assert_true(position_init(&before));
	test_random_games(test_scale(3, 60), 80, 21, check_make, &before);
	position_free(&before);
}

/* ---- watched moves ---- */

enum {
	HOT = offsetof(struct position, homes), RECORD = offsetof(struct record, moved) + sizeof(struct cell),
	STATE = HOT + sizeof(int) + RECORD, WRITES_MAX = 600
};

/* The bytes of all that a move changes: hot state, plies, record; and the writes to them that were seen. */
struct replay {
	unsigned char now[STATE];
	struct {
		int at;
		unsigned char before, after;
	} writes[WRITES_MAX];
	int count;
};

static void flatten(const struct position *pos, const struct record *record, unsigned char bytes[STATE])
{
	memcpy(bytes, pos, HOT);
	memcpy(bytes + HOT, &pos->plies, sizeof(int));
	memcpy(bytes + HOT + sizeof(int), record, RECORD);
}

/* The bytes that a statement names by how it begins: from FIRST on ALL, of which it writes at most ONE unit. */
struct target {
	const char *code;
	size_t first, all, one;
};

static struct target target_of(const char *code)
{
#define PAST(field) "pos->past." #field " ", offsetof(struct position, past.field), sizeof(((struct past *)0)->field)
#define BOARD(field) offsetof(struct board, field), sizeof(((struct board *)0)->field)
	static const struct target targets[] = {
		{ "board->cells[", BOARD(cells), 2 }, { "*cell ", BOARD(cells), 2 }, { "cell->piece ", BOARD(cells), 2 },
		{ "board->squares[", BOARD(squares), 1 }, { "board->members[", BOARD(members), 2 },
		{ PAST(key), 8 }, { PAST(pawn_key), 8 }, { PAST(rights), 1 }, { PAST(en_passant), 1 }, { PAST(captured), 2 },
		{ "pos->past.rule50", offsetof(struct position, past.rule50), 2, 2 },
		{ "pos->past.reversible", offsetof(struct position, past.reversible), 2, 2 },
		{ "pos->past ", offsetof(struct position, past), sizeof(struct past), sizeof(struct past) },
		{ "pos->turn ", offsetof(struct position, turn), 1, 1 }, { "pos->plies", HOT, sizeof(int), sizeof(int) },
		{ "*record ", HOT + sizeof(int), RECORD, RECORD },
	};

	for (size_t i = 0; i < sizeof targets / sizeof *targets; i++)
		if (strncmp(code, targets[i].code, strlen(targets[i].code)) == 0)
			return targets[i];
	fail_msg("which bytes does this store: %s", code);
	return targets[0];
}

/* Write what STORE has changed, which is where its statement says. */
static void replay_store(void *context, const struct watched_store *store)
{
	struct replay *replay = context;
	unsigned char before[STATE], after[STATE];
	struct target target = target_of(store->code);
	size_t unit = 0;
	bool has_changed = false;

	flatten(&store->before->pos, &store->before->record, before);
	flatten(&store->after->pos, &store->after->record, after);
	assert_memory_equal(replay->now, before, STATE);
	for (size_t at = 0; at < STATE; at++) {
		size_t beyond = at - target.first;

		if (before[at] == after[at])
			continue;
		if (beyond >= target.all || (has_changed && unit != beyond / target.one))
			fail_msg("%s changes byte %d", store->code, (int)at);
		has_changed = true;
		unit = beyond / target.one;
		assert_true(replay->count < WRITES_MAX);
		replay->writes[replay->count].at = (int)at;
		replay->writes[replay->count].before = before[at];
		replay->writes[replay->count++].after = after[at];
		replay->now[at] = after[at];
	}
}

/* The writes of REPLAY lead to the bytes AFTER and, undone one by one, back to BEFORE. */
static void check_replay(struct replay *replay, const unsigned char before[STATE], const unsigned char after[STATE])
{
	assert_memory_equal(replay->now, after, STATE);
	while (replay->count-- > 0) {
		assert_int_equal(replay->now[replay->writes[replay->count].at], replay->writes[replay->count].after);
		replay->now[replay->writes[replay->count].at] = replay->writes[replay->count].before;
	}
	assert_memory_equal(replay->now, before, STATE);
}

/* The moves watched, and how many of them were of each kind. */
struct watching {
	struct random random;
	struct position twin;
	int moves, castlings[CASTLINGS], castlings960, en_passants, promotions[KINDS], captures, lost_rights;
};

static void count_kind(struct watching *watching, const struct position *pos, struct move move)
{
	watching->moves++;
	watching->captures += move_is_capture(move);
	watching->en_passants += move_is_en_passant(move);
	if (move_is_castling(move)) {
		watching->castlings[castling_of(position_turn(pos), move_is_castling_long(move))]++;
		watching->castlings960 += position_is_chess960(pos);
	}
	if (move_is_promotion(move))
		watching->promotions[move_promotion(move)]++;
}

/* MOVE made and unmade in sight does to POS what position_make and position_unmake do to its twin. */
static void watch_move(struct watching *watching, struct position *pos, struct move move)
{
	struct position *twin = &watching->twin;
	struct replay replay = { .count = 0 };
	struct record none = { .move = MOVE_NONE };
	unsigned char before[STATE], made[STATE], back[STATE];
	int ply = position_plies(pos);

	assert_true(position_copy(twin, pos, 1));
	count_kind(watching, pos, move);
	flatten(twin, &none, before);
	position_make(twin, move);
	watching->lost_rights += position_rights(twin) != position_rights(pos);
	flatten(twin, &twin->history[ply], made);
	memcpy(replay.now, before, STATE);
	watch_make(pos, move, replay_store, &replay);
	check_replay(&replay, before, made);
	assert_true(position_equal(pos, twin));
	memcpy(replay.now, made, STATE);
	replay.count = 0;
	position_unmake(twin);
	flatten(twin, &twin->history[ply], back);
	watch_unmake(pos, replay_store, &replay);
	check_replay(&replay, made, back);
	assert_true(position_equal(pos, twin));
	assert_memory_equal(before, back, HOT + sizeof(int));
}

/* Watch two moves of POS, and all of the rare kinds. */
static void check_watched(struct position *pos, void *context)
{
	struct watching *watching = context;
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	for (int i = 0; i < count; i++)
		if (move_is_castling(moves[i]) || move_is_en_passant(moves[i]) || move_is_promotion(moves[i]))
			watch_move(watching, pos, moves[i]);
	for (int i = 0; i < 2 && count > 0; i++)
		watch_move(watching, pos, moves[random_below(&watching->random, (uint32_t)count)]);
}

static void test_watched(void **state)
{
	struct watching watching = { .random = { 23 } };

	assert_true(position_init(&watching.twin));
	test_random_games(test_scale(8, 60), 60, 24, check_watched, &watching);
	assert_true(watching.moves >= 10000);
	for (int right = 0; right < CASTLINGS; right++)
		assert_true(watching.castlings[right] > 10);
	for (int kind = KNIGHT; kind <= QUEEN; kind++)
		assert_true(watching.promotions[kind] > 10);
	assert_true(watching.castlings960 > 10 && watching.en_passants > 5 && watching.captures > 100 &&
	            watching.lost_rights > 10);
	position_free(&watching.twin);
}

/* A position is the same after FEN, and after its own setup. */
static void check_round_trip(struct position *pos, void *context)
{
	struct position *other = context;
	struct setup setup;

	for (int style = FEN_X; style <= FEN_SHREDDER; style++) {
		struct text fen = TEXT_OF(FEN_MAX);
		struct text again = TEXT_OF(FEN_MAX);
		struct error error = ERROR_NONE;
		unsigned dropped = 1;

		fen_format(pos, (enum fen_style)style, &fen);
		assert_false(fen.truncated);
		if (!fen_set_up(other, fen.chars, position_is_chess960(pos) ? FEN_CHESS960 : FEN_ANY,
		                &dropped, &error))
			fail_msg("%s: %s", fen.chars, error.text);
		assert_int_equal(dropped, 0);
		fen_format(other, (enum fen_style)style, &again);
		assert_string_equal(fen.chars, again.chars);
		assert_true(position_key(pos) == position_key(other));
		assert_int_equal(position_is_chess960(pos), position_is_chess960(other));
	}
	position_get_setup(pos, &setup);
	assert_int_equal(position_set_up(other, &setup, NULL), SETUP_OK);
	assert_true(position_key(pos) == position_key(other));
	assert_int_equal(position_move_number(pos), position_move_number(other));
	assert_int_equal(position_rule50(pos), position_rule50(other));
	assert_int_equal(position_is_chess960(pos), position_is_chess960(other));
}

static void test_round_trip(void **state)
{
	struct position other;

	assert_true(position_init(&other));
	test_random_games(test_scale(3, 60), 120, 23, check_round_trip, &other);
	position_free(&other);
}

/* A copy is independent, and equal while none of its parts differs. */
static void test_copy(void **state)
{
	static const size_t parts[] = {
		offsetof(struct position, board), offsetof(struct position, past), offsetof(struct position, turn),
		offsetof(struct position, plies)
	};
	struct position a, b;
	uint64_t key;

	assert_true(position_init(&a) && position_init(&b));
	test_play(&a, "e2e4 e7e5 g1f3 b8c6");
	key = position_key(&a);
	assert_true(position_copy(&b, &a, 3));
	assert_true(position_equal(&a, &b));
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		((unsigned char *)&b)[parts[i]] ^= 1;
		assert_false(position_equal(&a, &b));
		((unsigned char *)&b)[parts[i]] ^= 1;
	}
	position_make(&b, test_move(&b, "f1b5"));
	position_make(&b, test_move(&b, "a7a6"));
	position_make(&b, test_move(&b, "b5c6"));
	assert_false(position_equal(&a, &b));
	assert_true(position_key(&a) == key);
	while (position_plies(&b) > 0)
		position_unmake(&b);
	while (position_plies(&a) > 0)
		position_unmake(&a);
	assert_true(position_equal(&a, &b));
	/* The same position by another history is not the same. */
	test_set_up(&a, "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
	test_play(&b, "e2e4");
	assert_true(position_key(&a) == position_key(&b));
	assert_false(position_equal(&a, &b));
	position_free(&a);
	position_free(&b);
}

/* Reasons why a setup is refused; the position does not change. */
static void refused(const char *fen, enum setup_error wanted)
{
	struct error error = ERROR_NONE;
	struct position pos, before;
	struct setup setup;

	assert_true(position_init(&pos) && position_init(&before));
	test_play(&pos, "e2e4");
	assert_true(position_copy(&before, &pos, 0));
	assert_true(fen_parse(fen, FEN_ANY, &setup, &error));
	assert_int_equal(position_set_up(&pos, &setup, NULL), wanted);
	assert_true(position_equal(&pos, &before));
	assert_true(strlen(setup_error_text(wanted)) > 0);
	position_free(&pos);
	position_free(&before);
}

static void test_refusals(void **state)
{
	refused("8/8/8/8/8/8/8/4K3 w - - 0 1", SETUP_NO_KING);
	refused("8/8/8/8/8/8/8/8 w - - 0 1", SETUP_NO_KING);
	refused("k3k3/8/8/8/8/8/8/4K3 w - - 0 1", SETUP_TOO_MANY_KINGS);
	refused("QQQQQQQQ/QQQQQQQQ/8/k7/8/8/8/K7 b - - 0 1", SETUP_TOO_MANY_PIECES);
	refused("4k3/8/8/8/8/P7/PPPPPPPP/4K3 w - - 0 1", SETUP_TOO_MANY_PAWNS);
	refused("4k3/pppppppp/p7/8/8/8/8/4K3 w - - 0 1", SETUP_TOO_MANY_PAWNS);
	refused("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", SETUP_PAWN_ON_LAST_RANK);
	refused("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", SETUP_PAWN_ON_LAST_RANK);
	refused("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", SETUP_OPPOSITE_CHECK);
	refused("8/8/8/3kK3/8/8/8/8 w - - 0 1", SETUP_OPPOSITE_CHECK);
	/* Three checkers; and two from either end of a line. */
	refused("4k3/8/3N4/1B6/8/8/8/4R1K1 b - - 0 1", SETUP_IMPOSSIBLE_CHECK);
	refused("8/8/8/R2k3R/8/8/8/4K3 b - - 0 1", SETUP_IMPOSSIBLE_CHECK);
	refused("8/8/8/R2k3R/4P3/8/8/4K3 b - e3 0 1", SETUP_IMPOSSIBLE_CHECK);
}

/* The result of position_set_up for SETUP's counters. */
static enum setup_error set_up_counters(int rule50, int move_number)
{
	struct position *pos = test_position(FEN_START);
	struct setup setup;
	enum setup_error error;

	setup_start(&setup);
	setup.rule50 = rule50;
	setup.move_number = move_number;
	error = position_set_up(pos, &setup, NULL);
	return error;
}

/* The usual start is read back from its position as it is, and a new position has it. */
static void test_start(void **state)
{
	struct setup start, back;
	struct position pos;

	setup_start(&start);
	assert_true(position_init(&pos));
	for (int i = 0; i < 2; i++) {
		assert_int_equal(position_plies(&pos), 0);
		assert_true(move_is_none(position_last_move(&pos)));
		position_get_setup(&pos, &back);
		assert_memory_equal(&start, &back, sizeof start);
		assert_int_equal(position_set_up(&pos, &start, NULL), SETUP_OK);
	}
	position_free(&pos);
}

static void test_counters(void **state)
{
	struct position *pos;

	assert_int_equal(set_up_counters(0, 0), SETUP_OK);
	assert_int_equal(set_up_counters(SETUP_CLOCK_MAX, SETUP_CLOCK_MAX), SETUP_OK);
	assert_int_equal(set_up_counters(SETUP_CLOCK_MAX + 1, 1), SETUP_OK);
	assert_int_equal(set_up_counters(-1, 1), SETUP_BAD_CLOCK);
	assert_int_equal(set_up_counters(0, SETUP_CLOCK_MAX + 1), SETUP_OK);
	assert_int_equal(set_up_counters(0, -1), SETUP_BAD_CLOCK);

	pos = test_position("4k3/8/8/8/8/8/8/4K3 b - - 0 7");
	assert_int_equal(position_move_number(pos), 7);
	test_play(pos, "e8e7");
	assert_int_equal(position_move_number(pos), 8);
}

/* Checks that the last move can have given: by the pawn that made a double
 * step, by a piece that it uncovered, and by two pieces at once. */
static void test_possible_checks(void **state)
{
	static const char *const fens[] = {
		"8/8/8/3k4/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/4p3/5K2/8/8/8 w - e6 0 1",
		"8/8/8/1k6/4P3/8/8/4KB2 b - e3 0 1", "4kb2/8/8/4p3/1K6/8/8/8 w - e6 0 1",
		"4k3/8/3N4/8/8/8/8/4R1K1 b - - 0 1", "8/8/8/R2k4/8/8/8/3R2K1 b - - 0 1",
	};

	for (unsigned i = 0; i < sizeof fens / sizeof fens[0]; i++)
		assert_true(position_in_check(test_position(fens[i])));
}

/* Castling rights and en passant squares that are dropped. */
static void dropping(const char *fen, unsigned wanted_dropped, unsigned wanted_kept)
{
	struct error error = ERROR_NONE;
	struct position *pos = test_position(FEN_START);
	unsigned dropped = 99;

	assert_true(fen_set_up(pos, fen, FEN_ANY, &dropped, &error));
	assert_int_equal(dropped, wanted_dropped);
	assert_int_equal(position_rights(pos), wanted_kept);
	check_sound(pos, MOVE_NONE);
}

/* An en passant square is kept only if a capture there is legal. */
static void en_passant_kept(const char *fen, bool kept)
{
	struct position *pos = test_position(fen);

	assert_int_equal(position_en_passant(pos) != SQUARE_NONE, kept);
	check_sound(pos, MOVE_NONE);
}

/* No pawn can just have made the double step; or it can neither have given nor uncovered a check
 * that was there before it, so another move gave it. */
static void test_dropped_en_passant(void **state)
{
	static const char *const fens[] = {
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - e3 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - e6 0 1", "4k3/8/8/8/8/8/8/4K3 w - e4 0 1",
		"4k3/8/8/8/4p3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 1",
		"4k3/8/8/8/4P3/8/4N3/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
		"1b1k4/8/8/1rPpK3/8/8/8/8 w - d6 0 1", "8/8/8/1k5R/4P3/8/8/4K3 b - e3 0 1",
		"4k3/8/8/4p3/1K5r/8/8/8 w - e6 0 1", "8/8/2k5/8/3pP3/8/6B1/4K3 b - e3 0 1",
		"8/8/8/3k4/3pP3/8/6B1/4K3 b - e3 0 1",
	};

	for (unsigned i = 0; i < sizeof fens / sizeof fens[0]; i++) {
		dropping(fens[i], DROPPED_EN_PASSANT, 0);
		en_passant_kept(fens[i], false);
	}
	dropping("4k3/8/8/8/8/8/8/4K2R w KQ e6 0 1", DROPPED_EN_PASSANT | 2, 1);
	dropping("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", 0, 0);
}

static void test_dropped_rights(void **state)
{
	dropping("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", 0, 15);
	dropping("4k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", 14, 1);
	dropping("r3k3/8/8/8/8/8/8/4K3 w KQkq - 0 1", 7, 8);
	dropping("4k3/8/8/8/8/8/4K3/R6R w KQ - 0 1", 3, 0);
	dropping("4k3/8/8/8/8/8/8/n3K2n w KQ - 0 1", 3, 0);
}

static void test_en_passant(void **state)
{
	en_passant_kept("4k3/8/8/3Pp3/8/8/8/4K3 w - e6 0 1", true);
	en_passant_kept("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", true);
	en_passant_kept("4k3/8/8/8/4Pp2/8/8/4K3 b - e3 0 1", true);
	en_passant_kept("4k3/8/8/4p3/8/8/8/4K3 w - e6 0 1", false);
	en_passant_kept("8/8/8/KPp4r/8/8/8/7k w - c6 0 1", false);
	en_passant_kept("8/8/8/KPp4n/8/8/8/7k w - c6 0 1", true);
	en_passant_kept("3r3k/8/8/3Pp3/8/8/8/3K4 w - e6 0 1", false);
	en_passant_kept("4k3/8/8/8/P6p/8/8/4K3 b - a3 0 1", false);
	en_passant_kept("8/8/2k5/8/3pP3/8/6N1/4K3 b - e3 0 1", true);
	en_passant_kept("8/5bk1/8/2Pp4/8/1K6/8/8 w - d6 0 1", false);
}

static void test_perft_edges(void **state)
{
	struct position pos;

	assert_true(position_init(&pos) && position_reserve(&pos, 8));
	assert_int_equal(perft(&pos, 0), 1);
	assert_int_equal(perft_made(&pos, 0), 1);
	assert_int_equal(perft(&pos, 1), 20);
	assert_int_equal(perft(&pos, 4), 197281);
	assert_int_equal(perft_made(&pos, 4), 197281);
	test_play(&pos, "f2f3 e7e5 g2g4 d8h4");
	assert_int_equal(perft(&pos, 0), 1);
	assert_int_equal(perft(&pos, 1), 0);
	assert_int_equal(perft(&pos, 3), 0);
	position_free(&pos);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_make_unmake),
		cmocka_unit_test(test_watched),
		cmocka_unit_test(test_round_trip),
		cmocka_unit_test(test_copy),
		cmocka_unit_test(test_refusals),
		cmocka_unit_test(test_start), cmocka_unit_test(test_counters),
		cmocka_unit_test(test_possible_checks),
		cmocka_unit_test(test_dropped_en_passant),
		cmocka_unit_test(test_dropped_rights),
		cmocka_unit_test(test_en_passant),
		cmocka_unit_test(test_perft_edges),
	};

	return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
