/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that names the tactical properties of a position. */
#ifndef RHUMB_CONSOLE_VIEWS_TACTICS_H
#define RHUMB_CONSOLE_VIEWS_TACTICS_H

#include "console/lookup.h"
#include "console/views/marks.h"

/* Paint on empty MARKS the men whom `tactics` names in the game's position.  FAILED
 * after a complaint if memory runs out. */
enum done tactics_paint(struct console *console, struct marks *marks);

command_function run_tactics;

#endif
