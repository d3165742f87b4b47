/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading a command's arguments, with a complaint where they are wrong. */
#include <config.h>

#include "console/shell/shell.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "notation/coordinate.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "tools/effort.h"
#include "util/error.h"
#include "util/jobs.h"
#include "util/number.h"

bool argument_number(struct console *console, const char *word, const char *what,
                     int64_t minimum, int64_t maximum, int64_t *out)
{
	struct text safe = TEXT_OF(80);

	if (number_parse(word, minimum, maximum, out))
		return true;
	text_add_safely(&safe, word, 40);
	console_misuse(console, "the %s is a number from %" PRId64 " to %" PRId64 ", not '%s'", what,
	               minimum, maximum, safe.chars);
	return false;
}

bool argument_word(const char *word, unsigned most, unsigned *out)
{
	char *end;
	unsigned long number;
	int64_t decimal;

	if (number_parse(word, 0, most, &decimal)) {
		*out = (unsigned)decimal;
		return true;
	}
	if (!text_starts_with(word, "0x"))
		return false;
	number = strtoul(word, &end, 16);
	if (*end || number > most)
		return false;
	*out = (unsigned)number;
	return true;
}

int argument_square_name(const char *word)
{
	const char name[] = { text_lower(word[0]), word[0] ? word[1] : '\0', '\0' };

	return strlen(word) == 2 ? square_parse(name) : SQUARE_NONE;
}

bool argument_square(struct console *console, const char *word, int *square)
{
	struct text safe = TEXT_OF(80);
	unsigned number;

	*square = argument_square_name(word);
	if (argument_word(word, SQUARE_NUMBERS - 1, &number) && square_is_ok((int)number))
		*square = (int)number;
	if (*square != SQUARE_NONE)
		return true;
	text_add_safely(&safe, word, 40);
	console_misuse(console, "a square is a1 .. h8, or a number of 0x88 on the board, not '%s'", safe.chars);
	return false;
}

bool argument_kind(const char *word, enum kind *kind)
{
	for (int i = 0; i < KINDS; i++) {
		struct text plural = TEXT_OF(12);

		text_printf(&plural, "%ss", kind_name((enum kind)i));
		if (text_equal_any_case(word, kind_name((enum kind)i)) || text_equal_any_case(word, plural.chars)) {
			*kind = (enum kind)i;
			return true;
		}
	}
	return false;
}

bool argument_colour(struct console *console, const char *word, enum colour *colour)
{
	struct text safe = TEXT_OF(80);

	if (text_equal(word, "white") || text_equal(word, "w")) {
		*colour = WHITE;
		return true;
	}
	if (text_equal(word, "black") || text_equal(word, "b")) {
		*colour = BLACK;
		return true;
	}
	text_add_safely(&safe, word, 40);
	console_misuse(console, "a colour is white or black, not '%s'", safe.chars);
	return false;
}

enum done argument_no_move(struct console *console, const char *word, const char *why)
{
	struct text safe = TEXT_OF(200);

	text_add_safely(&safe, word, 40);
	return console_fail(console, "%s: %s", safe.chars, why);
}

bool argument_lacks_promotion(const struct console *console, const char *word)
{
	const struct position *pos = console_position(console);
	struct move move;
	struct text promoted = TEXT_OF(24);
	struct error error = ERROR_NONE;

	text_printf(&promoted, "%.20s=Q", word);
	return move_parse(pos, promoted.chars, &move, &error) == READ_OK;
}

/* If WORD names an empty square and another, add where the piece went that left the first. */
static void add_departure(struct error *error, const struct position *pos, const char *word)
{
	int from = coordinate_has_form(word) ? square_parse(word) : SQUARE_NONE;
	struct text square = TEXT_OF(8);

	if (!piece_is_empty(position_at(pos, from)))      /* at SQUARE_NONE there is a guard */
		return;
	for (int ply = position_plies(pos) - 1; ply >= 0; ply--) {
		struct move move = position_move_at(pos, ply);
		bool castled = move_is_castling(move);

		if (move_from(move) != from && !(castled && move_to(move) == from))
			continue;
		if (!castled)
			add_square(&square, move_to(move));
		error_add(error, castled ? "; it castled" : "; it left for %s", square.chars);
		return;
	}
}

/* Read "castle": the only move that it can be, or the short one.  Print which, and what else it could be. */
static enum reading read_castle(const struct console *console, struct move *move, struct error *error)
{
	const struct position *pos = console_position(console);
	struct error why_not_long = ERROR_NONE;
	struct move castle_long;
	bool is_short = move_parse(pos, "O-O", move, error) == READ_OK;
	bool is_long = move_parse(pos, "O-O-O", &castle_long, &why_not_long) == READ_OK;

	if (!is_short && !is_long) {
		error_add(error, "; O-O-O: %s", why_not_long.text);
		return READ_ILLEGAL;
	}
	if (!is_short)
		*move = castle_long;
	fprintf(console->screen.out, "castle means %s\n", !is_short ? "O-O-O" : !is_long ? "O-O" :
	        "O-O; type O-O-O for the other side");
	return READ_OK;
}

/* WORD, or, if it is one square or two in capitals (E4, E7E8Q), the same in lower case, in LOWER. */
static const char *without_capitals(const char *word, struct text *lower)
{
	size_t length = strlen(word);

	if (length != 2 && length != 4 && length != 5)
		return word;
	for (const char *at = word; *at; at++) {
		if (*at >= 'a')
			return word;
		text_add_char(lower, text_lower(*at));
	}
	return square_parse(lower->chars) != SQUARE_NONE && (length == 2 || square_parse(lower->chars + 2) != SQUARE_NONE)
	       ? lower->chars : word;
}

enum reading argument_read_move(const struct console *console, const char *word, struct move *move,
                                struct error *error)
{
	const struct position *pos = console_position(console);
	struct text lower = TEXT_OF(8);
	enum reading reading = text_equal(word, "castle") ? read_castle(console, move, error)
	                                                  : move_parse(pos, without_capitals(word, &lower), move, error);

	if (reading == READ_ILLEGAL)
		add_departure(error, pos, word);
	return reading;
}

bool argument_move(struct console *console, const char *word, struct move *move)
{
	struct error error = ERROR_NONE;

	if (argument_read_move(console, word, move, &error) == READ_OK)
		return true;
	if (argument_lacks_promotion(console, word))
		argument_no_move(console, word, ARGUMENT_PROMOTION);
	else
		argument_no_move(console, word, error.text);
	return false;
}

bool argument_make_moves(struct console *console, struct position *pos, int argc, char **argv, int first,
                         struct move *line)
{
	struct error error = ERROR_NONE;

	for (int i = first; i < argc; i++) {
		struct move move;

		if (move_parse(pos, argv[i], &move, &error) != READ_OK) {
			argument_no_move(console, argv[i], error.text);
			return false;
		}
		position_make(pos, move);
		if (line)
			line[i - first] = move;
	}
	return true;
}

bool argument_effort(struct console *console, const char *kind, const char *amount,
                     struct effort *effort)
{
	struct error error = ERROR_NONE;

	if (effort_read(kind, amount, effort, &error))
		return true;
	console_misuse(console, "%s", error.text);
	return false;
}
