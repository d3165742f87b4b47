/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands about the time Rhumb has to think. */
#ifndef RHUMB_CONSOLE_LEVEL_H
#define RHUMB_CONSOLE_LEVEL_H

#include "console/lookup.h"

command_function run_level, run_time;

#endif
