/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The motifs of tactics in a move. */
#include <config.h>

#include "tools/motifs.h"

#include "eval/see.h"
#include "rules/attack.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "tools/pinned.h"

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

static int worth(struct piece piece)
{
	return piece_is_empty(piece) ? 0 : see_value[piece_kind(piece)];
}

/* Must the enemy on TO mind that the man on FROM attacks him? */
static bool minds(const struct board *board, int from, int to)
{
	struct piece target = board_at(board, to);

	if (piece_is_king(target) || worth(target) > worth(board_at(board, from)))
		return true;
	return !piece_is_pawn(target) && !pinned_attackers_of(board, to, piece_colour(target));
}

static void find_fork(struct found *found, const struct position *after, int from)
{
	const struct board *board = position_board(after);
	enum colour enemy = position_turn(after);
	struct motif fork = { .kind = MOTIF_FORK, .from = from };

	for (unsigned men = board_all_men(board, enemy); men; men = bits_rest(men)) {
		int to = board_square(board, enemy, bits_lowest(men));

		if (pinned_allows(board, from, to) && minds(board, from, to))
			fork.targets[fork.target_count++] = to;
	}
	if (fork.target_count > 1 && !piece_is_king(board_at(board, from)))
		add(found, &fork);
}

/* Whom the slider on FROM attacks now and did not before. */
static void find_uncovered(struct found *found, const struct position *before,
                           const struct position *after, int from)
{
	const struct board *board = position_board(after);
	enum colour enemy = position_turn(after);

	for (unsigned men = board_all_men(board, enemy); men; men = bits_rest(men)) {
		int to = board_square(board, enemy, bits_lowest(men));
		struct motif motif = { .from = from, .target_count = 1, .targets = { to } };

		if (!pinned_allows(board, from, to) || attack_hits(position_board(before), from, to))
			continue;
		motif.kind = piece_is_king(board_at(board, to)) ? MOTIF_DISCOVERED_CHECK
		             : minds(board, from, to)           ? MOTIF_DISCOVERED_ATTACK
		                                                : MOTIF_UNCOVERED;
		add(found, &motif);
	}
}

/* The sliders of the mover, other than he. */
static void find_discovered(struct found *found, const struct position *before,
                            const struct position *after, struct move move)
{
	const struct board *board = position_board(after);
	enum colour us = position_turn(before);

	if (move_is_castling(move))
		return;
	for (unsigned men = board_all_men(board, us); men; men = bits_rest(men)) {
		int from = board_square(board, us, bits_lowest(men));

		if (from != move_to(move) && piece_slides(board_at(board, from)))
			find_uncovered(found, before, after, from);
	}
}

/* What the first two men on a line from the slider on FROM are to him. */
static void find_line(struct found *found, const struct position *after, int from, int step)
{
	const struct board *board = position_board(after);
	enum colour us = colour_other(position_turn(after));
	int front = board_first_man(board, from, step), back;
	int front_worth, back_worth, own = worth(board_at(board, from));
	struct motif motif = { .from = from, .target_count = 2 };

	if (!piece_is_enemy_of(board_at(board, front), us) || piece_is_pawn(board_at(board, front)))
		return;
	back = board_first_man(board, front, step);
	if (!piece_is_enemy_of(board_at(board, back), us) || piece_is_pawn(board_at(board, back)))
		return;
	front_worth = worth(board_at(board, front));
	back_worth = worth(board_at(board, back));
	if (piece_is_king(board_at(board, back)))
		motif.kind = MOTIF_PIN;
	else if (front_worth > own && front_worth > back_worth && minds(board, from, back))
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

/* Were it the mover's turn again, could he mate at once? */
static void find_mate_threat(struct found *found, struct position *after, int from)
{
	struct motif motif = { .kind = MOTIF_MATE_THREAT, .from = from };
	struct move moves[MOVES_MAX];
	bool mates = false;
	int count;

	if (position_in_check(after))
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
	if (!move_is_castling(move) && pinned_recapture(after, move_to(move)) <= 0) {
		find_fork(&found, after, move_to(move));
		find_lines(&found, after, move_to(move));
	}
	find_mate_threat(&found, after, move_to(move));
	return found.count;
}
