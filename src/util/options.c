/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The options of commands, through getopt_long. */
#include <config.h>

#include "util/options.h"

#include <assert.h>
#include <getopt.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "util/number.h"
#include "util/version.h"

enum {
	ROWS_MAX = 64,               /* of all tables of a command */
	FIRST_VALUE = 256,           /* getopt_long returns this plus the number of the row */
	HELP_COLUMN = 34,            /* at most */
	FOLDER_MAX = 4096            /* bytes */
};

/* Row NUMBER of all tables, from 0; NULL after the last. */
static const struct option_row *find_row(const struct option_table *const tables[], int number)
{
	for (int i = 0; tables[i]; number -= tables[i++]->count)
		if (number < tables[i]->count)
			return &tables[i]->rows[number];
	return NULL;
}

static bool read_number(const struct option_row *row, void *field, const char *value)
{
	int64_t number = 0;

	if (row->kind == VALUE_DECIMAL) {
		if (!number_parse_thousandths(value, row->maximum, &number) || number < row->minimum)
			return false;
		*(double *)field = (double)number / 1000;
		return true;
	}
	if (!number_parse(value, row->minimum, row->maximum, &number))
		return false;
	if (row->kind == VALUE_INT)
		*(int *)field = (int)number;
	else
		*(uint64_t *)field = (uint64_t)number;
	return true;
}

static bool read_value(const struct option_row *row, void *target, const char *value, struct error *error)
{
	void *field = (char *)target + row->offset;

	switch (row->kind) {
	case VALUE_READ:
		return row->read(target, value, error);
	case VALUE_TEXT:
	case VALUE_OUTPUT:
		*(const char **)field = value;
		return true;
	case VALUE_FLAG:
	case VALUE_STOP:
		*(bool *)field = true;
		return true;
	case VALUE_INT:
	case VALUE_UINT64:
	case VALUE_DECIMAL:
	default:
		return read_number(row, field, value);
	}
}

static void complain(const struct option_row *row, const char *value, struct error *error)
{
	struct text range = TEXT_OF(100), shown = TEXT_OF(250);

	if (row->kind == VALUE_DECIMAL)
		text_printf(&range, "%g to %g", (double)row->minimum / 1000, (double)row->maximum / 1000);
	else if (row->kind == VALUE_READ)
		text_add(&range, row->value);
	else
		text_printf(&range, "%" PRId64 " to %" PRId64, row->minimum, row->maximum);
	text_add_safely(&shown, value, 60);
	error_set(error, "--%s takes %s, not '%s'", row->name, range.chars, shown.chars);
}

/* getopt_long refused WORD: it is no option, or the beginning of several (CODE '?'), or lacks its value. */
static void complain_of_word(const struct option_table *const tables[], int code, const char *word,
                             struct error *error)
{
	const struct option_row *row;
	struct text shown = TEXT_OF(250);
	int like = 0;

	for (int i = 0; text_starts_with(word, "--") && (row = find_row(tables, i)); i++)
		like += strncmp(row->name, word + 2, strcspn(word + 2, "=")) == 0;
	text_add_safely(&shown, word, 60);
	error_set(error, "%s: %s", code == ':' ? "this option needs a value" :
	          like > 1 ? "several options begin so" : "there is no such option", shown.chars);
}

/* What getopt_long needs to know of TABLES. */
static void describe(const struct option_table *const tables[], struct option longs[ROWS_MAX + 1],
                     struct text *letters)
{
	const struct option_row *row;
	int count = 0;

	for (; (row = find_row(tables, count)); count++) {
		assert(count < ROWS_MAX);
		longs[count] = (struct option){
			row->name, row->value ? required_argument : no_argument, NULL, FIRST_VALUE + count
		};
		if (row->letter)
			text_printf(letters, row->value ? "%c:" : "%c", row->letter);
	}
	longs[count] = (struct option){ NULL, 0, NULL, 0 };
}

/* The row of which getopt_long returned CODE. */
static const struct option_row *row_of(const struct option_table *const tables[], int code)
{
	const struct option_row *row;

	if (code >= FIRST_VALUE)
		return find_row(tables, code - FIRST_VALUE);
	for (int i = 0; (row = find_row(tables, i)); i++)
		if (row->letter == code)
			return row;
	return NULL;
}

/* Whether both names lead to one file or folder that is there.  On Windows never: its stat numbers no files. */
static bool is_same_inode(const char *a, const char *b)
{
	struct stat first, second;

	return stat(a, &first) == 0 && stat(b, &second) == 0 && first.st_ino != 0 && first.st_ino == second.st_ino &&
	       first.st_dev == second.st_dev;
}

/* The name in PATH, after its folder, which is added to FOLDER. */
static const char *cut_folder(const char *path, struct text *folder)
{
	const char *slash;

	while (text_starts_with(path, "./"))
		path += 2 + strspn(path + 2, "/");
	slash = strrchr(path, '/');
	if (!slash) {
		text_add(folder, "./");
		return path;
	}
	for (; path <= slash; path++)
		text_add_char(folder, *path);
	return path;
}

/* Whether A and B name one file, which need not be there. */
static bool is_same_file(const char *a, const char *b)
{
	struct text first = TEXT_OF(FOLDER_MAX), second = TEXT_OF(FOLDER_MAX);
	const char *name = cut_folder(a, &first);

	return is_same_inode(a, b) || (text_equal(name, cut_folder(b, &second)) &&
	                               (text_equal(first.chars, second.chars) || is_same_inode(first.chars, second.chars)));
}

/* The file that the option of ROW in TARGET writes; NULL: none. */
static const char *output_of(const struct option_row *row, const void *target)
{
	return row->kind == VALUE_OUTPUT ? *(const char *const *)((const char *)target + row->offset) : NULL;
}

/* Whether no two options in TARGET write one file. */
static bool outputs_differ(const struct option_table *const tables[], const void *target, struct error *error)
{
	const struct option_row *row, *other;

	for (int i = 0; (row = find_row(tables, i)); i++)
		for (int j = 0; j < i && output_of(row, target); j++) {
			other = find_row(tables, j);
			if (output_of(other, target) && is_same_file(output_of(row, target), output_of(other, target)))
				return error_set(error, "--%s and --%s name the same file", other->name, row->name);
		}
	return true;
}

/* getopt_long begins anew. */
static void restart(void)
{
	opterr = 0;
#if HAVE_DECL_OPTRESET
	optreset = 1;
	optind = 1;
#else
	optind = 0;
#endif
}

int options_read(const struct option_table *const tables[], enum option_place place, void *target,
                 int argc, char **argv, struct error *error)
{
	struct option longs[ROWS_MAX + 1];
	struct text letters = TEXT_OF(2 * ROWS_MAX + 3);
	int code;

	text_add(&letters, place == OPTIONS_FIRST ? "+:" : ":");
	describe(tables, longs, &letters);
	restart();
	while ((code = getopt_long(argc, argv, letters.chars, longs, NULL)) != -1) {
		const struct option_row *row = row_of(tables, code);

		if (!row) {
			complain_of_word(tables, code, argv[optind - 1], error);
			return -1;
		}
		if (!read_value(row, target, optarg, error)) {
			if (error_is_set(error))
				error_in(error, "--%s", row->name);
			else
				complain(row, optarg, error);
			return -1;
		}
		if (row->kind == VALUE_STOP)
			break;
	}
	return outputs_differ(tables, target, error) ? optind : -1;
}

/* Add the default of ROW in TARGET, if there is one. */
static void add_default(const struct option_row *row, const void *target, struct text *out)
{
	const void *field = (const char *)target + row->offset;
	int64_t number;
	double decimal;

	switch (row->kind) {
	case VALUE_TEXT:
	case VALUE_OUTPUT:
		if (*(const char *const *)field)
			text_printf(out, " (%s)", *(const char *const *)field);
		return;
	case VALUE_DECIMAL:
		decimal = *(const double *)field;
		if (decimal * 1000 >= (double)row->minimum)
			text_printf(out, " (%g)", decimal);
		return;
	case VALUE_INT:
	case VALUE_UINT64:
		number = row->kind == VALUE_INT ? *(const int *)field : (int64_t)*(const uint64_t *)field;
		if (number >= row->minimum)
			text_printf(out, " (%" PRId64 ")", number);
		return;
	case VALUE_READ:
	case VALUE_FLAG:
	case VALUE_STOP:
	default:
		return;
	}
}

/* Add how ROW is written. */
static void add_usage(const struct option_row *row, struct text *out)
{
	if (row->letter)
		text_printf(out, "  -%c, --%s", row->letter, row->name);
	else
		text_printf(out, "      --%s", row->name);
	if (row->value)
		text_printf(out, " %s", row->value);
}

/* The column of the help of TABLES' rows, so that most usages fit before it. */
static int help_column(const struct option_table *const tables[])
{
	const struct option_row *row;
	int column = 0;

	for (int i = 0; (row = find_row(tables, i)); i++) {
		struct text usage = TEXT_OF(100);

		add_usage(row, &usage);
		if ((int)usage.length + 2 > column && usage.length + 2 <= HELP_COLUMN)
			column = (int)usage.length + 2;
	}
	return column;
}

void options_print(const struct option_table *const tables[], const void *target, FILE *out)
{
	const struct option_row *row;
	int column = help_column(tables);

	for (int i = 0; (row = find_row(tables, i)); i++) {
		struct text usage = TEXT_OF(100), preset = TEXT_OF(60);

		add_usage(row, &usage);
		add_default(row, target, &preset);
		if ((int)usage.length + 2 > column)
			fprintf(out, "%s\n%*s%s%s\n", usage.chars, column, "", row->help, preset.chars);
		else
			fprintf(out, "%-*s%s%s\n", column, usage.chars, row->help, preset.chars);
	}
}

void options_print_addresses(void)
{
	if (*PACKAGE_BUGREPORT)
		puts("\nReport bugs to: " PACKAGE_BUGREPORT);
	if (*PACKAGE_URL)
		puts("Home page: <" PACKAGE_URL ">");
}

void options_print_version(const char *program)
{
	printf("%s (" PACKAGE_NAME ") %s\n"
	       "License GPLv3+: GNU GPL version 3 or later <https://gnu.org/licenses/gpl.html>.\n"
	       "This is free software: you are free to change and redistribute it.\n"
	       "There is NO WARRANTY, to the extent permitted by law.\n", program, version_string);
}
