/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Playing: from the opponent's move to ours and to pondering, with the
 * claims, offers and refusals between them. */
#include <config.h>

#include "xboard/session.h"

/* ---- searches begin and end ---- */

bool turn_defer_line(struct session *session, const char *format, ...)
{
	struct text line = TEXT_OF(OPTION_TEXT_MAX + 64);
	va_list args;

	if (session_state(session) != STATE_THINKING)
		return false;
	va_start(args, format);
	text_vprintf(&line, format, args);
	va_end(args);
	if (!channel_keep_line(session->channel, line.chars))
		session_error(session, "too much waits for the end of the search", line.chars);
	return true;
}

/* The search for a move ends, or has ended: the lines that it has deferred come again. */
static void end_search(struct session *session)
{
	session->searching = SEARCHING_NOT;
	channel_release_kept(session->channel);
}

static bool start(struct session *session, enum think think, enum searching searching)
{
	if (!engine_start(session->engine, think, &session->listener))
		return false;
	session->searching = searching;
	return true;
}

void turn_abandon(struct session *session)
{
	engine_abandon(session->engine);
	channel_drop_reports(session->channel);
	end_search(session);
	session->pending &= PENDING_PONDER;
	session_answer_pings(session);
}

/* ---- the end of a game ---- */

static void claim(struct session *session, enum outcome outcome)
{
	struct text text = TEXT_OF(80);

	outcome_format_result(outcome, position_turn(engine_position(session->engine)), &text);
	session_say(session, "%s", text.chars);
}

/* ---- whose turn it is ---- */

/* In MODE_PLAY. */
static bool is_my_turn(const struct session *session)
{
	return position_turn(engine_position(session->engine)) == session->me;
}

void turn_settle_clocks(struct session *session)
{
	if (session->mine.known)
		engine_correct_clock(session->engine, session->me, session->mine.us);
	if (session->other.known)
		engine_set_clock_us(session->engine, colour_other(session->me), session->other.us);
	session->mine.known = session->other.known = false;
}

static void ponder(struct session *session)
{
	struct move expected = engine_expected(session->engine);
	char name[COORDINATE_MAX];

	if (session->ended || !engine_settings(session->engine)->ponder || move_is_none(expected))
		return;
	if (!start(session, THINK_PONDER, SEARCHING_PONDER))
		return;
	coordinate_format(expected, coordinate_style_of(engine_position(session->engine)), name);
	if (atomic_load(&session->post) && !session->hinted) {
		session_say(session, "Hint: %s", name);
		session->hinted = true;
	}
}

void turn_go_on(struct session *session)
{
	enum outcome outcome;

	turn_analyse(session);
	if (session_state(session) != STATE_WAITING)
		return;
	turn_settle_clocks(session);
	engine_run_clocks(session->engine, true);
	if (!is_my_turn(session)) {
		ponder(session);
		return;
	}
	outcome = engine_outcome(session->engine);
	if (outcome_is_final(outcome))
		claim(session, outcome);
	else if (!start(session, outcome == OUTCOME_OPEN || session->pending & PENDING_MOVE ? THINK_MOVE : THINK_CLAIM,
	                SEARCHING_MOVE))
		session_say(session, "telluser out of memory");
}

void turn_ponder_if_due(struct session *session)
{
	if (!(session->pending & PENDING_PONDER) || channel_has_released(session->channel))
		return;
	session->pending &= ~PENDING_PONDER;
	if (session_state(session) == STATE_WAITING && session->searching == SEARCHING_NOT && !is_my_turn(session))
		ponder(session);
}

void turn_analyse(struct session *session)
{
	if (session_state(session) == STATE_ANALYSING)
		start(session, THINK_ANALYSE, SEARCHING_ANALYSIS);
}

/* ---- our move ---- */

static void play(struct session *session, const struct search_result *result)
{
	struct engine *engine = session->engine;
	enum coordinate_style style = coordinate_style_of(engine_position(engine));
	enum outcome outcome = OUTCOME_OPEN;
	bool claims = engine_claims_draw_after(engine, result->best, result->score, &outcome);
	bool offers = claims || (session->pending & PENDING_MOVE && engine_claims_draw(engine, result->score));
	char name[COORDINATE_MAX];

	if (!engine_make_best(engine, result)) {
		session_say(session, "telluser out of memory");
		return;
	}
	engine_expect(engine, result->ponder);
	session->hinted = false;
	session->played = true;
	if (offers)
		session_say(session, "offer draw");
	coordinate_format(result->best, style, name);
	session_say(session, "move %s", name);
	outcome = engine_outcome(engine);
	if (claims || outcome_is_final(outcome))
		claim(session, outcome);
	session_answer_pings(session);
	session->pending = claims || outcome_is_final(outcome) ? 0 : PENDING_PONDER;
}

/* Our search of the position has ended with SCORE.  If a draw can be claimed in it and is right,
 * claim it: then the game is over.  On a server a claim before our move is only an offer; a client
 * that asked for a move by `go` gets one. */
static bool claims_draw(struct session *session, int score)
{
	if (session->pending & PENDING_MOVE || !engine_claims_draw(session->engine, score))
		return false;
	claim(session, engine_outcome(session->engine));
	return !session->on_server;
}

/* An offer to us is answered by the score of our search. */
static bool accepts_offer(const struct session *session, const struct search_result *result)
{
	return session->pending & PENDING_ANSWER && result->score != SCORE_NONE &&
	       engine_accepts_draw(session->engine, session->me);
}

static void resign(struct session *session)
{
	session->mode = MODE_FORCE;
	engine_run_clocks(session->engine, false);
	session_say(session, "resign");
	session_answer_pings(session);
}

void turn_search_done(struct session *session, const struct search_result *result)
{
	enum engine_choice choice;

	/* Analysis and pondering wait to be stopped, unless memory runs out. */
	if (session->searching != SEARCHING_MOVE) {
		session->searching = SEARCHING_NOT;
		return;
	}
	if (!result || move_is_none(result->best)) {
		end_search(session);
		session_say(session, "telluser out of memory");
		session_answer_pings(session);
		return;
	}
	choice = engine_decide_resign_or_offer(session->engine, result);
	end_search(session);
	if (claims_draw(session, result->score)) {
		session->pending = 0;
		session_answer_pings(session);
		return;
	}
	if (choice == CHOICE_RESIGN && !engine_claims_draw(session->engine, result->score)) {
		resign(session);
		return;
	}
	if (choice == CHOICE_OFFER_DRAW || accepts_offer(session, result))
		session_say(session, "offer draw");
	play(session, result);
}

/* ---- the client's move ---- */

static void refuse_move(struct session *session, const char *reason, const char *word)
{
	struct text echo = TEXT_OF(256);

	session_add_echo(&echo, word);
	session_say(session, "Illegal move (%s): %s", reason, echo.chars);
}

/* The expected move has been made on the board: pondering was not in vain. */
static void hit(struct session *session, const char *word)
{
	turn_settle_clocks(session);
	if (!engine_ponder_hit(session->engine)) {
		refuse_move(session, "out of memory", word);
		return;
	}
	session->searching = SEARCHING_MOVE;
	if (engine_outcome(session->engine) == OUTCOME_OPEN)
		return;
	turn_abandon(session);
	turn_go_on(session);
}

void turn_take_move(struct session *session, const char *word)
{
	struct engine *engine = session->engine;
	struct move move;
	struct error reason = ERROR_NONE;

	if (session_state(session) & (STATE_REFUSED | STATE_THINKING)) {
		refuse_move(session, session->over ? "the position was refused" : "not your turn", word);
		return;
	}
	if (engine_read_move(engine, word, &move, &reason) != READ_OK) {
		refuse_move(session, reason.text, word);
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
