/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How strong an engine plays: the options LimitStrength, Elo and Skill.
 *
 * A level bounds the depth and the nodes of a search, so that it is the same on
 * every machine and at every time control that leaves time for those nodes.  It
 * blurs the evaluation, and lets the search overlook moves
 * (search/blunders.h): both by the game's seed and the position, so that a
 * position is misjudged in the same way whenever it is looked at.  With few pieces on
 * the board it sees better, and against a bare king it sees everything. */
#ifndef RHUMB_ENGINE_STRENGTH_H
#define RHUMB_ENGINE_STRENGTH_H

#include <stdbool.h>
#include <stdint.h>

#include "search/terms.h"

struct engine;

enum {
	ELO_MIN = 600,
	ELO_FULL = 2800,             /* of the unlimited engine, and of Skill's top */
	SKILL_FULL = 20
};

/* What ENGINE's settings ask for, in Elo: at least ELO_MIN; ELO_FULL: no limit.
 * LimitStrength puts Elo into force; without it Skill counts. */
int engine_strength(const struct engine *engine);

/* ---- for the files of this folder ---- */

/* Weaken OPTIONS and LIMITS for a search of ENGINE's root, by the settings. */
void strength_weaken_options(const struct engine *engine, struct search_options *options);
void strength_weaken_limits(const struct engine *engine, struct search_limits *limits);

/* Up to which move of a game the book is played from. */
int strength_book_depth(const struct engine *engine);

/* Whether the level sees every mate in one. */
bool strength_sees_mates(const struct engine *engine);

#endif
