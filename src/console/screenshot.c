/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a command prints on a coloured terminal, drawn as SVG: for documents. */
#include <config.h>

#include "console/screenshot.h"

#include <errno.h>
#include <string.h>

#include "console/dispatch.h"
#include "console/shell.h"
#include "console/views/sheet.h"

enum {
	COLUMN = 9, LINE = 19, BORDER = 12,     /* pixels */
	FIRST_COLOUR = 16, GREYS = 232,         /* of 256: the cube of colours, and the greys */
	RUN_SIZE = 400,                         /* bytes of a run of text in one style */
	NO_COLOUR = -1
};

/* How text looks, as escape codes have set it. */
struct look {
	int front, back;           /* of 256 colours; or NO_COLOUR */
	bool bold, dim;
};

/* The screen as it is read: measured, and drawn if OUT is not NULL. */
struct shot {
	FILE *out;
	struct look look;
	int line, column;
	int widest;                /* columns of the widest line */
	char run[RUN_SIZE];        /* the text of the present look, not drawn yet */
	size_t length;
	int run_columns;
};

/* Colour NUMBER of a terminal's 256 as red, green and blue in 24 bits. */
static unsigned colour_of(int number)
{
	static const unsigned char levels[] = { 0, 95, 135, 175, 215, 255 };
	static const unsigned basic[] = {
		0x1C1C1C, 0xE06C6C, 0x87C07C, 0xD8B563, 0x7AA6DA, 0xC397D8, 0x70C0BA, 0xEAEAEA
	};
	unsigned cube = (unsigned)(number - FIRST_COLOUR);

	if (number < FIRST_COLOUR)
		return basic[number % 8];
	if (number >= GREYS)
		return 0x010101U * (unsigned)(8 + 10 * (number - GREYS));
	return 65536U * levels[cube / 36] + 256U * levels[cube / 6 % 6] + levels[cube % 6];
}

static bool is_zero_width(const char *c)
{
	return strncmp(c, "\xEF\xB8\x8E", 3) == 0;     /* U+FE0E */
}

/* How many columns the LENGTH bytes at TEXT take, UTF-8. */
static int columns_of(const char *text, size_t length)
{
	int columns = 0;

	for (size_t i = 0; i < length; i++)
		columns += ((unsigned char)text[i] & 0xC0) != 0x80 && !is_zero_width(text + i);
	return columns;
}

/* Draw one word of the run that begins in COLUMN.  A picture of a man is larger than
 * letters are. */
static void draw_word(const struct shot *shot, const char *word, size_t length, int column)
{
	struct sheet sheet = { shot->out, 0 };
	int columns = columns_of(word, length), x = BORDER + column * COLUMN;
	unsigned front = shot->look.front == NO_COLOUR ? 0xE4E4E4U : colour_of(shot->look.front);
	bool is_man = columns == 1 && length > 1;
	char copy[RUN_SIZE];

	memcpy(copy, word, length);
	copy[length] = '\0';
	fprintf(shot->out, "<text x=\"%d\" y=\"%d\" fill=\"#%06x\"%s%s",
	        columns == 1 ? x + COLUMN / 2 : x, BORDER + shot->line * LINE + LINE - (is_man ? 3 : 5),
	        front, shot->look.bold ? " font-weight=\"bold\"" : "",
	        shot->look.dim ? " fill-opacity=\"0.6\"" : "");
	if (columns == 1)
		fprintf(shot->out, " text-anchor=\"middle\"%s>", is_man ? " font-size=\"20\"" : "");
	else
		fprintf(shot->out, " textLength=\"%d\">", columns * COLUMN);
	sheet_text(&sheet, copy);
	fputs("</text>\n", shot->out);
}

/* Draw the run, and begin another. */
static void end_run(struct shot *shot)
{
	int column = shot->column;

	if (shot->out && shot->look.back != NO_COLOUR && shot->run_columns > 0)
		fprintf(shot->out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#%06x\"/>\n",
		        BORDER + shot->column * COLUMN, BORDER + shot->line * LINE,
		        shot->run_columns * COLUMN, LINE, colour_of(shot->look.back));
	for (size_t at = 0; shot->out && at < shot->length;) {
		size_t length = strcspn(shot->run + at, " ");

		if (length > 0)
			draw_word(shot, shot->run + at, length, column);
		column += columns_of(shot->run + at, length) + 1;
		at += length + 1;
	}
	shot->column += shot->run_columns;
	shot->widest = shot->column > shot->widest ? shot->column : shot->widest;
	shot->length = 0;
	shot->run_columns = 0;
	shot->run[0] = '\0';
}

static void set_look(struct look *look, const int *codes, int count)
{
	for (int i = 0; i < count; i++) {
		if (codes[i] == 0)
			*look = (struct look){ NO_COLOUR, NO_COLOUR, false, false };
		else if (codes[i] == 1)
			look->bold = true;
		else if (codes[i] == 2)
			look->dim = true;
		else if (codes[i] >= 30 && codes[i] <= 37)
			look->front = codes[i] - 30;
		else if ((codes[i] == 38 || codes[i] == 48) && i + 2 < count) {
			*(codes[i] == 38 ? &look->front : &look->back) = codes[i + 2] & 255;
			i += 2;
		}
	}
}

/* Read the escape sequence that goes on in FILE behind its ESC. */
static void read_escape(struct shot *shot, FILE *file)
{
	int codes[8] = { 0 }, count = 0, c = getc(file);

	if (c != '[')
		return;
	while ((c = getc(file)) == ';' || (c >= '0' && c <= '9')) {
		if (c == ';')
			count += count < 7;
		else if (codes[count] < 1000)
			codes[count] = 10 * codes[count] + c - '0';
	}
	if (c == 'm')
		set_look(&shot->look, codes, count + 1);
}

/* Read FILE from its beginning into SHOT. */
static void read_screen(struct shot *shot, FILE *file)
{
	int c;

	rewind(file);
	shot->look = (struct look){ NO_COLOUR, NO_COLOUR, false, false };
	while ((c = getc(file)) != EOF) {
		if (c == '\n' || c == '\033' || shot->length + 8 > sizeof shot->run)
			end_run(shot);
		if (c == '\n') {
			shot->line++;
			shot->column = 0;
		} else if (c == '\033') {
			read_escape(shot, file);
		} else if (c >= ' ') {
			shot->run[shot->length++] = (char)c;
			shot->run[shot->length] = '\0';
			shot->run_columns = columns_of(shot->run, shot->length);
		}
	}
	end_run(shot);
}

/* Draw the screen that FILE holds. */
static void draw_screen(FILE *file, FILE *out)
{
	struct shot measured = { .out = NULL }, drawn = { .out = out };
	int width, height;

	read_screen(&measured, file);
	width = measured.widest * COLUMN + 2 * BORDER;
	height = measured.line * LINE + 2 * BORDER;
	fprintf(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
	             "viewBox=\"0 0 %d %d\" font-family=\"DejaVu Sans Mono, monospace\" "
	             "font-size=\"15\">\n<rect width=\"100%%\" height=\"100%%\" rx=\"6\" "
	             "fill=\"#1c1c1c\"/>\n", width, height, width, height);
	read_screen(&drawn, file);
	fputs("</svg>\n", out);
}

/* Run the command ARGV on a coloured screen that is FILE. */
static enum done run_on(struct console *console, FILE *file, int argc, char **argv)
{
	struct screen before = console->screen;
	enum done done;

	console->screen = (struct screen){
		.out = file, .colour = true, .unicode = true, .men = MEN_FIGURINE,
		.flipped = before.flipped
	};
	screen_put(&console->screen, PAINT_DIM, ">");
	for (int i = 0; i < argc; i++) {
		fputc(' ', file);
		screen_put(&console->screen, PAINT_MARK, argv[i]);
	}
	fputc('\n', file);
	done = dispatch_words(console, argc, argv);
	before.flipped = console->screen.flipped;
	console->screen = before;
	return done;
}

enum done run_screenshot(struct console *console, int argc, char **argv)
{
	bool to_file = argc > 3 && text_equal(argv[argc - 2], "-o");
	const char *path = argv[argc - 1];
	FILE *file = tmpfile(), *out = console->screen.out;
	enum done done = FAILED;

	if (!file)
		return console_fail(console, "%s", strerror(errno));
	done = run_on(console, file, argc - 1 - (to_file ? 2 : 0), argv + 1);
	console->command = "screenshot";
	if (done == DONE && ferror(file))
		done = console_fail(console, "%s", strerror(errno));
	if (done == DONE && to_file)
		out = console_open_output(console, path, "wx");
	if (done == DONE && out)
		draw_screen(file, out);
	fclose(file);
	if (done == DONE && to_file && (!out || fclose(out) != 0))
		return out ? console_fail(console, "%s: %s", path, strerror(errno)) : FAILED;
	return done;
}
