/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that prints the nodes of a search along a line. */
#ifndef RHUMB_CONSOLE_VIEWS_TRACE_H
#define RHUMB_CONSOLE_VIEWS_TRACE_H

#include "console/lookup.h"

command_function run_trace;

#endif
