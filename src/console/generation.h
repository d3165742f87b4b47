/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that makes games to learn from, and counts them. */
#ifndef RHUMB_CONSOLE_GENERATION_H
#define RHUMB_CONSOLE_GENERATION_H

#include "console/lookup.h"

command_function run_datagen;

#endif
