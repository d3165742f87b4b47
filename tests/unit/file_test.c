/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Whole files, for tests. */
#include <config.h>

#include "file_test.h"
#include "unit_test.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *data_path(const char *name)
{
	static char path[1000];
	const char *top = getenv("top_srcdir");

	snprintf(path, sizeof path, "%s/tests/data/%s", top ? top : ".", name);
	return path;
}

char *file_read(const char *path, size_t *length)
{
	FILE *file = fopen(path, "rb");
	char *bytes;
	long end = -1;

	if (!file || fseek(file, 0, SEEK_END) != 0 || (end = ftell(file)) < 0)
		fail_msg("%s cannot be read", path);
	rewind(file);
	bytes = calloc(1, (size_t)end + 1);
	assert_non_null(bytes);
	assert_int_equal(fread(bytes, 1, (size_t)end, file), end);
	fclose(file);
	if (length)
		*length = (size_t)end;
	return bytes;
}

static void put(const char *path, const char *mode, const void *bytes, size_t length)
{
	FILE *file = fopen(path, mode);

	assert_non_null(file);
	assert_int_equal(fwrite(bytes, 1, length, file), length);
	assert_int_equal(fclose(file), 0);
}

void file_write(const char *path, const void *bytes, size_t length)
{
	put(path, "wb", bytes, length);
}

void file_append(const char *path, const char *text)
{
	put(path, "ab", text, strlen(text));
}

void assert_file_holds(const char *path, const char *bytes, size_t length)
{
	size_t found_length;
	char *found = file_read(path, &found_length);

	assert_int_equal(found_length, length);
	assert_memory_equal(found, bytes, length);
	free(found);
}

int next_descriptor(void)
{
	int next = open("/dev/null", O_RDONLY);

	close(next);
	return next;
}

void assert_closes_files(void (*work)(void))
{
	int next;

	work();
	next = next_descriptor();
	for (int i = 0; i < 2; i++)
		work();
	assert_int_equal(next_descriptor(), next);
}
