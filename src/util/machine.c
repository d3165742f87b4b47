/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The machine's resources, from POSIX or Windows. */
#include <config.h>

#include "util/machine.h"

#ifdef _WIN32
#include <windows.h>
#else
#include <unistd.h>
#endif

enum { MEGABYTE = 1024 * 1024 };

int64_t machine_memory_mb(void)
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
