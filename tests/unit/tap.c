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

int tap_finish(struct tap *tap)
{
	printf("1..%d\n", tap->lines);
	return tap->failed > 0;
}
