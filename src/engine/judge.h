/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* By what an engine evaluates: the options Evaluation and NetworkFile. */
#ifndef RHUMB_ENGINE_JUDGE_H
#define RHUMB_ENGINE_JUDGE_H

#include <stdbool.h>

#include "util/text.h"

struct engine;
struct network;
struct position;

enum { JUDGE_CLASSICAL, JUDGE_NETWORK };

/* The values of the option Evaluation; NULL behind the last. */
extern const char *const judge_names[];

/* The network that ENGINE evaluates by; NULL: the hand-made terms. */
const struct network *judge_network(const struct engine *engine);

/* What POS is worth to the side to move, which is not in check, as ENGINE
 * evaluates: centipawns. */
int judge_position(const struct engine *engine, const struct position *pos);

/* Put the settings into force.  False with the reason in *ERROR, and ENGINE
 * evaluates as before: there is no network, or the file has none. */
bool judge_choose(struct engine *engine, struct text *error);
bool judge_load(struct engine *engine, struct text *error);

void judge_free(struct engine *engine);

#endif
