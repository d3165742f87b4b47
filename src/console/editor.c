/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines typed at the prompt: with GNU Readline, which keeps a history and completes words from
 * the table, or plain lines without it.  The only file that includes Readline. */
#include <config.h>

#include "console/internal.h"

#ifdef HAVE_LIBREADLINE

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include <readline/history.h>
#include <readline/readline.h>

#include "util/interrupt.h"
#include "console/shell/shell.h"

enum { HISTORY_LINES = 1000, PATH_SIZE = 1024 };

/* Readline's callbacks take no context. */
static struct console *editing;

static char *complete_word(const char *text, int state)
{
	return complete_next(editing, rl_line_buffer, rl_point - (int)strlen(text), text, state);
}

/* Readline would take an apostrophe in a word for the mark of a quoted word, so it learns of marks only in
 * a word that has one.  The result: it breaks the line at the usual characters. */
static char *find_mark(void)
{
	char mark = complete_mark(editing, rl_line_buffer, rl_point);

	rl_completer_quote_characters = mark == '"' ? "\"" : mark ? "'" : NULL;
	return NULL;
}

static char **complete(const char *text, int start, int end)
{
	(void)end;
	if (!rl_completer_quote_characters)
		rl_completer_quote_characters = "\"'";    /* for a name of a file that needs marks */
	if (complete_is_file(editing, rl_line_buffer, start))
		return NULL;   /* Readline completes file names */
	rl_attempted_completion_over = 1;
	return rl_completion_matches(text, complete_word);
}

/* Ctrl-C at the prompt: start a new line.  A search in the history is left first, by the key
 * that ends it; this function is called again after that. */
static int drop_line(void)
{
	enum { ABORT_KEY = 'G' - '@' };

	if (!interrupt_pending())
		return 0;
	if (RL_ISSTATE(RL_STATE_ISEARCH | RL_STATE_NSEARCH)) {
		rl_stuff_char(ABORT_KEY);
		return 0;
	}
	interrupt_clear();
	rl_callback_sigcleanup();
	rl_replace_line("", 1);
	rl_crlf();
	rl_on_new_line();
	rl_redisplay();
	return 0;
}

/* Create the folders of PATH; those that exist are no error. */
static void make_folders(char *path)
{
	for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
		*slash = '\0';
		(void)mkdir(path, 0700);
		*slash = '/';
	}
}

/* $XDG_STATE_HOME/rhumb/history, or the same in ~/.local/state.  False if
 * neither is known. */
static bool history_path(char *out, size_t size)
{
	const char *state = getenv("XDG_STATE_HOME");
	const char *home = getenv("HOME");
	struct text path;

	text_init(&path, out, size);
	if (state && *state == '/')
		text_printf(&path, "%s/rhumb/history", state);
	else if (home && *home == '/')
		text_printf(&path, "%s/.local/state/rhumb/history", home);
	return path.length > 0 && !path.truncated;
}

void editor_open(struct console *console)
{
	char path[PATH_SIZE];

	editing = console;
	rl_readline_name = "Rhumb";
	rl_attempted_completion_function = complete;
	rl_completer_word_break_characters = " \t;";
	rl_completion_word_break_hook = find_mark;
	rl_filename_quote_characters = " \t;#\"'";
	rl_signal_event_hook = drop_line;
	rl_event_hook = drop_line;   /* for a signal that came between two reads */
	using_history();
	stifle_history(HISTORY_LINES);
	if (history_path(path, sizeof path)) {
		make_folders(path);
		(void)read_history(path);
		if (history_length == HISTORY_LINES)
			(void)history_truncate_file(path, HISTORY_LINES);
	}
}

void editor_close(void)
{
	editing = NULL;
}

/* Append LINE to the history file at once, so that no crash loses it and several consoles can
 * share one file. */
static void append_to_history(const char *line)
{
	char path[PATH_SIZE];
	FILE *file = history_path(path, sizeof path) ? fopen(path, "a") : NULL;

	if (!file)
		return;
	fprintf(file, "%s\n", line);
	fclose(file);
}

char *editor_read(const char *prompt)
{
	char *line = readline(prompt);
	HIST_ENTRY *last;

	clearerr(stdout);            /* Ctrl-C may have broken off what Readline wrote */
	/* The history file has one entry per line, so pasted games are not saved. */
	if (!line || !*line || strchr(line, '\n'))
		return line;
	last = history_length > 0 ? history_get(history_base + history_length - 1) : NULL;
	if (!last || strcmp(last->line, line) != 0) {
		add_history(line);
		append_to_history(line);
	}
	return line;
}

#else

#include <stdio.h>
#include <stdlib.h>

#include "util/interrupt.h"
#include "util/terminal.h"

void editor_open(struct console *console)
{
	(void)console;
}

void editor_close(void)
{
}

char *editor_read(const char *prompt)
{
	char *line;

	fputs(prompt, stdout);
	fflush(stdout);
	interrupt_set_breaks_waits(true);
	line = terminal_read_line();
	interrupt_set_breaks_waits(false);
	if (!line && interrupt_pending()) {
		interrupt_clear();
		clearerr(stdin);
		puts("");
		return calloc(1, 1);
	}
	return line;
}

#endif
