/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Blocks with space to align them; madvise() where there is one. */
#include <config.h>

#include "util/pages.h"

#include <stdint.h>
#include <stdlib.h>
#ifdef HAVE_SYS_MMAN_H
#include <sys/mman.h>
#endif
#ifdef HAVE_UNISTD_H
#include <unistd.h>
#endif

void pages_prefer_large(void *block, size_t bytes)
{
#if defined MADV_HUGEPAGE && defined _SC_PAGESIZE
	long page = sysconf(_SC_PAGESIZE);
	uintptr_t start = (uintptr_t)block, skip;

	if (page <= 0)
		return;
	skip = ((uintptr_t)page - start % (uintptr_t)page) % (uintptr_t)page;
	if (bytes > skip)
		(void)madvise((char *)block + skip, bytes - skip, MADV_HUGEPAGE);
#else
	(void)block;
	(void)bytes;
#endif
}

void *pages_zeros(size_t bytes, size_t alignment, void **block)
{
	char *zeros = bytes <= SIZE_MAX - alignment ? calloc(1, bytes + alignment) : NULL;

	*block = zeros;
	return zeros ? zeros + (alignment - (uintptr_t)zeros % alignment) % alignment : NULL;
}
