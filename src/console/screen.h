/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the output can show: colour and Unicode where a terminal has them,
 * plain text everywhere else. */
#ifndef RHUMB_CONSOLE_SCREEN_H
#define RHUMB_CONSOLE_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

/* How a board's men are drawn. */
enum men_style {
	MEN_LETTERS,   /* KQRBNP, black ones in lower case */
	MEN_UNICODE,   /* outlined white men, filled black ones */
	MEN_FIGURINE   /* filled men in two colours; letters where there is no colour */
};

enum paint { PAINT_PLAIN, PAINT_TITLE, PAINT_DIM, PAINT_GOOD, PAINT_BAD, PAINT_MARK };

struct screen {
	FILE *out;
	bool terminal;         /* OUT is one */
	bool redraws;          /* OUT is a terminal that obeys escape codes */
	bool colour;           /* they may be used for colour */
	bool unicode;          /* the locale is UTF-8 and OUT a terminal */
	enum men_style men;
	bool flipped;          /* boards are seen from Black's side */
	int columns;           /* of what OUT is copied to; 0: OUT is asked */
};

/* Find out what OUT can do: NO_COLOR, TERM and the locale are asked. */
void screen_init(struct screen *screen, FILE *out);

/* How many columns OUT shows: the terminal is asked, then COLUMNS; else 80. */
int screen_columns(const struct screen *screen);

/* How many rows the terminal OUT shows; 0 if it is none or does not tell. */
int screen_rows(const struct screen *screen);

/* Write STRING, plain ASCII, over the line the cursor is in, which it does
 * not leave: what does not fit is cut off. */
void screen_put_live(const struct screen *screen, const char *string);

/* Wipe out the line of the terminal OUT that the cursor is in, and go to its beginning. */
void screen_wipe_line(const struct screen *screen);

/* Write the prose TEXT, which goes on at COLUMN, and end the line: lines are broken
 * between words where the screen, or a line of 80 columns, is full.  Each line but
 * the first is indented by INDENT, less on a narrow screen. */
void screen_put_prose(const struct screen *screen, int column, int indent, const char *text);

/* Write the line of moves TEXT, which goes on at COLUMN, and end the line: on a terminal
 * it is broken between moves where the screen is full, and goes on at column INDENT. */
void screen_put_moves(const struct screen *screen, int column, int indent, const char *text);

/* Write STRING in PAINT. */
void screen_put(const struct screen *screen, enum paint paint, const char *string);

#endif
