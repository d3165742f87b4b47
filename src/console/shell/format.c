/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Text that several commands print: squares, pieces, moves, scores. */
#include <config.h>

#include "console/shell/shell.h"

#include <stdlib.h>

#include "eval/endgame.h"
#include "eval/eval.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/vector.h"
#include "search/search.h"
#include "tools/legal_exchange.h"

const char *colour_name(enum colour colour)
{
	return colour == WHITE ? "White" : "Black";
}

void add_square(struct text *out, int square)
{
	char name[SQUARE_NAME_MAX];

	square_name(square, name);
	text_add(out, name);
}

void add_square_or_none(struct text *out, int square)
{
	if (square == SQUARE_NONE)
		text_add_char(out, '-');
	else
		add_square(out, square);
}

void add_rights(struct text *out, unsigned rights)
{
	for (int right = 0; right < CASTLINGS; right++)
		text_add_char(out, rights >> right & 1 ? "KQkq"[right] : '-');
}

void add_piece(struct text *out, const struct position *pos, int square)
{
	struct piece piece = position_at(pos, square);

	if (!piece_is_empty(piece))
		text_add_char(out, piece_letter(piece));
	add_square(out, square);
}

void add_walk(struct text *out, const struct position *pos, int from, int to, int step,
              const char *between)
{
	for (int square = from;; square += step) {
		add_piece(out, pos, square);
		if (square == to)
			return;
		text_add(out, between);
	}
}

void add_pin(struct text *out, const struct position *pos, int from, int to)
{
	int slider = pin_against(position_board(pos), from, to);

	if (slider == SQUARE_NONE)
		return;
	text_add(out, "pinned by ");
	add_piece(out, pos, slider);
}

/* Whether the side to move has a legal capture. */
static bool can_capture(const struct position *pos)
{
	struct move moves[MOVES_MAX];
	int count = movegen_all(pos, moves);

	while (count > 0 && !move_is_capture(moves[count - 1]))
		count--;
	return count > 0;
}

void add_outlook(struct text *out, int score)
{
	if (abs(score) >= EVAL_WON_ENDING && !score_is_mate(score))
		text_printf(out, ", as good as %s", score > 0 ? "won" : "lost");
}

void add_ending(struct text *out, const struct position *pos, int value)
{
	static const struct { int least; const char *what; } shares[] = {
		{ EVAL_MATING_ENDING, "mate" }, { EVAL_WON_ENDING, "the win" }, { EVAL_PROMOTING_ENDING, "the promotion" }
	};
	struct endgame_verdict verdict;
	size_t i = 0;
	int rest;

	if (!endgame_evaluate(pos, &verdict) || abs(verdict.value) < EVAL_PROMOTING_ENDING)
		return;
	while (abs(verdict.value) < shares[i].least)
		i++;
	rest = abs(verdict.value) - shares[i].least;
	text_printf(out, ", a %s ending by its rule: %d.00 for %s, %d.%02d for pieces and kings", value > 0 ? "won" : "lost",
	            shares[i].least / 100, shares[i].what, rest / 100, rest % 100);
	if (verdict.value < 0 && can_capture(pos))
		text_add(out, ", unless a capture changes it");
}

void add_path(struct text *out, const struct position *pos, int from, int to)
{
	add_walk(out, pos, from, to, vector_step(from, to), " > ");
}

void add_san(struct text *out, const struct position *pos, struct move move)
{
	char san[SAN_MAX];

	text_add(out, san_format(pos, move, san));
}

void add_line(struct text *out, struct position *pos, const struct move *moves, int count)
{
	for (int i = 0; i < count; i++) {
		if (i > 0)
			text_add_char(out, ' ');
		if (position_turn(pos) == WHITE)
			text_printf(out, "%d. ", position_move_number(pos));
		else if (i == 0)
			text_printf(out, "%d... ", position_move_number(pos));
		add_san(out, pos, moves[i]);
		position_make(pos, moves[i]);
	}
	for (int i = 0; i < count; i++)
		position_unmake(pos);
}

void print_viewpoint(FILE *out, const char *what, enum colour turn)
{
	fprintf(out, "%s are for %s, the side to move.\n", what, colour_name(turn));
}

void add_signed(struct text *out, int value)
{
	text_printf(out, value ? "%+d" : "%d", value);
}

void add_bits(struct text *out, unsigned value, int count)
{
	for (int bit = count - 1; bit >= 0; bit--) {
		text_add_char(out, value >> bit & 1 ? '1' : '0');
		if (bit > 0 && bit % 4 == 0)
			text_add_char(out, ' ');
	}
}

const char *move_kind_name(struct move move)
{
	if (move_is_castling(move))
		return "castling";
	if (move_is_en_passant(move))
		return "en passant";
	if (move_is_promotion(move))
		return move_is_capture(move) ? "capture, promotion" : "promotion";
	if (move_is_capture(move))
		return move_has_kind(move) ? "capture" : "no kind of move";
	return move_is_double_step(move) ? "double step" : "quiet";
}
