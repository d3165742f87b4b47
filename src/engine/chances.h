/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a score means for the result: how many of a thousand such games Rhumb wins,
 * draws and loses against itself (doc/measurements.md). */
#ifndef RHUMB_ENGINE_CHANCES_H
#define RHUMB_ENGINE_CHANCES_H

struct chances {
	int win, draw, loss;     /* permille; their sum is 1000 */
};

/* Of the side that has SCORE. */
struct chances chances_of(int score);

#endif
