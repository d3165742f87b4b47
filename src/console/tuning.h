/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `tune`: the search's parameters, tuned by games. */
#ifndef RHUMB_CONSOLE_TUNING_H
#define RHUMB_CONSOLE_TUNING_H

#include "console/lookup.h"

command_function run_tune;

#endif
