/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Arrays that grow: the owner keeps the array, how many members it has room for, and how many it has. */
#ifndef RHUMB_UTIL_ARRAY_H
#define RHUMB_UTIL_ARRAY_H

#include <stddef.h>

/* ARRAY (NULL at first) of *CAPACITY members of SIZE bytes, with room for at least COUNT >= 1: as it
 * is where it has that room, else moved, with the capacity doubled (32 at least).  NULL if memory runs
 * out or the capacity would pass INT_MAX: ARRAY and *CAPACITY stay as they were. */
void *array_reserve(void *array, int *capacity, int count, size_t size);

#endif
