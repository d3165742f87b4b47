/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The new file is written beside the old one, stored, then renamed. */
#include <config.h>

#include "util/savefile.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "util/interrupt.h"
#include "util/random.h"
#include "util/stream.h"
#include "util/text.h"

enum { PERMISSIONS = 0777 };

/* ---- what differs between systems ---- */

#ifdef _WIN32
static bool exists(const char *path)
{
	return access(path, F_OK) == 0;
}

static char *follow_links(const char *path)
{
	return strdup(path);
}

static bool set_permissions(FILE *file, mode_t mode)
{
	(void)file;
	(void)mode;
	return true;
}

static bool store(FILE *file)
{
	return fflush(file) == 0;
}

/* rename replaces no file there. */
static bool give_new_name(const char *from, const char *to)
{
	return rename(from, to) == 0;
}

static bool give_name(const char *from, const char *to)
{
	remove(to);
	return rename(from, to) == 0;
}
#else
static bool exists(const char *path)
{
	struct stat status;

	return lstat(path, &status) == 0;
}

static char *follow_links(const char *path)
{
	return realpath(path, NULL);
}

static bool set_permissions(FILE *file, mode_t mode)
{
	return fchmod(fileno(file), mode) == 0;
}

/* Data that fflush leaves to the system may be lost when the machine stops. */
static bool store(FILE *file)
{
	return fflush(file) == 0 && fsync(fileno(file)) == 0;
}

/* A link is never made over a file, but some file systems have none. */
static bool give_new_name(const char *from, const char *to)
{
	if (link(from, to) == 0) {
		remove(from);
		return true;
	}
	if (exists(to)) {
		errno = EEXIST;
		return false;
	}
	return rename(from, to) == 0;
}

static bool give_name(const char *from, const char *to)
{
	return rename(from, to) == 0;
}
#endif

/* ---- the files ---- */

/* A random name beside TARGET.  False, with errno, if it is too long, as it is beside a TARGET that was cut off. */
static bool name_temporary(struct savefile *save)
{
	struct text name = TEXT_IN(save->temporary);
	struct timespec now = { 0, 0 };
	struct random random;

	clock_gettime(CLOCK_REALTIME, &now);
	random.state = ((uint64_t)now.tv_sec << 30 ^ (uint64_t)now.tv_nsec) + ((uint64_t)getpid() << 40) +
	               (uint64_t)(uintptr_t)save;
	text_printf(&name, "%s.%08" PRIx64 ".new", save->target, random_next(&random) >> 32);
	if (name.truncated)
		errno = ENAMETOOLONG;
	return !name.truncated;
}

static void remove_temporary(const struct savefile *save)
{
	remove(save->temporary);
	interrupt_keep_at_signal(save->temporary);
}

/* Make the temporary file, with the permissions MODE less those that the system takes away. */
static bool make_temporary(struct savefile *save, mode_t mode)
{
	int fd;

	if (!name_temporary(save))
		return false;
	interrupt_remove_at_signal(save->temporary);
	fd = open(save->temporary, O_WRONLY | O_CREAT | O_EXCL | O_BINARY | O_CLOEXEC, mode);
	if (fd < 0)
		interrupt_keep_at_signal(save->temporary);
	save->file = fd >= 0 ? fdopen(fd, "wb") : NULL;
	if (fd >= 0 && !save->file) {
		close(fd);
		remove_temporary(save);
	}
	return save->file;
}

/* Where PATH leads, with STATUS of what is there. */
static bool find_target(struct savefile *save, struct stat *status)
{
	char *target = follow_links(save->path);
	struct text text = TEXT_IN(save->target);

	if (!target)
		return false;
	text_add(&text, target);
	free(target);
	if (stat(save->path, status) != 0)
		return false;
	if (S_ISREG(status->st_mode))
		return true;
	errno = S_ISDIR(status->st_mode) ? EISDIR : EINVAL;
	return false;
}

/* Begin the file PATH, which is not there. */
static bool begin_absent(struct savefile *save, const char *path)
{
	struct text target = TEXT_IN(save->target);

	text_add(&target, path);
	return make_temporary(save, 0666);
}

bool savefile_begin(struct savefile *save, const char *path)
{
	struct stat status;
	mode_t mode;

	save->path = path;
	save->is_new = false;
	if (!exists(path))
		return begin_absent(save, path);
	if (!find_target(save, &status))
		return false;
	mode = status.st_mode & PERMISSIONS;
	if (!make_temporary(save, mode))
		return false;
	if (set_permissions(save->file, mode))
		return true;
	savefile_end(save, false);
	return false;
}

bool savefile_begin_new(struct savefile *save, const char *path)
{
	save->path = path;
	save->is_new = true;
	if (!exists(path))
		return begin_absent(save, path);
	errno = EEXIST;
	return false;
}

bool savefile_end(struct savefile *save, bool written)
{
	bool stored = written && store(save->file);
	int error = errno;

	if (fclose(save->file) != 0 && stored) {
		error = errno;
		stored = false;
	}
	if (stored) {
		if (save->is_new ? give_new_name(save->temporary, save->target)
		                 : give_name(save->temporary, save->target)) {
			interrupt_keep_at_signal(save->temporary);
			return true;
		}
		error = errno;
	}
	remove_temporary(save);
	errno = error;
	return false;
}
