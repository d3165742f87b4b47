/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What we tell about ourselves, and options. */
#ifndef RHUMB_UCI_UCI_OPTIONS_H
#define RHUMB_UCI_UCI_OPTIONS_H

#include "uci/uci_session.h"

uci_handler uci_obey_uci, uci_obey_debug, uci_obey_setoption;

/* No search runs: set what had to wait for that. */
void uci_settle(struct uci_session *session);

#endif
