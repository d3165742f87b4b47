/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One game of the engine against itself, with samples of its searches. */
#ifndef RHUMB_TOOLS_DATAGAME_H
#define RHUMB_TOOLS_DATAGAME_H

#include "tools/datagen.h"
#include "tools/gamefile.h"

struct datagame;

/* A player by SETTINGS, which must last.  NULL if memory runs out. */
struct datagame *datagame_create(const struct datagen_settings *settings);
void datagame_free(struct datagame *player);

/* Play game NUMBER.  The record is the caller's, to be freed together with
 * the struct itself; NULL if memory runs out. */
struct game_record *datagame_play(struct datagame *player, uint32_t number);

#endif
