/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Efforts in words. */
#include <config.h>

#include "tools/effort.h"

#include <inttypes.h>

#include "search/terms.h"
#include "util/number.h"

enum { MS_MOST = 86400000 };     /* a day */

bool effort_is_kind(const char *word)
{
	return text_equal(word, "depth") || text_equal(word, "nodes") || text_equal(word, "time");
}

static bool read_number(const char *what, const char *word, int64_t most, int64_t *number, struct error *error)
{
	struct text shown = TEXT_OF(200);

	if (number_parse(word, 1, most, number))
		return true;
	text_add_safely(&shown, word, 40);
	return error_set(error, "the %s is a number from 1 to %" PRId64 ", not '%s'", what, most, shown.chars);
}

bool effort_read(const char *kind, const char *amount, struct effort *effort, struct error *error)
{
	int64_t number;

	if (text_equal(kind, "depth")) {
		if (!read_number("depth", amount, SEARCH_DEPTH_MAX, &number, error))
			return false;
		*effort = (struct effort){ .depth = (int)number };
	} else if (text_equal(kind, "nodes")) {
		if (!read_number("number of nodes", amount, INT64_MAX, &number, error))
			return false;
		*effort = (struct effort){ .nodes = (uint64_t)number };
	} else if (text_equal(kind, "time")) {
		if (!number_parse_thousandths(amount, MS_MOST, &number) || number < 1)
			return error_set(error, "a time is 0.001 to 86400 seconds");
		*effort = (struct effort){ .time_ms = number };
	} else {
		return error_set(error, "say 'depth', 'nodes' or 'time' and a number");
	}
	return true;
}

bool effort_is_repeatable(const struct effort *effort)
{
	return !effort->time_ms && !effort->clock;
}
