/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Several lines of thinking, and what became of each move at the root. */
#ifndef RHUMB_CONSOLE_VIEWS_ROOTS_H
#define RHUMB_CONSOLE_VIEWS_ROOTS_H

#include "console/lookup.h"

command_function run_lines;

#endif
