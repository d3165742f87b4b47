/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of commands. */
#ifndef RHUMB_CONSOLE_COMMANDS_H
#define RHUMB_CONSOLE_COMMANDS_H

#include "console/lookup.h"

extern const struct command_table console_commands;

#endif
