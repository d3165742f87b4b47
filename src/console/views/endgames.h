/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The endgame tables that are open, and what they know of the position. */
#ifndef RHUMB_CONSOLE_VIEWS_ENDGAMES_H
#define RHUMB_CONSOLE_VIEWS_ENDGAMES_H

#include "console/lookup.h"

command_function run_tables;

#endif
