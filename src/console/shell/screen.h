/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the output can show: colour and Unicode on terminals that have them, plain text
 * elsewhere. */
#ifndef RHUMB_CONSOLE_SHELL_SCREEN_H
#define RHUMB_CONSOLE_SHELL_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

/* How the pieces on a board are drawn. */
enum piece_style {
	PIECES_LETTERS,   /* KQRBNP, Black's in lower case */
	PIECES_UNICODE,   /* outlined white pieces, filled black ones */
	PIECES_FIGURINE,  /* filled pieces in two colours; letters without colour */
	PIECES_DRAWN      /* drawn with characters, two rows a piece; letters where a board is small */
};

enum paint { PAINT_PLAIN, PAINT_TITLE, PAINT_DIM, PAINT_GOOD, PAINT_BAD, PAINT_MARK };

struct marks;
struct position;

/* Sees each board that is shown with marks, and each that `watch` changes; CAPTION says how, or is NULL. */
struct viewer {
	void *context;
	void (*see)(void *context, const struct position *pos, const struct marks *marks, const char *caption);
};

struct screen {
	FILE *out;
	bool terminal;         /* OUT is a terminal */
	bool redraws;          /* OUT is a terminal with escape codes */
	bool colour;           /* escape codes may be used for colour, */
	bool paints;           /* or for that of words, while boards are as without */
	bool unicode;          /* the locale is UTF-8 and OUT a terminal */
	enum piece_style pieces;
	bool flipped;          /* boards are seen from Black's side */
	int columns;           /* of the terminal that a pager writes to; 0: ask OUT */
	struct viewer viewer;  /* its SEE may be NULL */
};

/* Find out what OUT can show, from NO_COLOR, TERM and the locale.  SCREEN is all zeros before. */
void screen_init(struct screen *screen, FILE *out);

/* Whether UTF-8 may be written: not to a terminal that takes its bytes for others. */
bool screen_takes_utf8(const struct screen *screen);

/* The number of columns: that of the terminal, else COLUMNS, else 80. */
int screen_columns(const struct screen *screen);

/* Write TEXT from COLUMN on, and end the line.  Lines are broken between words at the screen's
 * edge, or at 80 columns.  Each line but the first is indented by INDENT, less on a narrow
 * screen. */
void screen_put_prose(const struct screen *screen, int column, int indent, const char *text);

/* Write the moves TEXT from COLUMN on, and end the line.  On a terminal, lines are broken
 * between moves at the screen's edge and continue at column INDENT. */
void screen_put_moves(const struct screen *screen, int column, int indent, const char *text);

/* Write STRING in PAINT. */
void screen_put(const struct screen *screen, enum paint paint, const char *string);

#endif
