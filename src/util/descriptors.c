/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Placeholders for closed descriptors. */
#include <config.h>

#include "util/descriptors.h"

#ifndef _WIN32
#include <errno.h>
#include <fcntl.h>
#include <unistd.h>
#endif

void descriptors_hold(void)
{
#ifndef _WIN32
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) < 0 && errno == EBADF)
			(void)!open("/dev/null", fd == STDIN_FILENO ? O_WRONLY : O_RDONLY);
#endif
}
