/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command that trains a network. */
#ifndef RHUMB_CONSOLE_TRAINING_H
#define RHUMB_CONSOLE_TRAINING_H

#include "console/lookup.h"

command_function run_train;

#endif
