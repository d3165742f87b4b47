/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Rows of the table of commands: the machine. */
#ifndef RHUMB_CONSOLE_VIEWS_MACHINE_ROWS_H
#define RHUMB_CONSOLE_VIEWS_MACHINE_ROWS_H

#include "console/lookup.h"

extern const struct command_rows machine_rows;

#endif
