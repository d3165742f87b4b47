/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading and writing moves by coordinates. */
#include <config.h>

#include "notation/coordinate.h"

#include <string.h>

const char *coordinate_format(struct move move, enum coordinate_style style,
                              char out[COORDINATE_MAX])
{
	int to = move_to(move);

	if (move_is_none(move))
		return strcpy(out, "0000");
	if (move_is_castling(move) && style == COORDINATE_CHESS960)
		return strcpy(out, move_is_castling_long(move) ? "O-O-O" : "O-O");
	if (move_is_castling(move) && style == COORDINATE_STANDARD)
		to = square_make(move_is_castling_long(move) ? FILE_C : FILE_G, square_rank(to));
	square_name(move_from(move), out);
	square_name(to, out + 2);
	if (move_is_promotion(move)) {
		out[4] = (char)(kind_letter(move_promotion(move)) - 'A' + 'a');
		out[5] = '\0';
	}
	return out;
}

int coordinate_castling(const char *string, const char **end)
{
	static const char *const forms[] = { "O-O-O", "0-0-0", "o-o-o", "O-O", "0-0", "o-o" };
	int i;

	for (i = 0; i < 6; i++) {
		if (text_starts_with(string, forms[i])) {
			*end = string + strlen(forms[i]);
			return i < 3 ? 2 : 1;
		}
	}
	return 0;
}

/* The castling move of POS written as O-O or O-O-O. */
static enum reading parse_castling(const struct position *pos, bool is_long, struct move *move,
                                   struct error *error)
{
	enum castling right = castling_of(position_turn(pos), is_long);
	struct move found = MOVE_NONE;
	int king = position_king(pos, position_turn(pos));

	if (!position_has_castling_right(pos, right)) {
		error_set(error, "no right to castle there");
		return READ_ILLEGAL;
	}
	found = move_find(pos, king, position_castling_rook(pos, right), PAWN);
	if (move_is_none(found)) {
		illegality_report(pos, king, position_castling_rook(pos, right), PAWN, error);
		return READ_ILLEGAL;
	}
	*move = found;
	return READ_OK;
}

bool coordinate_squares(const char *string, int *from, int *to, enum kind *promotion)
{
	*from = square_parse(string);
	if (*from == SQUARE_NONE)
		return false;
	*to = square_parse(string + 2);
	if (*to == SQUARE_NONE)
		return false;
	*promotion = PAWN;
	string += 4;
	if (*string == '=' && string[1] != '\0')
		string++;
	if (*string == '\0')
		return true;
	*promotion = kind_parse(*string);
	return string[1] == '\0' && *promotion != KINDS && *promotion != PAWN && *promotion != KING;
}

bool coordinate_has_form(const char *string)
{
	enum kind promotion;
	const char *end;
	int from, to;

	if (coordinate_castling(string, &end))
		return *end == '\0';
	return coordinate_squares(string, &from, &to, &promotion);
}

enum reading coordinate_parse(const struct position *pos, const char *string,
                              struct move *move, struct error *error)
{
	enum kind promotion;
	struct move found;
	const char *end;
	int from, to, castling = coordinate_castling(string, &end);

	if (castling && *end == '\0')
		return parse_castling(pos, castling == 2, move, error);
	if (castling || !coordinate_squares(string, &from, &to, &promotion)) {
		error_set(error, "not a move by coordinates");
		return READ_MALFORMED;
	}
	found = move_find(pos, from, to, promotion);
	if (move_is_none(found)) {
		illegality_report(pos, from, to, promotion, error);
		return READ_ILLEGAL;
	}
	*move = found;
	return READ_OK;
}
