/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that print the table of commands. */
#ifndef RHUMB_CONSOLE_HELP_H
#define RHUMB_CONSOLE_HELP_H

#include "console/lookup.h"

command_function run_help, run_commands;

#endif
