/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* HTML 5: a page's frame, its sections, its text. */
#include <config.h>

#include "console/views/sheet.h"

#include <string.h>

static const char style[] =
	":root { color-scheme: light dark }\n"
	"body { max-width: 58em; margin: auto; padding: 1em; font-family: sans-serif;"
	" line-height: 1.45 }\n"
	"summary { cursor: pointer }\n"
	"summary h2 { display: inline; font-size: 1.2em }\n"
	"details { margin: .4em 0 }\n"
	"details details { margin-left: 1em }\n"
	"table { border-collapse: collapse; margin: .5em 0 }\n"
	"th, td { padding: .1em .7em .1em 0; text-align: left; vertical-align: top }\n"
	"td:first-child { white-space: nowrap }\n"
	"td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }\n"
	"figure { margin: .7em 0; overflow-x: auto }\n"
	"svg { max-width: 100%; height: auto }\n"
	"code { overflow-wrap: anywhere }\n"
	"@media (prefers-color-scheme: dark) { svg { filter: brightness(.85) } }\n";

void sheet_begin(const struct sheet *sheet, const char *title)
{
	FILE *out = sheet->out;

	fputs("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
	      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
	      "<meta name=\"generator\" content=\"" PACKAGE_STRING "\">\n<title>", out);
	sheet_text(sheet, title);
	fprintf(out, "</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1><bdi>", style);
	sheet_text(sheet, title);
	fputs("</bdi></h1>\n", out);
}

void sheet_end(const struct sheet *sheet)
{
	fputs("<footer><p>Written by " PACKAGE_STRING ".</p></footer>\n</body>\n</html>\n",
	      sheet->out);
}

void sheet_open(const struct sheet *sheet, const char *title, bool unfolded)
{
	fprintf(sheet->out, "<details%s>\n<summary><h2>", unfolded ? " open" : "");
	sheet_text(sheet, title);
	fputs("</h2></summary>\n", sheet->out);
}

void sheet_close(const struct sheet *sheet)
{
	fputs("</details>\n", sheet->out);
}

/* How many bytes the character at C has if it is UTF-8 and may stand in a page;
 * 0: it may not. */
static int character_length(const unsigned char *c)
{
	int length = c[0] < 0xC2 ? 0 : c[0] < 0xE0 ? 2 : c[0] < 0xF0 ? 3 : c[0] < 0xF5 ? 4 : 0;

	for (int i = 1; i < length; i++)
		if (c[i] < 0x80 || c[i] > 0xBF)
			return 0;
	if ((c[0] == 0xC2 && c[1] < 0xA0) ||       /* a control character */
	    (c[0] == 0xE0 && c[1] < 0xA0) ||       /* written longer than need be */
	    (c[0] == 0xED && c[1] > 0x9F) ||       /* half of a pair */
	    (c[0] == 0xEF && c[1] == 0xBF && c[2] > 0xBD) ||       /* no character */
	    (c[0] == 0xF0 && c[1] < 0x90) || (c[0] == 0xF4 && c[1] > 0x8F))
		return 0;
	return length;
}

static void put_ascii(FILE *out, char c)
{
	switch (c) {
	case '&':
		fputs("&amp;", out);
		break;
	case '<':
		fputs("&lt;", out);
		break;
	case '>':
		fputs("&gt;", out);
		break;
	case '"':
		fputs("&quot;", out);
		break;
	default:
		fputc((c < ' ' && c != '\n' && c != '\t') || c == 0x7F ? '?' : c, out);
		break;
	}
}

void sheet_text(const struct sheet *sheet, const char *string)
{
	const unsigned char *c = (const unsigned char *)string;

	while (*c) {
		int length = character_length(c);

		if (*c < 0x80)
			put_ascii(sheet->out, (char)*c);
		else if (length > 0)
			fwrite(c, 1, (size_t)length, sheet->out);
		else
			fprintf(sheet->out, *c < 0xA0 ? "?" : "&#%d;", *c);
		c += length > 0 ? length : 1;
	}
}

void sheet_paragraph(const struct sheet *sheet, const char *string)
{
	fputs("<p>", sheet->out);
	sheet_text(sheet, string);
	fputs("</p>\n", sheet->out);
}

struct drawing sheet_begin_figure(struct sheet *sheet, struct text *name,
                                  const struct position *pos, const struct marks *marks)
{
	text_printf(name, "%d", ++sheet->pictures);
	fputs("<figure>\n", sheet->out);
	return (struct drawing){ .out = sheet->out, .pos = pos, .marks = marks, .name = name->chars };
}

void sheet_end_figure(const struct sheet *sheet, const char *caption)
{
	fputs("<figcaption>", sheet->out);
	sheet_text(sheet, caption);
	fputs("</figcaption>\n</figure>\n", sheet->out);
}

void sheet_board(struct sheet *sheet, const struct position *pos, const struct marks *marks,
                 const char *caption)
{
	TEXT_ON_STACK(name, 16);
	struct drawing drawing = sheet_begin_figure(sheet, &name, pos, marks);

	drawing.title = caption;
	drawing_painted(&drawing, "");
	sheet_end_figure(sheet, caption);
}
