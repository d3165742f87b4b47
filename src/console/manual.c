/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of commands for programs, and as the manual's chapter. */
#include <config.h>

#include "console/manual.h"

#include <string.h>

#include "console/pager.h"
#include "console/shell.h"
#include "console/topics.h"

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
	      "@c SPDX-FileCopyrightText: 2026 the contributors to Rhumb\n"
	      "@c Made by `rhumb commands texinfo`; tests/console compares.\n", out);
	for (int topic = 0; topic < TOPICS; topic++) {
		fprintf(out, "@node %s\n@section %s\n@table @code\n", topics[topic].title,
		        topics[topic].title);
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

static enum done show_commands(struct console *console, int argc, char **argv)
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

enum done run_commands(struct console *console, int argc, char **argv)
{
	return pager_run(console, argc, argv, show_commands);
}
