/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that shows the last thought, iteration by iteration. */
#ifndef RHUMB_CONSOLE_VIEWS_STATS_H
#define RHUMB_CONSOLE_VIEWS_STATS_H

#include "console/lookup.h"

command_function run_stats;

#endif
