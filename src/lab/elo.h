/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The statistics of a match: Elo, its error, and when enough has been played.
 *
 * Games are counted in pairs: the same opening, once with each colour.  The
 * two results of a pair depend on each other through the opening, so a pair
 * counts as one trial with five outcomes: 0, 1/2, 1, 3/2 or 2 points for the
 * first player.  Elo is the logistic one: E points ahead means an expected
 * score of 1 / (1 + 10^(-E/400)).
 *
 * The interval of a score holds the scores that a likelihood-ratio test at 5 %
 * would not reject, outcomes that were not seen included.  Unlike the mean with
 * its standard error it is right for few pairs, too: of eight wins in eight games it
 * says +84 to infinity, of two draws -441 to +441.
 *
 * Sources: Arpad Elo, "The Rating of Chessplayers" (1978); Abraham Wald,
 * "Sequential Tests of Statistical Hypotheses" (1945); Samuel Wilks, "The
 * Large-Sample Distribution of the Likelihood Ratio" (1938); Art Owen, "Empirical
 * Likelihood Ratio Confidence Intervals for a Single Functional" (1988); Michel
 * Van den Bergh, "The Generalized Sequential Probability Ratio Test for Chess"
 * (2016). */
#ifndef RHUMB_LAB_ELO_H
#define RHUMB_LAB_ELO_H

enum { PAIR_OUTCOMES = 5 };

/* How often a pair brought 0, 1, .. 4 half points to the first player. */
struct pair_counts {
	int of[PAIR_OUTCOMES];
};

/* The expected score, between 0 and 1, of a player ELO points ahead. */
double elo_to_score(double elo);

/* The inverse; infinite for 0 and 1. */
double elo_of_score(double score);

/* An estimate with its interval of 95 % confidence. */
struct elo_estimate {
	double score;              /* of the first player, 0..1 */
	double elo, low, high;     /* infinite where the score is 0 or 1 */
};

/* Without pairs anything is possible, and the score is 1/2. */
struct elo_estimate elo_estimate(const struct pair_counts *counts);

/* Two hypotheses about the first player, and how often each may be rejected
 * wrongly. */
struct sprt {
	double elo0, elo1;         /* elo0 < elo1 */
	double alpha;              /* chance to accept elo1 where elo0 is true */
	double beta;               /* chance to accept elo0 where elo1 is true */
};

enum sprt_verdict { SPRT_OPEN, SPRT_ACCEPTED, SPRT_REJECTED };

/* Wald's bounds of the log-likelihood ratio: at or below LOWER elo0 is
 * accepted, at or above UPPER elo1 is. */
double sprt_lower(const struct sprt *sprt);
double sprt_upper(const struct sprt *sprt);

/* The generalised log-likelihood ratio of elo1 against elo0; 0 without
 * pairs. */
double sprt_llr(const struct sprt *sprt, const struct pair_counts *counts);

enum sprt_verdict sprt_judge(const struct sprt *sprt, const struct pair_counts *counts);

#endif
