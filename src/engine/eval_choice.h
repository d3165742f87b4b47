/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* By what an engine evaluates: the options Evaluation and NetworkFile. */
#ifndef RHUMB_ENGINE_EVAL_CHOICE_H
#define RHUMB_ENGINE_EVAL_CHOICE_H

#include <stdbool.h>

#include "util/error.h"

struct engine;
struct network;
struct position;

enum { EVALUATION_CLASSICAL, EVALUATION_NETWORK };

/* The values of the option Evaluation; NULL after the last. */
extern const char *const eval_choice_names[];

/* The network that ENGINE evaluates by; NULL: the hand-made terms. */
const struct network *eval_choice_network(const struct engine *engine);

/* The value of POS for the side to move, which is not in check, as ENGINE evaluates it:
 * centipawns. */
int eval_choice_score(const struct engine *engine, const struct position *pos);

/* Put the settings into force.  False with the reason in *ERROR, and ENGINE
 * evaluates as before: there is no network, or the file has none. */
bool eval_choice_apply(struct engine *engine, struct error *error);
bool eval_choice_load(struct engine *engine, struct error *error);

void eval_choice_free(struct engine *engine);

#endif
