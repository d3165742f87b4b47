/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that annotates the games of a file. */
#ifndef RHUMB_CONSOLE_ANNOTATION_H
#define RHUMB_CONSOLE_ANNOTATION_H

#include "console/lookup.h"

command_function run_annotate;

#endif
