/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endings by material: exact ones, drawn ones, and how to win the won ones.
 *
 * A mating ending is worth EVAL_MATING_ENDING and more, with a slope that leads to mate: the weak
 * king towards the edge (with bishop and knight towards a corner that the bishop attacks), the
 * strong king near it. */
#include <config.h>

#include "eval/endgame.h"

#include <stddef.h>

#include "eval/eval.h"
#include "rules/attack.h"
#include "rules/side.h"
#include "rules/vector.h"

enum {
	ENDGAME_WINNING = EVAL_WON_ENDING,   /* a piece must be won first */
	EDGE_SLOPE = 12,            /* each step of the weak king from the centre */
	CORNER_SLOPE = 40,          /* each step towards the right corner */
	CLOSE_SLOPE = 5,            /* each step that the kings are nearer */
	FREEDOM_SLOPE = 5           /* each square that the weak king can go to */
};

static const int piece_value[KINDS] = {
	[PAWN] = 100, [KNIGHT] = 300, [BISHOP] = 320, [ROOK] = 500, [QUEEN] = 900
};

/* An ending as its rule sees it, with squares from the strong side's view. */
struct ending {
	const struct board *board;
	enum colour strong, weak;
	bool strong_to_move;
	int king, their_king;
};

/* Number of pieces of each kind, four bits each. */
enum {
	ONE_PAWN = 0x00001, ONE_KNIGHT = 0x00010, ONE_BISHOP = 0x00100, ONE_ROOK = 0x01000,
	ONE_QUEEN = 0x10000
};

static unsigned material_of(const struct board *board, enum colour colour)
{
	unsigned material = 0;

	for (enum kind kind = PAWN; kind < KINDS; kind++)
		material |= (unsigned)board_count(board, colour, kind) << 4 * (kind - PAWN);
	return material;
}

/* The square of the only piece of COLOUR and KIND, from the strong side's view. */
static int only_piece(const struct ending *ending, enum colour colour, enum kind kind)
{
	unsigned slot = bits_lowest(board_pieces(ending->board, colour, kind));

	return square_seen_by(ending->strong, board_square(ending->board, colour, slot));
}

/* 0 in the centre .. 6 in a corner. */
static int steps_from_centre(int square)
{
	int file = square_file(square), rank = square_rank(square);

	return (file < FILE_E ? FILE_D - file : file - FILE_E) +
	       (rank < RANK_5 ? RANK_4 - rank : rank - RANK_5);
}

/* The number of squares around the weak king that the strong side does not attack. */
static int freedom(const struct ending *ending)
{
	int king = board_king(ending->board, ending->weak), count = 0;

	for (int direction = 0; direction < DIRECTIONS; direction++) {
		int square = king + vector_direction_step[direction];

		count += square_is_ok(square) &&
		         !attack_on(ending->board, square, ending->strong);
	}
	return count;
}

static int drive(const struct ending *ending)
{
	return EDGE_SLOPE * steps_from_centre(ending->their_king) +
	       CLOSE_SLOPE * (14 - vector_manhattan(ending->king, ending->their_king)) -
	       FREEDOM_SLOPE * freedom(ending);
}

static int total_worth(const struct ending *ending, enum colour colour)
{
	int sum = 0;

	for (enum kind kind = PAWN; kind < KINDS; kind++)
		sum += piece_value[kind] * board_count(ending->board, colour, kind);
	return sum;
}

static int value_drawn(const struct ending *ending)
{
	(void)ending;
	return 0;
}

static int value_mating(const struct ending *ending)
{
	return EVAL_MATING_ENDING + total_worth(ending, ending->strong) + drive(ending);
}

/* King and pawn: exact. */
static int value_kpk(const struct ending *ending)
{
	int pawn = only_piece(ending, ending->strong, PAWN);

	if (!kpk_is_won(ending->king, pawn, ending->their_king, ending->strong_to_move))
		return 0;
	return EVAL_PROMOTING_ENDING + 50 * square_rank(pawn) -
	       5 * vector_distance(ending->king, pawn + NORTH);
}

/* Bishop and knight: the bishop attacks the corners a1 and h8, or a8 and h1, which lie on one
 * diagonal. */
static int value_kbnk(const struct ending *ending)
{
	int file = square_file(ending->their_king), rank = square_rank(ending->their_king);
	bool light = square_is_light(only_piece(ending, ending->strong, BISHOP));
	int off_diagonal = light ? file - rank : file + rank - 7;
	int to_corner = off_diagonal < 0 ? -off_diagonal : off_diagonal;

	return EVAL_MATING_ENDING + total_worth(ending, ending->strong) + drive(ending) +
	       CORNER_SLOPE * to_corner;
}

/* The queen wins unless the pawn is about to promote, with its king beside it, on a file where
 * stalemate saves it. */
static int value_kqkp(const struct ending *ending)
{
	int pawn = only_piece(ending, ending->weak, PAWN);
	int file = square_file(pawn);
	bool stalemates = file == FILE_A || file == FILE_C || file == FILE_F || file == FILE_H;
	int close = 7 - vector_distance(ending->king, pawn);

	if (square_rank(pawn) == RANK_2 && vector_distance(ending->their_king, pawn) == 1 &&
	    stalemates && vector_distance(ending->king, pawn + SOUTH) > 3)
		return 10 * close;
	return ENDGAME_WINNING + piece_value[QUEEN] + 20 * close + 10 * square_rank(pawn);
}

/* The rook wins if its king stops the pawn or the other king is late. */
static int value_krkp(const struct ending *ending)
{
	int pawn = only_piece(ending, ending->weak, PAWN);
	int rook = only_piece(ending, ending->strong, ROOK);
	int goal = square_make(square_file(pawn), RANK_1);
	int king_to_pawn = vector_distance(ending->king, pawn);
	int their_king_to_pawn = vector_distance(ending->their_king, pawn);
	bool is_ahead = square_file(ending->king) == square_file(pawn) &&
	                square_rank(ending->king) < square_rank(pawn);
	bool is_late = their_king_to_pawn >= 3 + !ending->strong_to_move &&
	               vector_distance(ending->their_king, rook) >= 3;

	if (is_ahead || is_late)
		return piece_value[ROOK] + 100 - 5 * king_to_pawn;
	if (square_rank(pawn) <= RANK_3 && their_king_to_pawn == 1 &&
	    king_to_pawn > 2 + ending->strong_to_move)
		return 60 - 5 * king_to_pawn;
	return 250 - 10 * (vector_distance(ending->king, pawn + SOUTH) -
	                   vector_distance(ending->their_king, pawn + SOUTH) -
	                   vector_distance(pawn, goal));
}

static int value_kqkr(const struct ending *ending)
{
	return ENDGAME_WINNING + piece_value[QUEEN] - piece_value[ROOK] + drive(ending);
}

/* Usually drawn, better with the weak king at the edge.  A knight far from its king may be
 * lost. */
static int value_krkb(const struct ending *ending)
{
	return drive(ending) / 4;
}

static int value_krkn(const struct ending *ending)
{
	int knight = only_piece(ending, ending->weak, KNIGHT);

	return drive(ending) / 4 + 10 * vector_distance(ending->their_king, knight);
}

struct rule {
	unsigned strong, weak;                    /* material */
	int (*value)(const struct ending *ending);  /* its value for the strong side */
	const char *name;
};

static const struct rule rules[] = {
	{ 0, 0, value_drawn, "kings alone" },
	{ ONE_KNIGHT, 0, value_drawn, "a knight cannot mate" },
	{ ONE_BISHOP, 0, value_drawn, "a bishop cannot mate" },
	{ 2 * ONE_KNIGHT, 0, value_drawn, "two knights cannot force mate" },
	{ ONE_PAWN, 0, value_kpk, "king and pawn against king" },
	{ ONE_BISHOP | ONE_KNIGHT, 0, value_kbnk, "mate with bishop and knight" },
	{ ONE_QUEEN, ONE_PAWN, value_kqkp, "queen against pawn" },
	{ ONE_ROOK, ONE_PAWN, value_krkp, "rook against pawn" },
	{ ONE_QUEEN, ONE_ROOK, value_kqkr, "queen against rook" },
	{ ONE_ROOK, ONE_BISHOP, value_krkb, "rook against bishop" },
	{ ONE_ROOK, ONE_KNIGHT, value_krkn, "rook against knight" },
};

static const struct rule mating_rule = { 0, 0, value_mating, "mate against the bare king" };
static const struct rule fortress_rule = { 0, 0, value_drawn, "fortress in the corner" };
static const struct rule bishops_rule = { 0, 0, value_drawn, "bishops of one colour cannot mate" };

/* The rule for a bare king against any other material. */
static const struct rule *bare_king_rule(const struct ending *ending)
{
	const struct board *board = ending->board;
	unsigned heavy = board_pieces(board, ending->strong, ROOK) |
	                 board_pieces(board, ending->strong, QUEEN);
	int knights = board_count(board, ending->strong, KNIGHT);
	bool bishops = board_pieces(board, ending->strong, BISHOP);

	if (heavy || fortress_both_bishops(board, ending->strong) || (bishops && knights) || knights >= 3)
		return &mating_rule;
	if (board_pieces(board, ending->strong, PAWN))
		return fortress_in_corner(board, ending->strong) ? &fortress_rule : NULL;
	return bishops ? &bishops_rule : NULL;
}

static const struct rule *find_rule(const struct ending *ending)
{
	unsigned strong = material_of(ending->board, ending->strong);
	unsigned weak = material_of(ending->board, ending->weak);

	for (unsigned i = 0; i < sizeof rules / sizeof rules[0]; i++)
		if (rules[i].strong == strong && rules[i].weak == weak)
			return &rules[i];
	return weak ? NULL : bare_king_rule(ending);
}

bool endgame_evaluate(const struct position *pos, struct endgame_verdict *verdict)
{
	const struct board *board = position_board(pos);
	int white = bits_count(board_all_pieces(board, WHITE));
	int black = bits_count(board_all_pieces(board, BLACK));

	/* Each rule is about a bare king or about four pieces. */
	if (white > 1 && black > 1 && white + black > 4)
		return false;
	for (enum colour strong = WHITE; strong < COLOURS; strong++) {
		enum colour weak = colour_other(strong);
		struct ending ending = {
			board, strong, weak, position_turn(pos) == strong,
			square_seen_by(strong, board_king(board, strong)),
			square_seen_by(strong, board_king(board, weak))
		};
		const struct rule *rule = find_rule(&ending);

		if (rule) {
			int value = rule->value(&ending);

			verdict->value = ending.strong_to_move ? value : -value;
			verdict->rule = rule->name;
			return true;
		}
	}
	return false;
}

/* Two knights against a king are left out: they cannot force mate, but mates in one exist. */
bool endgame_is_drawn(const struct position *pos)
{
	const struct board *board = position_board(pos);

	for (enum colour strong = WHITE; strong < COLOURS; strong++) {
		enum colour weak = colour_other(strong);
		struct ending ending = { board, strong, weak, position_turn(pos) == strong, 0, 0 };

		if (bits_rest(board_all_pieces(board, weak)) || !board_pieces(board, strong, PAWN))
			continue;
		if (material_of(board, strong) != ONE_PAWN)
			return fortress_in_corner(board, strong);
		ending.king = square_seen_by(strong, board_king(board, strong));
		ending.their_king = square_seen_by(strong, board_king(board, weak));
		return value_kpk(&ending) == 0;
	}
	return false;
}
