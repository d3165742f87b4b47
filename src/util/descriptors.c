/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Placeholders for closed descriptors on POSIX, binary files on Windows. */
#include <config.h>

#include "util/descriptors.h"

#include <fcntl.h>
#ifdef _WIN32
#include <io.h>
#include <stdlib.h>
#else
#include <errno.h>
#include <unistd.h>
#endif

enum { INPUT, OUTPUT, ERRORS };

void descriptors_hold(void)
{
#ifdef _WIN32
	_fmode = _O_BINARY;
	for (int fd = INPUT; fd <= ERRORS; fd++)
		(void)_setmode(fd, _O_BINARY);
#else
	for (int fd = INPUT; fd <= ERRORS; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			(void)!open("/dev/null", fd == INPUT ? O_WRONLY : O_RDONLY);
#endif
}
