/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The answer to `uci`, and options. */
#ifndef RHUMB_UCI_UCI_OPTIONS_H
#define RHUMB_UCI_UCI_OPTIONS_H

#include "uci/uci_session.h"

uci_handler uci_obey_uci, uci_obey_debug, uci_obey_setoption;

#endif
