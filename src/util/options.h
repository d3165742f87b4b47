/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The options of a program or a command: a table that says what each value may be and where it goes.  It is
 * read by getopt_long, and --help prints it with the defaults, which the target holds before
 * the options are read. */
#ifndef RHUMB_UTIL_OPTIONS_H
#define RHUMB_UTIL_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "util/error.h"

enum option_kind {
	VALUE_INT,               /* an int, MINIMUM..MAXIMUM */
	VALUE_UINT64,            /* a uint64_t, likewise */
	VALUE_DECIMAL,           /* a double with up to three decimals; the bounds are in
	                          * thousandths */
	VALUE_TEXT,              /* a const char *, which stays in the arguments */
	VALUE_OUTPUT,            /* the same, a file that is written: no two name the same one */
	VALUE_READ,              /* READ takes it */
	VALUE_FLAG,              /* there is no value; a bool becomes true */
	VALUE_STOP               /* the same, and nothing behind it is read: --help */
};

struct option_row {
	const char *name;        /* without dashes */
	enum option_kind kind;
	int64_t minimum, maximum;
	size_t offset;           /* of the field in the target */
	const char *value;       /* its form: "FILE", "LOW,HIGH"; NULL: there is none */
	const char *help;        /* one line */
	/* False if the value is wrong, with the reason where the form does not say it. */
	bool (*read)(void *target, const char *value, struct error *error);
	char letter;             /* of the short form, "-o"; 0: there is none */
};

struct option_table {
	const struct option_row *rows;
	int count;
};
#define OPTION_TABLE(rows) { rows, sizeof (rows) / sizeof *(rows) }

enum { OPTION_TABLES_MAX = 2 };

/* Where the options are. */
enum option_place {
	OPTIONS_ANYWHERE,        /* the other words are moved behind them */
	OPTIONS_FIRST            /* before the first other word */
};

/* Read the options among ARGV[1..ARGC-1] by TABLES (a NULL follows the last) into TARGET.  "--" ends
 * them.  Returns the index of the first other word; -1, with the reason, on bad usage. */
int options_read(const struct option_table *const tables[], enum option_place place, void *target,
                 int argc, char **argv, struct error *error);

/* Print a line or two for each option, with the defaults in TARGET. */
void options_print(const struct option_table *const tables[], const void *target, FILE *out);

/* Print on standard output where to report bugs and the home page, which end --help. */
void options_print_addresses(void);

/* Print on standard output the version of PROGRAM and its licence, for --version. */
void options_print_version(const char *program);

#endif
