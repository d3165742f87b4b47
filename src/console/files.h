/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that load and save games and positions. */
#ifndef RHUMB_CONSOLE_FILES_H
#define RHUMB_CONSOLE_FILES_H

#include "console/lookup.h"

command_function run_load, run_save;

#endif
