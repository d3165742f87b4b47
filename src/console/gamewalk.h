/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that make, take back and list the moves of the game. */
#ifndef RHUMB_CONSOLE_GAMEWALK_H
#define RHUMB_CONSOLE_GAMEWALK_H

#include "console/lookup.h"

command_function run_move, run_new, run_undo, run_takeback, run_next, run_redo, run_goto, run_game;

#endif
