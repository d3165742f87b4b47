/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that show the moves of a position and its value. */
#ifndef RHUMB_CONSOLE_VIEWS_CHESS_H
#define RHUMB_CONSOLE_VIEWS_CHESS_H

#include "console/lookup.h"

command_function run_moves, run_eval;

#endif
