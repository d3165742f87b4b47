/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Checked parsing of numbers.  The whole string must be the number, or what begins at *AT, and it must lie in a
 * range; otherwise false is returned and nothing is stored.  *AT moves behind the number. */
#ifndef RHUMB_UTIL_NUMBER_H
#define RHUMB_UTIL_NUMBER_H

#include <stdbool.h>
#include <stdint.h>

/* A decimal integer with an optional sign, in LEAST..MOST. */
bool number_parse(const char *string, int64_t least, int64_t most, int64_t *out);
bool number_take(const char **at, int64_t least, int64_t most, int64_t *out);

/* A decimal number with an optional fraction and exponent ("0.5", "1e-1", "12"), in
 * thousandths, rounded to the nearest; in 0..MOST_THOUSANDTHS.  Independent of the locale. */
bool number_parse_thousandths(const char *string, int64_t most_thousandths,
                              int64_t *out);
bool number_take_thousandths(const char **at, int64_t most_thousandths, int64_t *out);

/* VALUE, or the end of LEAST..MOST that it lies beyond. */
static inline int64_t number_clamp(int64_t value, int64_t least, int64_t most)
{
	return value < least ? least : value > most ? most : value;
}

static inline int64_t number_min(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

#endif
