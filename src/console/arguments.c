/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading a command's arguments, with a complaint where they are wrong. */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "console/arguments.h"

#include "console/shell.h"
#include "notation/san.h"
#include "util/number.h"

void arguments_join(int argc, char **argv, int first, struct text *out)
{
	for (int i = first; i < argc; i++) {
		if (i > first)
			text_add_char(out, ' ');
		text_add(out, argv[i]);
	}
}

bool argument_number(struct console *console, const char *word, const char *what,
                     int64_t least, int64_t most, int64_t *out)
{
	TEXT_ON_STACK(safe, 80);

	if (number_parse(word, least, most, out))
		return true;
	text_add_safely(&safe, word, 40);
	console_misuse(console, "the %s is a number from %" PRId64 " to %" PRId64 ", not '%s'", what,
	               least, most, safe_chars);
	return false;
}

bool argument_square(struct console *console, const char *word, int *square)
{
	int parsed = strlen(word) == 2 ? square_parse(word) : SQUARE_NONE;
	TEXT_ON_STACK(safe, 80);

	if (parsed != SQUARE_NONE) {
		*square = parsed;
		return true;
	}
	text_add_safely(&safe, word, 40);
	console_misuse(console, "a square is a1 .. h8, not '%s'", safe_chars);
	return false;
}

bool argument_colour(struct console *console, const char *word, enum colour *colour)
{
	TEXT_ON_STACK(safe, 80);

	if (text_equal(word, "white") || text_equal(word, "w")) {
		*colour = WHITE;
		return true;
	}
	if (text_equal(word, "black") || text_equal(word, "b")) {
		*colour = BLACK;
		return true;
	}
	text_add_safely(&safe, word, 40);
	console_misuse(console, "a colour is white or black, not '%s'", safe_chars);
	return false;
}

enum done argument_no_move(struct console *console, const char *word, const char *why)
{
	TEXT_ON_STACK(safe, 200);

	text_add_safely(&safe, word, 40);
	return console_fail(console, "%s: %s", safe_chars, why);
}

bool argument_lacks_promotion(const struct console *console, const char *word)
{
	const struct position *pos = console_position(console);
	struct move move;
	TEXT_ON_STACK(san, 24);
	TEXT_ON_STACK(coordinates, 24);
	TEXT_ON_STACK(error, 240);

	text_printf(&san, "%s=Q", word);
	text_printf(&coordinates, "%sq", word);
	return strlen(word) < 8 && move_parse(pos, word, &move, &error) == READ_ILLEGAL &&
	       (move_parse(pos, san_chars, &move, &error) == READ_OK ||
	        move_parse(pos, coordinates_chars, &move, &error) == READ_OK);
}

bool argument_move(struct console *console, const char *word, struct move *move)
{
	TEXT_ON_STACK(error, 240);

	if (move_parse(console_position(console), word, move, &error) == READ_OK)
		return true;
	if (argument_lacks_promotion(console, word))
		argument_no_move(console, word, ARGUMENT_PROMOTION);
	else
		argument_no_move(console, word, error_chars);
	return false;
}

bool argument_setting(struct console *console, const struct argument_setting *settings,
                      size_t count, const char *name, const char *value)
{
	for (size_t i = 0; i < count; i++) {
		int64_t number;

		if (!text_equal(name, settings[i].name))
			continue;
		if (!argument_number(console, value, name + 2, settings[i].least, settings[i].most,
		                     &number))
			return false;
		*settings[i].number = (int)number;
		return true;
	}
	console_misuse(console, "no such setting: %s", name);
	return false;
}

bool argument_effort(struct console *console, const char *sort, const char *amount,
                     struct effort *effort)
{
	struct effort read = { 0 };
	int64_t number = 0;

	if (text_equal(sort, "depth")) {
		if (!argument_number(console, amount, "depth", 1, SEARCH_DEPTH_MAX, &number))
			return false;
		read.depth = (int)number;
	} else if (text_equal(sort, "nodes")) {
		if (!argument_number(console, amount, "number of nodes", 1, INT64_MAX, &number))
			return false;
		read.nodes = (uint64_t)number;
	} else if (text_equal(sort, "time")) {
		if (!number_parse_thousandths(amount, 86400000, &number) || number < 1) {
			console_misuse(console, "a time is 0.001 to 86400 seconds");
			return false;
		}
		read.time_ms = number;
	} else {
		console_misuse(console, "say 'depth', 'nodes' or 'time' and a number");
		return false;
	}
	*effort = read;
	return true;
}
