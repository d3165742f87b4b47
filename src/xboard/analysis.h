/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Analysis, and what helps a user find a move. */
#ifndef RHUMB_XBOARD_ANALYSIS_H
#define RHUMB_XBOARD_ANALYSIS_H

#include "xboard/session.h"

cecp_handler obey_analyze, obey_exit, obey_status, obey_exclude, obey_include, obey_hint, obey_book,
        obey_lift;

#endif
