/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that draws figures as SVG. */
#ifndef RHUMB_CONSOLE_VIEWS_FIGURE_H
#define RHUMB_CONSOLE_VIEWS_FIGURE_H

#include "console/lookup.h"

command_function run_figure;

#endif
