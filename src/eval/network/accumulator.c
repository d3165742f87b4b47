/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Adding and removing the rows of inputs.  The loops are plain C that
 * compilers turn into vector instructions; where the system chooses between
 * versions of a function at start-up, there are some for AVX2 and AVX-512 too.  All of them
 * compute the same. */
#include <config.h>

#include "eval/network/accumulator.h"

#include <assert.h>
#include <string.h>

#if defined(TARGET_CLONES) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define VECTORS __attribute__((target_clones(TARGET_CLONES)))
#else
#define VECTORS
#endif

enum {
	CHANGES_MAX = 2,     /* men who leave, or come to, squares by a move */
	CATCH_UP_MOST = 5    /* moves; behind more, fewer men have changed than were moved */
};

VECTORS static void add_row(int16_t *restrict values, const int16_t *restrict row)
{
	for (int i = 0; i < NETWORK_HIDDEN; i++)
		values[i] = (int16_t)(values[i] + row[i]);
}

VECTORS static void remove_row(int16_t *restrict values, const int16_t *restrict row)
{
	for (int i = 0; i < NETWORK_HIDDEN; i++)
		values[i] = (int16_t)(values[i] - row[i]);
}

/* The rows that a move changes, by perspective. */
struct rows {
	const int16_t *added[COLOURS], *removed[COLOURS], *taken[COLOURS];
};

/* A man goes from one square to another. */
VECTORS static void move_man(struct accumulator *restrict to,
                             const struct accumulator *restrict from, const struct rows *rows)
{
	for (int side = WHITE; side < COLOURS; side++) {
		/* cppcheck-suppress uninitvar ; find_rows wrote it */
		const int16_t *added = rows->added[side], *removed = rows->removed[side];

		for (int i = 0; i < NETWORK_HIDDEN; i++)
			to->values[side][i] = (int16_t)(from->values[side][i] + added[i] - removed[i]);
	}
}

/* And another man goes from the board. */
VECTORS static void take_man(struct accumulator *restrict to,
                             const struct accumulator *restrict from, const struct rows *rows)
{
	for (int side = WHITE; side < COLOURS; side++) {
		/* cppcheck-suppress uninitvar ; find_rows wrote it */
		const int16_t *added = rows->added[side], *removed = rows->removed[side];
		const int16_t *taken = rows->taken[side];

		for (int i = 0; i < NETWORK_HIDDEN; i++)
			to->values[side][i] = (int16_t)(from->values[side][i] + added[i] -
			                                removed[i] - taken[i]);
	}
}

/* Half the squares of the clamped VALUES; the bounds of network.h keep them within 16 bits. */
static inline void square(const int16_t *restrict values, int16_t *restrict half_squares)
{
	for (int i = 0; i < NETWORK_HIDDEN; i++) {
		int16_t value = values[i];
		int16_t clamped = value < 0 ? 0 : value > NETWORK_ONE ? NETWORK_ONE : value;

		half_squares[i] = (int16_t)((uint16_t)(clamped * clamped) >> 1);
	}
}

/* Clamp, square, weigh and sum up, in units of 2 / (NETWORK_ONE * NETWORK_ONE *
 * NETWORK_OUTPUT_ONE).  The bounds of network.h keep the sum within 32 bits.  Squares
 * first, in an array, because a compiler that knows these numbers not to be negative
 * does without the instruction that multiplies and adds pairs. */
VECTORS static int32_t weigh(const int16_t *restrict ours, const int16_t *restrict theirs,
                             const int16_t *restrict weights)
{
	int16_t half_squares[COLOURS * NETWORK_HIDDEN];
	int32_t sum = 0;

	square(ours, half_squares);
	square(theirs, half_squares + NETWORK_HIDDEN);
	for (int i = 0; i < COLOURS * NETWORK_HIDDEN; i++)
		sum += (int32_t)half_squares[i] * weights[i];
	return sum;
}

/* A man who appears or disappears. */
struct placed {
	int index, square_64;
};

static struct placed place(struct piece piece, int square)
{
	return (struct placed){ piece_index(piece), square_to_64(square) };
}

/* What the network is asked with: its numbers, and the mirror of each side. */
struct view {
	const struct network *network;
	int mirrors[COLOURS];
};

static struct view view_of(const struct network *network, const struct position *pos)
{
	return (struct view){
		network, { network_mirror(square_to_64(position_king(pos, WHITE))),
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

static void add_man(struct accumulator *accumulator, const struct view *view,
                    struct placed placed)
{
	for (enum colour side = WHITE; side < COLOURS; side++)
		add_row(accumulator->values[side], row_of(view, side, placed));
}

void accumulator_compute(struct accumulator *accumulator, const struct network *network,
                         const struct position *pos)
{
	const struct board *board = position_board(pos);
	struct view view = view_of(network, pos);

	for (int side = WHITE; side < COLOURS; side++)
		/* cppcheck-suppress uninitvar ; it is written here, not read */
		memcpy(accumulator->values[side], network->bias, sizeof network->bias);
	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		for (unsigned men = board_all_men(board, colour); men; men = bits_rest(men)) {
			int square = board_square(board, colour, bits_lowest(men));

			add_man(accumulator, &view, place(board_at(board, square), square));
		}
}

/* The slots of COLOUR in which SEEN has another man than BOARD, or on another square. */
static unsigned changed_slots(const struct refreshed *seen, const struct board *board,
                              enum colour colour)
{
	unsigned changed = 0;

	for (unsigned slot = 0; slot < SLOTS; slot++)
		changed |= (unsigned)(board_square(board, colour, slot) != seen->stood[colour][slot])
		           << slot;
	changed &= seen->living[colour];
	for (enum kind kind = KING; kind < KINDS; kind++)
		changed |= board_men(board, colour, kind) ^ seen->by_kind[colour][kind];
	return changed;
}

/* What SIDE sees of COLOUR's men becomes what it is on BOARD. */
static void refresh_men(struct refreshed *seen, const struct view *view, enum colour side,
                        const struct board *board, enum colour colour)
{
	unsigned were = seen->living[colour], are = board_all_men(board, colour);
	unsigned changed = changed_slots(seen, board, colour);

	for (; changed; changed = bits_rest(changed)) {
		unsigned slot = bits_lowest(changed);
		int square = board_square(board, colour, slot);
		uint16_t *input = &seen->inputs[colour][slot];

		if (were >> slot & 1)
			remove_row(seen->values, view->network->input[*input]);
		if (are >> slot & 1) {
			*input = (uint16_t)input_of(view, side, place(board_at(board, square), square));
			add_row(seen->values, view->network->input[*input]);
		}
		seen->stood[colour][slot] = (uint8_t)square;
	}
	seen->living[colour] = (uint16_t)are;
	for (enum kind kind = KING; kind < KINDS; kind++)
		seen->by_kind[colour][kind] = (uint16_t)board_men(board, colour, kind);
}

/* What SIDE sees becomes what it is on BOARD. */
static void refresh(struct refreshed *seen, const struct view *view, enum colour side,
                    const struct board *board)
{
	if (!seen->living[WHITE])
		memcpy(seen->values, view->network->bias, sizeof seen->values);
	for (enum colour colour = WHITE; colour < COLOURS; colour++)
		refresh_men(seen, view, side, board, colour);
}

/* The accumulator of POS without its history. */
static void make_anew(struct accumulators *all, struct accumulator *accumulator,
                      const struct view *view, const struct position *pos)
{
	for (enum colour side = WHITE; side < COLOURS; side++) {
		struct refreshed *seen = &all->refreshed[side][view->mirrors[side] != 0];

		refresh(seen, view, side, position_board(pos));
		memcpy(accumulator->values[side], seen->values, sizeof seen->values);
	}
}

/* What the move of PLY adds and removes; null moves neither.  Returns how many
 * of each there are. */
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

/* TO becomes what FROM is after the move of PLY. */
static void catch_up(struct accumulator *to, const struct accumulator *from,
                     const struct view *view, const struct position *pos, int ply)
{
	struct placed added[CHANGES_MAX], removed[CHANGES_MAX];
	int adds = list_added(pos, ply, added), removes = list_removed(pos, ply, removed);
	struct rows rows;

	if (adds == 0) {
		memcpy(to, from, sizeof *to);
		return;
	}
	find_rows(view, added[0], rows.added);
	find_rows(view, removed[0], rows.removed);
	if (removes == 1) {
		move_man(to, from, &rows);
		return;
	}
	find_rows(view, removed[1], rows.taken);
	take_man(to, from, &rows);
	if (adds == 2)
		add_man(to, view, added[1]);
}

/* The key of the position that PLY moves led to. */
static uint64_t key_after(const struct position *pos, int ply)
{
	return ply == position_plies(pos) ? position_key(pos) : position_key_at(pos, ply);
}

static struct accumulator *accumulator_at(struct accumulators *all, int ply)
{
	return &all->at[ply % ACCUMULATORS];
}

/* Is the accumulator of PLY that of the position which PLY moves led to? */
static bool is_valid(const struct accumulators *all, const struct position *pos, int ply)
{
	uint64_t key = key_after(pos, ply);

	return key && all->keys[ply % ACCUMULATORS] == key;
}

/* Does the king who made the move of PLY see the board mirrored since? */
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

/* The last ply before this whose accumulator is right, no farther back than is worth
 * it, and no king has turned his mirror since; -1 if there is none. */
static int find_valid(const struct accumulators *all, const struct position *pos)
{
	int plies = position_plies(pos);
	int first = plies - CATCH_UP_MOST;

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
                   const struct position *pos)
{
	int plies = position_plies(pos), ply = find_valid(all, pos);
	struct view view = view_of(network, pos);

	if (ply < 0)
		make_anew(all, accumulator_at(all, plies), &view, pos);
	for (; ply >= 0 && ply < plies; ply++) {
		catch_up(accumulator_at(all, ply + 1), accumulator_at(all, ply), &view, pos, ply);
		all->keys[(ply + 1) % ACCUMULATORS] = key_after(pos, ply + 1);
	}
	all->keys[plies % ACCUMULATORS] = position_key(pos);
}

const struct accumulator *accumulators_find(struct accumulators *all,
                                            const struct network *network,
                                            const struct position *pos)
{
	const struct accumulator *accumulator = accumulator_at(all, position_plies(pos));

	if (!is_valid(all, pos, position_plies(pos)))
		update(all, network, pos);
	assert(is_right(accumulator, network, pos));
	return accumulator;
}

void accumulator_remove(struct accumulator *accumulator, const struct network *network,
                        const struct position *pos, int square)
{
	struct placed placed = place(position_at(pos, square), square);
	struct view view = view_of(network, pos);

	for (enum colour side = WHITE; side < COLOURS; side++)
		remove_row(accumulator->values[side], row_of(&view, side, placed));
}

int accumulator_men(const struct position *pos)
{
	const struct board *board = position_board(pos);

	return bits_count(board_all_men(board, WHITE)) + bits_count(board_all_men(board, BLACK));
}

int accumulator_value(const struct accumulator *accumulator, const struct network *network,
                      enum colour turn, int men)
{
	int bucket = network_bucket(men);
	int64_t sum = weigh(accumulator->values[turn], accumulator->values[colour_other(turn)],
	                    network->output[bucket][0]);

	sum = 2 * sum / NETWORK_ONE + network->output_bias[bucket];
	return (int)(sum * network->scale / (NETWORK_ONE * NETWORK_OUTPUT_ONE));
}
