/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The motifs of tactics in a move: what the man does where he arrives, each found by
 * vectors.  A value says who does it and to whom; the callers write it in words. */
#ifndef RHUMB_TOOLS_MOTIFS_H
#define RHUMB_TOOLS_MOTIFS_H

#include "rules/position.h"

enum motif_kind {
	MOTIF_DOUBLE_CHECK,
	MOTIF_DISCOVERED_CHECK,
	MOTIF_DISCOVERED_ATTACK,  /* a slider behind the mover attacks an enemy who must mind */
	MOTIF_UNCOVERED,          /* .. or one who need not */
	MOTIF_FORK,               /* the man attacks two enemies or more who must mind */
	MOTIF_PIN,                /* an enemy stands between the man and his king */
	MOTIF_RELATIVE_PIN,       /* .. or between him and a man worth more */
	MOTIF_SKEWER,             /* an enemy must go and leaves one behind him to be taken */
	MOTIF_MATE_THREAT,        /* were it his side's turn again, it could mate at once */
	MOTIF_KINDS
};

enum { MOTIF_TARGETS = SLOTS, MOTIFS_MAX = 64 };

struct motif {
	enum motif_kind kind;
	int from;                  /* who does it: the man who moved, or the slider behind */
	int target_count;
	int targets[MOTIF_TARGETS];   /* squares; of a pin or skewer the nearer man first */
	struct move mate;          /* that is threatened */
};

/* "fork", "relative pin" .. */
const char *motif_name(enum motif_kind kind);

/* Write each motif of MOVE, legal in BEFORE, to MOTIFS (room for MOTIFS_MAX); AFTER has it
 * made, with room for SEE_STEPS more moves, and comes back unchanged.  Returns their
 * number.
 *
 * An enemy must mind an attack if he is a king, worth more than his attacker, or a piece
 * that nobody defends.  A man who can be taken with profit neither forks nor pins nor
 * skewers. */
int motifs_find(const struct position *before, struct position *after, struct move move,
                struct motif *motifs);

#endif
