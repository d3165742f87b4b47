/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A short list of scores, the oldest dropped first. */
#include <config.h>

#include "engine/scores.h"

void scores_clear(struct scores *scores)
{
	scores->count = 0;
	scores->last_offer_ply = -1;
}

void scores_add(struct scores *scores, int ply, int score)
{
	if (scores->count == SCORES_KEPT) {
		for (int i = 1; i < SCORES_KEPT; i++)
			scores->at[i - 1] = scores->at[i];
		scores->count--;
	}
	scores->at[scores->count].ply = ply;
	scores->at[scores->count].score = score;
	scores->count++;
}

bool scores_ago(const struct scores *scores, int count, int *score)
{
	int last = scores->count - 1;

	if (count > last || scores->at[last - count].ply != scores->at[last].ply - 2 * count)
		return false;
	*score = scores->at[last - count].score;
	return true;
}

int scores_last_ply(const struct scores *scores)
{
	return scores->count ? scores->at[scores->count - 1].ply : -1;
}

void scores_undo(struct scores *scores, int ply)
{
	while (scores_last_ply(scores) >= ply)
		scores->count--;
}
