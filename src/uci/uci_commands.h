/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of commands: what the client may say, and what it does to a search. */
#ifndef RHUMB_UCI_UCI_COMMANDS_H
#define RHUMB_UCI_UCI_COMMANDS_H

#include "uci/uci_session.h"

struct uci_command {
	const char *name;
	bool ends_search;         /* one that runs is ended, with its bestmove, before */
	uci_handler *run;
};

/* Obey LINE, which is modified. */
void uci_obey(struct uci_session *session, char *line);

#endif
