/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading files of test data. */
#include <config.h>

#include "tsv.h"

#include <stdlib.h>
#include <string.h>

static const char *environment(const char *name, const char *otherwise)
{
	const char *value = getenv(name);

	return value && *value ? value : otherwise;
}

static const char *source_directory(void)
{
	return environment("top_srcdir", environment("srcdir", "."));
}

void tsv_add_shared_path(const char *path, struct text *out)
{
	const char *shared = getenv("RHUMB_SHARED");

	if (shared && *shared)
		text_printf(out, "%s/%s", shared, path);
	else
		text_printf(out, "%s/../shared/data/%s", source_directory(), path);
}

static FILE *open_shared(const char *path)
{
	struct text name = TEXT_OF(1000);

	tsv_add_shared_path(path, &name);
	return fopen(name.chars, "r");
}

static FILE *open_own(const char *path)
{
	struct text name = TEXT_OF(1000);
	const char *base = strrchr(path, '/');

	text_printf(&name, "%s/tests/data/%s", source_directory(), base ? base + 1 : path);
	return fopen(name.chars, "r");
}

bool tsv_open(struct tsv *tsv, const char *path)
{
	*tsv = (struct tsv){ 0 };
	tsv->file = open_shared(path);
	if (!tsv->file)
		tsv->file = open_own(path);
	return tsv->file != NULL;
}

void tsv_close(struct tsv *tsv)
{
	fclose(tsv->file);
	free(tsv->line);
}

static bool grow(struct tsv *tsv)
{
	size_t capacity = tsv->capacity ? 2 * tsv->capacity : 4096;
	char *line = realloc(tsv->line, capacity);

	if (!line)
		return false;
	tsv->line = line;
	tsv->capacity = capacity;
	return true;
}

/* Read a whole line without its end. */
static bool read_line(struct tsv *tsv)
{
	size_t length = 0;
	int c;

	while ((c = getc(tsv->file)) != EOF && c != '\n') {
		if (length + 1 >= tsv->capacity && !grow(tsv))
			return false;
		tsv->line[length++] = (char)c;
	}
	if (c == EOF && length == 0)
		return false;
	if (tsv->capacity == 0 && !grow(tsv))
		return false;
	tsv->line[length] = '\0';
	tsv->number++;
	return true;
}

bool tsv_next(struct tsv *tsv)
{
	char *tab;

	do {
		if (!read_line(tsv))
			return false;
	} while (tsv->line[0] == '#');
	tsv->fields[0] = tsv->line;
	tsv->field_count = 1;
	while (tsv->field_count < TSV_FIELDS &&
	       (tab = strchr(tsv->fields[tsv->field_count - 1], '\t')) != NULL) {
		*tab = '\0';
		tsv->fields[tsv->field_count++] = tab + 1;
	}
	return true;
}

char *tsv_field(struct tsv *tsv, int number)
{
	static char empty[1];

	return number < tsv->field_count ? tsv->fields[number] : empty;
}

bool long_tests_are_wanted(void)
{
	return *environment("RHUMB_LONG", "") != '\0';
}
