/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Locks on whole files: flock() on Unix, and on Windows one byte far behind the contents. */
#include <config.h>

#include "util/exclusive.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#ifdef _WIN32
#include <windows.h>

#include <io.h>
#else
#include <sys/file.h>
#endif

/* Whether no other program has locked FILE. */
static bool lock(FILE *file)
{
#ifdef _WIN32
	HANDLE handle = (HANDLE)_get_osfhandle(_fileno(file));

	return LockFile(handle, 0, 0x7FFFFFFF, 1, 0) || GetLastError() != ERROR_LOCK_VIOLATION;
#else
	return flock(fileno(file), LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
#endif
}

FILE *exclusive_open(const char *path, const char **why)
{
	FILE *file = fopen(path, "r+b");

	if (!file && errno == ENOENT)
		file = fopen(path, "w+b");
	if (!file) {
		*why = strerror(errno);
	} else if (!lock(file)) {
		*why = "another program is writing it";
		fclose(file);
		file = NULL;
	}
	return file;
}
