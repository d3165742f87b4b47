/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The games of a PGN file, annotated (annotate.h), as PGN or as JSON (game_json.h), a line each. */
#ifndef RHUMB_TOOLS_ANNOTATE_FILE_H
#define RHUMB_TOOLS_ANNOTATE_FILE_H

#include <stdio.h>

#include "tools/batch.h"

/* What a command line asks for; the target of annotate_options and of batch_options. */
struct annotate_request {
	struct batch_request batch;
	const char *output;      /* a new file; NULL: where text usually goes */
	bool json;
	bool unsearched;         /* the games as they are, read only */
};
extern const struct option_table annotate_options;

/* Where the games go. */
struct annotate_output {
	FILE *file;
	bool json, unsearched;
	bool is_terminal;        /* nothing may control it, */
	bool utf8;               /* which shows UTF-8 */
};

struct annotate_sum {
	uint32_t games;          /* that were written */
	uint32_t bad;            /* of them, not read to their end */
};

/* Annotate the games of IN.  A game that cannot be read to its end is written as far as it was read;
 * JSON has the reason in the game's line, else BATCH complains.  In JSON a game that has been annotated
 * is not searched again.  JOBS_FAILED with the reason. */
enum jobs_end annotate_file(struct batch *batch, FILE *in, const struct annotate_output *output,
                            struct annotate_sum *sum, struct error *error);

#endif
