/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that trains a network. */
#ifndef RHUMB_CONSOLE_TRAINING_H
#define RHUMB_CONSOLE_TRAINING_H

#include "console/lookup.h"

command_function run_train;

#endif
