/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Placeholders for closed descriptors on POSIX, binary files on Windows; another standard output. */
#include <config.h>

#include "util/descriptors.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>
#ifdef _WIN32
#include <io.h>
#include <stdlib.h>
#else
#include <errno.h>
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

int descriptors_divert(void)
{
	int kept;

	fflush(stdout);
	kept = dup(OUTPUT);
	if (kept >= 0)
		(void)dup2(ERRORS, OUTPUT);
	return kept;
}

void descriptors_restore(int kept)
{
	if (kept < 0)
		return;
	fflush(stdout);
	(void)dup2(kept, OUTPUT);
	close(kept);
}
