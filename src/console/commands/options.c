/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The engine's options, and the console's own settings. */
#include <config.h>

#include "console/commands/commands.h"

#include <string.h>

#include "console/draw/draw.h"
#include "console/shell/shell.h"
#include "util/error.h"

static void print_option(const struct console *console, const struct engine_option *option)
{
	struct text value = TEXT_OF(OPTION_TEXT_MAX);
	struct text range = TEXT_OF(200);
	struct text line = TEXT_OF(OPTION_TEXT_MAX + 400);

	option_format(option, engine_settings(console->engine), &value);
	option_describe(option, &range);
	if (option->type == OPTION_BUTTON)
		text_printf(&line, "%s: %s", option->name, option->help);
	else
		text_printf(&line, "%s = %s: %s (%s)", option->name, value.chars, option->help, range.chars);
	text_disarm(line.chars, screen_takes_utf8(&console->screen));
	screen_put_prose(&console->screen, 0, 2, line.chars);
}

static enum done print_all(const struct console *console)
{
	for (int i = 0; i < engine_option_count; i++)
		print_option(console, &engine_option_table[i]);
	return DONE;
}

/* VALUE is NULL where none was given. */
static enum done set_option(struct console *console, const struct engine_option *option,
                            const char *value)
{
	struct error error = ERROR_NONE;

	if (!option_check(option, value, &error))
		return console_misuse(console, "%s", error.text);
	if (!engine_set_option(console->engine, option, value, &error))
		return console_fail(console, "%s", error.text);
	if (option->type != OPTION_BUTTON)
		print_option(console, option);
	return DONE;
}

static enum done no_option(struct console *console, const char *name)
{
	struct suggestion suggestion = suggestion_for(name);
	struct text safe = TEXT_OF(80);

	for (int i = 0; i < engine_option_count; i++)
		suggestion_consider(&suggestion, engine_option_table[i].name);
	text_add_safely(&safe, name, 40);
	if (suggestion.best)
		return console_misuse(console, "there is no option '%s'; did you mean '%s'?", safe.chars,
		                      suggestion.best);
	return console_misuse(console, "there is no option '%s'; 'option' lists them", safe.chars);
}

/* "option", "option NAME", "option NAME VALUE" or "option NAME=VALUE" */
static enum done run_option(struct console *console, int argc, char **argv)
{
	const struct engine_option *option;
	char *equals = argc > 1 ? strchr(argv[1], '=') : NULL;
	struct text value = TEXT_OF(OPTION_TEXT_MAX);

	if (argc == 1)
		return print_all(console);
	if (equals) {
		*equals = '\0';
		text_add(&value, equals + 1);
		if (argc > 2)
			text_add_char(&value, ' ');
	}
	option = engine_option_find(argv[1]);
	if (!option)
		return no_option(console, argv[1]);
	if (argc == 2 && !equals && option->type != OPTION_BUTTON) {
		print_option(console, option);
		return DONE;
	}
	if (argc > 2)
		text_add(&value, argv[2]);
	return set_option(console, option, value.chars);
}

static const char *const board_styles[] = {
	[PIECES_LETTERS] = "ascii", [PIECES_UNICODE] = "unicode", [PIECES_FIGURINE] = "figurine",
	[PIECES_DRAWN] = "drawn"
};

/* The switch of CONSOLE that is called NAME; NULL if there is none. */
static bool *find_switch(struct console *console, const char *name)
{
	if (text_equal(name, "flip"))
		return &console->screen.flipped;
	if (text_equal(name, "post"))
		return &console->posts;
	return text_equal(name, "replies") ? &console->replies : NULL;
}

static enum done set_board(struct console *console, const char *value)
{
	for (int style = PIECES_LETTERS; style <= PIECES_DRAWN; style++)
		if (text_equal(value, board_styles[style])) {
			console->screen.pieces = (enum piece_style)style;
			return DONE;
		}
	return console_misuse(console, "a board is ascii, unicode, figurine or drawn");
}

/* Set NAME to VALUE. */
static enum done set_value(struct console *console, const char *name, const char *value)
{
	static const char *const words[] = { "on", "off", "yes", "no", "true", "false", "1", "0" };
	bool *at = find_switch(console, name);

	if (!at)
		return set_board(console, value);
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (text_equal(value, words[i])) {
			*at = i % 2 == 0;
			return DONE;
		}
	return console_misuse(console, "%s is on or off", name);
}

static void print_setting(struct console *console, const char *name)
{
	const bool *at = find_switch(console, name);

	fprintf(console->screen.out, "%s %s\n", name,
	        !at ? board_styles[console->screen.pieces] : *at ? "on" : "off");
}

/* "set", "set NAME" or "set NAME VALUE"; "set flip" turns the board around. */
static enum done run_set(struct console *console, int argc, char **argv)
{
	static const char *const names[] = { "board", "flip", "post", "replies" };
	bool flips = argc > 1 && text_equal(argv[1], "flip");

	if (argc > 1 && !text_equal(argv[1], "board") && !find_switch(console, argv[1]))
		return console_usage(console);
	if (argc > 2 && set_value(console, argv[1], argv[2]) != DONE)
		return BAD_USAGE;
	if (argc == 2 && flips)
		console->screen.flipped = !console->screen.flipped;
	if (flips)
		board_text_show(&console->screen, console_position(console));
	else if (argc > 1)
		print_setting(console, argv[1]);
	for (size_t i = 0; argc == 1 && i < sizeof names / sizeof *names; i++)
		print_setting(console, names[i]);
	return DONE;
}

static const struct console_command rows[] = {
	{ "set", "[board ascii|unicode|figurine|drawn] | [flip|post|replies on|off]", 0, 2, TOPIC_CONSOLE, 0,
	  "print or set how pieces are drawn (ascii, unicode, figurine, drawn), and whether the board is turned around, "
	  "searches in the game are shown, and Rhumb replies (on, off)",
	  "set board ascii\nset post on\nset", run_set },
	{ "option", "[OPTION [VALUE]]", 0, 2, TOPIC_CONSOLE, PAGED | TAKES_REST,
	  "show the engine's options, or set one",
	  "option Contempt 20\noption MultiPV", run_option },
};

const struct command_rows options_rows = { rows, sizeof rows / sizeof *rows };
