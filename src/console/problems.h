/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that runs a suite of positions. */
#ifndef RHUMB_CONSOLE_PROBLEMS_H
#define RHUMB_CONSOLE_PROBLEMS_H

#include "console/lookup.h"

command_function run_epd;

#endif
