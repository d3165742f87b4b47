/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A player that is an engine of this program. */
#ifndef RHUMB_LAB_PLAYER_OWN_H
#define RHUMB_LAB_PLAYER_OWN_H

#include "lab/player.h"
#include "util/error.h"

/* For player.c.  MEMORY_MB megabytes for its tables.  It plays from a book only if
 * OwnBook is set.  NULL on failure, with the reason in ERROR. */
struct player *player_open_own(int memory_mb, const atomic_bool *over, struct error *error);

#endif
