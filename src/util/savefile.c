/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The new file is written beside the old one, stored, then renamed. */
#include <config.h>

#include "util/savefile.h"

#include <errno.h>
#include <unistd.h>

#include "util/text.h"

bool savefile_begin(struct savefile *save, const char *path)
{
	struct text temporary;

	text_init(&temporary, save->temporary, sizeof save->temporary);
	text_add(&temporary, path);
	text_add(&temporary, ".new");
	save->path = path;
	if (temporary.truncated) {
		errno = ENAMETOOLONG;
		return false;
	}
	save->file = fopen(save->temporary, "wb");
	return save->file;
}

/* Data that fflush leaves to the system may be lost when the machine stops. */
static bool store(FILE *file)
{
#ifdef _WIN32
	return fflush(file) == 0;
#else
	return fflush(file) == 0 && fsync(fileno(file)) == 0;
#endif
}

bool savefile_end(struct savefile *save, bool written)
{
	bool stored = written && store(save->file);
	int error = errno;

	if (fclose(save->file) != 0 && stored) {
		error = errno;
		stored = false;
	}
#ifdef _WIN32
	if (stored)
		remove(save->path);      /* rename replaces no file there */
#endif
	if (stored && rename(save->temporary, save->path) == 0)
		return true;
	if (stored)
		error = errno;
	remove(save->temporary);
	errno = error;
	return false;
}
