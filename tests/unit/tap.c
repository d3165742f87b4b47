/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Printing results in the Test Anything Protocol. */
#include <config.h>

#include "tap.h"

enum { FAILURES_SHOWN = 10 };

bool tap_check(struct tap *tap, bool ok, const char *format, ...)
{
	va_list args;

	tap->checks++;
	if (ok)
		return true;
	tap->bad++;
	if (tap->bad > FAILURES_SHOWN)
		return false;
	va_start(args, format);
	fputs("# ", stdout);
	vprintf(format, args);
	putchar('\n');
	va_end(args);
	return false;
}

void tap_group(struct tap *tap, const char *format, ...)
{
	va_list args;

	tap->lines++;
	if (tap->bad > 0 || tap->checks == 0)
		tap->failed++;
	printf("%sok %d - ", tap->bad > 0 || tap->checks == 0 ? "not " : "", tap->lines);
	va_start(args, format);
	vprintf(format, args);
	va_end(args);
	printf(" (%d checks", tap->checks);
	if (tap->bad > 0)
		printf(", %d failed", tap->bad);
	puts(")");
	fflush(stdout);
	tap->checks = tap->bad = 0;
}

void tap_skip(struct tap *tap, const char *what, const char *why)
{
	tap->lines++;
	printf("ok %d - %s # SKIP %s\n", tap->lines, what, why);
}

void tap_check_file(struct tap *tap, const char *path, int each, tap_line *check)
{
	struct position pos;
	struct tsv table;
	int first = 1;

	if (!tsv_open(&table, path)) {
		tap_skip(tap, path, "no data");
		return;
	}
	position_init(&pos);
	while (tsv_next(&table)) {
		int bad = tap->bad;

		if (*table.line || table.field_count > 1)
			check(tap, &table, &pos);
		if (tap->bad > bad)
			printf("# ... in line %d: %s\n", table.number, table.line);
		if (each && table.number % each == 0) {
			tap_group(tap, "%s, lines %d to %d", path, first, table.number);
			first = table.number + 1;
		}
	}
	if (!each)
		tap_group(tap, "%s", path);
	else if (tap->checks > 0)
		tap_group(tap, "%s, lines %d to %d", path, first, table.number);
	position_free(&pos);
	tsv_close(&table);
}

int tap_finish(struct tap *tap)
{
	printf("1..%d\n", tap->lines);
	return tap->failed > 0;
}
