/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The ranks of MPI, in rhumb-lab-mpi: rank 0 leads. */
#ifndef RHUMB_LAB_RANKS_H
#define RHUMB_LAB_RANKS_H

#include "util/jobs.h"

/* Start MPI, which may take arguments out of ARGV.  NULL if memory runs out. */
struct job_ranks *ranks_open(int *argc, char ***argv);

/* Let the waiting ranks end, and end MPI. */
void ranks_close(struct job_ranks *ranks);

#endif
