/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that writes the game at hand as a page of HTML. */
#ifndef RHUMB_CONSOLE_VIEWS_PAGE_H
#define RHUMB_CONSOLE_VIEWS_PAGE_H

#include "console/lookup.h"

command_function run_page;

#endif
