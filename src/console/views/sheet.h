/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A page of HTML 5 being written: its frame, its folded sections, its text. */
#ifndef RHUMB_CONSOLE_VIEWS_SHEET_H
#define RHUMB_CONSOLE_VIEWS_SHEET_H

#include <stdbool.h>

#include "console/views/drawing.h"
#include "util/text.h"

struct sheet {
	FILE *out;
	int pictures;              /* so far, so that each has a name of its own */
};

/* TITLE heads the page.  The page has no script, and its style is in itself. */
void sheet_begin(const struct sheet *sheet, const char *title);
void sheet_end(const struct sheet *sheet);

/* A section that can be unfolded, or stands UNFOLDED at first. */
void sheet_open(const struct sheet *sheet, const char *title, bool unfolded);
void sheet_close(const struct sheet *sheet);

/* Write STRING, from whatever source, as text: markup is escaped, control characters
 * become '?', and bytes that are not UTF-8 are read as Latin-1, in which PGN was
 * defined. */
void sheet_text(const struct sheet *sheet, const char *string);

/* A paragraph of STRING. */
void sheet_paragraph(const struct sheet *sheet, const char *string);

/* A figure is one picture between these two, with CAPTION below.  The
 * drawing, of POS with MARKS (which may be NULL), is named in NAME's buffer. */
struct drawing sheet_begin_figure(struct sheet *sheet, struct text *name,
                                  const struct position *pos, const struct marks *marks);
void sheet_end_figure(const struct sheet *sheet, const char *caption);

/* A figure of the board of POS with MARKS, their legend, and CAPTION. */
void sheet_board(struct sheet *sheet, const struct position *pos, const struct marks *marks,
                 const char *caption);

#endif
