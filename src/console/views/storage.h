/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that show the position as it lies in memory. */
#ifndef RHUMB_CONSOLE_VIEWS_STORAGE_H
#define RHUMB_CONSOLE_VIEWS_STORAGE_H

#include "console/lookup.h"

command_function run_lists, run_guard, run_key, run_history, run_undo_stack;

#endif
