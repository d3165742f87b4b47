/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Static exchange evaluation over the piece lists.  The side to capture tries its pieces in
 * the order of their values; pawns are found on the board.  A walk along the vector passes
 * through pieces that have already captured. */
#include <config.h>

#include "eval/see.h"

#include "rules/attack.h"

const int16_t see_value[KINDS] = {
	[PAWN] = 100, [KNIGHT] = 325, [BISHOP] = 325, [ROOK] = 500, [QUEEN] = 975, [KING] = 10000
};

/* The state of an exchange on TARGET. */
struct exchange {
	const struct board *board;
	int target;
	uint16_t gone[COLOURS];     /* slots of pieces that have left their squares */
	uint16_t facing[COLOURS];   /* slots of pieces, not pawns, that attack TARGET on an empty
	                             * board */
	bool looked[COLOURS];       /* whether FACING has been computed */
};

static void exchange_init(struct exchange *exchange, const struct board *board, struct move move,
                          enum colour us)
{
	int from = move_from(move);

	exchange->board = board;
	exchange->target = move_to(move);
	exchange->gone[us] = (uint16_t)(1u << board_slot(board, from));
	exchange->gone[colour_other(us)] = 0;
	exchange->looked[WHITE] = exchange->looked[BLACK] = false;
	if (move_is_en_passant(move)) {
		int taken = en_passant_victim(from, exchange->target);

		exchange->gone[colour_other(us)] = (uint16_t)(1u << board_slot(board, taken));
	}
}

/* Whether SQUARE is empty, or its piece has captured already. */
static bool is_open(const struct exchange *exchange, int square)
{
	struct piece piece = board_at(exchange->board, square);

	if (piece_is_empty(piece))
		return true;
	return !piece_is_guard(piece) &&
	       (exchange->gone[piece_colour(piece)] >> board_slot(exchange->board, square) & 1);
}

static bool reaches(const struct exchange *exchange, int from)
{
	int step = vector_step(exchange->target, from);
	int square = exchange->target + step;

	while (square != from && is_open(exchange, square))
		square += step;
	return square == from;
}

/* The slots of COLOUR's pawns that can take, read off the board. */
static unsigned ready_pawns(const struct exchange *exchange, enum colour colour)
{
	int below = exchange->target - colour_forward(colour);
	struct piece pawn = piece_make(colour, PAWN);
	unsigned ready = 0;

	for (int side = WEST; side <= EAST; side += EAST - WEST)
		if (piece_equal(board_at(exchange->board, below + side), pawn))
			ready |= 1u << board_slot(exchange->board, below + side);
	return ready & ~(unsigned)exchange->gone[colour];
}

/* The slots of COLOUR's pieces that attack the target on an empty board.  One loop over all,
 * without a branch on what is found. */
static unsigned find_facing(const struct exchange *exchange, enum colour colour)
{
	const struct board *board = exchange->board;
	unsigned pieces = board_all_pieces(board, colour) & ~board_pieces(board, colour, PAWN);
	unsigned facing = 0;

	for (; pieces; pieces = bits_rest(pieces)) {
		unsigned slot = bits_lowest(pieces);
		int square = board_square(board, colour, slot);

		facing |= (unsigned)piece_moves_as(board_at(board, square),
		                                   vector_movers(square, exchange->target)) << slot;
	}
	return facing;
}

/* The slots in FACING of COLOUR's pieces that have not captured yet. */
static unsigned still_facing(struct exchange *exchange, enum colour colour)
{
	if (!exchange->looked[colour])
		exchange->facing[colour] = (uint16_t)find_facing(exchange, colour);
	exchange->looked[colour] = true;
	return exchange->facing[colour] & ~(unsigned)exchange->gone[colour];
}

/* The piece in SLOT captures: return its square. */
static int take_with(struct exchange *exchange, enum colour colour, unsigned slot)
{
	exchange->gone[colour] |= (uint16_t)(1u << slot);
	return board_square(exchange->board, colour, slot);
}

/* The square of COLOUR's least valuable piece that can capture now, which leaves it;
 * SQUARE_NONE if there is none. */
static int next_attacker(struct exchange *exchange, enum colour colour)
{
	static const uint8_t order[] = { KNIGHT, BISHOP, ROOK, QUEEN, KING };
	unsigned pawns = ready_pawns(exchange, colour), facing;

	if (pawns)
		return take_with(exchange, colour, bits_lowest(pawns));
	facing = still_facing(exchange, colour);
	for (unsigned i = 0; facing && i < sizeof order; i++) {
		unsigned pieces = board_pieces(exchange->board, colour, (enum kind)order[i]) & facing;

		for (; pieces; pieces = bits_rest(pieces))
			if (reaches(exchange, board_square(exchange->board, colour, bits_lowest(pieces))))
				return take_with(exchange, colour, bits_lowest(pieces));
	}
	return SQUARE_NONE;
}

/* The same, but a king takes only an undefended piece. */
static int next_capturer(struct exchange *exchange, enum colour colour)
{
	int square = next_attacker(exchange, colour);

	if (square != SQUARE_NONE && piece_is_king(board_at(exchange->board, square)) &&
	    next_attacker(exchange, colour_other(colour)) != SQUARE_NONE)
		return SQUARE_NONE;
	return square;
}

static int value_at(const struct board *board, int square)
{
	return see_value[piece_kind(board_at(board, square))];
}

/* The gain of MOVE itself. */
static int first_gain(const struct board *board, struct move move)
{
	int gain = 0;

	if (move_is_en_passant(move))
		gain = see_value[PAWN];
	else if (move_is_capture(move))
		gain = value_at(board, move_to(move));
	if (move_is_promotion(move))
		gain += see_value[move_promotion(move)] - see_value[PAWN];
	return gain;
}

/* The value of the piece on the target after MOVE. */
static int value_placed(const struct board *board, struct move move)
{
	if (move_is_promotion(move))
		return see_value[move_promotion(move)];
	return value_at(board, move_from(move));
}

/* Play out the exchange; GAINS[i] is the gain of step i. */
static int play_out(const struct position *pos, struct move move, int squares[SEE_STEPS],
                    int gains[SEE_STEPS])
{
	const struct board *board = position_board(pos);
	enum colour side = position_turn(pos);
	struct exchange exchange;
	int standing = value_placed(board, move);
	int steps = 1;

	squares[0] = move_from(move);
	gains[0] = first_gain(board, move);
	if (move_is_castling(move))
		return steps;
	exchange_init(&exchange, board, move, side);
	while (steps < SEE_STEPS) {
		int square;

		side = colour_other(side);
		square = next_capturer(&exchange, side);
		if (square == SQUARE_NONE)
			break;
		squares[steps] = square;
		gains[steps] = standing;
		standing = value_at(board, square);
		steps++;
	}
	return steps;
}

int see(const struct position *pos, struct move move)
{
	int squares[SEE_STEPS], gains[SEE_STEPS];
	int steps = play_out(pos, move, squares, gains);
	int value = 0;

	/* From the end backwards, because either side may stop instead of capturing. */
	for (int step = steps - 1; step > 0; step--) {
		value = gains[step] - value;
		if (value < 0)
			value = 0;
	}
	return gains[0] - value;
}

bool see_at_least(const struct position *pos, struct move move, int threshold)
{
	const struct board *board = position_board(pos);
	enum colour us = position_turn(pos), side = us;
	struct exchange exchange;
	int balance, standing;

	if (move_is_castling(move))
		return threshold <= 0;
	/* BALANCE: what the side that has just captured has beyond the threshold. */
	balance = first_gain(board, move) - threshold;
	if (balance < 0)
		return false;
	standing = value_placed(board, move);
	if (balance - standing >= 0)
		return true;
	exchange_init(&exchange, board, move, us);
	for (;;) {
		int square;

		side = colour_other(side);
		square = next_capturer(&exchange, side);
		if (square == SQUARE_NONE)
			break;
		/* Now SIDE has captured; BALANCE is from its view. */
		balance = standing - balance - 1;
		standing = value_at(board, square);
		if (balance < 0)
			break;
		if (balance - standing >= 0) {
			side = colour_other(side);
			break;
		}
	}
	return side != us;
}

int see_explain(const struct position *pos, struct move move, int squares[SEE_STEPS],
                int balance[SEE_STEPS])
{
	int gains[SEE_STEPS];
	int steps = play_out(pos, move, squares, gains);
	int sum = 0;

	for (int step = 0; step < steps; step++) {
		sum += step & 1 ? -gains[step] : gains[step];
		balance[step] = sum;
	}
	return steps;
}
