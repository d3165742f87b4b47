/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the options of `match` ask for. */
#ifndef RHUMB_LAB_MATCH_REQUEST_H
#define RHUMB_LAB_MATCH_REQUEST_H

#include "lab/match.h"
#include "util/options.h"
#include "util/error.h"

struct match_request {
	struct match_settings settings;    /* no openings yet */
	const char *opening_file;          /* or NULL */
	int games, memory_mb;
	int rate;                          /* nodes a millisecond */
};

/* The options for a struct match_request, or a struct that begins with one: those of both
 * players, which a tuning has as well, and those of a match alone. */
extern const struct option_table match_options, match_only_options;

/* A request without options: GAMES games. */
struct match_request match_request_default(int games);

/* Fill in what the options leave open.  False if a clock and another limit are both set. */
bool match_request_complete(struct match_request *request);
#define MATCH_REQUEST_LIMITS "--clock goes without --nodes, --first-nodes, --second-nodes and --depth"

/* If REQUEST names a file of openings, read it into OPENINGS (initialised, and the caller's to
 * free) and have the match played from them.  False, with the reason in ERROR, on failure. */
bool match_request_read_openings(struct match_request *request, struct openings *openings,
                                 struct error *error);

#endif
