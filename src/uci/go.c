/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* `go` and what follows from it: info lines, then bestmove; or a count of leaves. */
#include <config.h>

#include "uci/uci_session.h"

#include <inttypes.h>
#include <stddef.h>

#include "engine/engine.h"
#include "util/number.h"

enum { CURRENT_FROM_US = 3000000 };     /* of a search: when currmove is first sent */

/* ---- reports, on the thread that thinks ---- */

static uint64_t per_second(uint64_t nodes, int64_t time_us)
{
	uint64_t ms = time_us > 0 ? ((uint64_t)time_us + 999) / 1000 : 1;

	return nodes * 1000 / ms;
}

static void add_score(struct text *out, const struct search_line *line)
{
	static const char *const bounds[] = {
		[BOUND_EXACT] = "", [BOUND_LOWER] = " lowerbound", [BOUND_UPPER] = " upperbound"
	};

	if (score_is_mate(line->score))
		text_printf(out, " score mate %d", score_mate_moves(line->score));
	else
		text_printf(out, " score cp %d", line->score);
	text_add(out, bounds[line->bound]);
}

static void add_chances(struct text *out, int score)
{
	struct wdl wdl = wdl_of_score(score);

	text_printf(out, " wdl %d %d %d", wdl.win, wdl.draw, wdl.loss);
}

static void add_line(struct text *out, const struct uci_session *session,
                     const struct search_line *line)
{
	char move[COORDINATE_MAX];

	text_printf(out, "info depth %d seldepth %d multipv %d", line->depth, line->seldepth,
	            line->rank);
	add_score(out, line);
	if (session->shows_wdl)
		add_chances(out, line->score);
	text_printf(out, " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d tbhits %" PRIu64
	            " time %" PRId64 " pv", line->nodes, per_second(line->nodes, line->time_us),
	            line->hashfull, line->tbhits, line->time_us / 1000);
	for (int i = 0; i < line->pv_length; i++)
		text_printf(out, " %s", coordinate_format(line->pv[i], session->style, move));
	text_add_char(out, '\n');
}

static void on_line(void *context, const struct search_line *line)
{
	struct uci_session *session = context;
	struct text out = TEXT_OF(2048);

	add_line(&out, session, line);
	channel_report(session->channel, EVENT_THINKING, out.chars, out.length);
}

static void on_done(void *context, const struct search_result *result)
{
	struct uci_session *session = context;

	channel_report(session->channel, EVENT_DONE, result, result ? sizeof *result : 0);
}

/* A count of leaves has finished MOVE, or (MOVE_NONE) all: LEAVES.  There are fewer moves than
 * thinking lines that the queue holds, so that none is dropped. */
static void on_count(void *context, struct move move, uint64_t leaves)
{
	struct uci_session *session = context;
	bool over = move_is_none(move);
	char name[COORDINATE_MAX];
	struct text out = TEXT_OF(80);

	if (over)
		text_printf(&out, "\nNodes searched: %" PRIu64 "\n", leaves);
	else
		text_printf(&out, "%s: %" PRIu64 "\n", coordinate_format(move, session->style, name), leaves);
	channel_report(session->channel, over ? EVENT_DONE : EVENT_THINKING, out.chars, out.length);
}

/* ---- bestmove ---- */

/* `go` has been answered: the lines that waited for that come again. */
static void end_activity(struct uci_session *session)
{
	session->activity = ACTIVITY_NONE;
	session->empty = session->ending = false;
	channel_release_kept(session->channel);
}

/* A search has ended with RESULT; NULL: without a move. */
static void say_move(struct uci_session *session, const struct search_result *result)
{
	char best[COORDINATE_MAX], ponder[COORDINATE_MAX];

	if (!result || move_is_none(result->best))
		uci_say(session, "bestmove (none)");
	else if (move_is_none(result->ponder))
		uci_say(session, "bestmove %s",
		        coordinate_format(result->best, session->style, best));
	else
		uci_say(session, "bestmove %s ponder %s",
		        coordinate_format(result->best, session->style, best),
		        coordinate_format(result->ponder, session->style, ponder));
	end_activity(session);
}

static void take_done(struct uci_session *session, const struct event *event)
{
	struct search_result result;

	if (session->activity == ACTIVITY_COUNT) {
		channel_send(session->channel, event->text, event->length, false);
		end_activity(session);
		return;
	}
	if (event_read(event, &result, sizeof result)) {
		say_move(session, &result);
		return;
	}
	uci_say(session, "info string out of memory");
	say_move(session, NULL);
}

/* Report which move is being searched, for a client that has had no line for long. */
static void post_current(struct uci_session *session)
{
	struct search_snapshot now = engine_snapshot(session->engine);
	char move[COORDINATE_MAX];
	struct text out = TEXT_OF(200);

	if (!now.running || move_is_none(now.current) || now.time_us < CURRENT_FROM_US)
		return;
	text_printf(&out, "info depth %d currmove %s currmovenumber %d nodes %" PRIu64 " nps %" PRIu64
	            " time %" PRId64 "\n", now.depth,
	            coordinate_format(now.current, session->style, move),
	            now.moves_total - now.moves_left, now.nodes,
	            per_second(now.nodes, now.time_us), now.time_us / 1000);
	channel_send(session->channel, out.chars, out.length, true);
}

/* ---- events ---- */

/* End the search or the count. */
static void stop(struct uci_session *session)
{
	if (session->activity == ACTIVITY_COUNT) {
		engine_abandon(session->engine);
		channel_send_reports(session->channel);
		end_activity(session);
	} else if (session->empty) {
		say_move(session, NULL);
	} else if (session->activity != ACTIVITY_NONE) {
		engine_move_now(session->engine);
	}
}

/* No one can say `stop` any more: only a count and a search that engine_is_limited_without_clock go on to
 * their ends. */
static void take_end(struct uci_session *session)
{
	session->ended = true;
	if (session->activity != ACTIVITY_COUNT &&
	    !(session->activity == ACTIVITY_SEARCH && engine_is_limited_without_clock(session->engine)))
		stop(session);
}

void uci_take_event(struct uci_session *session, const struct event *event)
{
	switch (event->kind) {
	case EVENT_THINKING:
		channel_send(session->channel, event->text, event->length,
		             session->activity != ACTIVITY_COUNT);
		break;
	case EVENT_DONE:
		take_done(session, event);
		break;
	case EVENT_TICK:
		if (!session->ended)
			post_current(session);
		break;
	case EVENT_END:
		take_end(session);
		break;
	case EVENT_LINE:
		break;
	}
}

bool uci_request_finish(struct uci_session *session)
{
	if (session->activity != ACTIVITY_COUNT)
		stop(session);
	session->ending = session->activity != ACTIVITY_NONE;
	return session->ending;
}

/* The move comes before the answer to anything that the client has sent after `stop`. */
void uci_obey_stop(struct uci_session *session, char *arguments)
{
	(void)arguments;
	stop(session);
	session->ending = session->activity != ACTIVITY_NONE;
}

void uci_obey_ponderhit(struct uci_session *session, char *arguments)
{
	(void)arguments;
	if (session->activity != ACTIVITY_PONDER)
		return;
	session->activity = ACTIVITY_SEARCH;
	if (session->empty)
		say_move(session, NULL);
	else
		engine_release_held(session->engine);
}

/* ---- go ---- */

/* Nothing can be searched: the game is over, or the position was refused. */
static void hold_nothing(struct uci_session *session)
{
	if (!session->refused)
		uci_say(session, "info depth 0 score %s",
		        position_in_check(engine_position(session->engine)) ? "mate 0" : "cp 0");
	session->empty = true;
	if (session->activity == ACTIVITY_SEARCH)
		say_move(session, NULL);
}

static void begin_search(struct uci_session *session, const struct uci_limits *limits)
{
	struct engine_listener listener = { session, on_line, on_done };
	enum activity activity = limits->infinite ? ACTIVITY_HOLD : limits->ponder ? ACTIVITY_PONDER : ACTIVITY_SEARCH;

	uci_limits_apply(limits, session->engine);
	if (session->nodes_per_ms > 0)
		engine_set_nps(session->engine, INT64_C(1000) * session->nodes_per_ms);
	engine_set_impartial(session->engine, limits->infinite || session->analyses);
	session->activity = activity;
	session->shows_wdl = session->wants_wdl;
	if (session->refused ||
	    !engine_start(session->engine, activity == ACTIVITY_SEARCH ? THINK_MOVE : THINK_HELD, &listener))
		hold_nothing(session);
}

static void begin_count(struct uci_session *session, int depth)
{
	if (engine_start_perft(session->engine, depth, on_count, session))
		session->activity = ACTIVITY_COUNT;
	else
		uci_say(session, "info string out of memory");
}

void uci_obey_go(struct uci_session *session, char *arguments)
{
	const struct position *pos = engine_position(session->engine);
	struct uci_limits limits;

	session->style = position_is_chess960(pos) ? COORDINATE_KING_TAKES_ROOK
	                                           : COORDINATE_STANDARD;
	uci_limits_read(&limits, session->engine, arguments);
	if (limits.perft > 0)
		begin_count(session, (int)limits.perft);
	else
		begin_search(session, &limits);
}

/* ---- bench ---- */

void uci_obey_bench(struct uci_session *session, char *arguments)
{
	struct search_options options = engine_search_options(session->engine);
	struct bench_result result;
	int64_t depth = BENCH_DEPTH;
	struct text line = TEXT_OF(80);

	if (*arguments && !number_parse(arguments, 1, SEARCH_DEPTH_MAX, &depth)) {
		uci_remark(session, "no depth", arguments);
		return;
	}
	if (bench_run((int)depth, &options, NULL, &result) != BENCH_DONE) {
		uci_say(session, "info string out of memory");
		return;
	}
	bench_format(&result, &line);
	uci_say(session, "%s", line.chars);
}
