/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How much shallower late moves are searched. */
#ifndef RHUMB_SEARCH_REDUCTION_H
#define RHUMB_SEARCH_REDUCTION_H

#include <stdbool.h>

#include "search/parameters.h"

/* REDUCTION_UNIT: one ply. */
enum { REDUCTION_UNIT = 1024 };

/* The reduction of the COUNTth move (>= 1) at DEPTH plies (>= 1), in units;
 * more where the position is not improving. */
int reduction_of(const struct search_parameters *parameters, int depth, int count,
                 bool improving);

#endif
