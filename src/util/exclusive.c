/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Locks on whole files: flock() on Unix, and on Windows one byte far behind the contents. */
#include <config.h>

#include "util/exclusive.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <string.h>
#ifdef _WIN32
#include <windows.h>

#include <io.h>
#else
#include <sys/file.h>
#include <unistd.h>
#endif

#ifndef O_BINARY
#define O_BINARY 0
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
	/* Made and opened in one call: fopen would empty what another program has made in between. */
	int fd = open(path, O_RDWR | O_CREAT | O_BINARY, 0666);
	FILE *file = fd >= 0 ? fdopen(fd, "r+b") : NULL;

	if (!file) {
		*why = strerror(errno);
		if (fd >= 0)
			close(fd);
	} else if (!lock(file)) {
		*why = "another program is writing it";
		fclose(file);
		file = NULL;
	}
	return file;
}
