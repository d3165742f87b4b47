/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that shows and sets the engine's options. */
#ifndef RHUMB_CONSOLE_SETTINGS_H
#define RHUMB_CONSOLE_SETTINGS_H

#include "console/lookup.h"

command_function run_option;

#endif
