/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that explains a move. */
#ifndef RHUMB_CONSOLE_VIEWS_EXPLAIN_H
#define RHUMB_CONSOLE_VIEWS_EXPLAIN_H

#include "console/lookup.h"

command_function run_explain;

#endif
