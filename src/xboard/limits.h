/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Time controls: level, st, sd, nps, time, otim. */
#ifndef RHUMB_XBOARD_LIMITS_H
#define RHUMB_XBOARD_LIMITS_H

#include "xboard/session.h"

cecp_handler obey_level, obey_st, obey_sd, obey_nps, obey_time, obey_otim;

#endif
