/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Rhumb as the opponent: its moves, and how it is asked for them. */
#ifndef RHUMB_CONSOLE_OPPONENT_H
#define RHUMB_CONSOLE_OPPONENT_H

#include "console/lookup.h"
#include "rules/move.h"

/* Make MOVE, legal, in the game, and let Rhumb answer if it replies. */
enum done opponent_meet(struct console *console, struct move move);

command_function run_go, run_side, run_hint, run_replies, run_post;

#endif
