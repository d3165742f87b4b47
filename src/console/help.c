/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Help that teaches: topics with what their columns and signs mean, and each
 * command with an example that is run, so that what is shown is real. */
#include <config.h>

#include "console/help.h"

#include <string.h>

#include "console/current.h"
#include "console/dispatch.h"
#include "console/keep.h"
#include "console/pager.h"
#include "console/shell.h"
#include "console/topics.h"

enum { USAGE_COLUMNS = 30, NARROW = 60 };

/* The usage, from COLUMN on, and the end of the line. */
static void print_usage(const struct screen *screen, int column,
                        const struct console_command *command)
{
	screen_put(screen, PAINT_TITLE, command->name);
	fputs(*command->arguments ? " " : "", screen->out);
	screen_put_prose(screen, column + (int)strlen(command->name) + 1, column + 4,
	                 command->arguments);
}

/* The usage and what the command does, in one line if there is room. */
static void print_row(const struct screen *screen, const struct console_command *command)
{
	int name = (int)strlen(command->name), arguments = (int)strlen(command->arguments);
	int width = 2 + name + (arguments ? 1 + arguments : 0);
	int column = screen_columns(screen) < NARROW ? 4 : USAGE_COLUMNS;

	fputs("  ", screen->out);
	if (width + 2 > column) {
		print_usage(screen, 2, command);
		fprintf(screen->out, "%*s", column, "");
	} else {
		screen_put(screen, PAINT_TITLE, command->name);
		fprintf(screen->out, " %-*s", column - 3 - name, command->arguments);
	}
	screen_put_prose(screen, column, column, command->help);
}

/* The names of a topic's commands. */
static void print_names(const struct screen *screen, const struct command_table *table, int topic)
{
	const struct console_command *command;
	TEXT_ON_STACK(names, 400);
	TEXT_ON_STACK(title, 80);

	for (int i = 0; (command = lookup_row(table, i)); i++)
		if ((int)command->topic == topic)
			text_printf(&names, "%s%s", names.length ? " " : "", command->name);
	screen_put(screen, PAINT_TITLE, topics[topic].name);
	text_printf(&title, "(%s)", topics[topic].title);
	fputc(' ', screen->out);
	screen_put_prose(screen, (int)strlen(topics[topic].name) + 1, 2, title_chars);
	fputs("  ", screen->out);
	screen_put_prose(screen, 2, 2, names_chars);
}

static void print_overview(const struct screen *screen, const struct command_table *table)
{
	for (int topic = 0; topic < TOPICS; topic++)
		print_names(screen, table, topic);
	fputc('\n', screen->out);
	screen_put_prose(screen, 0, 0,
	                 "A move is played, a pasted game or position is taken. 'help machine' explains "
	                 "a topic, 'help square' a command, 'help all' lists everything; 'tour' shows the "
	                 "machine at work, 'word' explains its words.");
}

static void print_topic(const struct screen *screen, const struct command_table *table, int topic)
{
	const struct console_command *command;

	if ((int)strlen(topics[topic].title) > screen_columns(screen)) {
		screen_put_prose(screen, 0, 0, topics[topic].title);
	} else {
		screen_put(screen, PAINT_TITLE, topics[topic].title);
		fputc('\n', screen->out);
	}
	screen_put_prose(screen, 0, 0, topics[topic].about);
	for (int i = 0; (command = lookup_row(table, i)); i++)
		if ((int)command->topic == topic)
			print_row(screen, command);
}

/* The next of the lines of *REST, in LINE; false at their end. */
static bool next_line(const char **rest, struct text *line)
{
	size_t length = strcspn(*rest, "\n");

	text_clear(line);
	if (!**rest)
		return false;
	text_printf(line, "%.*s", (int)length, *rest);
	*rest += length + ((*rest)[length] == '\n');
	return true;
}

/* The example and what it printed when it was written down. */
static void print_example(const struct screen *screen, const struct console_command *command)
{
	const char *commands = command->example, *shown = command->shows;
	TEXT_ON_STACK(line, 400);

	while (next_line(&commands, &line)) {
		fputs("> ", screen->out);
		screen_put(screen, PAINT_MARK, line_chars);
		fputc('\n', screen->out);
	}
	while (next_line(&shown, &line))
		fprintf(screen->out, "%s\n", line_chars);
	if (strstr(command->shows, "..."))
		screen_put(screen, PAINT_DIM, "(... stands for what differs)\n");
}

/* Run the example; the game and how it is played come back. */
static enum done run_example(struct console *console, const struct console_command *command)
{
	const char *commands = command->example;
	enum done done = DONE, restored;
	struct keep keep;
	TEXT_ON_STACK(line, 400);

	if (!keep_take(&keep, console))
		return FAILED;
	console->interactive = false;
	done = current_set_up(console, FEN_START);
	while (done == DONE && next_line(&commands, &line)) {
		fputs("> ", console->screen.out);
		screen_put(&console->screen, PAINT_MARK, line_chars);
		fputc('\n', console->screen.out);
		done = dispatch_line(console, line_chars);
	}
	restored = keep_restore(&keep, console);
	return done != DONE ? done : restored;
}

/* Does the example begin from where games begin, and change nothing but the game
 * and how it is played? */
static bool may_run(const struct console_command *command)
{
	return strstr(command->shows, "...") &&
	       (command->topic == TOPIC_MACHINE || command->topic == TOPIC_CHESS ||
	        command->topic == TOPIC_SEARCH);
}

static enum done print_command(struct console *console, const struct console_command *command)
{
	const struct screen *screen = &console->screen;
	TEXT_ON_STACK(help, 300);

	print_usage(screen, 0, command);
	text_printf(&help, "%s.", command->help);
	fputs("  ", screen->out);
	screen_put_prose(screen, 2, 2, help_chars);
	fputs("Example\n", screen->out);
	if (may_run(command))
		return run_example(console, command);
	print_example(screen, command);
	return DONE;
}

static enum done show_help(struct console *console, int argc, char **argv)
{
	const struct console_command *command;
	const char *near;
	TEXT_ON_STACK(safe, 80);

	if (argc == 1) {
		print_overview(&console->screen, console->table);
		return DONE;
	}
	for (int topic = 0; topic < TOPICS; topic++) {
		bool all = text_equal(argv[1], "all");

		if (!all && !text_equal(argv[1], topics[topic].name))
			continue;
		print_topic(&console->screen, console->table, topic);
		if (!all || topic + 1 == TOPICS)
			return DONE;
		fputc('\n', console->screen.out);
	}
	command = lookup_find(console->table, argv[1]);
	if (command)
		return print_command(console, command);
	near = lookup_suggest(console->table, argv[1]);
	text_add_safely(&safe, argv[1], 40);
	return console_misuse(console, "there is no command '%s'%s%s%s", safe_chars,
	                      near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

enum done run_help(struct console *console, int argc, char **argv)
{
	return pager_run(console, argc, argv, show_help);
}
