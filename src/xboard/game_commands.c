/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The game: new, moves, taking back, setting up, pauses, offers. */
#include <config.h>

#include "xboard/session.h"

#include <string.h>

#include "util/error.h"

void obey_new(struct session *session, char *arguments)
{
	(void)arguments;
	session->over = 0;
	session->mine.known = session->other.known = false;
	engine_set_variant(session->engine, session->variant);
	engine_new_game(session->engine);
	engine_set_random(session->engine, false);
	session->on_server = session->played = false;
	channel_remark(session->channel, "a new game");
	if (session->mode == MODE_ANALYSE) {
		turn_analyse(session);
		return;
	}
	session->mode = MODE_PLAY;
	session->me = BLACK;
}

void obey_variant(struct session *session, char *arguments)
{
	enum variant variant;

	if (!variant_parse(arguments, &variant)) {
		struct text echo = TEXT_OF(256);

		session_add_echo(&echo, arguments);
		session_say(session, "Error (unsupported variant): %s", echo.chars);
		return;
	}
	session->over = 0;
	engine_set_variant(session->engine, variant);
	turn_analyse(session);
}

void obey_force(struct session *session, char *arguments)
{
	(void)arguments;
	session->mode = MODE_FORCE;
	engine_run_clocks(session->engine, false);
}

/* True after an illegal position, which is reported. */
static bool is_refused(struct session *session, const char *command)
{
	if (session->over == STATE_REFUSED)
		session_error(session, "illegal position", command);
	return session->over == STATE_REFUSED;
}

static void play_as(struct session *session, enum colour me)
{
	session->mode = MODE_PLAY;
	session->me = me;
	session->pending |= PENDING_MOVE;
	turn_go_on(session);
}

void obey_go(struct session *session, char *arguments)
{
	(void)arguments;
	if (!is_refused(session, "go"))
		play_as(session, position_turn(engine_position(session->engine)));
}

void obey_playother(struct session *session, char *arguments)
{
	(void)arguments;
	if (!is_refused(session, "playother"))
		play_as(session, colour_other(position_turn(engine_position(session->engine))));
}

void obey_usermove(struct session *session, char *arguments)
{
	const char *word = text_next_word(&arguments);

	if (word)
		turn_take_move(session, word);
	else
		session_error(session, "no move", "usermove");
}

/* ---- taking back ---- */

void obey_undo(struct session *session, char *arguments)
{
	(void)arguments;
	engine_undo_move(session->engine);
	turn_analyse(session);
}

void obey_remove(struct session *session, char *arguments)
{
	(void)arguments;
	if (position_plies(engine_position(session->engine)) >= 2) {
		engine_undo_move(session->engine);
		engine_undo_move(session->engine);
	}
	turn_analyse(session);
}

/* ---- set-up and end ---- */

/* Whether TEXT has only characters of a FEN.  Only then is it quoted, so that no word that a
 * client looks for comes back. */
static bool is_quotable(const char *text)
{
	return strlen(text) <= 100 && strchr(text, '/') &&
	       text[strspn(text, "pnbrqkPNBRQKwacdefgh0123456789/- ")] == '\0';
}

/* PyChess stops an analysis by an empty board, and keeps the refusal to itself
 * only where it quotes that board. */
static void refuse_position(struct session *session, const char *fen, const char *why)
{
	bool quotes = is_quotable(fen);

	session_say(session, "tellusererror Illegal position (%s)%s%s", why, quotes ? ": " : "",
	            quotes ? fen : "");
}

void obey_setboard(struct session *session, char *arguments)
{
	struct error error = ERROR_NONE;

	session->over = engine_set_up(session->engine, arguments, NULL, &error) ? 0 : STATE_REFUSED;
	if (session->over)
		refuse_position(session, arguments, error.text);
	else
		turn_analyse(session);
}

/* The game is over: with GoodGame, thank an opponent on a server, by `say`, because a kibitz would
 * come too late.  A game that was adjourned or aborted has the result '*'. */
static void thank_opponent(struct session *session, const char *result)
{
	if (engine_settings(session->engine)->good_game && session->played &&
	    session->on_server && *result != '*')
		session_say(session, "tellopponent Good game, thank you.");
	session->played = false;
}

static void record_reserve(struct session *session)
{
	struct text remark = TEXT_OF(80);

	text_printf(&remark, "%d ms a move are kept back for lag",
	            (int)(engine_lag_us(session->engine) / 1000));
	channel_remark(session->channel, remark.chars);
}

void obey_result(struct session *session, char *arguments)
{
	thank_opponent(session, arguments);
	if (session->on_server)
		record_reserve(session);
	if (session->mode == MODE_ANALYSE) {
		turn_analyse(session);
		return;
	}
	session->mode = MODE_FORCE;
	engine_run_clocks(session->engine, false);
}

/* ---- while it goes on ---- */

void obey_random(struct session *session, char *arguments)
{
	(void)arguments;
	engine_set_random(session->engine, !engine_is_random(session->engine));
}

void obey_draw(struct session *session, char *arguments)
{
	(void)arguments;
	/* It is answered when our search ends; in force mode, too, if `go` follows: so
	 * python-chess has it. */
	if (session_state(session) != STATE_WAITING)
		session->pending |= PENDING_ANSWER;
	else if (engine_accepts_draw(session->engine, session->me))
		session_say(session, "offer draw");
}

void obey_move_now(struct session *session, char *arguments)
{
	(void)arguments;
	engine_move_now(session->engine);
}

void obey_pause(struct session *session, char *arguments)
{
	(void)arguments;
	session->over = STATE_PAUSED;
	engine_pause(session->engine);
}

void obey_resume(struct session *session, char *arguments)
{
	(void)arguments;
	session->over = 0;
	engine_resume(session->engine);
	channel_release_kept(session->channel);
}
