/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The commands of rhumb-lab, and what they share: complaints, Ctrl-C, progress, a file that is
 * written. */
#ifndef RHUMB_LAB_COMMAND_H
#define RHUMB_LAB_COMMAND_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>

#include "util/error.h"
#include "util/jobs.h"
#include "util/options.h"
#include "util/clock.h"
#include "util/output.h"
#include "util/progress.h"
#include "util/text.h"

/* Exit statuses. */
enum { COMMAND_DONE, COMMAND_FAILED, COMMAND_MISUSED };

struct command;

/* A row of the table of commands. */
struct command_kind {
	const char *name;            /* one word or two */
	const char *operands;        /* their form; "" for none */
	const char *summary;         /* one line */
	const char *details;         /* lines for --help */
	const struct option_table *options[OPTION_TABLES_MAX + 1];   /* NULL follows the last */
	size_t request_size;         /* of what the options are read into: zeros at first, */
	void (*set_defaults)(void *request);     /* then this; or NULL */
	/* Obey REQUEST with COUNT OPERANDS; returns the exit status. */
	int (*run)(struct command *command, void *request, int count, char **operands);
	bool spreads;                /* over ranks */
};

extern const struct command_kind annotate_command, epd_command, match_command, tune_command, datagen_command,
	relabel_command, train_command, openings_command, parameters_command, gauge_command, gauge_make_command,
	store_list_command, store_check_command, store_merge_command, book_make_command, book_merge_command;

/* A command that is running. */
struct command {
	const struct command_kind *kind;
	const atomic_bool *stop;     /* Ctrl-C was typed */
	struct job_ranks *ranks;     /* that run the same command; or NULL */
	struct clock clock;
	struct progress progress;    /* on standard error */
	struct output output;        /* standard output until command_open_output */
};

void command_init(struct command *command, const struct command_kind *kind,
                  const atomic_bool *stop, struct job_ranks *ranks);

/* Print a line on standard error: what was asked cannot be done (COMMAND_FAILED), or was asked
 * in a wrong way (COMMAND_MISUSED).  For `return command_fail(...)`. */
int command_fail(struct command *command, const char *format, ...) TEXT_FORMAT(2, 3);
int command_misuse(struct command *command, const char *format, ...) TEXT_FORMAT(2, 3);

/* The exit status of work that has ended so; complains with ERROR if it failed. */
int command_status(struct command *command, enum jobs_end end, const struct error *error);

/* Start to write the file PATH, which must not exist; standard output if PATH is NULL.  NULL
 * after a complaint. */
FILE *command_open_output(struct command *command, const char *path);

/* Complete the output if STATUS is COMMAND_DONE, else discard it.  Returns the status, or
 * COMMAND_FAILED after a complaint. */
int command_close_output(struct command *command, int status);

/* ---- ranks.c: the ranks of MPI, in rhumb-lab-mpi: rank 0 leads. */

/* Start MPI, which may take arguments out of ARGV.  NULL if memory runs out. */
struct job_ranks *ranks_open(int *argc, char ***argv);

/* Let the waiting ranks end, and end MPI. */
void ranks_close(struct job_ranks *ranks);

#endif
