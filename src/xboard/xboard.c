/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The loop of events: what a search reports becomes events beside the client's lines, and each
 * event is handed to the function that it concerns. */
#include <config.h>

#include "xboard/xboard.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "xboard/session.h"

enum {
	LOOK_MS = 100,               /* after the end of input: whether the client still reads */
	PV_MOVES = 40,               /* old clients have lines of 512 bytes */
	MATE_BASE = 100000           /* CECP: mate in N is this and N */
};

/* ---- reports, on the thread that thinks ---- */

static void add_score(struct text *out, int score)
{
	int moves;

	if (!score_is_mate(score)) {
		text_printf(out, "%d", score);
		return;
	}
	moves = score_mate_moves(score);
	text_printf(out, "%d", score > 0 ? MATE_BASE + moves : -MATE_BASE + moves);
}

/* Depth, score, time, nodes and moves, and no more: CECP has further columns
 * before the moves, but XBoard's message line shows them as they are. */
static void format(struct session *session, const struct search_line *line, struct text *out)
{
	static const char *const marks[] = {
		[BOUND_EXACT] = "", [BOUND_LOWER] = "!", [BOUND_UPPER] = "?"
	};
	int length = line->pv_length < PV_MOVES ? line->pv_length : PV_MOVES;

	text_printf(out, "%d ", line->depth);
	add_score(out, line->score);
	text_printf(out, " %" PRId64 " %" PRIu64 " ", line->time_us / 10000, line->nodes);
	if (line->depth == 0)
		text_add(out, "(book) ");     /* clients know a book move by the bracket */
	engine_format_line(session->engine, line->pv, length, out);
	text_printf(out, "%s\n", marks[line->bound]);
}

/* Of several lines the best one comes last, where a client shows only one: it waits for the others. */
static void on_line(void *context, const struct search_line *line)
{
	struct session *session = context;
	struct text text = TEXT_OF(2048);

	if (!atomic_load(&session->post))
		return;
	if (line->rank < line->lines && line->rank == 1) {
		session->best_line = *line;
		return;
	}
	format(session, line, &text);
	if (line->rank > 1 && line->rank == line->lines)
		format(session, &session->best_line, &text);
	channel_report(session->channel, EVENT_THINKING, text.chars, text.length);
}

static void on_done(void *context, const struct search_result *result)
{
	struct session *session = context;

	channel_report(session->channel, EVENT_DONE, result, result ? sizeof *result : 0);
}

/* ---- events ---- */

/* Whether EVENT must wait until the pause ends. */
static bool waits(const struct session *session, const struct event *event)
{
	if (session->over != STATE_PAUSED)
		return false;
	return event->kind == EVENT_DONE ||
	       (event->kind == EVENT_LINE && !cecp_acts_in_pause(event->text));
}

static void finish_search(struct session *session, const struct event *event)
{
	struct search_result result;

	turn_search_done(session, event_read(event, &result, sizeof result) ? &result : NULL);
}

/* No one can say `?` any more: a search makes its move now, unless engine_is_limited_without_clock:
 * that goes on to its limit. */
static void take_end(struct session *session)
{
	session->ended = true;
	if (session->searching == SEARCHING_MOVE && !engine_is_limited_without_clock(session->engine))
		engine_move_now(session->engine);
}

static void handle(struct session *session, struct event *event)
{
	switch (event->kind) {
	case EVENT_LINE:
		cecp_obey(session, event->text);
		break;
	case EVENT_THINKING:
		if (atomic_load(&session->post))
			channel_send(session->channel, event->text, event->length, true);
		break;
	case EVENT_DONE:
		finish_search(session, event);
		break;
	case EVENT_TICK:
		break;
	case EVENT_END:
		take_end(session);
		break;
	}
	free(event);
}

/* A command that acts in a pause and ends the search ends the pause, too.  EVENT, which brings it,
 * comes again after what has waited, which is obeyed in force mode. */
static void end_pause(struct session *session, struct event *event)
{
	session->over = 0;
	engine_resume(session->engine);
	turn_abandon(session);
	if (session->mode == MODE_PLAY)
		session->mode = MODE_FORCE;
	channel_keep(session->channel, event);
	channel_release_kept(session->channel);
}

static void take(struct session *session, struct event *event)
{
	if (!waits(session, event)) {
		if (session->over == STATE_PAUSED && event->kind == EVENT_LINE && cecp_ends_search(event->text))
			end_pause(session, event);
		else
			handle(session, event);
		turn_ponder_if_due(session);
	} else if (event->kind == EVENT_LINE && channel_is_full(session->channel)) {
		session_error(session, "too much waits for the end of the pause", event->text);
		free(event);
	} else {
		channel_keep(session->channel, event);
	}
}

/* After the end of input our move is still made, unless no one reads it. */
static bool is_over(const struct session *session)
{
	if (session->quits || !session->ended)
		return session->quits;
	return session_state(session) != STATE_THINKING || !channel_has_reader(session->channel);
}

static void loop(struct session *session)
{
	struct event *event;

	while (!is_over(session) &&
	       (event = channel_take(session->channel, session->ended ? LOOK_MS : -1)))
		take(session, event);
}

int xboard_speak(struct channel *channel, struct engine *engine, enum variant variant, bool greeted)
{
	struct session session;

	session_init(&session, channel, engine, variant, greeted);
	session.listener = (struct engine_listener){ &session, on_line, on_done };
	loop(&session);
	engine_abandon(engine);
	session_free(&session);
	return session.to_uci ? XBOARD_TO_UCI : EXIT_SUCCESS;
}

bool xboard_is_fleeting(const char *line)
{
	/* After its digits a result has a hyphen or a stroke. */
	return strchr(" \t#", line[strspn(line, "0123456789")]) || strncmp(line, "stat01:", 7) == 0;
}
