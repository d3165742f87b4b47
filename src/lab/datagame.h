/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* One game of the engine against itself, with samples of its searches. */
#ifndef RHUMB_LAB_DATAGAME_H
#define RHUMB_LAB_DATAGAME_H

#include "lab/datagen.h"
#include "lab/game_record.h"

struct datagame;

/* A player by SETTINGS, which must last.  When *OVER (OVER may be NULL) becomes true, its games
 * are given up.  NULL if memory runs out. */
struct datagame *datagame_create(const struct datagen_settings *settings,
                                 const atomic_bool *over);
void datagame_free(struct datagame *player);

/* Play game NUMBER of SEED, whatever the settings' seed.  The record is the caller's, to be freed together with
 * the struct itself; NULL if memory runs out or the game is given up. */
struct game_record *datagame_play(struct datagame *player, uint64_t seed, uint32_t number);

/* Whether the position SETUP is fit to be learned from: no one is in check, and the best move is
 * quiet, by exchanges or a search to depth 1 and then by one of the settings' label_nodes.  Then
 * pieces, turn and score of SAMPLE are filled in.  The fifty-move clock counts as 0: who uses the score will
 * apply the clock. */
bool datagame_label(struct datagame *player, const struct setup *setup, struct sample *sample);

#endif
