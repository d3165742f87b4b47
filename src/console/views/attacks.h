/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that show attacks, pins and checks. */
#ifndef RHUMB_CONSOLE_VIEWS_ATTACKS_H
#define RHUMB_CONSOLE_VIEWS_ATTACKS_H

#include "console/lookup.h"

command_function run_attacks, run_pins, run_checks;

#endif
