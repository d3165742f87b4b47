/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Locks on whole files: flock() on Unix, and on Windows one byte far behind the contents. */
#include <config.h>

#include "util/exclusive.h"

#include <errno.h>
#include <stdbool.h>
#include <unistd.h>
#ifdef _WIN32
#include <windows.h>

#include <io.h>
#else
#include <sys/file.h>
#endif

#include "util/stream.h"

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

FILE *exclusive_open(const char *path, struct error *error)
{
	/* Made and opened in one call: fopen would empty what another program has made in between. */
	FILE *file = stream_of_file(open(path, O_RDWR | O_CREAT | O_BINARY, 0666), "r+b", error);

	if (!file || lock(file))
		return file;
	fclose(file);
	error_set(error, "another program is writing it");
	return NULL;
}

/* Have FILE stand behind HEAD, which is written unless it STARTED with it.  False with the reason. */
static bool pass_head(FILE *file, const struct text *head, bool *started, struct error *error)
{
	size_t size = 0;

	while (size < head->length && getc(file) == (unsigned char)head->chars[size])
		size++;
	*started = size == head->length;
	if (!*started && !feof(file))
		return error_set(error, "it is the log of other work");
	if (!*started) {
		rewind(file);
		fputs(head->chars, file);
		fflush(file);
	}
	return (!ferror(file) && fseek(file, 0, SEEK_CUR) == 0) || error_system(error, NULL);
}

FILE *exclusive_open_log(const char *path, const struct text *head, bool *started, struct error *error)
{
	bool was_there;
	FILE *file = NULL;

	if (head->truncated)
		error_set(error, "the settings are too long for a line of the log");
	else
		file = exclusive_open(path, error);
	if (file && pass_head(file, head, started ? started : &was_there, error))
		return file;
	if (file)
		fclose(file);
	error_in(error, "%s", path);
	return NULL;
}

bool exclusive_cut(FILE *file, off_t end)
{
	return fseeko(file, end, SEEK_SET) == 0 && ftruncate(fileno(file), end) == 0;
}
