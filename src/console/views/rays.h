/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How the moves of one man are generated. */
#ifndef RHUMB_CONSOLE_VIEWS_RAYS_H
#define RHUMB_CONSOLE_VIEWS_RAYS_H

#include "console/lookup.h"

command_function run_rays;

#endif
