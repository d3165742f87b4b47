/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The table of commands: what the client may say, when it means something,
 * and what it does to a running search. */
#ifndef RHUMB_XBOARD_CECP_H
#define RHUMB_XBOARD_CECP_H

#include "xboard/session.h"

/* What happens to a running search before the handler is called. */
enum effect {
	SEARCH_GOES_ON,       /* nothing; or the handler knows */
	SEARCH_ENDS,          /* it is abandoned: no move follows */
	PONDERING_ENDS,       /* the same, but thinking about a move goes on */
	ANALYSIS_RESTARTS     /* analysis starts again after the handler */
};

struct cecp_command {
	const char *name;
	unsigned states;      /* set of enum session_state: elsewhere it is met with silence */
	enum effect effect;
	cecp_handler *run;
};

const struct cecp_command *cecp_find(const char *name);

/* Obey LINE, which is modified. */
void cecp_obey(struct session *session, char *line);

/* Whether LINE is obeyed in a pause, too. */
bool cecp_acts_in_pause(const char *line);

/* Whether LINE is a command that ends a search that runs. */
bool cecp_ends_search(const char *line);

#endif
