/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The session: what the client and we know of each other.
 *
 * Its state is that of the game, unless another lies over it.  The table of commands (cecp.c) and
 * whoever must know what is going on ask session_state. */
#ifndef RHUMB_XBOARD_SESSION_H
#define RHUMB_XBOARD_SESSION_H

#include <stdatomic.h>

#include "channel/channel.h"
#include "engine/engine.h"
#include "util/text.h"
#include "xboard/xboard.h"

/* As sets: what a command means something in. */
enum session_state {
	STATE_HANDSHAKE = 1 << 0,   /* nothing but the handshake so far */
	STATE_FORCE = 1 << 1,       /* we play neither side */
	STATE_WAITING = 1 << 2,     /* for the opponent's move; maybe pondering */
	STATE_THINKING = 1 << 3,    /* about our move */
	STATE_ANALYSING = 1 << 4,
	STATE_EDITING = 1 << 5,
	STATE_PAUSED = 1 << 6,
	STATE_REFUSED = 1 << 7      /* after an illegal position */
};

enum mode { MODE_FORCE, MODE_PLAY, MODE_ANALYSE };

enum searching { SEARCHING_NOT, SEARCHING_MOVE, SEARCHING_PONDER, SEARCHING_ANALYSIS };

/* What is still to be done, as sets. */
enum pending {
	PENDING_ANSWER = 1 << 0,    /* to the draw that was offered to us */
	PENDING_MOVE = 1 << 1,      /* for which the client asked by `go` */
	PENDING_PONDER = 1 << 2     /* as soon as the lines that waited for our move are obeyed */
};

/* A position being edited. */
struct edit {
	struct setup setup;
	enum colour colour;         /* of the pieces that are placed */
};

/* What the client's `time` and `otim` said in force mode. */
struct sent_clock {
	bool known;
	int64_t us;
};

struct session {
	struct engine *engine;
	struct channel *channel;
	struct engine_listener listener;   /* for each search */

	bool quits;
	bool ended;                 /* the input has: our move is made, then it quits */
	bool to_uci;                /* the client speaks UCI */
	enum mode mode;
	enum colour me;             /* in MODE_PLAY */
	enum searching searching;
	enum session_state over;    /* lies over the mode: HANDSHAKE, EDITING, PAUSED or REFUSED; 0: none */
	struct edit edit;
	enum variant variant;       /* of a new game */

	bool on_server;             /* it plays on a chess server */
	char server[80];            /* which one it named last; "" */
	_Atomic bool post;          /* read by the thread that thinks */
	struct search_line best_line;      /* that thread's: it waits for the other lines */

	int *pongs;                 /* numbers of pings to be answered after the move */
	int pong_count, pong_capacity;
	unsigned pending;           /* set of enum pending */
	bool played;                /* we have made a move in this game, which goes on */
	bool hinted;                /* the move that we ponder on has been shown */
	struct sent_clock mine, other;
};

/* What obeys a command; ARGUMENTS, without blanks at their head, may be modified. */
typedef void cecp_handler(struct session *session, char *arguments);

/* A session with ENGINE over CHANNEL, both the caller's (see xboard_speak). */
void session_init(struct session *session, struct channel *channel, struct engine *engine,
                  enum variant variant, bool greeted);
void session_free(struct session *session);

enum session_state session_state(const struct session *session);

/* Send a line, given without its end. */
void session_say(struct session *session, const char *format, ...) TEXT_FORMAT(2, 3);

/* Echo at most a little of STRING, in a form that no client misreads. */
void session_add_echo(struct text *out, const char *string);

/* "Error (WHAT): LINE" */
void session_error(struct session *session, const char *what, const char *line);

/* "telluser WHAT: REASON", which a client shows to its user. */
void session_tell_user(struct session *session, const char *what, const char *reason);

/* Answer the pings that waited for our move. */
void session_answer_pings(struct session *session);

/* ---- analysis.c: analysis, and what helps a user find a move. */

cecp_handler obey_analyze, obey_exit, obey_status, obey_exclude, obey_include, obey_hint, obey_book,
        obey_lift;

/* ---- cecp.c: the table of commands: what the client may say, when it means something, and what it does to a
 * running search. */

/* Obey LINE, which is modified. */
void cecp_obey(struct session *session, char *line);

/* Whether LINE is obeyed in a pause, too. */
bool cecp_acts_in_pause(const char *line);

/* Whether LINE is a command that ends a search that runs. */
bool cecp_ends_search(const char *line);

/* ---- edit.c: edit mode: the set-up piece by piece of protocol version 1. */

cecp_handler obey_edit;

/* Obey LINE if it is one of edit mode; else false. */
bool edit_obey(struct session *session, const char *line);

/* ---- game_commands.c: the commands of a game: new, moves, taking back, setting up, pauses, offers. */

cecp_handler obey_new, obey_variant, obey_force, obey_go, obey_playother, obey_usermove, obey_undo,
        obey_remove, obey_result, obey_setboard, obey_random, obey_draw, obey_move_now, obey_pause,
        obey_resume;

/* ---- handshake.c: handshake, options, and what a client says about itself. */

cecp_handler obey_nothing, obey_protover, obey_memory, obey_cores,
        obey_egtpath, obey_option, obey_ping, obey_post, obey_nopost, obey_hard, obey_easy, obey_ics,
        obey_quit, obey_uci;

/* Add the line that announces OPTION to a client. */
void handshake_add_option(struct text *out, const struct engine_option *option);

/* ---- limits.c: time controls: level, st, sd, nps, time, otim. */

cecp_handler obey_level, obey_st, obey_sd, obey_nps, obey_time, obey_otim;

/* ---- turn.c: whose turn it is, and what follows from that: searches that begin and end,
 * moves, claims and offers. */

/* While a move is searched for, keep a line, which FORMAT makes, until that search ends.  Else
 * false: the caller obeys it now. */
bool turn_defer_line(struct session *session, const char *format, ...) TEXT_FORMAT(2, 3);

/* Stop a search and forget it: nothing that it has reported is taken any more. */
void turn_abandon(struct session *session);

/* Think, ponder, analyse, claim or wait, as the mode and the position have it. */
void turn_go_on(struct session *session);

/* Set the clocks to the times that the client has sent: now it is known which is whose. */
void turn_settle_clocks(struct session *session);

/* Ponder if our move is made and the lines that waited for it are obeyed. */
void turn_ponder_if_due(struct session *session);

/* If the mode is analysis: analyse the position, whatever it is now. */
void turn_analyse(struct session *session);

/* A search has ended with RESULT; NULL if memory ran out. */
void turn_search_done(struct session *session, const struct search_result *result);

/* The client's move. */
void turn_take_move(struct session *session, const char *word);

#endif
