/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* realloc(), blocks with space to align them, madvise() where there is one, and what POSIX or Windows says of
 * the machine. */
#include <config.h>

#include "util/memory.h"

#include <limits.h>
#include <stdlib.h>
#ifdef HAVE_SYS_MMAN_H
#include <sys/mman.h>
#endif
#ifdef _WIN32
#include <windows.h>
#endif
#ifdef HAVE_UNISTD_H
#include <unistd.h>
#endif

enum { CAPACITY_FIRST = 32, MEGABYTE = 1024 * 1024 };

void *memory_reserve(void *array, int *capacity, int count, size_t size)
{
	int wanted = *capacity ? *capacity : CAPACITY_FIRST;
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

void *memory_zeros(size_t bytes, size_t alignment, void **block)
{
	char *zeros = bytes <= SIZE_MAX - alignment ? calloc(1, bytes + alignment) : NULL;

	*block = zeros;
	return zeros ? zeros + (alignment - (uintptr_t)zeros % alignment) % alignment : NULL;
}

void memory_prefer_large_pages(void *block, size_t bytes)
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

int64_t memory_of_machine_mb(void)
{
#ifdef _WIN32
	MEMORYSTATUSEX status = { .dwLength = sizeof status };

	return GlobalMemoryStatusEx(&status) ? (int64_t)(status.ullTotalPhys / MEGABYTE) : 0;
#elif defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
	long pages = sysconf(_SC_PHYS_PAGES), bytes = sysconf(_SC_PAGESIZE);

	return pages > 0 && bytes > 0 ? (int64_t)pages * bytes / MEGABYTE : 0;
#else
	return 0;
#endif
}
