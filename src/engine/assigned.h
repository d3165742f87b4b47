/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An engine as the command line wants it. */
#ifndef RHUMB_ENGINE_ASSIGNED_H
#define RHUMB_ENGINE_ASSIGNED_H

#include "engine/engine.h"

/* An engine (engine_create) with OwnBook as OWN_BOOK says and the options that
 * ASSIGNMENTS (engine_assign_all) set.  NULL, and the reason in ERROR: memory runs out, or (*MISUSE) an option is
 * wrong. */
struct engine *engine_create_assigned(int memory_mb, struct clock *clock, bool own_book,
                                      const char *const *assignments, bool *misuse,
                                      struct text *error);

#endif
