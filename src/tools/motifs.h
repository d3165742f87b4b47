/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The tactical motifs of a move, found by vectors.  A motif names the piece that acts and its
 * targets; callers put it into words. */
#ifndef RHUMB_TOOLS_MOTIFS_H
#define RHUMB_TOOLS_MOTIFS_H

#include "rules/position.h"

enum motif_kind {
	MOTIF_DOUBLE_CHECK,
	MOTIF_DISCOVERED_CHECK,
	MOTIF_DISCOVERED_ATTACK,  /* a slider behind the mover attacks an enemy that must react */
	MOTIF_UNCOVERED,          /* .. or one that need not */
	MOTIF_FORK,               /* the piece attacks two or more enemies that must react */
	MOTIF_PIN,                /* an enemy is between the piece and its own king */
	MOTIF_RELATIVE_PIN,       /* .. or between it and a piece worth more */
	MOTIF_SKEWER,             /* an enemy must move and exposes one behind it */
	MOTIF_MATE_THREAT,        /* the side could mate if it moved again */
	MOTIF_KINDS
};

enum { MOTIF_TARGETS = SLOTS, MOTIFS_MAX = 64 };

struct motif {
	enum motif_kind kind;
	int from;                  /* the piece that acts: the mover, or the slider behind */
	int target_count;
	int targets[MOTIF_TARGETS];   /* squares; of a pin or skewer the nearer one first */
	struct move mate;          /* of a mate threat */
};

/* "fork", "relative pin" .. */
const char *motif_name(enum motif_kind kind);

/* Write each motif of MOVE, legal in BEFORE, to MOTIFS (room for MOTIFS_MAX).  AFTER is the position
 * with MOVE made; it has room for SEE_STEPS more moves and is unchanged on return.  Returns the
 * number of motifs.
 *
 * An enemy must react to an attack if it is a king, worth more than the attacker, or an undefended
 * piece.  A piece that can be captured with profit neither forks nor pins nor skewers. */
int motifs_find(const struct position *before, struct position *after, struct move move,
                struct motif *motifs);

#endif
