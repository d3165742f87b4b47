/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a score means for the result: how many of a thousand such games Rhumb wins,
 * draws and loses against itself, fitted to 12,000 positions of such games by the terms (2026-11-22). */
#ifndef RHUMB_ENGINE_WDL_H
#define RHUMB_ENGINE_WDL_H

struct wdl {
	int win, draw, loss;     /* permille; their sum is 1000 */
};

/* Of the side that has SCORE. */
struct wdl wdl_of_score(int score);

#endif
