/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names of squares and men, and why a move is illegal, in words. */
#include <config.h>

#include "notation/notation.h"

#include <string.h>

static const char LETTERS[KINDS + 1] = "KPNBRQ";

void square_name(int square, char name[SQUARE_NAME_MAX])
{
	name[0] = (char)('a' + square_file(square));
	name[1] = (char)('1' + square_rank(square));
	name[2] = '\0';
}

int square_parse(const char *string)
{
	if (string[0] < 'a' || string[0] > 'h' || string[1] < '1' || string[1] > '8')
		return SQUARE_NONE;
	return square_make(string[0] - 'a', string[1] - '1');
}

char kind_letter(enum kind kind)
{
	return LETTERS[kind];
}

enum kind kind_parse(char c)
{
	const char *letter;

	if (c >= 'a' && c <= 'z')
		c = (char)(c - 'a' + 'A');
	letter = c ? strchr(LETTERS, c) : NULL;
	return letter ? (enum kind)(letter - LETTERS) : KINDS;
}

char piece_letter(struct piece piece)
{
	char letter;

	if (piece_is_empty(piece) || piece_is_guard(piece))
		return '.';
	letter = LETTERS[piece_kind(piece)];
	return piece_colour(piece) == WHITE ? letter : (char)(letter - 'A' + 'a');
}

const char *kind_name(enum kind kind)
{
	static const char *const names[KINDS] = {
		[KING] = "king", [PAWN] = "pawn", [KNIGHT] = "knight",
		[BISHOP] = "bishop", [ROOK] = "rook", [QUEEN] = "queen"
	};

	return names[kind];
}

void text_add_safely(struct text *out, const char *string, size_t most)
{
	for (; *string && most > 0; string++, most--) {
		unsigned char c = (unsigned char)*string;

		if (c >= ' ' && c <= '~')
			text_add_char(out, (char)c);
		else
			text_printf(out, "\\x%02x", c);
	}
	if (*string)
		text_add(out, "...");
}

void illegality_explain(const struct position *pos, int from, int to,
                        enum kind promotion, struct text *out)
{
	int where;
	enum illegality reason = move_judge(pos, from, to, promotion, &where);
	struct piece man = position_at(pos, from);
	const char *name = piece_is_empty(man) ? "man" : kind_name(piece_kind(man));
	char at[SQUARE_NAME_MAX], target[SQUARE_NAME_MAX], cause[SQUARE_NAME_MAX] = "";

	square_name(from, at);
	square_name(to, target);
	if (where != SQUARE_NONE)
		square_name(where, cause);
	switch (reason) {
	case ILLEGAL_NO_MAN:
		text_printf(out, "no man on %s", at);
		break;
	case ILLEGAL_NOT_YOURS:
		text_printf(out, "the %s on %s is not yours", name, at);
		break;
	case ILLEGAL_OWN_MAN:
		text_printf(out, "your own man stands on %s", target);
		break;
	case ILLEGAL_PATTERN:
		text_printf(out, "the %s on %s does not move to %s", name, at, target);
		break;
	case ILLEGAL_BLOCKED:
		text_printf(out, "the %s on %s is blocked by %s", name, at, cause);
		break;
	case ILLEGAL_PROMOTION:
		text_add(out, promotion == PAWN ? "promotion piece missing" : "no such promotion");
		break;
	case ILLEGAL_NO_CASTLING_RIGHT:
		text_add(out, "no right to castle there");
		break;
	case ILLEGAL_CASTLING_IN_CHECK:
		text_printf(out, "castling out of check from %s", cause);
		break;
	case ILLEGAL_CASTLING_THROUGH:
		text_printf(out, "castling over %s, which is attacked", cause);
		break;
	case ILLEGAL_PINNED:
		text_printf(out, "the %s on %s is pinned by %s", name, at, cause);
		break;
	case ILLEGAL_INTO_CHECK:
		text_printf(out, "%s is attacked from %s", target, cause);
		break;
	case ILLEGAL_IN_CHECK:
		text_printf(out, "the check from %s remains", cause);
		break;
	case LEGAL:
	case ILLEGALITIES:
		text_add(out, "not a move");
		break;
	}
}
