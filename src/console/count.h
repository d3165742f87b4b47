/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that count moves: perft and divide. */
#ifndef RHUMB_CONSOLE_COUNT_H
#define RHUMB_CONSOLE_COUNT_H

#include "console/lookup.h"

command_function run_perft, run_divide;

#endif
