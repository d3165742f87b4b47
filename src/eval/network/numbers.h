/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The numbers of the built-in network, from src/data/network.bin (doc/network.md). */
#ifndef RHUMB_EVAL_NETWORK_NUMBERS_H
#define RHUMB_EVAL_NETWORK_NUMBERS_H

#include "eval/network/network.h"

extern const struct network network_numbers;

/* Its network_checksum. */
extern const uint32_t network_numbers_checksum;

#endif
