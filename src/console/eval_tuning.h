/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The command that fits the weights of the hand-made evaluation. */
#ifndef RHUMB_CONSOLE_EVAL_TUNING_H
#define RHUMB_CONSOLE_EVAL_TUNING_H

#include "console/lookup.h"

command_function run_tune_eval;

#endif
