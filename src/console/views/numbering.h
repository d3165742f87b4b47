/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The number of a square, taken apart. */
#ifndef RHUMB_CONSOLE_VIEWS_NUMBERING_H
#define RHUMB_CONSOLE_VIEWS_NUMBERING_H

#include "console/lookup.h"

command_function run_square;

#endif
