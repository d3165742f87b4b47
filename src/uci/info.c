/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Lines of thinking.  But for uci_post_current, all of this runs on the thread
 * that thinks. */
#include <config.h>

#include "uci/info.h"

#include <inttypes.h>

#include "engine/chances.h"

enum { CURRENT_FROM_US = 3000000 };

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
	struct chances chances = chances_of(score);

	text_printf(out, " wdl %d %d %d", chances.win, chances.draw, chances.loss);
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

static void on_line(void *context, unsigned generation, const struct search_line *line)
{
	struct uci_session *session = context;
	TEXT_ON_STACK(out, 2048);

	add_line(&out, session, line);
	channel_report(session->channel, EVENT_THINKING, generation, out.chars, out.length);
}

static void on_done(void *context, unsigned generation, const struct search_result *result)
{
	struct uci_session *session = context;

	channel_report(session->channel, EVENT_DONE, generation, result,
	               result ? sizeof *result : 0);
}

struct engine_listener uci_listener(struct uci_session *session)
{
	return (struct engine_listener){ session, on_line, on_done };
}

void uci_post_current(struct uci_session *session)
{
	struct search_snapshot now = engine_snapshot(session->engine);
	char move[COORDINATE_MAX];
	TEXT_ON_STACK(out, 200);

	if (!now.running || move_is_none(now.current) || now.time_us < CURRENT_FROM_US)
		return;
	text_printf(&out, "info depth %d currmove %s currmovenumber %d nodes %" PRIu64 " nps %" PRIu64
	            " time %" PRId64 "\n", now.depth,
	            coordinate_format(now.current, session->style, move),
	            now.moves_total - now.moves_left, now.nodes,
	            per_second(now.nodes, now.time_us), now.time_us / 1000);
	channel_send(session->channel, out.chars, out.length, true);
}
