/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Checked parsing of numbers: the whole string must be the number, and it
 * must lie in a range; otherwise nothing is stored and false is returned. */
#ifndef RHUMB_UTIL_NUMBER_H
#define RHUMB_UTIL_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* A decimal integer with an optional sign, in LEAST..MOST. */
bool number_parse(const char *string, int64_t least, int64_t most, int64_t *out);

/* A decimal number with an optional fraction and exponent ("0.5", "1e-1",
 * "12"), as thousandths, rounded to the nearest; in 0..MOST_THOUSANDTHS.
 * Locale-independent, no floating point. */
bool number_parse_thousandths(const char *string, int64_t most_thousandths,
                              int64_t *out);

#endif
