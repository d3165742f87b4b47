/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command that names the tactical properties of a position. */
#ifndef RHUMB_CONSOLE_VIEWS_TACTICS_H
#define RHUMB_CONSOLE_VIEWS_TACTICS_H

#include "console/lookup.h"

command_function run_tactics;

#endif
