/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Elo from scores, and the sequential test of five outcomes. */
#include <config.h>

#include "lab/elo.h"

#include <math.h>

enum { BISECTIONS = 100 };

static const double elo_per_decade = 400;

/* Half of the value that a chi-squared variable of one degree of freedom exceeds in 5 %. */
static const double ratio_95 = 1.920729410;

/* A probability that is not zero, for outcomes that have not been seen. */
static const double unseen = 1e-3;

double elo_to_score(double elo)
{
	return 1 / (1 + pow(10, -elo / elo_per_decade));
}

double elo_of_score(double score)
{
	if (score <= 0)
		return -INFINITY;
	if (score >= 1)
		return INFINITY;
	return elo_per_decade * log10(score / (1 - score));
}

/* The share of the points that an outcome is. */
static double value_of(int outcome)
{
	return (double)outcome / (PAIR_OUTCOMES - 1);
}

/* The mean of SEEN's outcomes above SCORE when outcome i has the weight
 * seen[i] / (1 + x * (value - SCORE)); it falls as x grows. */
static double tilted_mean(const double seen[PAIR_OUTCOMES], double score, double x)
{
	double sum = 0;

	for (int i = 0; i < PAIR_OUTCOMES; i++)
		sum += seen[i] * (value_of(i) - score) / (1 + x * (value_of(i) - score));
	return sum;
}

/* The x that makes the weights above the likeliest probabilities, given frequencies SEEN, whose
 * mean is SCORE (between 0 and 1): by Lagrange's multipliers the tilted mean is 0 then.  Where it
 * is 0 nowhere, x is the end of its range, and outcomes that have not been seen get the rest. */
static double find_tilt(const double seen[PAIR_OUTCOMES], double score)
{
	double low = -1 / (1 - score), high = 1 / score, x = 0;

	for (int i = 0; i < BISECTIONS; i++) {
		x = (low + high) / 2;
		if (tilted_mean(seen, score, x) > 0)
			low = x;
		else
			high = x;
	}
	return x;
}

/* By how much SEEN is likelier, as the logarithm of the ratio, by its own frequencies than by the
 * likeliest probabilities whose mean is SCORE. */
static double log_ratio(const double seen[PAIR_OUTCOMES], double score)
{
	double x = find_tilt(seen, score), sum = 0;

	for (int i = 0; i < PAIR_OUTCOMES; i++)
		if (seen[i] > 0)
			sum += seen[i] * log(1 + x * (value_of(i) - score));
	return sum;
}

/* The last score from MEAN, that of SEEN, towards END (0 or 1) that a test of the ratio keeps. */
static double bound(const double seen[PAIR_OUTCOMES], double mean, double end)
{
	double inside = mean, outside = end;

	if (mean == end)
		return end;
	for (int i = 0; i < BISECTIONS; i++) {
		double middle = (inside + outside) / 2;

		if (log_ratio(seen, middle) <= ratio_95)
			inside = middle;
		else
			outside = middle;
	}
	return inside;
}

struct elo_estimate elo_estimate(const struct pair_counts *counts)
{
	double seen[PAIR_OUTCOMES], pairs = 0, sum = 0, mean;

	for (int i = 0; i < PAIR_OUTCOMES; i++) {
		seen[i] = counts->of[i];
		pairs += seen[i];
		sum += seen[i] * value_of(i);
	}
	if (pairs == 0)
		return (struct elo_estimate){ .score = 0.5, .low = -INFINITY, .high = INFINITY };
	mean = sum / pairs;
	return (struct elo_estimate){
		.score = mean,
		.elo = elo_of_score(mean),
		.low = elo_of_score(bound(seen, mean, 0)),
		.high = elo_of_score(bound(seen, mean, 1))
	};
}

double sprt_lower(const struct sprt *sprt)
{
	return log(sprt->beta / (1 - sprt->alpha));
}

double sprt_upper(const struct sprt *sprt)
{
	return log((1 - sprt->beta) / sprt->alpha);
}

/* The likeliest probabilities, given frequencies SEEN (none is 0), whose mean is SCORE. */
static void fit(const double seen[PAIR_OUTCOMES], double score, double fitted[PAIR_OUTCOMES])
{
	double x = find_tilt(seen, score);

	for (int i = 0; i < PAIR_OUTCOMES; i++)
		fitted[i] = seen[i] / (1 + x * (value_of(i) - score));
}

double sprt_llr(const struct sprt *sprt, const struct pair_counts *counts)
{
	double seen[PAIR_OUTCOMES], fit0[PAIR_OUTCOMES], fit1[PAIR_OUTCOMES];
	double pairs = 0, sum = 0;
	int played = 0;

	for (int i = 0; i < PAIR_OUTCOMES; i++) {
		played += counts->of[i];
		seen[i] = counts->of[i] ? counts->of[i] : unseen;
		pairs += seen[i];
	}
	if (!played)
		return 0;
	for (int i = 0; i < PAIR_OUTCOMES; i++)
		seen[i] /= pairs;
	fit(seen, elo_to_score(sprt->elo0), fit0);
	fit(seen, elo_to_score(sprt->elo1), fit1);
	for (int i = 0; i < PAIR_OUTCOMES; i++)
		sum += seen[i] * log(fit1[i] / fit0[i]);
	return pairs * sum;
}

enum sprt_verdict sprt_judge(const struct sprt *sprt, const struct pair_counts *counts)
{
	double llr = sprt_llr(sprt, counts);

	if (llr >= sprt_upper(sprt))
		return SPRT_ACCEPTED;
	return llr <= sprt_lower(sprt) ? SPRT_REJECTED : SPRT_OPEN;
}
