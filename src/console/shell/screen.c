/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the output can show. */
#include <config.h>

#include "console/shell/screen.h"

#include <stdlib.h>
#include <string.h>

#include "util/number.h"
#include "util/terminal.h"

enum { COLUMNS_MIN = 8, COLUMNS_MAX = 1000, COLUMNS_DEFAULT = 80, ROOM_MIN = 22 };

/* https://no-color.org: any value but the empty one turns colour off. */
static bool colour_is_unwanted(void)
{
	const char *no_color = getenv("NO_COLOR");

	return no_color && *no_color;
}

void screen_init(struct screen *screen, FILE *out)
{
	int fd = fileno(out);

	screen->out = out;
	screen->terminal = terminal_is(fd);
	screen->redraws = screen->terminal && terminal_enable_colour(fd);
	screen->colour = screen->paints = screen->redraws && !colour_is_unwanted();
	screen->unicode = screen->terminal && terminal_enable_unicode(fd);
	if (screen->unicode)
		screen->pieces = screen->colour ? PIECES_FIGURINE : PIECES_UNICODE;
}

bool screen_takes_utf8(const struct screen *screen)
{
	return screen->unicode || !screen->terminal;
}

/* Colours that can be read on a dark and on a light background: yellow and bright ones cannot. */
static void screen_paint(const struct screen *screen, enum paint paint)
{
	static const char *const codes[] = {
		[PAINT_PLAIN] = "\033[0m", [PAINT_TITLE] = "\033[1m", [PAINT_DIM] = "\033[2m",
		[PAINT_GOOD] = "\033[32m", [PAINT_BAD] = "\033[31m", [PAINT_MARK] = "\033[35m"
	};

	if (screen->paints)
		fputs(codes[paint], screen->out);
}

void screen_put(const struct screen *screen, enum paint paint, const char *string)
{
	if (paint != PAINT_PLAIN)
		screen_paint(screen, paint);
	fputs(string, screen->out);
	if (paint != PAINT_PLAIN)
		screen_paint(screen, PAINT_PLAIN);
}

int screen_columns(const struct screen *screen)
{
	const char *columns = getenv("COLUMNS");
	int shown = screen->columns;
	int64_t number;

	if (shown == 0 && screen->terminal)
		shown = terminal_columns(fileno(screen->out));
	if (shown > 0)
		return shown < COLUMNS_MIN ? COLUMNS_MIN : shown;
	if (columns && number_parse(columns, COLUMNS_MIN, COLUMNS_MAX, &number))
		return (int)number;
	return COLUMNS_DEFAULT;
}

/* Write TEXT from COLUMN on, in lines of at most WIDTH columns. */
static void put_words(const struct screen *screen, int width, int column, int indent,
                      const char *text)
{
	if (indent > width / 2 && width - indent < ROOM_MIN)
		indent = width < 20 ? 0 : 2;
	for (bool is_first = true; *text; is_first = false) {
		int length = (int)strcspn(text, " ");

		if (column > indent && column + !is_first + length > width) {
			fprintf(screen->out, "\n%*s", indent, "");
			column = indent;
			is_first = true;
		}
		fprintf(screen->out, "%s%.*s", is_first ? "" : " ", length, text);
		column += length + !is_first;
		text += length;
		text += *text == ' ';
	}
	fputc('\n', screen->out);
}

void screen_put_prose(const struct screen *screen, int column, int indent, const char *text)
{
	int width = screen_columns(screen);

	put_words(screen, width > COLUMNS_DEFAULT ? COLUMNS_DEFAULT : width, column, indent, text);
}

void screen_put_moves(const struct screen *screen, int column, int indent, const char *text)
{
	if (screen->terminal)
		put_words(screen, screen_columns(screen), column, indent, text);
	else
		fprintf(screen->out, "%s\n", text);
}
