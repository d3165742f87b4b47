/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Finding the built-in network. */
#include <config.h>

#include "eval/network/builtin.h"

#include <stddef.h>

#include "eval/network/numbers.h"

const struct network *network_built_in(void)
{
#ifdef HAVE_NETWORK
	return &network_numbers;
#else
	return NULL;
#endif
}
