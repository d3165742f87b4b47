/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Reading files of test data. */
#include <config.h>

#include "table.h"

#include <stdlib.h>
#include <string.h>

#include "util/text.h"

static const char *environment(const char *name, const char *otherwise)
{
	const char *value = getenv(name);

	return value && *value ? value : otherwise;
}

static const char *source_directory(void)
{
	return environment("top_srcdir", environment("srcdir", "."));
}

static FILE *open_shared(const char *path)
{
	TEXT_ON_STACK(name, 1000);
	const char *shared = getenv("RHUMB_SHARED");

	if (shared && *shared)
		text_printf(&name, "%s/%s", shared, path);
	else
		text_printf(&name, "%s/../shared/data/%s", source_directory(), path);
	return fopen(name.chars, "r");
}

static FILE *open_own(const char *path)
{
	TEXT_ON_STACK(name, 1000);
	const char *base = strrchr(path, '/');

	text_printf(&name, "%s/tests/data/%s", source_directory(), base ? base + 1 : path);
	return fopen(name.chars, "r");
}

bool table_open(struct table *table, const char *path)
{
	*table = (struct table){ 0 };
	table->file = open_shared(path);
	if (!table->file)
		table->file = open_own(path);
	return table->file != NULL;
}

void table_close(struct table *table)
{
	fclose(table->file);
	free(table->line);
}

static bool grow(struct table *table)
{
	size_t capacity = table->capacity ? 2 * table->capacity : 4096;
	char *line = realloc(table->line, capacity);

	if (!line)
		return false;
	table->line = line;
	table->capacity = capacity;
	return true;
}

/* Read a whole line without its end. */
static bool read_line(struct table *table)
{
	size_t length = 0;
	int c;

	while ((c = getc(table->file)) != EOF && c != '\n') {
		if (length + 1 >= table->capacity && !grow(table))
			return false;
		table->line[length++] = (char)c;
	}
	if (c == EOF && length == 0)
		return false;
	if (table->capacity == 0 && !grow(table))
		return false;
	table->line[length] = '\0';
	table->number++;
	return true;
}

bool table_next(struct table *table)
{
	char *tab;

	do {
		if (!read_line(table))
			return false;
	} while (table->line[0] == '#');
	table->fields[0] = table->line;
	table->field_count = 1;
	while (table->field_count < TABLE_FIELDS &&
	       (tab = strchr(table->fields[table->field_count - 1], '\t')) != NULL) {
		*tab = '\0';
		table->fields[table->field_count++] = tab + 1;
	}
	return true;
}

char *table_field(struct table *table, int number)
{
	static char empty[1];

	return number < table->field_count ? table->fields[number] : empty;
}

bool table_long_tests(void)
{
	return *environment("RHUMB_LONG", "") != '\0';
}
