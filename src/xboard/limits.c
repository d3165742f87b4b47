/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Time controls: level, st, sd, nps, time, otim. */
#include <config.h>

#include "xboard/limits.h"

#include <string.h>

#include "util/number.h"
#include "xboard/turn.h"

enum {
	MOVES_MOST = 10000,
	SECONDS_MOST = 100000000,      /* three years: no sum of them overflows */
	US_PER_S = 1000000
};

static int64_t clamp(int64_t value, int64_t least, int64_t most)
{
	return value < least ? least : value > most ? most : value;
}

/* Read the digits at the beginning of *STRING as a number, at most SECONDS_MOST,
 * and move *STRING behind them.  False if there are none. */
static bool read_digits(const char **string, int64_t *out)
{
	const char *at = *string;
	int64_t value = 0;

	while (*at >= '0' && *at <= '9')
		value = clamp(10 * value + *at++ - '0', 0, SECONDS_MOST);
	if (at == *string)
		return false;
	*string = at;
	*out = value;
	return true;
}

/* Read "M" or "M:SS"; text behind it is ignored. */
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
	*seconds = clamp(60 * minutes + rest, 0, SECONDS_MOST);
	return true;
}

/* Seconds with a fraction, as microseconds. */
static bool read_seconds(const char *string, int64_t *us)
{
	int64_t thousandths;

	if (!number_parse_thousandths(string, (int64_t)SECONDS_MOST * 1000, &thousandths))
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
	engine_set_level(session->engine, (int)clamp(moves, 0, MOVES_MOST), seconds * US_PER_S,
	                 increment);
	engine_set_nps(session->engine, -1);    /* what is still to hold is sent behind */
}

void obey_st(struct session *session, char *arguments)
{
	int64_t us;

	if (read_seconds(arguments, &us))
		engine_set_move_time(session->engine, us);
	else
		session_error(session, "no number of seconds", "st");
}

void obey_sd(struct session *session, char *arguments)
{
	int64_t depth;

	if (number_parse(arguments, 0, INT32_MAX, &depth))
		engine_set_depth(session->engine, (int)clamp(depth, 0, SEARCH_DEPTH_MAX));
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
static void tell_clock(struct session *session, const char *arguments, bool is_mine)
{
	struct told_time *told = is_mine ? &session->mine : &session->other;
	int64_t centiseconds;

	if (!number_parse(arguments, INT64_MIN, INT64_MAX, &centiseconds)) {
		session_error(session, "no number of centiseconds", is_mine ? "tim*" : "otim");
		return;
	}
	told->known = true;
	told->us = clamp(centiseconds, -SECONDS_MOST, (int64_t)SECONDS_MOST * 100) * 10000;
	if (session->searching == SEARCHING_MOVE)
		turn_settle_clocks(session);
}

void obey_time(struct session *session, char *arguments)
{
	tell_clock(session, arguments, true);
}

void obey_otim(struct session *session, char *arguments)
{
	tell_clock(session, arguments, false);
}
