/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Commands that run the bench and games of Rhumb against itself. */
#ifndef RHUMB_CONSOLE_RUNS_H
#define RHUMB_CONSOLE_RUNS_H

#include "console/lookup.h"

command_function run_bench, run_selfplay;

#endif
