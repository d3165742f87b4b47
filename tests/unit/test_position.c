/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Set-up, copies, making and taking back moves: the invariants. */
#include <config.h>

#include "chess_test.h"

#include <stddef.h>
#include <string.h>

#include "notation/notation.h"
#include "reference.h"
#include "rules/attack.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/perft.h"
#include "rules/watch.h"
#include "util/error.h"
#include "util/number.h"

static void check_sound(const struct position *pos, struct move move)
{
	if (!board_is_ok(position_board(pos)))
		test_fail_in(pos, "board", move);
	if (!position_is_ok(pos))
		test_fail_in(pos, "position", move);
	if (position_key(pos) != position_compute_key(pos) ||
	    position_pawn_key(pos) != position_compute_pawn_key(pos))
		test_fail_in(pos, "key", move);
	for (int colour = WHITE; colour <= BLACK; colour++) {
		int pieces = 0;

		for (int kind = KNIGHT; kind < KINDS; kind++)
			pieces += board_count(position_board(pos), (enum colour)colour, (enum kind)kind);
		assert_int_equal(position_has_pieces(pos, (enum colour)colour), pieces > 0);
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

/* ---- set-ups ---- */

/* What is wrong with SETUP, whose pieces REF has. */
static enum setup_error fault_of(const struct setup *setup, const struct reference *ref)
{
	int counts[COLOURS][KINDS] = { { 0 } }, all[COLOURS] = { 0 }, checks = 0, ranks = 0, files = 0, king = 0;

	for (int at = 0; at < 64; at++) {
		enum colour colour = piece_colour(setup->at[at]);
		enum kind kind = piece_kind(setup->at[at]);

		if (piece_is_empty(setup->at[at]))
			continue;
		if (kind == PAWN && (at < 8 || at >= 56))
			return SETUP_PAWN_ON_LAST_RANK;
		counts[colour][kind]++;
		all[colour]++;
		if (kind == KING && colour == setup->turn)
			king = at;
	}
	if (!counts[WHITE][KING] || !counts[BLACK][KING])
		return SETUP_NO_KING;
	if (counts[WHITE][KING] + counts[BLACK][KING] > 2)
		return SETUP_TOO_MANY_KINGS;
	if (all[WHITE] > 16 || all[BLACK] > 16)
		return SETUP_TOO_MANY_PIECES;
	if (counts[WHITE][PAWN] > 8 || counts[BLACK][PAWN] > 8)
		return SETUP_TOO_MANY_PAWNS;
	if (reference_in_check(ref, setup->turn == BLACK))
		return SETUP_OPPOSITE_CHECK;
	for (int at = 0; at < 64; at++) {
		int rank = at / 8 - king / 8, file = at % 8 - king % 8;

		if (!piece_is_enemy_of(setup->at[at], setup->turn) ||
		    !reference_piece_attacks(ref, at / 8, at % 8, king / 8, king % 8))
			continue;
		checks++;
		ranks += piece_kind(setup->at[at]) == KNIGHT ? rank : sign_of(rank);
		files += piece_kind(setup->at[at]) == KNIGHT ? file : sign_of(file);
	}
	/* Not by three pieces, or from opposite sides. */
	if (checks > 2 || (checks == 2 && ranks == 0 && files == 0))
		return SETUP_IMPOSSIBLE_CHECK;
	return setup->rule50 < 0 || setup->move_number < 0 ? SETUP_BAD_CLOCK : SETUP_OK;
}

/* Whether a pawn can just have passed the square AT: the king was not in check before that. */
static bool can_have_passed(struct reference ref, int at)
{
	int up = ref.white_to_move ? 1 : -1, rank = at / 8, file = at % 8;
	char pawn = ref.white_to_move ? 'p' : 'P';

	if (rank != (ref.white_to_move ? 5 : 2) || ref.at[rank][file] != '.' || ref.at[rank + up][file] != '.' ||
	    ref.at[rank - up][file] != pawn)
		return false;
	ref.at[rank + up][file] = pawn;
	ref.at[rank - up][file] = '.';
	return !reference_in_check(&ref, ref.white_to_move);
}

/* POS was made from SETUP, and all but DROPPED is there. */
static void check_set_up(const struct position *pos, const struct setup *setup, struct reference *ref, unsigned dropped)
{
	int passed = setup->en_passant == SQUARE_NONE ? -1 : square_to_64(setup->en_passant), count;
	unsigned lost = setup->rule50 > SETUP_CLOCK_MAX || setup->move_number > SETUP_CLOCK_MAX ? DROPPED_COUNTER : 0;
	struct move moves[MOVES_MAX];
	bool taken = false;

	check_sound(pos, MOVE_NONE);
	for (int right = 0; right < CASTLINGS; right++) {
		enum colour colour = castling_colour((enum castling)right);
		int rook = 8 * castling_rank((enum castling)right) + setup->castling_rook[right];
		int king = square_to_64(position_king(pos, colour));
		bool kept = setup->castling_rook[right] >= 0 && king / 8 == rook / 8 &&
		            piece_is(setup->at[rook], colour, ROOK) && (rook < king) == castling_is_long((enum castling)right);

		assert_int_equal(position_has_castling_right(pos, (enum castling)right), kept);
		assert_int_equal(position_castling_rook(pos, (enum castling)right), kept ? square_from_64(rook) : SQUARE_NONE);
		lost |= (unsigned)(setup->castling_rook[right] >= 0 && !kept) << right;
	}
	if (passed >= 0 && !can_have_passed(*ref, passed)) {
		lost |= DROPPED_EN_PASSANT;
		passed = -1;
	}
	assert_int_equal(dropped, lost);
	assert_int_equal(position_passed_square(pos), passed < 0 ? SQUARE_NONE : setup->en_passant);
	ref->en_passant = passed;
	count = reference_moves(ref, moves);
	for (int i = 0; i < count; i++)
		taken = taken || move_is_en_passant(moves[i]);
	assert_int_equal(position_en_passant(pos), taken ? setup->en_passant : SQUARE_NONE);
	for (int i = 0; i < 64; i++)
		assert_true(piece_equal(position_at(pos, square_from_64(i)), setup->at[i]));
	assert_int_equal(position_turn(pos), setup->turn);
	assert_int_equal(position_rule50(pos), number_min(setup->rule50, SETUP_CLOCK_MAX));
	assert_int_equal(position_move_number(pos), setup->move_number ? number_min(setup->move_number, SETUP_CLOCK_MAX) : 1);
	assert_int_equal(position_is_chess960(pos), setup->chess960);
	assert_int_equal(position_plies(pos), 0);
}

/* A setup is refused as it is without, or becomes the position that it describes. */
static void test_setups(void **state)
{
	struct random random = { 47 };
	int seen[SETUP_ERRORS] = { 0 };
	struct position pos, before;

	assert_true(position_init(&pos) && position_init(&before));
	for (int n = 0; n < 30000; n++) {
		struct reference ref = { .en_passant = -1, .rook_file = { -1, -1, -1, -1 } };
		enum setup_error wanted;
		struct setup setup;
		unsigned dropped = 0;

		test_draw_setup(&random, &setup);
		ref.white_to_move = setup.turn == WHITE;
		for (int i = 0; i < 64; i++)
			ref.at[i / 8][i % 8] = piece_letter(setup.at[i]);
		wanted = fault_of(&setup, &ref);
		seen[wanted]++;
		assert_true(position_copy(&before, &pos, 0));
		assert_int_equal(position_set_up(&pos, &setup, n % 9 ? &dropped : NULL), wanted);
		if (wanted != SETUP_OK)
			assert_true(position_equal(&pos, &before) && strlen(setup_error_text(wanted)) > 0);
		else if (n % 9)
			check_set_up(&pos, &setup, &ref, dropped);
	}
	for (int error = 0; error < SETUP_NO_MEMORY; error++)
		assert_true(seen[error] > 50);
	position_free(&pos);
	position_free(&before);
}

/* A new position is the usual start, and a line of moves counts from there. */
static void test_start(void **state)
{
	struct text fen = TEXT_OF(FEN_MAX);
	struct setup start, back;
	struct position pos;

	assert_true(position_init(&pos));
	fen_format(&pos, FEN_X, &fen);
	assert_string_equal(fen.chars, FEN_START);
	setup_start(&start);
	position_get_setup(&pos, &back);
	assert_memory_equal(&start, &back, sizeof start);
	assert_true(move_is_none(position_last_move(&pos)));
	for (int ply = 1; ply < 500; ply++) {
		test_play(&pos, ply % 4 == 1 ? "g1f3" : ply % 4 == 2 ? "g8f6" : ply % 4 == 3 ? "f3g1" : "f6g8");
		assert_int_equal(position_move_number(&pos), 1 + ply / 2);
		assert_int_equal(position_turn(&pos), ply % 2 ? BLACK : WHITE);
		assert_int_equal(position_rule50(&pos), ply);
		assert_true(move_equal(position_last_move(&pos), position_move_at(&pos, ply - 1)));
	}
	position_free(&pos);
}

static void add_leaves(void *context, struct move move, uint64_t leaves)
{
	*(uint64_t *)context += leaves;
}

static void test_perft_edges(void **state)
{
	struct position pos, few;
	atomic_bool stop;

	atomic_init(&stop, false);
	assert_true(position_init(&pos) && position_init(&few) && position_reserve(&pos, 8));
	test_set_up(&few, "k7/p7/8/8/8/8/P7/K7 w - - 0 1");
	assert_true(position_reserve(&few, 8));
	for (int depth = 1; depth <= 8; depth++) {
		uint64_t sum = 0, leaves = 0;

		atomic_store(&stop, depth == 8);
		assert_int_equal(perft_divide(&few, depth, &stop, add_leaves, &sum, &leaves), depth < 8);
		assert_true(depth == 8 || (leaves == perft_made(&few, depth) && sum == leaves));
	}
	position_free(&few);
	position_free(&few);     /* it may be */
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
		cmocka_unit_test(test_setups),
		cmocka_unit_test(test_start),
		cmocka_unit_test(test_perft_edges),
	};

	return cmocka_run_group_tests_name("position", tests, NULL, NULL);
}
