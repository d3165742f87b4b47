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
	const char *help;     /* one line */
};

extern const struct command command_table[];
extern const int command_count;

const struct command *command_find(const char *name);

/* Obey LINE, which is modified. */
void command_obey(struct session *session, char *line);

/* Is LINE obeyed in a pause, too? */
bool command_acts_in_pause(const char *line);

/* ---- the handlers ---- */

typedef void handler(struct session *session, char *arguments);

/* handshake.c */
handler run_nothing, run_protover, run_accepted, run_rejected, run_memory, run_cores,
        run_option, run_ping, run_post, run_nopost, run_hard, run_easy, run_ics, run_quit;

/* game.c */
handler run_new, run_variant, run_force, run_go, run_playother, run_usermove, run_undo,
        run_remove, run_result, run_setboard, run_random, run_draw, run_move_now, run_pause,
        run_resume;

/* limits.c */
handler run_level, run_st, run_sd, run_nps, run_time, run_otim;

/* analysis.c */
handler run_analyze, run_exit, run_status, run_exclude, run_include, run_hint, run_book,
        run_lift, run_put;

/* edit.c */
handler run_edit;

/* Is LINE one of edit mode?  Then it is obeyed. */
bool edit_obey(struct session *session, const char *line);

#endif
