/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Forgetting what the history knows. */
#include <config.h>

#include "search/history.h"

#include <string.h>

void history_clear(struct history *history)
{
	memset(history, 0, sizeof *history);
}

void history_age(struct history *history)
{
	for (int colour = WHITE; colour <= BLACK; colour++)
		for (int from = 0; from < 64; from++)
			for (int to = 0; to < 64; to++)
				history->quiet[colour][from][to] /= 2;
}
