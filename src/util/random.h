/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A small reproducible random generator.  The caller owns the state. */
#ifndef RHUMB_UTIL_RANDOM_H
#define RHUMB_UTIL_RANDOM_H

#include <stddef.h>
#include <stdint.h>

struct random {
	uint64_t state;   /* any value; equal states give equal sequences */
};

/* The next 64 bits.  Source: SplitMix64, Steele, Lea and Flood, "Fast Splittable Pseudorandom
 * Number Generators" (2014). */
static inline uint64_t random_next(struct random *random)
{
	uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15);

	z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
	return z ^ (z >> 31);
}

/* A number in 0..COUNT-1; COUNT >= 1. */
static inline uint32_t random_below(struct random *random, uint32_t count)
{
	return (uint32_t)(((random_next(random) >> 32) * count) >> 32);
}

/* The numbers 0 .. COUNT-1 in random order (Fisher and Yates). */
static inline void random_order(struct random *random, uint32_t *order, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		uint32_t other = random_below(random, (uint32_t)i + 1);

		order[i] = order[other];
		order[other] = (uint32_t)i;
	}
}

#endif
