/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Advice to the system about the pages that hold a block of memory. */
#ifndef RHUMB_UTIL_PAGES_H
#define RHUMB_UTIL_PAGES_H

#include <stddef.h>

/* Ask for large pages for the BYTES at BLOCK, which will be accessed in random
 * order, so that address translation takes less time.  Does nothing where the
 * system has no such call; never fails. */
void pages_prefer_large(void *block, size_t bytes);

#endif
