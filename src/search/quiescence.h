/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The search of captures (all evasions in check) until the position is quiet
 * enough to be evaluated. */
#ifndef RHUMB_SEARCH_QUIESCENCE_H
#define RHUMB_SEARCH_QUIESCENCE_H

#include "search/worker.h"

/* The value of the position at PLY, or a bound of it if it lies outside ALPHA..BETA. */
int quiescence_search(struct worker *worker, int ply, int alpha, int beta);

#endif
