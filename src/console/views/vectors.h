/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Commands that show vectors. */
#ifndef RHUMB_CONSOLE_VIEWS_VECTORS_H
#define RHUMB_CONSOLE_VIEWS_VECTORS_H

#include "console/lookup.h"

command_function run_vector, run_vectors;

#endif
