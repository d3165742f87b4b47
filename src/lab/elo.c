/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Elo from scores, and the sequential test of five outcomes. */
#include <config.h>

#include "lab/elo.h"

#include <math.h>

enum { BISECTIONS = 100 };

static const double elo_per_decade = 400, normal_95 = 1.959963985;

/* A probability that is not zero, for outcomes that have not been seen. */
static const double unseen = 1e-3;

static const double score_margin = 1e-6;

double elo_to_score(double elo)
{
	return 1 / (1 + pow(10, -elo / elo_per_decade));
}

double elo_of_score(double score)
{
	if (score < score_margin)
		score = score_margin;
	if (score > 1 - score_margin)
		score = 1 - score_margin;
	return elo_per_decade * log10(score / (1 - score));
}

/* The share of the points that an outcome is. */
static double value_of(int outcome)
{
	return (double)outcome / (PAIR_OUTCOMES - 1);
}

struct elo_estimate elo_estimate(const struct pair_counts *counts)
{
	double pairs = 0, sum = 0, squares = 0, mean, error;

	for (int i = 0; i < PAIR_OUTCOMES; i++) {
		pairs += counts->of[i];
		sum += counts->of[i] * value_of(i);
		squares += counts->of[i] * value_of(i) * value_of(i);
	}
	mean = sum / pairs;
	error = normal_95 * sqrt(fmax(squares / pairs - mean * mean, 0) / pairs);
	return (struct elo_estimate){
		.score = mean,
		.elo = elo_of_score(mean),
		.low = elo_of_score(mean - error),
		.high = elo_of_score(mean + error)
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

/* The mean of SEEN's outcomes above SCORE when outcome i has the weight
 * seen[i] / (1 + x * (value - SCORE)); it falls as x grows. */
static double tilted_mean(const double seen[PAIR_OUTCOMES], double score, double x)
{
	double sum = 0;

	for (int i = 0; i < PAIR_OUTCOMES; i++)
		sum += seen[i] * (value_of(i) - score) / (1 + x * (value_of(i) - score));
	return sum;
}

/* The likeliest probabilities, given frequencies SEEN (none is 0), whose mean
 * is SCORE (between 0 and 1).  By Lagrange's multipliers they have the form
 * above with a tilted mean of 0. */
static void fit(const double seen[PAIR_OUTCOMES], double score, double fitted[PAIR_OUTCOMES])
{
	double low = -1 / (1 - score), high = 1 / score, x = 0;

	for (int i = 0; i < BISECTIONS; i++) {
		x = (low + high) / 2;
		if (tilted_mean(seen, score, x) > 0)
			low = x;
		else
			high = x;
	}
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
