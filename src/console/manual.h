/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of commands for programs, and as the manual's chapter. */
#ifndef RHUMB_CONSOLE_MANUAL_H
#define RHUMB_CONSOLE_MANUAL_H

#include "console/lookup.h"

command_function run_commands;

#endif
