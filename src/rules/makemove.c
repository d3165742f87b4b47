/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Making and unmaking moves, written once for both colours: the colour is a
 * constant argument of what is inlined into two copies. */
#include <config.h>

#include "rules/makemove.h"

#include <assert.h>

#include "rules/attack.h"
#include "rules/board_write.h"
#include "rules/zobrist.h"

/* How far a counter of plies goes; beyond, it stays there. */
enum { PLIES_COUNTED = 60000 };

static struct record *record_push(struct position *pos, struct move move)
{
	struct state *state = &pos->state;
	struct record *record = &pos->history[pos->plies];

	assert(pos->plies < pos->capacity);
	pos->plies++;
	*record = (struct record){
		.key = state->key,
		.move = move,
		.captured = PIECE_EMPTY,
		.rights = state->rights,
		.en_passant = state->en_passant,
		.rule50 = state->rule50,
		.reversible = state->reversible,
	};
	return record;
}

static const struct record *record_pop(struct position *pos)
{
	struct state *state = &pos->state;
	const struct record *record = &pos->history[--pos->plies];

	state->key = record->key;
	state->rights = record->rights;
	state->en_passant = record->en_passant;
	state->rule50 = record->rule50;
	state->reversible = record->reversible;
	return record;
}

/* A pawn appears on or leaves SQUARE. */
static inline void pawn_key_toggle(struct state *state, struct piece pawn, int square)
{
	state->pawn_key ^= zobrist_piece(pawn, square);
}

static inline void remove_captured(struct state *state, struct record *record, int square)
{
	struct piece captured = board_at(&state->board, square);

	record->captured = captured;
	record->captured_slot = (uint8_t)board_slot(&state->board, square);
	board_remove(&state->board, square);
	state->key ^= zobrist_piece(captured, square);
	if (piece_is_pawn(captured))
		pawn_key_toggle(state, captured, square);
	state->rule50 = 0;
	state->reversible = 0;
}

static inline void drop_rights(struct position *pos, unsigned kept)
{
	struct state *state = &pos->state;
	unsigned lost = state->rights & ~kept;

	if (!lost)
		return;
	state->rights &= (uint8_t)kept;
	state->reversible = 0;
	for (; lost; lost = bits_rest(lost))
		state->key ^= zobrist_castling(bits_lowest(lost));
}

/* King and rook swap sides; their squares may overlap in Chess960. */
static void castle(struct position *pos, enum colour us, enum castling right)
{
	struct state *state = &pos->state;
	struct board *board = &state->board;
	int king_from = board_king(board, us);
	int rook_from = pos->homes.rook[right];
	int king_to = castling_king_to(right);
	int rook_to = castling_rook_to(right);
	int rook_slot = board_slot(board, rook_from);
	struct piece king = piece_make(us, KING);
	struct piece rook = piece_make(us, ROOK);

	board_remove(board, king_from);
	board_remove(board, rook_from);
	board_place(board, king_to, king, KING_SLOT);
	board_place(board, rook_to, rook, rook_slot);
	state->key ^= zobrist_piece(king, king_from) ^ zobrist_piece(king, king_to) ^
	              zobrist_piece(rook, rook_from) ^ zobrist_piece(rook, rook_to);
}

static void uncastle(struct position *pos, enum colour us, enum castling right)
{
	struct board *board = &pos->state.board;
	int rook_to = castling_rook_to(right);
	int rook_slot = board_slot(board, rook_to);

	board_remove(board, castling_king_to(right));
	board_remove(board, rook_to);
	board_place(board, pos->homes.king[us], piece_make(us, KING), KING_SLOT);
	board_place(board, pos->homes.rook[right], piece_make(us, ROOK), rook_slot);
}

/* What a pawn's move does besides going from FROM to TO. */
static inline void pawn_moved(struct state *state, enum colour us, struct move move)
{
	int from = move_from(move);
	int to = move_to(move);
	struct piece pawn = piece_make(us, PAWN);

	state->rule50 = 0;
	state->reversible = 0;
	pawn_key_toggle(state, pawn, from);
	if (move_is_promotion(move)) {
		enum kind kind = move_promotion(move);

		board_change_kind(&state->board, us, to, PAWN, kind);
		state->key ^= zobrist_piece(pawn, to) ^ zobrist_piece(piece_make(us, kind), to);
		return;
	}
	pawn_key_toggle(state, pawn, to);
	if (move_is_double_step(move)) {
		int passed = (from + to) / 2;

		if (attack_en_passant_is_possible(&state->board, colour_other(us), passed)) {
			state->en_passant = (uint8_t)passed;
			state->key ^= zobrist_en_passant(passed);
		}
	}
}

ALWAYS_INLINE void make(struct position *pos, struct move move, enum colour us)
{
	struct state *state = &pos->state;
	struct board *board = &state->board;
	int from = move_from(move);
	int to = move_to(move);
	struct record *record = record_push(pos, move);
	struct piece piece = board_at(board, from);

	state->turn = (uint8_t)colour_other(us);
	state->key ^= zobrist_turn();
	if (state->rule50 < PLIES_COUNTED)
		state->rule50++;
	if (state->reversible < PLIES_COUNTED)
		state->reversible++;
	if (state->en_passant != SQUARE_NONE) {
		state->key ^= zobrist_en_passant(state->en_passant);
		state->en_passant = SQUARE_NONE;
	}
	if (state->rights)
		drop_rights(pos, pos->homes.keeps[from] & pos->homes.keeps[to]);
	if (move_is_castling(move)) {
		castle(pos, us, castling_of(us, move_is_castling_long(move)));
		return;
	}
	if (move_is_capture(move))
		remove_captured(state, record, move_is_en_passant(move)
			? square_make(square_file(to), square_rank(from)) : to);
	board_shift(board, us, from, to);
	state->key ^= zobrist_piece(piece, from) ^ zobrist_piece(piece, to);
	if (piece_is_pawn(piece))
		pawn_moved(state, us, move);
}

ALWAYS_INLINE void unmake(struct position *pos, enum colour us)
{
	struct state *state = &pos->state;
	struct board *board = &state->board;
	const struct record *record = record_pop(pos);
	struct move move = record->move;
	int from = move_from(move);
	int to = move_to(move);
	struct piece pawn = piece_make(us, PAWN);

	state->turn = (uint8_t)us;
	if (move_is_castling(move)) {
		uncastle(pos, us, castling_of(us, move_is_castling_long(move)));
		return;
	}
	if (move_is_promotion(move)) {
		board_change_kind(board, us, to, move_promotion(move), PAWN);
		pawn_key_toggle(state, pawn, from);
	} else if (piece_equal(board_at(board, to), pawn)) {
		pawn_key_toggle(state, pawn, from);
		pawn_key_toggle(state, pawn, to);
	}
	board_shift(board, us, to, from);
	if (move_is_capture(move)) {
		int square = move_is_en_passant(move)
			? square_make(square_file(to), square_rank(from)) : to;

		board_place(board, square, record->captured, record->captured_slot);
		if (piece_is_pawn(record->captured))
			pawn_key_toggle(state, record->captured, square);
	}
}

void position_make(struct position *pos, struct move move)
{
	if (position_turn(pos) == WHITE)
		make(pos, move, WHITE);
	else
		make(pos, move, BLACK);
}

void position_unmake(struct position *pos)
{
	if (position_turn(pos) == BLACK)
		unmake(pos, WHITE);
	else
		unmake(pos, BLACK);
}

void position_make_null(struct position *pos)
{
	struct state *state = &pos->state;

	record_push(pos, MOVE_NONE);
	state->turn = (uint8_t)colour_other(position_turn(pos));
	state->key ^= zobrist_turn();
	if (state->rule50 < PLIES_COUNTED)
		state->rule50++;
	state->reversible = 0;
	if (state->en_passant != SQUARE_NONE) {
		state->key ^= zobrist_en_passant(state->en_passant);
		state->en_passant = SQUARE_NONE;
	}
}

void position_unmake_null(struct position *pos)
{
	record_pop(pos);
	pos->state.turn = (uint8_t)colour_other(position_turn(pos));
}
