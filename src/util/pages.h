/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Blocks of memory: where they begin, and advice to the system about their pages. */
#ifndef RHUMB_UTIL_PAGES_H
#define RHUMB_UTIL_PAGES_H

#include <stddef.h>

/* Ask for large pages for the BYTES at BLOCK, which will be accessed in random
 * order, so that address translation takes less time.  Does nothing where the
 * system has no such call; never fails. */
void pages_prefer_large(void *block, size_t bytes);

/* BYTES of zeros that begin at a multiple of ALIGNMENT (a power of 2).  free(*BLOCK)
 * releases them.  NULL, and so is *BLOCK, if there is no memory. */
void *pages_zeros(size_t bytes, size_t alignment, void **block);

#endif
