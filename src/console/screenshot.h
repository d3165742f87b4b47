/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that draws a coloured screen as SVG. */
#ifndef RHUMB_CONSOLE_SCREENSHOT_H
#define RHUMB_CONSOLE_SCREENSHOT_H

#include "console/lookup.h"

command_function run_screenshot;

#endif
