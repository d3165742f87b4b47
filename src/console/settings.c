/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The engine's options, shown and set. */
#include <config.h>

#include "console/settings.h"

#include <string.h>

#include "console/arguments.h"
#include "console/pager.h"
#include "console/shell.h"

static void print_option(const struct console *console, const struct engine_option *option)
{
	TEXT_ON_STACK(value, OPTION_TEXT_MAX);
	TEXT_ON_STACK(range, 200);

	option_format(option, engine_settings(console->engine), &value);
	option_describe(option, &range);
	if (option->type == OPTION_BUTTON)
		fprintf(console->screen.out, "%s: %s\n", option->name, option->help);
	else
		fprintf(console->screen.out, "%s = %s: %s (%s)\n", option->name, value_chars,
		        option->help, range_chars);
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
	TEXT_ON_STACK(error, 400);

	if (!option_check(option, value, &error))
		return console_misuse(console, "%s", error_chars);
	if (!engine_set_option(console->engine, option, value, &error))
		return console_fail(console, "%s", error_chars);
	if (option->type != OPTION_BUTTON)
		print_option(console, option);
	return DONE;
}

/* "option", "option NAME", "option NAME VALUE" or "option NAME=VALUE" */
static enum done show_option(struct console *console, int argc, char **argv)
{
	const struct engine_option *option;
	char *equals = argc > 1 ? strchr(argv[1], '=') : NULL;
	TEXT_ON_STACK(value, OPTION_TEXT_MAX);

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
		return console_misuse(console, "there is no option '%s'; 'option' lists them", argv[1]);
	if (argc == 2 && !equals && option->type != OPTION_BUTTON) {
		print_option(console, option);
		return DONE;
	}
	arguments_join(argc, argv, 2, &value);
	return set_option(console, option, value_chars);
}

enum done run_option(struct console *console, int argc, char **argv)
{
	return pager_run(console, argc, argv, show_option);
}
