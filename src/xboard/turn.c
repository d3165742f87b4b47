/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Playing: from the opponent's move to ours and to pondering, with the
 * claims, offers and refusals between them. */
#include <config.h>

#include "xboard/turn.h"

#include "xboard/post.h"

/* ---- searches begin and end ---- */

void turn_defer(struct session *session, const struct engine_option *option,
                const char *value)
{
	if (!pending_add(&session->pending, option, value, false))
		session_error(session, "out of memory", "option");
}

static void complain(void *context, const struct engine_option *option, const char *reason)
{
	session_error(context, reason, option->name);
}

/* If no search runs: do what the client has asked for meanwhile. */
static void settle(struct session *session)
{
	struct pending_complaint complaint = { session, complain };

	if (session->searching == SEARCHING_NOT)
		pending_settle(&session->pending, session->engine, &complaint);
}

static bool start(struct session *session, enum think think, enum searching searching)
{
	struct engine_listener listener = post_listener(session);

	settle(session);
	if (!engine_start(session->engine, think, &listener))
		return false;
	channel_listen(session->channel, engine_generation(session->engine));
	session->searching = searching;
	return true;
}

void turn_abandon(struct session *session)
{
	engine_abandon(session->engine);
	channel_listen(session->channel, 0);
	session->searching = SEARCHING_NOT;
	session->draw_offered = false;
	session->must_move = false;
	settle(session);
	session_answer_pings(session);
}

/* ---- the end of a game ---- */

static void claim(struct session *session, enum outcome outcome)
{
	TEXT_ON_STACK(text, 80);

	outcome_claim(outcome, position_turn(engine_position(session->engine)), &text);
	session_say(session, "%s", text_chars);
}

/* The opponent has moved.  Is the game over, or a draw that we claim?  On a
 * server a claim before our move is only an offer; a client that asked for a
 * move by `go` gets one. */
static bool game_is_over(struct session *session)
{
	enum outcome outcome = engine_outcome(session->engine);

	if (outcome_is_final(outcome)) {
		claim(session, outcome);
		return true;
	}
	if (session->must_move || !engine_claims_draw(session->engine))
		return false;
	claim(session, outcome);
	return !session->on_server;
}

/* ---- whose turn it is ---- */

static bool is_my_turn(const struct session *session)
{
	return session->mode == MODE_PLAY &&
	       position_turn(engine_position(session->engine)) == session->me;
}

void turn_settle_clocks(struct session *session)
{
	if (session->mine.known)
		engine_correct_clock(session->engine, session->me, session->mine.us);
	if (session->other.known)
		engine_set_clock(session->engine, colour_other(session->me), session->other.us);
	session->mine.known = session->other.known = false;
}

static void ponder(struct session *session)
{
	struct move expected = engine_expected(session->engine);
	char name[COORDINATE_MAX];

	if (!engine_settings(session->engine)->ponder || move_is_none(expected))
		return;
	if (!start(session, THINK_PONDER, SEARCHING_PONDER))
		return;
	coordinate_format(expected, coordinate_style_of(engine_position(session->engine)), name);
	if (atomic_load(&session->post))
		session_say(session, "Hint: %s", name);
}

void turn_go_on(struct session *session)
{
	if (session->mode == MODE_ANALYSE)
		turn_analyse(session);
	if (session->mode != MODE_PLAY)
		return;
	turn_settle_clocks(session);
	engine_run_clocks(session->engine, true);
	if (!is_my_turn(session)) {
		ponder(session);
		return;
	}
	if (game_is_over(session))
		return;
	if (!start(session, THINK_MOVE, SEARCHING_MOVE))
		session_say(session, "telluser out of memory");
}

void turn_analyse(struct session *session)
{
	if (session->mode == MODE_ANALYSE && !session->refused && !session->edit.active)
		start(session, THINK_ANALYSE, SEARCHING_ANALYSIS);
}

/* ---- our move ---- */

static void play(struct session *session, const struct search_result *result)
{
	struct engine *engine = session->engine;
	enum coordinate_style style = coordinate_style_of(engine_position(engine));
	enum outcome outcome = OUTCOME_OPEN;
	bool claims = engine_claims_draw_after(engine, result->best, result->score, &outcome);
	bool offers = claims || (session->must_move && engine_claims_draw(engine));
	char name[COORDINATE_MAX];

	if (!engine_make_move(engine, result->best)) {
		session_say(session, "telluser out of memory");
		return;
	}
	engine_expect(engine, result->ponder);
	session->must_move = false;
	session->played = true;
	if (offers)
		session_say(session, "offer draw");
	coordinate_format(result->best, style, name);
	session_say(session, "move %s", name);
	outcome = engine_outcome(engine);
	if (claims || outcome_is_final(outcome))
		claim(session, outcome);
	session_answer_pings(session);
	if (!claims && !outcome_is_final(outcome))
		ponder(session);
}

static void resign(struct session *session)
{
	session->mode = MODE_FORCE;
	engine_run_clocks(session->engine, false);
	session_say(session, "resign");
	session_answer_pings(session);
}

void turn_done(struct session *session, const struct search_result *result)
{
	enum courtesy courtesy;

	/* Analysis and pondering wait to be stopped, unless memory runs out. */
	if (session->searching != SEARCHING_MOVE) {
		session->searching = SEARCHING_NOT;
		return;
	}
	if (!result || move_is_none(result->best)) {
		session->searching = SEARCHING_NOT;
		session_say(session, "telluser out of memory");
		session_answer_pings(session);
		return;
	}
	courtesy = engine_courtesy(session->engine, result);
	session->searching = SEARCHING_NOT;
	if (courtesy == COURTESY_RESIGN) {
		resign(session);
		return;
	}
	if (courtesy == COURTESY_OFFER_DRAW ||
	    (session->draw_offered && engine_accepts_draw(session->engine, session->me)))
		session_say(session, "offer draw");
	session->draw_offered = false;
	play(session, result);
}

/* ---- the client's move ---- */

static void refuse_move(struct session *session, const char *reason, const char *word)
{
	TEXT_ON_STACK(echo, 256);

	session_add_echo(&echo, word);
	session_say(session, "Illegal move (%s): %s", reason, echo_chars);
}

/* The expected move has been made on the board: pondering was not in vain. */
static void hit(struct session *session, const char *word)
{
	enum outcome outcome;

	turn_settle_clocks(session);
	if (!engine_ponder_hit(session->engine)) {
		refuse_move(session, "out of memory", word);
		return;
	}
	outcome = engine_outcome(session->engine);
	session->searching = SEARCHING_MOVE;
	if (!outcome_is_final(outcome) && !engine_claims_draw(session->engine))
		return;
	turn_abandon(session);
	turn_go_on(session);
}

void turn_take_move(struct session *session, const char *word)
{
	struct engine *engine = session->engine;
	struct move move;
	TEXT_ON_STACK(reason, 160);

	if (session->refused) {
		refuse_move(session, "the position was refused", word);
		return;
	}
	if (session->searching == SEARCHING_MOVE) {
		refuse_move(session, "not your turn", word);
		return;
	}
	if (engine_read_move(engine, word, &move, &reason) != READ_OK) {
		refuse_move(session, reason_chars, word);
		return;
	}
	if (session->searching == SEARCHING_PONDER && move_equal(move, engine_expected(engine))) {
		hit(session, word);
		return;
	}
	turn_abandon(session);
	turn_settle_clocks(session);
	if (!engine_make_move(engine, move)) {
		refuse_move(session, "out of memory", word);
		return;
	}
	turn_go_on(session);
}
