/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Marked squares, arrows and a legend, which a view paints on the board.  board_text.h shows them in
 * colour or as letters, svg.h as a picture. */
#ifndef RHUMB_CONSOLE_DRAW_MARKS_H
#define RHUMB_CONSOLE_DRAW_MARKS_H

#include "console/shell/screen.h"
#include "rules/position.h"

/* How a square is marked; the legend explains it. */
enum mark {
	MARK_NONE, MARK_RED, MARK_GREEN, MARK_BLUE, MARK_VIOLET, MARK_CYAN, MARK_ORANGE, MARK_WAY,
	MARKS
};

enum { ARROWS_MAX = 64 };

struct marks {
	unsigned char of[SQUARE_NUMBERS];    /* enum mark */
	struct {
		char letter;           /* used without colour; 0: the mark is not used */
		const char *meaning;
	} legend[MARKS];
	struct {
		int from, to;
	} arrows[ARROWS_MAX];
	int arrow_count;
	const char *notes[RANKS];      /* on a wide screen beside the board, by row from the top */
};

/* Define MARK in the legend of MARKS.  The string MEANING must outlive MARKS. */
void marks_name(struct marks *marks, enum mark mark, char letter, const char *meaning);

/* Mark SQUARE, replacing any earlier mark. */
void marks_set(struct marks *marks, int square, enum mark mark);

/* Add an arrow from FROM to TO; along a line, unmarked squares in between get MARK_WAY. */
void marks_arrow(struct marks *marks, int from, int to);

/* True if MARK is on a square, so that the legend shows it. */
bool marks_has(const struct marks *marks, enum mark mark);

/* The colour of MARK on a terminal (of 256) and in a figure. */
int mark_colour(enum mark mark);
const char *mark_fill(enum mark mark);

#endif
