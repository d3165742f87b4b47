/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The generator, written once: colour, stage and "only count" are constant arguments, inlined
 * into one copy for each combination.
 *
 * With check information every move made here is legal.  Free pieces run along their vectors;
 * a pinned piece runs along the line of its pin; the king steps to its safe squares; in check,
 * the checker is taken or the line to it is blocked. */
#include <config.h>

#include "rules/movegen.h"

#include <stddef.h>

#include "rules/attack.h"
#include "rules/check_pass.h"

/* Where moves go: into a list, or only into a count.  When counting, squares of our own pieces
 * are counted too and tallied in OWN, to be subtracted at the end: no branch depends on what
 * is on a square. */
struct sink {
	struct move *next;
	int count;
	unsigned own;
};

/* The constant arguments of one copy of the generator, and its input. */
struct job {
	const struct board *board;
	const struct check_info *info;
	enum colour us;
	enum stage stage;
	bool counting;
};

ALWAYS_INLINE void emit(const struct job job, struct sink *sink, int from, int to,
                        enum move_flag flags)
{
	if (job.counting)
		sink->count++;
	else
		*sink->next++ = move_encode(from, to, flags);
}

/* A move to TO, whatever is there, if the stage includes it. */
ALWAYS_INLINE void emit_to(const struct job job, struct sink *sink, int from, int to)
{
	struct piece target = board_at(job.board, to);

	if (job.counting) {
		sink->count++;
		sink->own += piece_tally(target, job.us);
	} else if (piece_is_empty(target)) {
		if (job.stage & STAGE_QUIETS)
			emit(job, sink, from, to, MOVE_QUIET);
	} else if ((job.stage & STAGE_CAPTURES) && !piece_has_colour(target, job.us)) {
		emit(job, sink, from, to, MOVE_CAPTURE);
	}
}

/* A slider's moves in one direction: over empty squares to the first piece, if it is an
 * enemy.  When counting, slides_end counts that piece.  The walk ends at a guard at the
 * latest; the bound of RANKS lets the compiler unroll it. */
ALWAYS_INLINE void slide(const struct job job, struct sink *sink, int from, int step)
{
	int to = from + step;

#ifdef __GNUC__
#pragma GCC unroll 7
#endif
	for (int steps = 1; steps < RANKS; steps++) {
		if (!piece_is_empty(board_at(job.board, to)))
			break;
		if (job.stage & STAGE_QUIETS)
			emit(job, sink, from, to, MOVE_QUIET);
		to += step;
	}
	if (job.stage & STAGE_CAPTURES) {
		struct piece target = board_at(job.board, to);

		if (job.counting)
			sink->own += piece_tally(target, job.us);
		else if (!piece_has_colour(target, job.us))
			emit(job, sink, from, to, MOVE_CAPTURE);
	}
}

/* When counting: count the pieces at the ends of SLIDES slides at once. */
ALWAYS_INLINE void slides_end(const struct job job, struct sink *sink, int slides)
{
	if (job.counting)
		sink->count += slides;
}

ALWAYS_INLINE void promote(const struct job job, struct sink *sink, int from, int to,
                           enum move_flag takes)
{
	if (job.counting) {
		sink->count += 4;
		return;
	}
	emit(job, sink, from, to, (enum move_flag)(MOVE_TO_QUEEN | takes));
	emit(job, sink, from, to, (enum move_flag)(MOVE_TO_KNIGHT | takes));
	emit(job, sink, from, to, (enum move_flag)(MOVE_TO_ROOK | takes));
	emit(job, sink, from, to, (enum move_flag)(MOVE_TO_BISHOP | takes));
}

ALWAYS_INLINE void pawn_takes(const struct job job, struct sink *sink, int from, int step)
{
	if (!(job.stage & STAGE_CAPTURES) ||
	    !piece_is_enemy_of(board_at(job.board, from + step), job.us))
		return;
	if (square_is_on_rank(job.us, from, RANK_7))
		promote(job, sink, from, from + step, MOVE_TAKES);
	else
		emit(job, sink, from, from + step, MOVE_CAPTURE);
}

ALWAYS_INLINE void pawn_pushes(const struct job job, struct sink *sink, int from)
{
	int up = colour_forward(job.us);

	if (!piece_is_empty(board_at(job.board, from + up)))
		return;
	if (square_is_on_rank(job.us, from, RANK_7)) {
		if (job.stage & STAGE_CAPTURES)
			promote(job, sink, from, from + up, MOVE_QUIET);
		return;
	}
	if (!(job.stage & STAGE_QUIETS))
		return;
	emit(job, sink, from, from + up, MOVE_QUIET);
	if (square_is_on_rank(job.us, from, RANK_2) && piece_is_empty(board_at(job.board, from + up + up)))
		emit(job, sink, from, from + up + up, MOVE_DOUBLE_STEP);
}

/* The number of moves that pawn_moves makes, without a branch on what is ahead. */
ALWAYS_INLINE int pawn_count(const struct job job, int from)
{
	int up = colour_forward(job.us);
	int steps = piece_is_empty(board_at(job.board, from + up));
	int takes = piece_is_enemy_of(board_at(job.board, from + up + WEST), job.us) +
	            piece_is_enemy_of(board_at(job.board, from + up + EAST), job.us);

	if (square_is_on_rank(job.us, from, RANK_2))
		return takes + steps + (steps & piece_is_empty(board_at(job.board, from + up + up)));
	return square_is_on_rank(job.us, from, RANK_7) ? 4 * (takes + steps) : takes + steps;
}

ALWAYS_INLINE void pawn_moves(const struct job job, struct sink *sink, int from)
{
	if (job.counting) {
		sink->count += pawn_count(job, from);
		return;
	}
	pawn_takes(job, sink, from, colour_forward(job.us) + WEST);
	pawn_takes(job, sink, from, colour_forward(job.us) + EAST);
	pawn_pushes(job, sink, from);
}

/* Unrolled, so that the jumps are constants at every optimisation level. */
ALWAYS_INLINE void knight_moves(const struct job job, struct sink *sink, int from)
{
	emit_to(job, sink, from, from + NORTH + NORTH + EAST);
	emit_to(job, sink, from, from + NORTH + EAST + EAST);
	emit_to(job, sink, from, from + SOUTH + EAST + EAST);
	emit_to(job, sink, from, from + SOUTH + SOUTH + EAST);
	emit_to(job, sink, from, from + SOUTH + SOUTH + WEST);
	emit_to(job, sink, from, from + SOUTH + WEST + WEST);
	emit_to(job, sink, from, from + NORTH + WEST + WEST);
	emit_to(job, sink, from, from + NORTH + NORTH + WEST);
}

ALWAYS_INLINE void diagonal_moves(const struct job job, struct sink *sink, int from)
{
	slide(job, sink, from, NORTH + EAST);
	slide(job, sink, from, SOUTH + EAST);
	slide(job, sink, from, SOUTH + WEST);
	slide(job, sink, from, NORTH + WEST);
	slides_end(job, sink, 4);
}

ALWAYS_INLINE void orthogonal_moves(const struct job job, struct sink *sink, int from)
{
	slide(job, sink, from, NORTH);
	slide(job, sink, from, EAST);
	slide(job, sink, from, SOUTH);
	slide(job, sink, from, WEST);
	slides_end(job, sink, 4);
}

/* The moves of the pieces of KIND that are not pinned. */
ALWAYS_INLINE void free_moves(const struct job job, struct sink *sink, enum kind kind)
{
	unsigned pieces = board_pieces(job.board, job.us, kind) & ~(unsigned)job.info->pinned;

	for (; pieces; pieces = bits_rest(pieces)) {
		int from = board_square(job.board, job.us, bits_lowest(pieces));

		if (kind == PAWN)
			pawn_moves(job, sink, from);
		if (kind == KNIGHT)
			knight_moves(job, sink, from);
		if (kind == BISHOP || kind == QUEEN)
			diagonal_moves(job, sink, from);
		if (kind == ROOK || kind == QUEEN)
			orthogonal_moves(job, sink, from);
	}
}

/* A pinned piece keeps to the line between king and pinner: a slider of that direction both
 * ways, a pawn by its own kind of move. */
ALWAYS_INLINE void pinned_moves(const struct job job, struct sink *sink)
{
	int up = colour_forward(job.us);

	for (unsigned pieces = job.info->pinned; pieces; pieces = bits_rest(pieces)) {
		unsigned slot = bits_lowest(pieces);
		int from = board_square(job.board, job.us, slot);
		int step = job.info->pin_step[slot];
		struct piece piece = board_at(job.board, from);

		if (piece_slides(piece) && piece_moves_as(piece, vector_movers(from, from + step))) {
			slide(job, sink, from, step);
			slide(job, sink, from, -step);
			slides_end(job, sink, 2);
		} else if (piece_is_pawn(piece)) {
			if (step == up || step == -up)
				pawn_pushes(job, sink, from);
			if (step == up + WEST || step == up + EAST)
				pawn_takes(job, sink, from, step);
		}
	}
}

/* En passant captures are rare, so each is tested by itself. */
ALWAYS_INLINE void en_passant_moves(const struct job job, struct sink *sink, int to)
{
	int back = -colour_forward(job.us);

	for (int side = WEST; side <= EAST; side += EAST - WEST) {
		int from = to + back + side;

		if (piece_is(board_at(job.board, from), job.us, PAWN) &&
		    attack_en_passant_is_safe(job.board, job.us, from, to))
			emit(job, sink, from, to, MOVE_EN_PASSANT);
	}
}

ALWAYS_INLINE void king_moves(const struct job job, struct sink *sink)
{
	int king = board_king(job.board, job.us);
	unsigned reach = job.info->reach & ZONE_AROUND;

	if (job.counting) {
		sink->count += bits_count(reach);
		return;
	}
	for (; reach; reach = bits_rest(reach))
		emit_to(job, sink, king, king + vector_direction_step[bits_lowest(reach)]);
}

ALWAYS_INLINE void castling_moves(const struct position *pos, const struct job job,
                                  struct sink *sink)
{
	for (int is_long = 0; is_long <= 1; is_long++) {
		enum castling right = castling_of(job.us, is_long);

		if (position_has_castling_right(pos, right) && check_allows_castling(pos, job.info, right))
			emit(job, sink, board_king(job.board, job.us),
			     position_castling_rook(pos, right),
			     is_long ? MOVE_CASTLE_LONG : MOVE_CASTLE_SHORT);
	}
}

/* Whether one of our pawns is on SQUARE and not pinned. */
ALWAYS_INLINE bool free_pawn_on(const struct job job, int square)
{
	return piece_is(board_at(job.board, square), job.us, PAWN) &&
	       !(job.info->pinned >> board_slot(job.board, square) & 1);
}

/* In check: pawns that take or block on TARGET. */
ALWAYS_INLINE void pawns_to_target(const struct job job, struct sink *sink, int target)
{
	int up = colour_forward(job.us);
	int below = target - up;

	if (!piece_is_empty(board_at(job.board, target))) {
		for (int side = WEST; side <= EAST; side += EAST - WEST)
			if (free_pawn_on(job, below + side))
				pawn_takes(job, sink, below + side, up - side);
	} else if (free_pawn_on(job, below)) {
		if (square_is_on_rank(job.us, below, RANK_7)) {
			if (job.stage & STAGE_CAPTURES)
				promote(job, sink, below, target, MOVE_QUIET);
		} else if (job.stage & STAGE_QUIETS) {
			emit(job, sink, below, target, MOVE_QUIET);
		}
	} else if ((job.stage & STAGE_QUIETS) &&
	           square_is_on_rank(job.us, target, RANK_4) &&
	           piece_is_empty(board_at(job.board, below)) && free_pawn_on(job, below - up)) {
		emit(job, sink, below - up, target, MOVE_DOUBLE_STEP);
	}
}

/* In check: pieces that take or block on TARGET. */
ALWAYS_INLINE void pieces_to_target(const struct job job, struct sink *sink, int target)
{
	unsigned pieces = (unsigned)(board_pieces(job.board, job.us, KNIGHT) |
	                          board_pieces(job.board, job.us, BISHOP) |
	                          board_pieces(job.board, job.us, ROOK) |
	                          board_pieces(job.board, job.us, QUEEN)) & ~(unsigned)job.info->pinned;

	for (; pieces; pieces = bits_rest(pieces)) {
		int from = board_square(job.board, job.us, bits_lowest(pieces));

		if (attack_hits(job.board, from, target))
			emit_to(job, sink, from, target);
	}
}

/* One piece gives check: take it, or block its line. */
ALWAYS_INLINE void block_or_take(const struct job job, struct sink *sink)
{
	int king = board_king(job.board, job.us);
	int checker = job.info->checker;
	int step = vector_step(king, checker);
	int target = checker;

	if (!(job.stage & STAGE_CAPTURES))
		target -= step;
	for (; target != king; target -= step) {
		pawns_to_target(job, sink, target);
		pieces_to_target(job, sink, target);
	}
}

ALWAYS_INLINE struct sink generate(const struct position *pos, const struct check_info *info,
                                   struct move *out, enum colour us, enum stage stage,
                                   bool counting)
{
	const struct job job = { position_board(pos), info, us, stage, counting };
	struct sink sink = { out, 0, 0 };

	if ((stage & STAGE_CAPTURES) && position_en_passant(pos) != SQUARE_NONE)
		en_passant_moves(job, &sink, position_en_passant(pos));
	if (check_is_given(info)) {
		if (info->checkers == 1)
			block_or_take(job, &sink);
		king_moves(job, &sink);
		return sink;
	}
	free_moves(job, &sink, PAWN);
	free_moves(job, &sink, KNIGHT);
	free_moves(job, &sink, BISHOP);
	free_moves(job, &sink, ROOK);
	free_moves(job, &sink, QUEEN);
	if (info->pinned)
		pinned_moves(job, &sink);
	king_moves(job, &sink);
	if ((stage & STAGE_QUIETS) && position_rights(pos))
		castling_moves(pos, job, &sink);
	return sink;
}

struct move *movegen(const struct position *pos, const struct check_info *info,
                     enum stage stage, struct move *out)
{
	bool white = position_turn(pos) == WHITE;

	if (stage == STAGE_CAPTURES)
		return white ? generate(pos, info, out, WHITE, STAGE_CAPTURES, false).next
		             : generate(pos, info, out, BLACK, STAGE_CAPTURES, false).next;
	if (stage == STAGE_QUIETS)
		return white ? generate(pos, info, out, WHITE, STAGE_QUIETS, false).next
		             : generate(pos, info, out, BLACK, STAGE_QUIETS, false).next;
	return white ? generate(pos, info, out, WHITE, STAGE_ALL, false).next
	             : generate(pos, info, out, BLACK, STAGE_ALL, false).next;
}

int movegen_all(const struct position *pos, struct move out[MOVES_MAX])
{
	struct check_info info;

	check_find(pos, &info);
	return (int)(movegen(pos, &info, STAGE_ALL, out) - out);
}

ALWAYS_INLINE int count_moves(const struct position *pos, enum colour us)
{
	struct check_info info;
	struct sink sink;

	check_pass(pos, &info, us);
	sink = generate(pos, &info, NULL, us, STAGE_ALL, true);
	return sink.count - (int)(sink.own / piece_tally_unit(us));
}

int movegen_count(const struct position *pos)
{
	return position_turn(pos) == WHITE ? count_moves(pos, WHITE) : count_moves(pos, BLACK);
}
