/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The network that is part of the program, unless it was left out. */
#ifndef RHUMB_EVAL_NETWORK_BUILTIN_H
#define RHUMB_EVAL_NETWORK_BUILTIN_H

#include "eval/network/network.h"

/* The built-in network; NULL in a build that was configured --without-network. */
const struct network *network_built_in(void);

#endif
