/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reductions grow with the logarithms of depth and of the move's number
 * (Chess Programming Wiki, "Late Move Reductions"); the logarithm is a table,
 * so that every machine reduces alike. */
#include <config.h>

#include "search/reduction.h"

#include <stdint.h>

enum { LOGARITHMS = 64 };

/* 22 ln(i), rounded (tests/unit/test_search.c computes them afresh). */
static const uint8_t logarithm[LOGARITHMS] = {
	0, 0, 15, 24, 30, 35, 39, 43, 46, 48, 51, 53, 55, 56, 58, 60,
	61, 62, 64, 65, 66, 67, 68, 69, 70, 71, 72, 73, 73, 74, 75, 76,
	76, 77, 78, 78, 79, 79, 80, 81, 81, 82, 82, 83, 83, 84, 84, 85,
	85, 86, 86, 87, 87, 87, 88, 88, 89, 89, 89, 90, 90, 90, 91, 91
};

static int log_of(int i)
{
	return logarithm[i < LOGARITHMS ? i : LOGARITHMS - 1];
}

int reduction_of(const struct search_parameters *parameters, int depth, int count,
                 bool improving)
{
	return parameters->reduction_base + log_of(depth) * log_of(count) +
	       (improving ? 0 : parameters->reduction_not_improving);
}
