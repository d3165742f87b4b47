/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What is measured of examples: the scale of their results, and how well values fit them. */
#include <config.h>

#include "lab/train.h"

#include <math.h>

static double chance(double value, double scale)
{
	return 1 / (1 + exp(-value / scale));
}

/* log(1 + exp(VALUE)), which exp alone would overflow. */
static double softplus(double value)
{
	return fmax(value, 0) + log1p(exp(-fabs(value)));
}

/* The mean log-likelihood of the results at SCALE, from a part of the positions of games; 0 if
 * there is none. */
static double likelihood(const struct sample *examples, size_t count, double scale)
{
	size_t step = count / 500000 + 1, used = 0;
	double sum = 0;

	for (size_t i = 0; i < count; i += step) {
		double output = examples[i].score / scale, result = examples[i].result / 2.0;

		if (!examples[i].in_game)
			continue;
		sum -= result * softplus(-output) + (1 - result) * softplus(output);
		used++;
	}
	return used ? sum / (double)used : 0;
}

double train_fit_scale(const struct sample *examples, size_t count)
{
	double least = 40, most = 600;

	if (likelihood(examples, count, least) == 0)
		return 0;
	while (most - least > 0.5) {
		double third = (most - least) / 3;

		if (likelihood(examples, count, least + third) <
		    likelihood(examples, count, most - third))
			least += third;
		else
			most -= third;
	}
	return floor((least + most) / 2 + 0.5);
}

double train_loss_of(double value, double target)
{
	double error = chance(value, TRAIN_REFERENCE_SCALE) - chance(target, TRAIN_REFERENCE_SCALE);

	return error * error;
}

/* The mean loss of VALUES[0..COUNT-1], each multiplied by SLOPE. */
static double loss_at(const struct sample *examples, size_t count, const float *values,
                      double slope)
{
	double sum = 0;

	for (size_t i = 0; i < count; i++)
		sum += train_loss_of(slope * values[i], examples[i].score);
	return sum / (double)count;
}

struct train_reference train_compare(const struct sample *examples, size_t count,
                                     const float *values)
{
	struct train_reference found = { .count = count };
	double least = 0.2, most = 5;

	if (count == 0)
		return found;
	for (size_t i = 0; i < count; i++)
		found.size += fabs((double)values[i]) / (double)count;
	while (most - least > 0.001) {
		double third = (most - least) / 3;

		if (loss_at(examples, count, values, least + third) >
		    loss_at(examples, count, values, most - third))
			least += third;
		else
			most -= third;
	}
	found.slope = (least + most) / 2;
	found.loss = loss_at(examples, count, values, 1);
	found.best_loss = loss_at(examples, count, values, found.slope);
	return found;
}
