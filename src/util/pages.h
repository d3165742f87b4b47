/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Aligned blocks of memory, and advice to the system about their pages. */
#ifndef RHUMB_UTIL_PAGES_H
#define RHUMB_UTIL_PAGES_H

#include <stddef.h>

/* Ask the system for large pages for the BYTES at BLOCK, which will be accessed in random
 * order: address translation then takes less time.  Does nothing where there is no such call;
 * never fails. */
void pages_prefer_large(void *block, size_t bytes);

/* Allocate BYTES of zeros at a multiple of ALIGNMENT (a power of 2).  free(*BLOCK) releases
 * them.  Returns NULL, and sets *BLOCK to NULL, if memory runs out. */
void *pages_zeros(size_t bytes, size_t alignment, void **block);

#endif
