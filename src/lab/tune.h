/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Tuning the search's parameters by games against themselves.
 *
 * Each round moves all parameters at once by one step each, up or down at
 * random, plays a few pairs of games between the values so found and their
 * mirror image, and follows the winner a little: simultaneous perturbation
 * stochastic approximation (James C. Spall, "Implementation of the
 * Simultaneous Perturbation Algorithm for Stochastic Optimization", 1998, whose
 * gains are used here).
 *
 * A round depends on the settings, its number and the values it begins with
 * alone, and every round is logged: a tuning that was stopped or killed goes
 * on from its log as if nothing had happened. */
#ifndef RHUMB_LAB_TUNE_H
#define RHUMB_LAB_TUNE_H

#include "lab/match.h"
#include "util/error.h"

enum { TUNE_PARAMETERS_MAX = 24 };

struct tune_parameter {
	int index;                 /* among search_parameter_table's rows */
	double start;              /* its value before the first round */
	double step;               /* how far it is moved in the last round; earlier further */
};

/* The step of a parameter that begins at START, unless another is given: an eighth, at least 1. */
double tune_default_step(double start);

struct tune_settings {
	struct tune_parameter parameters[TUNE_PARAMETERS_MAX];
	int count;                 /* of parameters, 1..TUNE_PARAMETERS_MAX */
	int rounds;
	double gain;               /* of the last round: steps moved by one point won */
	struct match_settings match;  /* a round's: pairs, level, openings, jobs, seed; both
	                               * players are alike, have room for COUNT options more
	                               * and play by this program's engine */
	const char *log;           /* file to go on from; or NULL */
};

struct tune_state {
	int rounds;                /* played */
	double values[TUNE_PARAMETERS_MAX];
};

struct tune_callbacks {
	void *context;
	/* A round has been played; or NULL. */
	void (*progress)(void *context, const struct tune_state *state);
	const atomic_bool *stop;   /* ends the tuning when it becomes true; or NULL */
	struct job_ranks *ranks;   /* or NULL; where they do not lead, no log is touched, and STATE
	                            * stays as it is */
};

/* Play the rounds, or the rest of them if the log has a beginning.  STATE is
 * what has been reached, however it ends; ERROR says why it failed. */
enum jobs_end tune_run(const struct tune_settings *settings,
                       const struct tune_callbacks *callbacks, struct tune_state *state,
                       struct error *error);

#endif
