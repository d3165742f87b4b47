/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Edit mode: the set-up piece by piece of protocol version 1. */
#ifndef RHUMB_XBOARD_EDIT_H
#define RHUMB_XBOARD_EDIT_H

#include "xboard/session.h"

cecp_handler obey_edit;

/* Obey LINE if it is one of edit mode; else false. */
bool edit_obey(struct session *session, const char *line);

#endif
