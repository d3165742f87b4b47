/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A tour of the machine in ten steps. */
#ifndef RHUMB_CONSOLE_TOUR_H
#define RHUMB_CONSOLE_TOUR_H

#include "console/lookup.h"

command_function run_tour;

#endif
