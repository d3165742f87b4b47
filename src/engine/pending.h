/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a client has asked for that must wait until no search runs: memory, and
 * options whose row says so (engine_option_needs_rest). */
#ifndef RHUMB_ENGINE_PENDING_H
#define RHUMB_ENGINE_PENDING_H

#include <stdbool.h>

#include "engine/options.h"

struct engine;
struct pending_option;

struct pending {
	int memory_mb;                  /* -1: none asked for */
	struct pending_option *first;   /* in the order in which they came */
};

void pending_init(struct pending *pending);
void pending_free(struct pending *pending);

void pending_set_memory(struct pending *pending, int mb);

/* Remember to set OPTION to VALUE, which it can take ("" for a button).  SILENT: nobody
 * is told if the engine refuses it.  False if memory runs out. */
bool pending_add(struct pending *pending, const struct engine_option *option, const char *value,
                 bool silent);

/* Whom pending_settle tells which OPTION could not be set, and why. */
struct pending_complaint {
	void *context;
	void (*tell)(void *context, const struct engine_option *option, const char *reason);
};

/* Do what was asked for, and forget it.  Not while thinking. */
void pending_settle(struct pending *pending, struct engine *engine,
                    const struct pending_complaint *complaint);

#endif
