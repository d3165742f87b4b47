/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Thinking output: what a search reports becomes events.  All of this runs
 * on the thread that thinks. */
#include <config.h>

#include "xboard/post.h"

#include <inttypes.h>

enum {
	PV_MOVES = 40,               /* old clients have lines of 512 bytes */
	MATE_BASE = 100000           /* CECP: mate in N is this and N */
};

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
	engine_format_line(session->engine, line->pv, length, false, out);
	text_printf(out, "%s\n", marks[line->bound]);
}

static void on_line(void *context, unsigned generation, const struct search_line *line)
{
	struct session *session = context;
	TEXT_ON_STACK(text, 1024);

	if (!atomic_load(&session->post))
		return;
	format(session, line, &text);
	channel_report(session->channel, EVENT_THINKING, generation, text.chars, text.length);
}

static void on_done(void *context, unsigned generation, const struct search_result *result)
{
	struct session *session = context;

	channel_report(session->channel, EVENT_DONE, generation, result,
	               result ? sizeof *result : 0);
}

struct engine_listener post_listener(struct session *session)
{
	return (struct engine_listener){ session, on_line, on_done };
}

bool post_read_done(const struct event *event, struct search_result *result)
{
	return event_read(event, result, sizeof *result);
}
