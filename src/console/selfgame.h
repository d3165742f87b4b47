/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Rhumb finishes the game at hand against itself. */
#ifndef RHUMB_CONSOLE_SELFGAME_H
#define RHUMB_CONSOLE_SELFGAME_H

#include "console/lookup.h"

command_function run_selfplay;

#endif
