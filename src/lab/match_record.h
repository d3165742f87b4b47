/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The record of a match: its log, from which it can go on, and its games.
 *
 * The log is text.  Its first line has the settings that decide the games and the name of their
 * file, each further line a pair; a line counts once it is complete.  The games are
 * written before their pair's line, which has the length of their file: what
 * a killed match wrote after that is cut off. */
#ifndef RHUMB_LAB_MATCH_RECORD_H
#define RHUMB_LAB_MATCH_RECORD_H

#include <stdio.h>

#include "lab/match.h"
#include "util/error.h"

struct match_record {
	FILE *log, *pgn;           /* or NULL */
};

/* Open the files that SETTINGS name and add the pairs of the log to SUM.  False, with the reason, if
 * they cannot be opened, or hold anything but this match: such files are left as they are. */
bool match_record_open(struct match_record *record, const struct match_settings *settings,
                       struct match_sum *sum, struct error *error);

/* Write a pair and its games.  SUM counts it already. */
bool match_record_add(struct match_record *record, const struct match_settings *settings,
                      const struct match_pair *pair, const char *games,
                      const struct match_sum *sum, struct error *error);

void match_record_close(struct match_record *record);

/* Add all that decides the games of SETTINGS, and where they are, as " NAME=VALUE ...". */
void match_describe(const struct match_settings *settings, struct text *out);

/* Count PAIR. */
void match_sum_add(struct match_sum *sum, const struct match_pair *pair);

#endif
