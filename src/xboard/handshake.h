/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Handshake, options, and what a client says about itself. */
#ifndef RHUMB_XBOARD_HANDSHAKE_H
#define RHUMB_XBOARD_HANDSHAKE_H

#include "xboard/session.h"

cecp_handler obey_nothing, obey_protover, obey_memory, obey_cores,
        obey_egtpath, obey_option, obey_ping, obey_post, obey_nopost, obey_hard, obey_easy, obey_ics,
        obey_quit, obey_uci;

/* Add the line that announces OPTION to a client. */
void handshake_add_option(struct text *out, const struct engine_option *option);

#endif
