/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Men as bytes of flags, and what they are worth. */
#ifndef RHUMB_CONSOLE_VIEWS_FLAGS_H
#define RHUMB_CONSOLE_VIEWS_FLAGS_H

#include "console/lookup.h"

command_function run_piece, run_values;

#endif
