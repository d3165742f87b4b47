/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What `go` says about how long and what to search. */
#ifndef RHUMB_UCI_GO_LIMITS_H
#define RHUMB_UCI_GO_LIMITS_H

#include "engine/engine.h"

/* Clamped values from `go`; -1 if absent. */
struct uci_limits {
	int64_t time_ms[COLOURS], increment_ms[COLOURS];
	bool timed[COLOURS];         /* TIME_MS is given; it may be negative */
	int64_t moves_to_go, move_ms, depth, nodes, mate, perft;
	bool infinite, ponder;
	int count;                   /* of root moves; 0: all */
	struct move moves[MOVES_MAX];
};

/* Read ARGUMENTS of `go` in the position of ENGINE.  What is unknown, wrong or
 * incomplete is skipped.  Modifies ARGUMENTS. */
void uci_limits_read(struct uci_limits *limits, const struct engine *engine, char *arguments);

/* From now on they hold in ENGINE, and no others. */
void uci_limits_apply(const struct uci_limits *limits, struct engine *engine);

#endif
