/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A move as the two bytes that it is. */
#ifndef RHUMB_CONSOLE_VIEWS_MOVEBITS_H
#define RHUMB_CONSOLE_VIEWS_MOVEBITS_H

#include "console/lookup.h"

command_function run_bits;

#endif
