/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The table of commands: what the client may say, when it means something,
 * and what it does to a running search. */
#ifndef RHUMB_XBOARD_COMMAND_H
#define RHUMB_XBOARD_COMMAND_H

#include "xboard/session.h"

/* What happens to a running search before the handler is called. */
enum effect {
	SEARCH_GOES_ON,       /* nothing; or the handler knows */
	SEARCH_ENDS,          /* it is abandoned: no move follows */
	PONDERING_ENDS,       /* the same, but thinking about a move goes on */
	ANALYSIS_RESTARTS     /* analysis is begun again after the handler */
};

struct command {
	const char *name;
	unsigned states;      /* set of enum session_state: elsewhere it is met with silence */
	enum effect effect;
	void (*run)(struct session *session, char *arguments);
};

const struct command *cecp_find(const char *name);

/* Obey LINE, which is modified. */
void command_obey(struct session *session, char *line);

/* Is LINE obeyed in a pause, too? */
bool command_acts_in_pause(const char *line);

/* ---- the handlers ---- */

typedef void handler(struct session *session, char *arguments);

/* handshake.c */
handler obey_nothing, obey_protover, obey_accepted, obey_rejected, obey_memory, obey_cores,
        obey_option, obey_ping, obey_post, obey_nopost, obey_hard, obey_easy, obey_ics, obey_quit;

/* Add the line that announces OPTION to a client. */
void handshake_add_option(struct text *out, const struct engine_option *option);

/* game.c */
handler obey_new, obey_variant, obey_force, obey_go, obey_playother, obey_usermove, obey_undo,
        obey_remove, obey_result, obey_setboard, obey_random, obey_draw, obey_move_now, obey_pause,
        obey_resume;

/* limits.c */
handler obey_level, obey_st, obey_sd, obey_nps, obey_time, obey_otim;

/* analysis.c */
handler obey_analyze, obey_exit, obey_status, obey_exclude, obey_include, obey_hint, obey_book,
        obey_lift, obey_put;

/* edit.c */
handler obey_edit;

/* Is LINE one of edit mode?  Then it is obeyed. */
bool edit_obey(struct session *session, const char *line);

#endif
