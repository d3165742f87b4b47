/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The rules of chess by plain geometry, for comparison. */
#include <config.h>

#include "reference.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static bool on_board(int rank, int file)
{
	return rank >= 0 && rank < 8 && file >= 0 && file < 8;
}

static bool is_piece_of(char c, bool white)
{
	return white ? isupper((unsigned char)c) != 0 : islower((unsigned char)c) != 0;
}

void reference_take(struct reference *ref, const struct position *pos)
{
	static const char letters[COLOURS][KINDS + 1] = { "KPNBRQ", "kpnbrq" };
	int square = position_en_passant(pos);

	for (int rank = 0; rank < 8; rank++) {
		for (int file = 0; file < 8; file++) {
			struct piece piece = position_at(pos, square_make(file, rank));

			ref->at[rank][file] = '.';
			if (!piece_is_empty(piece))
				ref->at[rank][file] = letters[piece_colour(piece)][piece_kind(piece)];
		}
	}
	ref->white_to_move = position_turn(pos) == WHITE;
	ref->en_passant = square == SQUARE_NONE ? -1 : square_to_64(square);
	for (int right = 0; right < 4; right++)
		ref->rook_file[right] = position_has_castling_right(pos, (enum castling)right)
			? square_file(position_castling_rook(pos, (enum castling)right)) : -1;
}

/* Whether the piece LETTER (upper case, no pawn) can go that far in one move on
 * an empty board. */
static bool pattern(char letter, int ranks, int files)
{
	int r = abs(ranks), f = abs(files);

	switch (letter) {
	case 'K':
		return (r > f ? r : f) == 1;
	case 'N':
		return r * f == 2;
	case 'B':
		return r == f && r > 0;
	case 'R':
		return (r == 0) != (f == 0);
	case 'Q':
		return (r == f && r > 0) || (r == 0) != (f == 0);
	}
	return false;
}

/* Whether all squares strictly between the two are empty.  (A knight's jump has
 * none.) */
static bool is_clear(const struct reference *ref, int rank, int file, int to_rank, int to_file)
{
	int dr = to_rank - rank, df = to_file - file;

	if (dr != 0 && df != 0 && abs(dr) != abs(df))
		return true;
	for (;;) {
		rank += sign_of(dr);
		file += sign_of(df);
		if (rank == to_rank && file == to_file)
			return true;
		if (ref->at[rank][file] != '.')
			return false;
	}
}

bool reference_piece_attacks(const struct reference *ref, int rank, int file, int to_rank,
                           int to_file)
{
	char piece = ref->at[rank][file];
	char letter = (char)toupper((unsigned char)piece);
	int up = isupper((unsigned char)piece) ? 1 : -1;

	if (letter == 'P')
		return to_rank == rank + up && abs(to_file - file) == 1;
	return pattern(letter, to_rank - rank, to_file - file) &&
	       is_clear(ref, rank, file, to_rank, to_file);
}

bool reference_attacks(const struct reference *ref, bool white, int rank, int file)
{
	for (int r = 0; r < 8; r++)
		for (int f = 0; f < 8; f++)
			if (is_piece_of(ref->at[r][f], white) && reference_piece_attacks(ref, r, f, rank, file))
				return true;
	return false;
}

bool reference_in_check(const struct reference *ref, bool white)
{
	for (int rank = 0; rank < 8; rank++)
		for (int file = 0; file < 8; file++)
			if (ref->at[rank][file] == (white ? 'K' : 'k'))
				return reference_attacks(ref, !white, rank, file);
	return false;
}

void reference_make(struct reference *ref, struct move move)
{
	int rank = square_rank(move_from(move)), file = square_file(move_from(move));
	int to_rank = square_rank(move_to(move)), to_file = square_file(move_to(move));
	char piece = ref->at[rank][file], other = ref->at[to_rank][to_file];

	ref->en_passant = -1;
	ref->at[rank][file] = '.';
	if (move_is_castling(move)) {
		ref->at[to_rank][to_file] = '.';
		ref->at[rank][move_is_castling_long(move) ? 2 : 6] = piece;
		ref->at[rank][move_is_castling_long(move) ? 3 : 5] = other;
	} else {
		ref->at[to_rank][to_file] = piece;
		if (move_is_en_passant(move))
			ref->at[rank][to_file] = '.';
		if (move_is_promotion(move)) {
			char letter = "?PNBRQ"[move_promotion(move)];

			ref->at[to_rank][to_file] =
				ref->white_to_move ? letter : (char)tolower((unsigned char)letter);
		}
	}
	ref->white_to_move = !ref->white_to_move;
}

/* Add the move if the king is safe after it. */
static int add(const struct reference *ref, int from, int to, int flags, struct move *out)
{
	struct reference after = *ref;
	struct move move = move_encode(square_make(from % 8, from / 8), square_make(to % 8, to / 8),
	                               (enum move_flag)flags);

	reference_make(&after, move);
	if (reference_in_check(&after, ref->white_to_move))
		return 0;
	*out = move;
	return 1;
}

static int add_pawn(const struct reference *ref, int from, int to, int flags, struct move *out)
{
	int count = 0;

	if (to / 8 != (ref->white_to_move ? 7 : 0))
		return add(ref, from, to, flags, out);
	for (int kind = KNIGHT; kind <= QUEEN; kind++)
		count += add(ref, from, to, (int)move_promotion_flags((enum kind)kind,
		                                                      flags & MOVE_TAKES), out + count);
	return count;
}

static int pawn_moves(const struct reference *ref, int rank, int file, struct move *out)
{
	int up = ref->white_to_move ? 1 : -1, from = 8 * rank + file;
	int count = 0;

	if (ref->at[rank + up][file] == '.') {
		count += add_pawn(ref, from, from + 8 * up, MOVE_QUIET, out + count);
		if (rank == (ref->white_to_move ? 1 : 6) && ref->at[rank + 2 * up][file] == '.')
			count += add(ref, from, from + 16 * up, MOVE_DOUBLE_STEP, out + count);
	}
	for (int side = -1; side <= 1; side += 2) {
		int to = from + 8 * up + side;

		if (!on_board(rank + up, file + side))
			continue;
		if (is_piece_of(ref->at[rank + up][file + side], !ref->white_to_move))
			count += add_pawn(ref, from, to, MOVE_CAPTURE, out + count);
		if (to == ref->en_passant)
			count += add(ref, from, to, MOVE_EN_PASSANT, out + count);
	}
	return count;
}

static int piece_moves(const struct reference *ref, int rank, int file, struct move *out)
{
	int count = 0;

	for (int r = 0; r < 8; r++) {
		for (int f = 0; f < 8; f++) {
			char target = ref->at[r][f];

			if (is_piece_of(target, ref->white_to_move) ||
			    !reference_piece_attacks(ref, rank, file, r, f))
				continue;
			count += add(ref, 8 * rank + file, 8 * r + f,
			             target == '.' ? MOVE_QUIET : MOVE_CAPTURE, out + count);
		}
	}
	return count;
}

/* Castling by the laws of Chess960: all squares that king and rook cross or
 * reach are empty but for these two; the king is not attacked on its square,
 * on its way, and on its destination. */
static int castling_move(const struct reference *ref, int right, int king, struct move *out)
{
	int rank = ref->white_to_move ? 0 : 7, rook = ref->rook_file[right];
	int king_to = right % 2 ? 2 : 6, rook_to = right % 2 ? 3 : 5;
	struct reference bare = *ref;

	if (reference_in_check(ref, ref->white_to_move))
		return 0;
	for (int file = 0; file < 8; file++) {
		bool crossed = (file - king) * (file - king_to) <= 0 ||
		               (file - rook) * (file - rook_to) <= 0;

		if (crossed && file != king && file != rook && ref->at[rank][file] != '.')
			return 0;
	}
	bare.at[rank][king] = '.';
	for (int file = 0; file < 8; file++)
		if ((file - king) * (file - king_to) <= 0 && file != king_to &&
		    reference_attacks(&bare, !ref->white_to_move, rank, file))
			return 0;
	return add(ref, 8 * rank + king, 8 * rank + rook,
	           right % 2 ? MOVE_CASTLE_LONG : MOVE_CASTLE_SHORT, out);
}

static int castling_moves(const struct reference *ref, int king, struct move *out)
{
	int first = ref->white_to_move ? 0 : 2;
	int count = 0;

	for (int right = first; right < first + 2; right++)
		if (ref->rook_file[right] >= 0)
			count += castling_move(ref, right, king, out + count);
	return count;
}

int reference_moves(const struct reference *ref, struct move out[MOVES_MAX])
{
	int count = 0;

	for (int rank = 0; rank < 8; rank++) {
		for (int file = 0; file < 8; file++) {
			char piece = ref->at[rank][file];

			if (!is_piece_of(piece, ref->white_to_move))
				continue;
			if (toupper((unsigned char)piece) == 'P')
				count += pawn_moves(ref, rank, file, out + count);
			else
				count += piece_moves(ref, rank, file, out + count);
			if (toupper((unsigned char)piece) == 'K')
				count += castling_moves(ref, file, out + count);
		}
	}
	return count;
}
