/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the commands share: complaints, files, the position of the game. */
#include <config.h>

#include "console/shell/shell.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "util/interrupt.h"
#include "tools/input.h"
#include "util/error.h"
#include "util/terminal.h"

static enum done complain(struct console *console, enum done done, const char *format,
                          va_list args)
{
	struct text line = TEXT_OF(400);

	if (console->command)
		text_printf(&line, "%s: ", console->command);
	text_vprintf(&line, format, args);
	text_disarm(line.chars, screen_takes_utf8(&console->errors));
	fflush(console->screen.out);
	screen_put(&console->errors, PAINT_BAD, line.chars);
	fputc('\n', console->errors.out);
	return done;
}

enum done console_fail(struct console *console, const char *format, ...)
{
	va_list args;
	enum done done;

	va_start(args, format);
	done = complain(console, FAILED, format, args);
	va_end(args);
	return done;
}

enum done console_misuse(struct console *console, const char *format, ...)
{
	va_list args;
	enum done done;

	va_start(args, format);
	done = complain(console, BAD_USAGE, format, args);
	va_end(args);
	return done;
}

enum done console_usage(struct console *console)
{
	const struct console_command *row = command_find_exact(console->table, console->command);

	return console_misuse(console, "usage: %s%s%s", row->name, *row->arguments ? " " : "", row->arguments);
}

/* Opening the pipe PATH waits for its other end: let Ctrl-C end that wait.  Returns PATH. */
static const char *may_wait(const char *path)
{
	struct stat status;

	if (stat(path, &status) == 0 && !S_ISREG(status.st_mode))
		interrupt_set_breaks_waits(true);
	return path;
}

FILE *console_open_input(struct console *console, const char *path)
{
	struct error error = ERROR_NONE;
	FILE *file = input_open(may_wait(path), &error);

	if (!file)
		console_fail(console, "%s", error.text);
	return file;
}

/* True if the file PATH of SIZE bytes ends without a line feed. */
static bool ends_within_line(const char *path, off_t size)
{
	FILE *file = size > 0 ? fopen(path, "rb") : NULL;
	bool within = file && fseek(file, -1, SEEK_END) == 0 && getc(file) != '\n';

	if (file)
		fclose(file);
	return within;
}

enum done console_append(struct console *console, const char *path, const char *record,
                         size_t length)
{
	FILE *file = fopen(may_wait(path), "ab");
	char *whole = malloc(length + 1);
	bool ok = file && whole;
	struct stat before;
	size_t total = 0;

	if (!file)
		console_fail(console, "%s: %s", path, strerror(errno));
	if (ok) {
		bool regular = fstat(fileno(file), &before) == 0 && S_ISREG(before.st_mode);

		if (regular && ends_within_line(path, before.st_size))
			whole[total++] = '\n';
		memcpy(whole + total, record, length);
		total += length;
		setvbuf(file, NULL, _IONBF, 0);
		ok = fwrite(whole, 1, total, file) == total;
		if (!ok) {
			console_fail(console, "%s: %s", path, strerror(errno));
			if (regular && ftruncate(fileno(file), before.st_size) != 0)
				console_fail(console, "%s: the last record is incomplete", path);
		}
	} else if (file) {
		console_fail(console, "out of memory");
	}
	free(whole);
	if (file && fclose(file) != 0 && ok)
		return console_fail(console, "%s: %s", path, strerror(errno));
	return ok ? DONE : FAILED;
}

enum done console_close_input(struct console *console, FILE *file, const char *path,
                              enum done done)
{
	bool failed = ferror(file) != 0;

	fclose(file);
	return failed && done == DONE ? console_fail(console, "%s: read error before the end", path)
	                              : done;
}

void console_put_safely(const struct console *console, const char *string)
{
	text_put(console->screen.out, string, screen_takes_utf8(&console->screen));
}

const struct position *console_position(const struct console *console)
{
	return engine_position(console->engine);
}

struct position *console_scratch(struct console *console, int plies)
{
	if (position_copy(&console->scratch, console_position(console), plies))
		return &console->scratch;
	console_fail(console, "out of memory");
	return NULL;
}

bool console_can_ask(const struct console *console)
{
	return (console->interactive || !console->example) && console->screen.terminal && terminal_is(fileno(stdin));
}

char *console_ask(const struct screen *screen, const char *prompt)
{
	char *line;

	screen_put(screen, PAINT_DIM, prompt);
	fflush(screen->out);
	interrupt_set_breaks_waits(true);
	line = interrupt_pending() ? NULL : terminal_read_line();
	interrupt_set_breaks_waits(false);
	if (line)
		return line;
	clearerr(stdin);
	interrupt_clear();
	fputc('\n', screen->out);
	return NULL;
}
