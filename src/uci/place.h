/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The position: games begin, positions are set up and looked at. */
#ifndef RHUMB_UCI_PLACE_H
#define RHUMB_UCI_PLACE_H

#include "uci/uci_session.h"

uci_handler uci_obey_ucinewgame, uci_obey_position, uci_obey_d, uci_obey_eval;

/* The position of the session: set up anew, in the variant that was asked for. */
void uci_place_reset(struct uci_session *session);

#endif
