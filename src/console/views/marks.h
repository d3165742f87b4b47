/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a view paints on the board beside its words: marked squares, arrows and
 * a legend.  The diagram shows them in colour or with letters, a figure as SVG. */
#ifndef RHUMB_CONSOLE_VIEWS_MARKS_H
#define RHUMB_CONSOLE_VIEWS_MARKS_H

#include "console/screen.h"
#include "rules/position.h"

/* How a square is marked; the legend says what it means. */
enum mark {
	MARK_NONE, MARK_RED, MARK_GREEN, MARK_BLUE, MARK_VIOLET, MARK_CYAN, MARK_ORANGE, MARK_WAY,
	MARKS
};

enum { ARROWS_MOST = 64 };

struct marks {
	unsigned char of[SQUARE_NUMBERS];    /* enum mark */
	struct {
		char letter;           /* where there is no colour; 0: the mark is not used */
		const char *meaning;
	} legend[MARKS];
	struct {
		int from, to;
	} arrows[ARROWS_MOST];
	int arrow_count;
};

/* In the legend of MARKS, MARK is LETTER and means MEANING (a string that lives on). */
void marks_name(struct marks *marks, enum mark mark, char letter, const char *meaning);

/* Mark SQUARE, whatever mark it had. */
void marks_set(struct marks *marks, int square, enum mark mark);

/* An arrow from FROM to TO; along a line the unmarked squares between them are
 * marked as its way. */
void marks_arrow(struct marks *marks, int from, int to);

/* Is MARK on a square, so that a legend is to name it? */
bool marks_has(const struct marks *marks, enum mark mark);

/* The colour of MARK on a terminal (of 256) and in a figure. */
int mark_colour(enum mark mark);
const char *mark_fill(enum mark mark);

#endif
