/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that play matches and make openings for them. */
#ifndef RHUMB_CONSOLE_CONTEST_H
#define RHUMB_CONSOLE_CONTEST_H

#include "console/lookup.h"

command_function run_match, run_openings;

#endif
