/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the commands share: complaints, files, the position of the game. */
#include <config.h>

#include "console/shell.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "tools/input.h"

enum { PATH_SIZE = 4096 };

static enum done complain(struct console *console, enum done done, const char *format,
                          va_list args)
{
	TEXT_ON_STACK(line, 400);

	if (console->command)
		text_printf(&line, "%s: ", console->command);
	text_vprintf(&line, format, args);
	fflush(console->screen.out);
	screen_put(&console->errors, PAINT_BAD, line_chars);
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

/* PATH with a leading "~/" replaced by the home folder, in OUT. */
static const char *expand_home(const char *path, struct text *out)
{
	const char *home = getenv("HOME");

	if (path[0] != '~' || path[1] != '/' || !home)
		return path;
	text_printf(out, "%s%s", home, path + 1);
	return out->truncated ? path : out->chars;
}

FILE *console_open_input(struct console *console, const char *path)
{
	TEXT_ON_STACK(error, 1024);
	TEXT_ON_STACK(full, PATH_SIZE);
	FILE *file = input_open(expand_home(path, &full), &error);

	if (!file)
		console_fail(console, "%s", error.chars);
	return file;
}

FILE *console_open_output(struct console *console, const char *path, const char *mode)
{
	TEXT_ON_STACK(full, PATH_SIZE);
	FILE *file = fopen(expand_home(path, &full), mode);

	if (!file)
		console_fail(console, "%s: %s", path, strerror(errno));
	return file;
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
