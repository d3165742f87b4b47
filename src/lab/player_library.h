/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A player that is the engine of another build's shared library. */
#ifndef RHUMB_LAB_PLAYER_LIBRARY_H
#define RHUMB_LAB_PLAYER_LIBRARY_H

#include "lab/player.h"
#include "util/error.h"

/* For player.c.  MEMORY_MB megabytes for its tables; PATH names the library.  NULL on failure, with the reason
 * in ERROR. */
struct player *player_open_library(const char *path, int memory_mb, struct error *error);

#endif
