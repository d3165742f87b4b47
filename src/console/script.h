/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that read commands from a file, and that leave the console. */
#ifndef RHUMB_CONSOLE_SCRIPT_H
#define RHUMB_CONSOLE_SCRIPT_H

#include "console/lookup.h"

command_function run_quit, run_xboard, run_uci, run_source;

#endif
