/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Time controls: level, st, sd, nps, time, otim. */
#include <config.h>

#include "xboard/session.h"

#include "util/number.h"

enum {
	COUNTED_MOVES_MAX = 10000,
	SECONDS_MAX = 100000000,      /* three years: no sum of them overflows */
	US_PER_S = 1000000
};

/* Read the digits at the beginning of *STRING as a number, at most SECONDS_MAX,
 * and move *STRING past them.  False if there are none. */
static bool read_digits(const char **string, int64_t *out)
{
	const char *at = *string;
	int64_t value = 0;

	while (*at >= '0' && *at <= '9')
		value = number_clamp(10 * value + *at++ - '0', 0, SECONDS_MAX);
	if (at == *string)
		return false;
	*string = at;
	*out = value;
	return true;
}

/* Read "M" or "M:SS"; text after it is ignored. */
static bool read_base(const char *string, int64_t *seconds)
{
	int64_t minutes, rest = 0;

	if (!read_digits(&string, &minutes))
		return false;
	if (*string == ':') {
		string++;
		if (!read_digits(&string, &rest))
			rest = 0;
	}
	*seconds = number_clamp(60 * minutes + rest, 0, SECONDS_MAX);
	return true;
}

/* Seconds with a fraction, as microseconds. */
static bool read_seconds(const char *string, int64_t *us)
{
	int64_t thousandths;

	if (!number_parse_thousandths(string, (int64_t)SECONDS_MAX * 1000, &thousandths))
		return false;
	*us = thousandths * (US_PER_S / 1000);
	return true;
}

void obey_level(struct session *session, char *arguments)
{
	const char *moves_word = text_next_word(&arguments);
	const char *base_word = text_next_word(&arguments);
	const char *increment_word = text_next_word(&arguments);
	int64_t moves, seconds, increment = 0;

	if (!base_word || !number_parse(moves_word, 0, INT32_MAX, &moves) ||
	    !read_base(base_word, &seconds) ||
	    (increment_word && !read_seconds(increment_word, &increment))) {
		session_error(session, "moves, minutes, increment are wanted", "level");
		return;
	}
	engine_set_level(session->engine, (int)number_clamp(moves, 0, COUNTED_MOVES_MAX), seconds * US_PER_S,
	                 increment);
	engine_set_nps(session->engine, -1);    /* what still holds is sent afterwards */
}

void obey_st(struct session *session, char *arguments)
{
	int64_t us;

	if (read_seconds(arguments, &us))
		engine_set_move_time_us(session->engine, us);
	else
		session_error(session, "no number of seconds", "st");
}

void obey_sd(struct session *session, char *arguments)
{
	int64_t depth;

	if (number_parse(arguments, 0, INT32_MAX, &depth))
		engine_set_depth(session->engine, (int)number_clamp(depth, 0, SEARCH_DEPTH_MAX));
	else
		session_error(session, "no number", "sd");
}

void obey_nps(struct session *session, char *arguments)
{
	int64_t nps;

	if (number_parse(arguments, 0, INT32_MAX, &nps))
		engine_set_nps(session->engine, nps);
	else
		session_error(session, "no number", "nps");
}

/* A clock in centiseconds, ours or the opponent's.  Which colour that means is
 * settled later, because `go` or `playother` may follow. */
static void set_clock(struct session *session, const char *arguments, bool is_mine)
{
	struct sent_clock *sent = is_mine ? &session->mine : &session->other;
	int64_t centiseconds;

	if (!number_parse(arguments, INT64_MIN, INT64_MAX, &centiseconds)) {
		session_error(session, "no number of centiseconds", is_mine ? "tim*" : "otim");
		return;
	}
	sent->known = true;
	sent->us = number_clamp(centiseconds, -SECONDS_MAX, (int64_t)SECONDS_MAX * 100) * 10000;
	if (session_state(session) == STATE_THINKING)
		turn_settle_clocks(session);
}

void obey_time(struct session *session, char *arguments)
{
	set_clock(session, arguments, true);
}

void obey_otim(struct session *session, char *arguments)
{
	set_clock(session, arguments, false);
}
