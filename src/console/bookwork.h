/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command `book`: opening books shown, made, merged and listed. */
#ifndef RHUMB_CONSOLE_BOOKWORK_H
#define RHUMB_CONSOLE_BOOKWORK_H

#include "console/lookup.h"

command_function run_book;

#endif
