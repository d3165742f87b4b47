/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The tactical motifs of a move. */
#include <config.h>

#include "tools/motifs.h"

#include "eval/see.h"
#include "rules/attack.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "tools/legal_exchange.h"

/* The motifs found so far. */
struct found {
	struct motif *motifs;
	int count;
};

static void add(struct found *found, const struct motif *motif)
{
	if (found->count < MOTIFS_MAX)
		found->motifs[found->count++] = *motif;
}

const char *motif_name(enum motif_kind kind)
{
	static const char *const names[MOTIF_KINDS] = {
		[MOTIF_DOUBLE_CHECK] = "double check", [MOTIF_DISCOVERED_CHECK] = "discovered check",
		[MOTIF_DISCOVERED_ATTACK] = "discovered attack", [MOTIF_UNCOVERED] = "uncovered attack",
		[MOTIF_FORK] = "fork", [MOTIF_PIN] = "pin", [MOTIF_RELATIVE_PIN] = "relative pin",
		[MOTIF_SKEWER] = "skewer", [MOTIF_MATE_THREAT] = "mate threat"
	};

	return names[kind];
}

/* True if the enemy on TO must react to the attack from FROM. */
static bool must_react(const struct board *board, int from, int to)
{
	struct piece target = board_at(board, to);

	if (piece_is_king(target) || see_worth(target) > see_worth(board_at(board, from)))
		return true;
	return !piece_is_pawn(target) && !legal_attackers_of(board, to, piece_colour(target));
}

static void find_fork(struct found *found, const struct position *after, int from)
{
	const struct board *board = position_board(after);
	enum colour enemy = position_turn(after);
	struct motif fork = { .kind = MOTIF_FORK, .from = from };

	for (unsigned pieces = board_all_pieces(board, enemy); pieces; pieces = bits_rest(pieces)) {
		int to = board_square(board, enemy, bits_lowest(pieces));

		if (legal_attack(board, from, to) && must_react(board, from, to))
			fork.targets[fork.target_count++] = to;
	}
	if (fork.target_count > 1 && !piece_is_king(board_at(board, from)))
		add(found, &fork);
}

/* The enemies that the slider on FROM attacks now and did not before. */
static void find_uncovered(struct found *found, const struct position *before,
                           const struct position *after, int from)
{
	const struct board *board = position_board(after);
	enum colour enemy = position_turn(after);

	for (unsigned pieces = board_all_pieces(board, enemy); pieces; pieces = bits_rest(pieces)) {
		int to = board_square(board, enemy, bits_lowest(pieces));
		struct motif motif = { .from = from, .target_count = 1, .targets = { to } };

		if (!legal_attack(board, from, to) || attack_hits(position_board(before), from, to))
			continue;
		motif.kind = piece_is_king(board_at(board, to)) ? MOTIF_DISCOVERED_CHECK
		             : must_react(board, from, to)           ? MOTIF_DISCOVERED_ATTACK
		                                                : MOTIF_UNCOVERED;
		add(found, &motif);
	}
}

/* Attacks by sliders other than the moved piece. */
static void find_discovered(struct found *found, const struct position *before,
                            const struct position *after, struct move move)
{
	const struct board *board = position_board(after);
	enum colour us = position_turn(before);

	if (move_is_castling(move))
		return;
	for (unsigned pieces = board_all_pieces(board, us); pieces; pieces = bits_rest(pieces)) {
		int from = board_square(board, us, bits_lowest(pieces));

		if (from != move_to(move) && piece_slides(board_at(board, from)))
			find_uncovered(found, before, after, from);
	}
}

/* The pin or skewer of the first two pieces on a line from the slider on FROM. */
static void find_line(struct found *found, const struct position *after, int from, int step)
{
	const struct board *board = position_board(after);
	enum colour us = colour_other(position_turn(after));
	int front = board_first_piece(board, from, step), back;
	int front_worth, back_worth, own = see_worth(board_at(board, from));
	struct motif motif = { .from = from, .target_count = 2 };

	if (!piece_is_enemy_of(board_at(board, front), us) || piece_is_pawn(board_at(board, front)))
		return;
	back = board_first_piece(board, front, step);
	if (!piece_is_enemy_of(board_at(board, back), us) || piece_is_pawn(board_at(board, back)))
		return;
	front_worth = see_worth(board_at(board, front));
	back_worth = see_worth(board_at(board, back));
	if (piece_is_king(board_at(board, back)))
		motif.kind = MOTIF_PIN;
	else if (front_worth > own && front_worth > back_worth && must_react(board, from, back))
		motif.kind = MOTIF_SKEWER;
	else if (back_worth > front_worth && back_worth > own)
		motif.kind = MOTIF_RELATIVE_PIN;
	else
		return;
	motif.targets[0] = front;
	motif.targets[1] = back;
	add(found, &motif);
}

static void find_lines(struct found *found, const struct position *after, int from)
{
	struct piece piece = position_at(after, from);
	int middle = square_make(FILE_D, RANK_4);

	for (int i = 0; i < DIRECTIONS && piece_slides(piece); i++) {
		int step = vector_direction_step[i];

		if (piece_moves_as(piece, vector_movers(middle, middle + step)))
			find_line(found, after, from, step);
	}
}

/* A mate that the mover could give if it moved again, while the game goes on. */
static void find_mate_threat(struct found *found, struct position *after, int from)
{
	struct motif motif = { .kind = MOTIF_MATE_THREAT, .from = from };
	struct move moves[MOVES_MAX];
	bool mates = false;
	int count;

	if (position_in_check(after) || outcome_of(after) != OUTCOME_OPEN)
		return;
	position_make_null(after);
	count = movegen_all(after, moves);
	for (int i = 0; i < count && !mates; i++) {
		if (!move_gives_check(after, moves[i]))
			continue;
		position_make(after, moves[i]);
		mates = movegen_count(after) == 0;
		position_unmake(after);
		motif.mate = moves[i];
	}
	position_unmake_null(after);
	if (mates)
		add(found, &motif);
}

int motifs_find(const struct position *before, struct position *after, struct move move,
                struct motif *motifs)
{
	struct found found = { motifs, 0 };
	int king = position_king(after, position_turn(after));
	unsigned checkers = attackers_of(position_board(after), king, position_turn(before));

	if (bits_count(checkers) > 1)
		add(&found, &(struct motif){ .kind = MOTIF_DOUBLE_CHECK, .from = move_to(move),
		                             .target_count = 1, .targets = { king } });
	find_discovered(&found, before, after, move);
	if (!move_is_castling(move) && legal_recapture(after, move_to(move)) <= 0) {
		find_fork(&found, after, move_to(move));
		find_lines(&found, after, move_to(move));
	}
	find_mate_threat(&found, after, move_to(move));
	return found.count;
}
