/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How a game ends: by the rules, or by the players. */
#ifndef RHUMB_CONSOLE_ENDING_H
#define RHUMB_CONSOLE_ENDING_H

#include "console/lookup.h"

/* Say how the game has ended, or that a draw can be claimed, if it is so. */
void ending_tell(struct console *console);

/* FAILED, with a complaint, if the game is over. */
enum done ending_refuse(struct console *console);

command_function run_resign, run_draw;

#endif
