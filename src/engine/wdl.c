/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* From scores to results: the chance to win is a logistic curve, the chance to
 * lose is the same curve from the other side, and the rest is drawn. */
#include <config.h>

#include "engine/engine.h"

#include "search/terms.h"

enum {
	EVEN_AT = 90,            /* centipawns: half of such games are won */
	SPREAD = 80,             /* centipawns: of the curve */
	STEPS = 8                /* of the table, in SPREAD */
};

/* 1000 / (1 + exp(-i / STEPS)), rounded. */
static const int16_t logistic[] = {
	500, 531, 562, 593, 622, 651, 679, 706, 731, 755, 777, 798, 818, 835, 852, 867, 881,
	893, 905, 915, 924, 932, 940, 947, 953, 958, 963, 967, 971, 974, 977, 980, 982, 984,
	986, 988, 989, 990, 991, 992, 993, 994, 995, 995, 996, 996, 997, 997, 998
};

enum { LAST = sizeof logistic / sizeof *logistic - 1 };

/* The curve X centipawns to the right of its middle. */
static int curve(int x)
{
	int distance = (x < 0 ? -x : x) * STEPS, at = distance / SPREAD, rest = distance % SPREAD;
	int value = 1000;

	if (at < LAST)
		value = logistic[at] + (logistic[at + 1] - logistic[at]) * rest / SPREAD;
	return x < 0 ? 1000 - value : value;
}

struct wdl wdl_of_score(int score)
{
	struct wdl wdl = { .win = curve(score - EVEN_AT), .loss = curve(-score - EVEN_AT) };

	if (score_is_mate(score))
		wdl = (struct wdl){ .win = score > 0 ? 1000 : 0, .loss = score > 0 ? 0 : 1000 };
	wdl.draw = 1000 - wdl.win - wdl.loss;
	return wdl;
}

int expected_points(int score)
{
	struct wdl wdl = wdl_of_score(score);

	return wdl.win + wdl.draw / 2;
}
