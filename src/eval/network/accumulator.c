/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Adding and removing the rows of inputs. */
#include <config.h>

#include "eval/network/accumulator.h"

#include <assert.h>
#include <string.h>

enum {
	CHANGES_MAX = 2,     /* pieces that a move takes off, or puts on, squares */
	CATCH_UP_MAX = 5    /* moves; beyond that a refresh changes fewer pieces */
};

/* A piece that appears or disappears. */
struct placed {
	int index, square_64;
};

static struct placed place(struct piece piece, int square)
{
	return (struct placed){ piece_index(piece), square_to_64(square) };
}

/* The network, the loops to use, and the mirror of each side. */
struct view {
	const struct network *network;
	const struct simd *simd;
	int mirrors[COLOURS];
};

static struct view view_of(const struct network *network, const struct simd *simd,
                           const struct position *pos)
{
	return (struct view){
		network, simd,
		{ network_mirror(square_to_64(position_king(pos, WHITE))),
		  network_mirror(square_to_64(position_king(pos, BLACK))) }
	};
}

static int input_of(const struct view *view, enum colour side, struct placed placed)
{
	return network_feature(side, view->mirrors[side], placed.index, placed.square_64);
}

static const int16_t *row_of(const struct view *view, enum colour side, struct placed placed)
{
	return view->network->input[input_of(view, side, placed)];
}

static void add_piece(struct accumulator *accumulator, const struct view *view,
                    struct placed placed)
{
	for (enum colour side = WHITE; side < COLOURS; side++)
		view->simd->add_row(accumulator->values[side], row_of(view, side, placed));
}

void accumulator_compute(struct accumulator *accumulator, const struct network *network,
                         const struct position *pos)
{
	const struct board *board = position_board(pos);
	struct view view = view_of(network, simd_best(), pos);

	for (int side = WHITE; side < COLOURS; side++)
		/* cppcheck-suppress uninitvar ; it is written here, not read */
		memcpy(accumulator->values[side], network->bias, sizeof network->bias);
	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		for (unsigned pieces = board_all_pieces(board, colour); pieces; pieces = bits_rest(pieces)) {
			int square = board_square(board, colour, bits_lowest(pieces));

			add_piece(accumulator, &view, place(board_at(board, square), square));
		}
}

/* The slots of COLOUR in which SEEN has another piece than BOARD, or another square. */
static unsigned changed_slots(const struct refreshed *seen, const struct board *board,
                              enum colour colour)
{
	unsigned changed = 0;

	for (unsigned slot = 0; slot < SLOTS; slot++)
		changed |= (unsigned)(board_square(board, colour, slot) != seen->stood[colour][slot])
		           << slot;
	changed &= seen->living[colour];
	for (enum kind kind = KING; kind < KINDS; kind++)
		changed |= board_pieces(board, colour, kind) ^ seen->by_kind[colour][kind];
	return changed;
}

/* Update COLOUR's pieces in the view SEEN of SIDE to BOARD. */
static void refresh_pieces(struct refreshed *seen, const struct view *view, enum colour side,
                        const struct board *board, enum colour colour)
{
	unsigned were = seen->living[colour], are = board_all_pieces(board, colour);
	unsigned changed = changed_slots(seen, board, colour);

	for (; changed; changed = bits_rest(changed)) {
		unsigned slot = bits_lowest(changed);
		int square = board_square(board, colour, slot);
		uint16_t *input = &seen->inputs[colour][slot];

		if (were >> slot & 1)
			view->simd->remove_row(seen->values, view->network->input[*input]);
		if (are >> slot & 1) {
			*input = (uint16_t)input_of(view, side, place(board_at(board, square), square));
			view->simd->add_row(seen->values, view->network->input[*input]);
		}
		seen->stood[colour][slot] = (uint8_t)square;
	}
	seen->living[colour] = (uint16_t)are;
	for (enum kind kind = KING; kind < KINDS; kind++)
		seen->by_kind[colour][kind] = (uint16_t)board_pieces(board, colour, kind);
}

/* Update the view SEEN of SIDE to BOARD. */
static void refresh(struct refreshed *seen, const struct view *view, enum colour side,
                    const struct board *board)
{
	if (!seen->living[side])
		memcpy(seen->values, view->network->bias, sizeof seen->values);
	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		refresh_pieces(seen, view, side, board, colour);
}

/* Compute the accumulator of POS without its history. */
static void make_anew(struct accumulators *all, struct accumulator *accumulator,
                      const struct view *view, const struct position *pos)
{
	for (enum colour side = WHITE; side < COLOURS; side++) {
		struct refreshed *seen = &all->refreshed[side][view->mirrors[side] != 0];

		refresh(seen, view, side, position_board(pos));
		memcpy(accumulator->values[side], seen->values, sizeof seen->values);
	}
}

/* List what the move of PLY removes, or adds below; a null move neither.  Returns the number. */
static int list_removed(const struct position *pos, int ply, struct placed removed[CHANGES_MAX])
{
	struct move move = position_move_at(pos, ply);
	struct piece mover = position_moved_at(pos, ply).piece;
	int from = move_from(move), to = move_to(move);

	if (move_is_none(move))
		return 0;
	removed[0] = place(mover, from);
	if (move_is_castling(move))
		removed[1] = place(piece_make(piece_colour(mover), ROOK), to);
	else if (move_is_capture(move))
		removed[1] = place(position_captured_at(pos, ply).piece,
		                   move_is_en_passant(move)
		                   ? square_make(square_file(to), square_rank(from)) : to);
	else
		return 1;
	return 2;
}

static int list_added(const struct position *pos, int ply, struct placed added[CHANGES_MAX])
{
	struct move move = position_move_at(pos, ply);
	struct piece mover = position_moved_at(pos, ply).piece;
	enum colour us;

	if (move_is_none(move))
		return 0;
	us = piece_colour(mover);
	if (move_is_castling(move)) {
		enum castling right = castling_of(us, move_is_castling_long(move));

		added[0] = place(mover, castling_king_to(right));
		added[1] = place(piece_make(us, ROOK), castling_rook_to(right));
		return 2;
	}
	added[0] = place(move_is_promotion(move) ? piece_make(us, move_promotion(move)) : mover,
	                 move_to(move));
	return 1;
}

/* The rows of PLACED, by perspective. */
static void find_rows(const struct view *view, struct placed placed, const int16_t *rows[COLOURS])
{
	for (enum colour side = WHITE; side < COLOURS; side++)
		rows[side] = row_of(view, side, placed);
}

/* Compute TO from FROM by the move of PLY. */
static void catch_up(struct accumulator *to, const struct accumulator *from,
                     const struct view *view, const struct position *pos, int ply)
{
	struct placed added[CHANGES_MAX], removed[CHANGES_MAX];
	int adds = list_added(pos, ply, added), removes = list_removed(pos, ply, removed);
	struct simd_rows rows;

	if (adds == 0) {
		memcpy(to, from, sizeof *to);
		return;
	}
	find_rows(view, added[0], rows.added);
	find_rows(view, removed[0], rows.removed);
	if (removes == 1) {
		view->simd->move_piece(to->values, from->values, &rows);
		return;
	}
	find_rows(view, removed[1], rows.taken);
	view->simd->take_piece(to->values, from->values, &rows);
	if (adds == 2)
		add_piece(to, view, added[1]);
}

/* The key of the position after PLY moves. */
static uint64_t key_after(const struct position *pos, int ply)
{
	return ply == position_plies(pos) ? position_key(pos) : position_key_at(pos, ply);
}

static struct accumulator *accumulator_at(struct accumulators *all, int ply)
{
	return &all->at[ply % ACCUMULATORS];
}

/* Whether the accumulator of PLY is that of the position after PLY moves. */
static bool is_valid(const struct accumulators *all, const struct position *pos, int ply)
{
	uint64_t key = key_after(pos, ply);

	return key && all->keys[ply % ACCUMULATORS] == key;
}

/* Whether the move of PLY was a king's and mirrored the view of its side. */
static bool turns_mirror(const struct position *pos, int ply)
{
	struct move move = position_move_at(pos, ply);
	struct piece mover;
	int to;

	if (move_is_none(move))
		return false;
	mover = position_moved_at(pos, ply).piece;
	if (piece_kind(mover) != KING)
		return false;
	to = move_is_castling(move)
		? castling_king_to(castling_of(piece_colour(mover), move_is_castling_long(move)))
		: move_to(move);
	return network_mirror(square_to_64(move_from(move))) != network_mirror(square_to_64(to));
}

/* The last ply before this with a valid accumulator, no farther back than is worth it and with
 * no view mirrored since; -1 if there is none. */
static int find_valid(const struct accumulators *all, const struct position *pos)
{
	int plies = position_plies(pos);
	int first = plies - CATCH_UP_MAX;

	for (int ply = plies - 1; ply >= first && ply >= 0; ply--) {
		if (turns_mirror(pos, ply))
			return -1;
		if (is_valid(all, pos, ply))
			return ply;
	}
	return -1;
}

#ifndef NDEBUG
static bool is_right(const struct accumulator *accumulator, const struct network *network,
                     const struct position *pos)
{
	struct accumulator fresh;

	accumulator_compute(&fresh, network, pos);
	return memcmp(fresh.values, accumulator->values, sizeof fresh.values) == 0;
}
#endif

/* Bring the accumulator of POS, which is not valid, up to date. */
static void update(struct accumulators *all, const struct network *network,
                   const struct simd *simd, const struct position *pos)
{
	int plies = position_plies(pos), ply = find_valid(all, pos);
	struct view view = view_of(network, simd, pos);

	if (ply < 0)
		make_anew(all, accumulator_at(all, plies), &view, pos);
	for (; ply >= 0 && ply < plies; ply++) {
		catch_up(accumulator_at(all, ply + 1), accumulator_at(all, ply), &view, pos, ply);
		all->keys[(ply + 1) % ACCUMULATORS] = key_after(pos, ply + 1);
	}
	all->keys[plies % ACCUMULATORS] = position_key(pos);
}

const struct accumulator *accumulators_update(struct accumulators *all,
                                              const struct network *network,
                                              const struct simd *simd,
                                              const struct position *pos)
{
	const struct accumulator *accumulator = accumulator_at(all, position_plies(pos));

	if (!is_valid(all, pos, position_plies(pos)))
		update(all, network, simd, pos);
	assert(is_right(accumulator, network, pos));
	return accumulator;
}

void accumulator_remove(struct accumulator *accumulator, const struct network *network,
                        const struct position *pos, int square)
{
	struct placed placed = place(position_at(pos, square), square);
	struct view view = view_of(network, simd_best(), pos);

	for (enum colour side = WHITE; side < COLOURS; side++)
		view.simd->remove_row(accumulator->values[side], row_of(&view, side, placed));
}

int accumulator_pieces(const struct position *pos)
{
	const struct board *board = position_board(pos);

	return bits_count(board_all_pieces(board, WHITE)) + bits_count(board_all_pieces(board, BLACK));
}

int accumulator_value(const struct accumulator *accumulator, const struct network *network,
                      const struct simd *simd, enum colour turn, int pieces)
{
	_Alignas(NETWORK_ALIGNMENT) int16_t half_squares[COLOURS * NETWORK_HIDDEN];
	int bucket = network_bucket(pieces);
	int64_t sum = simd->weigh(accumulator->values[turn], accumulator->values[colour_other(turn)],
	                          network->output[bucket][0], half_squares);

	sum = 2 * sum / NETWORK_ONE + network->output_bias[bucket];
	return (int)(sum * network->scale / (NETWORK_ONE * NETWORK_OUTPUT_ONE));
}

int accumulator_piece_value(const struct network *network, const struct position *pos, int square)
{
	struct accumulator accumulator;
	struct piece piece = position_at(pos, square);
	enum colour turn = position_turn(pos);
	int pieces = accumulator_pieces(pos), with, without;

	accumulator_compute(&accumulator, network, pos);
	with = accumulator_value(&accumulator, network, simd_best(), turn, pieces);
	accumulator_remove(&accumulator, network, pos, square);
	without = accumulator_value(&accumulator, network, simd_best(), turn, pieces - 1);
	return piece_colour(piece) == turn ? with - without : without - with;
}
