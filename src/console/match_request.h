/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the words of `match` ask for. */
#ifndef RHUMB_CONSOLE_MATCH_REQUEST_H
#define RHUMB_CONSOLE_MATCH_REQUEST_H

#include "console/shell.h"
#include "tools/match.h"

struct match_request {
	struct match_settings settings;    /* no openings yet */
	const char *opening_file;          /* or NULL */
	int64_t memory_mb;
};

/* Read the pairs of option and value behind ARGV[0].  False after a complaint
 * about a wrong one. */
bool match_request_read(struct console *console, int argc, char **argv,
                        struct match_request *request);

/* If REQUEST names a file of openings, read it into OPENINGS (initialized, and
 * the caller's to free) and have the match played from them.  False after a
 * complaint. */
bool match_request_read_openings(struct console *console, struct match_request *request,
                                 struct openings *openings);

#endif
