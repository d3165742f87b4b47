/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Help: topics, with the meaning of their columns and signs, and commands, each with an example
 * that is run when it is shown. */
#include <config.h>

#include "console/internal.h"

#include <string.h>

#include "console/shell/shell.h"

enum { USAGE_COLUMNS = 30, NARROW = 60 };

/* Print the usage from COLUMN on, and end the line. */
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
	struct text names = TEXT_OF(400);
	struct text title = TEXT_OF(80);

	for (int i = 0; (command = command_at(table, i)); i++)
		if ((int)command->topic == topic)
			text_printf(&names, "%s%s", names.length ? " " : "", command->name);
	screen_put(screen, PAINT_TITLE, topics[topic].name);
	text_printf(&title, "(%s)", topics[topic].title);
	fputc(' ', screen->out);
	screen_put_prose(screen, (int)strlen(topics[topic].name) + 1, 2, title.chars);
	fputs("  ", screen->out);
	screen_put_prose(screen, 2, 2, names.chars);
}

static void print_overview(const struct screen *screen, const struct command_table *table)
{
	for (int topic = 0; topic < TOPICS; topic++)
		print_names(screen, table, topic);
	fputc('\n', screen->out);
	screen_put_prose(screen, 0, 0,
	                 "Type a move to play it, 'takeback' to take back yours and the reply; paste a game or a "
	                 "position to load it. 'help machine' explains a topic, 'help square' a command, "
	                 "'help offset' a term. 'help words' lists the terms, 'help all' lists "
	                 "everything, and 'tour' shows the machine at work.");
}

/* Print TOPIC with its commands. */
static void print_topic(const struct console *console, const struct topic_text *topic)
{
	const struct screen *screen = &console->screen;
	const struct console_command *command;

	if ((int)strlen(topic->title) > screen_columns(screen)) {
		screen_put_prose(screen, 0, 0, topic->title);
	} else {
		screen_put(screen, PAINT_TITLE, topic->title);
		fputc('\n', screen->out);
	}
	screen_put_prose(screen, 0, 0, topic->about);
	for (int i = 0; (command = command_at(console->table, i)); i++)
		if (&topics[command->topic] == topic)
			print_row(screen, command);
}

/* ---- what can be explained ---- */

/* What was found of a name: how many things, and how the last one's example ended. */
struct found {
	int count;
	enum done done;
};

/* Run the lines of EXAMPLE on a console of its own, or show them if not OBEYS. */
static void show_example(struct console *console, const char *example, bool obeys, struct found *found)
{
	struct console *guest = example_open(console);

	fputs("Example\n", console->screen.out);
	found->done = guest ? example_run(guest, example, obeys) : FAILED;
	example_close(guest);
}

/* Whether there is WHAT: then it is the next thing found. */
static bool begins(const struct console *console, const void *what, struct found *found)
{
	if (what && found->count++ > 0)
		fputc('\n', console->screen.out);
	return what != NULL;
}

static void explain_topic(struct console *console, const char *name, struct found *found)
{
	const struct topic_text *topic = topic_find(name);

	if (begins(console, topic, found))
		print_topic(console, topic);
}

static void explain_word(struct console *console, const char *name, struct found *found)
{
	const struct glossary_word *word = glossary_find(name);

	if (!begins(console, word, found))
		return;
	glossary_print(&console->screen, word);
	show_example(console, word->example, true, found);
}

static void explain_row(struct console *console, const struct console_command *command, struct found *found)
{
	const struct screen *screen = &console->screen;
	struct text help = TEXT_OF(300);

	if (!begins(console, command, found))
		return;
	print_usage(screen, 0, command);
	text_printf(&help, "%s.", command->help);
	fputs("  ", screen->out);
	screen_put_prose(screen, 2, 2, help.chars);
	show_example(console, command->example, !(command->traits & WRITES), found);
}

/* If a topic has another name of a command, the topic is meant. */
static void explain_command(struct console *console, const char *name, struct found *found)
{
	if (!topic_find(name) || !command_find_alias(console->table, name))
		explain_row(console, command_find_exact(console->table, name), found);
}

static void explain_shortened(struct console *console, const char *name, struct found *found)
{
	explain_row(console, command_find(console->table, name), found);
}

static void explain_position(struct console *console, const char *name, struct found *found)
{
	struct text example = TEXT_OF(80);

	for (int i = 0; i < named_position_count; i++)
		if (text_equal(named_positions[i].name, name) && begins(console, name, found)) {
			screen_put(&console->screen, PAINT_TITLE, name);
			fprintf(console->screen.out, "  a named position: %s\n", named_positions[i].what);
			text_printf(&example, "setboard %s\nboard", name);
			show_example(console, example.chars, true, found);
		}
}

static void explain_option(struct console *console, const char *name, struct found *found)
{
	const struct engine_option *option = engine_option_find(name);
	struct text example = TEXT_OF(80);

	if (!begins(console, option, found))
		return;
	screen_put(&console->screen, PAINT_TITLE, option->name);
	fputs("  an option of the engine\n", console->screen.out);
	text_printf(&example, "option %s", option->name);
	show_example(console, example.chars, option->type != OPTION_BUTTON, found);
}

/* What a name, in lower case, may be of: of the first three, it may be several. */
static const struct {
	void (*explain)(struct console *console, const char *name, struct found *found);
	bool alone;                /* only if nothing above was found */
} subjects[] = {
	{ explain_topic, false }, { explain_word, false }, { explain_command, false },
	{ explain_position, true }, { explain_option, true }, { explain_shortened, true }
};

/* ---- what may have been meant ---- */

static bool is_letter(char c)
{
	return text_lower(c) >= 'a' && text_lower(c) <= 'z';
}

/* Whether a word of TEXT begins with WORD, in any case of its letters; a short WORD must be all of it. */
static bool mentions(const char *text, const char *word)
{
	enum { SHORT = 4 };
	size_t length = strlen(word);

	for (const char *at = text; *at; at++) {
		size_t same = 0;

		while (same < length && text_lower(at[same]) == text_lower(word[same]))
			same++;
		if (same == length && (at == text || !is_letter(at[-1])) && (length > SHORT || !is_letter(at[length])))
			return true;
	}
	return false;
}

/* Add NAME to the list at OUT. */
static void add_near(struct text *out, const char *name)
{
	enum { NEAR_LENGTH = 120 };

	if (out->length < NEAR_LENGTH)
		text_printf(out, "%s'help %s'", out->length ? ", " : "", name);
}

/* Add to OUT what NAME may have been meant to be: the closest name, or all whose text mentions it. */
static void find_near(const struct console *console, const char *name, struct text *out)
{
	struct suggestion suggestion = suggestion_for(name);
	const char *command = command_suggest(console->table, name);
	const struct console_command *row;

	if (command)
		suggestion_consider(&suggestion, command);
	for (int i = 0; i < TOPICS; i++)
		suggestion_consider(&suggestion, topics[i].name);
	for (int i = 0; i < glossary_count; i++)
		glossary_suggest(&glossary_words[i], &suggestion);
	for (int i = 0; i < engine_option_count; i++)
		suggestion_consider(&suggestion, engine_option_table[i].name);
	if (suggestion.best)
		add_near(out, suggestion.best);
	if (suggestion.best || strlen(name) < 3)
		return;
	for (int i = 0; i < glossary_count; i++)
		if (mentions(glossary_words[i].name, name) || mentions(glossary_words[i].meaning, name))
			add_near(out, glossary_words[i].name);
	for (int i = 0; (row = command_at(console->table, i)); i++)
		if (mentions(row->name, name) || mentions(row->help, name))
			add_near(out, row->name);
}

/* Explain TYPED, whatever it is, in any case of its letters. */
static enum done print_name(struct console *console, const char *typed)
{
	struct found found = { 0, DONE };
	char name[100];
	struct text safe = TEXT_OF(80), near = TEXT_OF(200), lower = TEXT_IN(name);

	for (const char *at = typed; *at; at++)
		text_add_char(&lower, text_lower(*at));
	for (size_t i = 0; i < sizeof subjects / sizeof *subjects && found.done == DONE; i++)
		if (found.count == 0 || !subjects[i].alone)
			subjects[i].explain(console, name, &found);
	if (found.count > 0)
		return found.done;
	text_add_safely(&safe, typed, 40);
	find_near(console, name, &near);
	return console_misuse(console, "'%s' is not a command, topic or term%s%s", safe.chars,
	                      near.length ? "; see " : "", near.chars);
}

/* ---- the commands ---- */

static enum done run_help(struct console *console, int argc, char **argv)
{
	const struct screen *screen = &console->screen;

	if (argc == 1 || text_equal(argv[1], "me")) {
		print_overview(screen, console->table);
		return DONE;
	}
	if (!text_equal(argv[1], "all") && !text_equal(argv[1], "words"))
		return print_name(console, argv[1]);
	for (int topic = 0; topic < TOPICS && text_equal(argv[1], "all"); topic++) {
		print_topic(console, &topics[topic]);
		fputc('\n', screen->out);
	}
	screen_put_prose(screen, 0, 0, "Words");
	glossary_print_names(screen);
	return DONE;
}

/* Print COMMAND's usage for programs; if IN_FULL, also its topic, help and example. */
static void list_command(FILE *out, const struct console_command *command, bool in_full)
{
	const char *commands = command->example;
	struct text line = TEXT_OF(400);

	fprintf(out, "%s%s%s\n", command->name, *command->arguments ? " " : "", command->arguments);
	if (!in_full)
		return;
	fprintf(out, "| %s\n| %s\n", topics[command->topic].title, command->help);
	while (example_next_line(&commands, &line))
		fprintf(out, "> %s\n", line.chars);
}

static enum done run_commands(struct console *console, int argc, char **argv)
{
	const struct console_command *command;

	if (argc > 1 && !text_equal(argv[1], "examples"))
		return console_usage(console);
	for (int topic = 0; topic < TOPICS; topic++)
		for (int i = 0; (command = command_at(console->table, i)); i++)
			if ((int)command->topic == topic)
				list_command(console->screen.out, command, argc > 1);
	return DONE;
}

static const struct console_command rows[] = {
	{ "help", "[COMMAND|TOPIC|WORD|OPTION|words|all]", 0, 1, TOPIC_CONSOLE, PAGED | TAKES_REST | FOR_HELP,
	  "list the topics; or explain a topic, or a command, term or option with an example",
	  "help perft", run_help },
	{ "commands", "[examples]", 0, 1, TOPIC_CONSOLE, PAGED,
	  "print the table of commands, for programs",
	  "commands", run_commands },
};

const struct command_rows help_rows = { rows, sizeof rows / sizeof *rows };
