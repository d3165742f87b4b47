/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that runs the bench. */
#ifndef RHUMB_CONSOLE_RUNS_H
#define RHUMB_CONSOLE_RUNS_H

#include "console/lookup.h"

command_function run_bench;

#endif
