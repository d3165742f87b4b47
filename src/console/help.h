/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Help: the topics, the commands of one, and one command with an example. */
#ifndef RHUMB_CONSOLE_HELP_H
#define RHUMB_CONSOLE_HELP_H

#include "console/lookup.h"

command_function run_help;

#endif
