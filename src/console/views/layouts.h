/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Boards that others use, side by side. */
#ifndef RHUMB_CONSOLE_VIEWS_LAYOUTS_H
#define RHUMB_CONSOLE_VIEWS_LAYOUTS_H

#include "console/lookup.h"

command_function run_boards;

#endif
