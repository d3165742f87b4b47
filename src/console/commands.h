/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of commands. */
#ifndef RHUMB_CONSOLE_COMMANDS_H
#define RHUMB_CONSOLE_COMMANDS_H

#include "console/shell/command.h"

extern const struct command_table console_commands;

/* The rows of the files of this folder. */
extern const struct command_rows help_rows, source_rows, tour_rows;

#endif
