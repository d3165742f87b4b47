/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that show move ordering and the transposition table. */
#ifndef RHUMB_CONSOLE_VIEWS_ORDER_H
#define RHUMB_CONSOLE_VIEWS_ORDER_H

#include "console/lookup.h"

command_function run_order, run_tt;

#endif
