/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that set up a position. */
#ifndef RHUMB_CONSOLE_SETBOARD_H
#define RHUMB_CONSOLE_SETBOARD_H

#include "console/lookup.h"

command_function run_setboard, run_fen, run_places;

#endif
