/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the system can be told about a block of memory. */
#ifndef RHUMB_UTIL_MEMORY_H
#define RHUMB_UTIL_MEMORY_H

#include <stddef.h>

/* BYTES of memory at BLOCK are used here and there: put them into large pages,
 * where the system has them, so that the processor finds an address sooner. */
void memory_prefer_large_pages(void *block, size_t bytes);

#endif
