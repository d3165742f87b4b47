/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What a network thinks of each man. */
#ifndef RHUMB_EVAL_NETWORK_WORTH_H
#define RHUMB_EVAL_NETWORK_WORTH_H

#include "eval/network/network.h"
#include "rules/position.h"

/* The value of POS by NETWORK less its value without the man on SQUARE, which
 * is no king: centipawns for his owner. */
int network_worth(const struct network *network, const struct position *pos, int square);

#endif
