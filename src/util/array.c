/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
#include "util/array.h"

#include <limits.h>
#include <stdint.h>
#include <stdlib.h>

enum { FEWEST = 32 };

void *array_reserve(void *array, int *capacity, int count, size_t size)
{
	int wanted = *capacity ? *capacity : FEWEST;
	void *larger;

	if (array && count <= *capacity)
		return array;
	while (wanted < count) {
		if (wanted > INT_MAX / 2)
			return NULL;
		wanted *= 2;
	}
	if ((size_t)wanted > SIZE_MAX / size)
		return NULL;
	larger = realloc(array, (size_t)wanted * size);
	if (larger)
		*capacity = wanted;
	return larger;
}
