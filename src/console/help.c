/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Help, and the commands that serve the console itself. */
#include <config.h>

#include "console/help.h"

#include <string.h>

#include "console/shell.h"

static const char *const topic_names[TOPICS] = {
	[TOPIC_PLAY] = "Play", [TOPIC_POSITION] = "The position",
	[TOPIC_MACHINE] = "The machine", [TOPIC_CHESS] = "The chess",
	[TOPIC_SEARCH] = "The search", [TOPIC_WORK] = "Counts and files",
	[TOPIC_CONSOLE] = "Console commands"
};

static void print_usage(const struct screen *screen, const struct console_command *command)
{
	screen_put(screen, PAINT_TITLE, command->name);
	fprintf(screen->out, "%s%s", *command->arguments ? " " : "", command->arguments);
}

static void print_all(const struct screen *screen, const struct command_table *table)
{
	const struct console_command *command;

	for (int topic = 0; topic < TOPICS; topic++) {
		fprintf(screen->out, "%s%s\n", topic ? "\n" : "", topic_names[topic]);
		for (int i = 0; (command = lookup_row(table, i)); i++) {
			int width = (int)(strlen(command->name) + strlen(command->arguments));

			if ((int)command->topic != topic)
				continue;
			fputs("  ", screen->out);
			print_usage(screen, command);
			width += *command->arguments != '\0';
			fprintf(screen->out, "%*s%s\n", width < 32 ? 34 - width : 2, "", command->help);
		}
	}
	fputs("\nA move in SAN or by coordinates is played.  ';' stands between commands, '#'\n"
	      "before a comment.  'help COMMAND' shows an example.\n", screen->out);
}

/* TEXT with BEFORE in front of each of its lines; before an empty one no blanks. */
static void print_indented(FILE *out, const char *before, const char *text)
{
	while (*text) {
		int length = (int)strcspn(text, "\n");
		int kept = length ? (int)strlen(before) : (int)strcspn(before, " ");

		fprintf(out, "%.*s%.*s\n", kept, before, length, text);
		text += length;
		text += *text == '\n';
	}
}

static void print_command(const struct screen *screen, const struct console_command *command)
{
	print_usage(screen, command);
	fprintf(screen->out, "\n  %s.\nExample\n", command->help);
	print_indented(screen->out, "  > ", command->example);
	print_indented(screen->out, "  ", command->shows);
}

enum done run_help(struct console *console, int argc, char **argv)
{
	const struct console_command *command;
	const char *near;
	TEXT_ON_STACK(safe, 80);

	if (argc == 1) {
		print_all(&console->screen, console->table);
		return DONE;
	}
	command = lookup_find(console->table, argv[1]);
	if (command) {
		print_command(&console->screen, command);
		return DONE;
	}
	near = lookup_suggest(console->table, argv[1]);
	text_add_safely(&safe, argv[1], 40);
	return console_misuse(console, "there is no command '%s'%s%s%s", safe_chars,
	                      near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

/* TEXT as Texinfo has it. */
static void print_texinfo(FILE *out, const char *text)
{
	for (; *text; text++) {
		if (*text == '@' || *text == '{' || *text == '}')
			fputc('@', out);
		fputc(*text, out);
	}
}

static void print_texinfo_command(FILE *out, const struct console_command *command)
{
	fprintf(out, "@item %s%s%s\n@cindex %s\n", command->name, *command->arguments ? " " : "",
	        command->arguments, command->name);
	print_texinfo(out, command->help);
	fputs(".\n@smallexample\n", out);
	for (const char *line = command->example; *line;) {
		int length = (int)strcspn(line, "\n");

		fprintf(out, "> %.*s\n", length, line);
		line += length + (line[length] == '\n');
	}
	print_texinfo(out, command->shows);
	fprintf(out, "%s@end smallexample\n\n", *command->shows ? "\n" : "");
}

/* The manual's chapter: doc/commands.texi is this, and a test says so. */
static void print_manual(FILE *out, const struct command_table *table)
{
	const struct console_command *command;

	fputs("@c SPDX-License-Identifier: GPL-3.0-or-later\n"
	      "@c Made by `rhumb commands texinfo`; tests/console compares.\n", out);
	for (int topic = 0; topic < TOPICS; topic++) {
		fprintf(out, "@node %s\n@section %s\n@table @code\n", topic_names[topic],
		        topic_names[topic]);
		for (int i = 0; (command = lookup_row(table, i)); i++)
			if ((int)command->topic == topic)
				print_texinfo_command(out, command);
		fputs("@end table\n\n", out);
	}
}

static void print_rows(FILE *out, const struct command_table *table, bool with_examples)
{
	const struct console_command *command;

	for (int i = 0; (command = lookup_row(table, i)); i++) {
		fprintf(out, "%s%s%s\n", command->name, *command->arguments ? " " : "",
		        command->arguments);
		if (!with_examples)
			continue;
		print_indented(out, "> ", command->example);
		print_indented(out, "| ", command->shows);
	}
}

enum done run_commands(struct console *console, int argc, char **argv)
{
	bool examples = argc > 1 && text_equal(argv[1], "examples");

	if (argc > 1 && text_equal(argv[1], "texinfo"))
		print_manual(console->screen.out, console->table);
	else if (argc > 1 && !examples)
		return console_misuse(console, "usage: commands [examples|texinfo]");
	else
		print_rows(console->screen.out, console->table, examples);
	return DONE;
}
