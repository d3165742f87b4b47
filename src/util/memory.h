/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Memory: arrays that grow, aligned blocks, advice about their pages, and how much the machine has. */
#ifndef RHUMB_UTIL_MEMORY_H
#define RHUMB_UTIL_MEMORY_H

#include <stddef.h>
#include <stdint.h>

/* For an array that grows: ARRAY (NULL at first) of *CAPACITY members of SIZE bytes, with room for at least
 * COUNT >= 1: as it is where it has that room, else moved, with the capacity doubled (32 at least).  NULL if
 * memory runs out or the capacity would pass INT_MAX: ARRAY and *CAPACITY stay as they were. */
void *memory_reserve(void *array, int *capacity, int count, size_t size);

/* Allocate BYTES of zeros at a multiple of ALIGNMENT (a power of 2).  free(*BLOCK) releases
 * them.  Returns NULL, and sets *BLOCK to NULL, if memory runs out. */
void *memory_zeros(size_t bytes, size_t alignment, void **block);

/* Ask the system for large pages for the BYTES at BLOCK, which will be accessed in random
 * order: address translation then takes less time.  Does nothing where there is no such call;
 * never fails. */
void memory_prefer_large_pages(void *block, size_t bytes);

/* What the machine has, in megabytes (2^20 bytes); 0 if unknown. */
int64_t memory_of_machine_mb(void);

#endif
