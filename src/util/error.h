/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Why something failed: the name of what failed (a file, a line, an option) and the reason, in
 * one value.  A name that is too long is shortened in its middle, so that it never cuts the
 * reason off.
 *
 * `struct error error = ERROR_NONE;`, then `if (!f(&error)) complain("%s", error.text);` */
#ifndef RHUMB_UTIL_ERROR_H
#define RHUMB_UTIL_ERROR_H

#include <stdbool.h>
#include <stddef.h>

#include "util/text.h"

/* Bytes. */
enum {
	ERROR_ONE_NAME_MAX = 120,    /* of one of several names */
	ERROR_NAMES_MAX = 320,       /* of all names, with ": " after each */
	ERROR_REASON_MAX = 320       /* NUL included */
};

struct error {
	char text[ERROR_NAMES_MAX + ERROR_REASON_MAX]; /* "NAME: REASON", or "REASON"; "" if nothing failed */
	size_t reason;                                 /* where in TEXT the reason starts */
};

#define ERROR_NONE { "", 0 }

/* Nothing failed.  What succeeds leaves ERROR as it was. */
static inline void error_clear(struct error *error)
{
	*error->text = '\0';
	error->reason = 0;
}

/* Whether it says that something failed. */
static inline bool error_is_set(const struct error *error)
{
	return error->text[0] != '\0';
}

/* The reason, without names.  What ERROR said before is forgotten.  Returns false, for
 * `return error_set(...)`; so do the others. */
bool error_set(struct error *error, const char *format, ...) TEXT_FORMAT(2, 3);

/* NAME and the reason. */
bool error_about(struct error *error, const char *name, const char *format, ...) TEXT_FORMAT(3, 4);

/* NAME, which may be NULL for none, and what errno says. */
bool error_system(struct error *error, const char *name);

/* The reason is that memory has run out. */
bool error_memory(struct error *error);

/* Append to the reason. */
bool error_add(struct error *error, const char *format, ...) TEXT_FORMAT(2, 3);

/* Put a name before those that ERROR has: what it says happened there. */
bool error_in(struct error *error, const char *format, ...) TEXT_FORMAT(2, 3);

#endif
