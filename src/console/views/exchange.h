/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that shows an exchange, step by step. */
#ifndef RHUMB_CONSOLE_VIEWS_EXCHANGE_H
#define RHUMB_CONSOLE_VIEWS_EXCHANGE_H

#include "console/lookup.h"

command_function run_see;

#endif
