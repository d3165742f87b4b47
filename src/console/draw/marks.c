/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Marked squares and arrows on a board. */
#include <config.h>

#include "console/draw/draw.h"

#include "rules/vector.h"

void marks_define(struct marks *marks, enum mark mark, char letter, const char *meaning)
{
	marks->legend[mark].letter = letter;
	marks->legend[mark].meaning = meaning;
}

void marks_set(struct marks *marks, int square, enum mark mark)
{
	marks->of[square] = (unsigned char)mark;
}

void marks_arrow(struct marks *marks, int from, int to)
{
	int step = vector_step(from, to);

	if (marks->arrow_count < ARROWS_MAX) {
		marks->arrows[marks->arrow_count].from = from;
		marks->arrows[marks->arrow_count++].to = to;
	}
	if (step == 0)
		return;
	for (int square = from + step; square != to; square += step)
		if (marks->of[square] == MARK_NONE)
			marks_set(marks, square, MARK_WAY);
}

bool marks_has(const struct marks *marks, enum mark mark)
{
	for (int i = 0; i < 64; i++)
		if (marks->of[square_from_64(i)] == mark)
			return true;
	return false;
}

int mark_colour(enum mark mark)
{
	static const unsigned char colours[MARKS] = {
		[MARK_WAY] = 222, [MARK_RED] = 167, [MARK_GREEN] = 71, [MARK_BLUE] = 74,
		[MARK_VIOLET] = 170, [MARK_CYAN] = 37, [MARK_ORANGE] = 208
	};

	return colours[mark];
}

const char *mark_fill(enum mark mark)
{
	static const char *const fills[MARKS] = {
		[MARK_WAY] = "#f5dd7d", [MARK_RED] = "#e07b7b", [MARK_GREEN] = "#7cbf7c",
		[MARK_BLUE] = "#82b4dc", [MARK_VIOLET] = "#c993d6", [MARK_CYAN] = "#6cc3c1",
		[MARK_ORANGE] = "#f2a65a"
	};

	return fills[mark];
}
