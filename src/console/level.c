/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How long Rhumb may think, and the clocks of the game. */
#include <config.h>

#include "console/level.h"

#include <inttypes.h>
#include <string.h>

#include "console/arguments.h"
#include "console/shell.h"
#include "console/words.h"
#include "util/number.h"

static void print_effort(FILE *out, const struct effort *effort)
{
	if (effort->clock)
		fputs("Rhumb thinks by the game's clock\n", out);
	else if (effort->depth)
		fprintf(out, "Rhumb thinks to depth %d\n", effort->depth);
	else if (effort->nodes)
		fprintf(out, "Rhumb thinks about %" PRIu64 " positions a move\n", effort->nodes);
	else
		fprintf(out, "Rhumb thinks %d.%03d seconds a move\n", (int)(effort->time_ms / 1000),
		        (int)(effort->time_ms % 1000));
}

/* Read the rest of a clock behind AT: "+SECONDS", or nothing. */
static bool read_increment(const char *at, int64_t *increment_ms)
{
	*increment_ms = 0;
	return !*at || (*at == '+' && number_parse_thousandths(at + 1, 3600000, increment_ms));
}

/* Read "[MOVES/]MINUTES[+SECONDS]" and set the engine's clocks by it. */
static enum done set_clocks(struct console *console, const char *word)
{
	const char *slash = strchr(word, '/');
	const char *minutes = slash ? slash + 1 : word;
	size_t length = strcspn(minutes, "+");
	int64_t moves = 0, base_ms, increment_ms;
	char part[16];
	bool ok = length < sizeof part;

	if (slash && ok) {
		ok = (size_t)(slash - word) < sizeof part;
		memcpy(part, word, ok ? (size_t)(slash - word) : 0);
		part[ok ? slash - word : 0] = '\0';
		ok = ok && number_parse(part, 1, 1000, &moves);
	}
	memcpy(part, minutes, ok ? length : 0);
	part[ok ? length : 0] = '\0';
	if (!ok || !number_parse_thousandths(part, INT64_C(1000000), &base_ms) || base_ms < 1 ||
	    !read_increment(minutes + length, &increment_ms))
		return console_misuse(console, "a clock is MINUTES, MINUTES+SECONDS or "
		                               "MOVES/MINUTES+SECONDS");
	engine_set_level(console->engine, (int)moves, 60000 * base_ms, 1000 * increment_ms);
	console->level = (struct effort){ .clock = true };
	return DONE;
}

static void print_strength(const struct console *console)
{
	int elo = engine_strength(console->engine);

	if (elo == ELO_FULL)
		fputs("Rhumb plays at full strength\n", console->screen.out);
	else
		fprintf(console->screen.out, "Rhumb plays at a strength of %d Elo\n", elo);
}

/* Limit the strength to WORD, a number or "full". */
static enum done set_strength(struct console *console, const char *word)
{
	const struct engine_option *elo = engine_option_find("Elo");
	const struct engine_option *limit = engine_option_find("LimitStrength");
	bool full = text_equal(word, "full");
	TEXT_ON_STACK(error, 100);

	if (!full && !engine_set_option(console->engine, elo, word, &error))
		return console_misuse(console, "%s", error_chars);
	if (full)
		engine_set_option(console->engine, engine_option_find("Skill"), "20", &error);
	engine_set_option(console->engine, limit, full ? "0" : "1", &error);
	print_strength(console);
	return DONE;
}

enum done run_level(struct console *console, int argc, char **argv)
{
	if (argc == 2)
		return console_misuse(console, "usage: level [depth|nodes|time|clock|elo NUMBER]");
	if (argc == 3 && text_equal(argv[1], "elo"))
		return set_strength(console, argv[2]);
	if (argc == 3 && text_equal(argv[1], "clock")) {
		if (set_clocks(console, argv[2]) != DONE)
			return BAD_USAGE;
	} else if (argc == 3 && !argument_effort(console, argv[1], argv[2], &console->level)) {
		return BAD_USAGE;
	}
	engine_run_clocks(console->engine, false);
	print_effort(console->screen.out, &console->level);
	if (engine_strength(console->engine) != ELO_FULL)
		print_strength(console);
	return DONE;
}

enum done run_time(struct console *console, int argc, char **argv)
{
	(void)argc;
	(void)argv;
	if (!console->level.clock)
		return console_fail(console, "no clock is set; see 'help level'");
	for (int colour = WHITE; colour <= BLACK; colour++) {
		int64_t ms = engine_clock_us(console->engine, (enum colour)colour) / 1000;
		int64_t size = ms < 0 ? -ms : ms;

		fprintf(console->screen.out, "%s %s%d:%02d.%01d%s\n", colour_name((enum colour)colour),
		        ms < 0 ? "-" : "", (int)(size / 60000), (int)(size / 1000 % 60),
		        (int)(size / 100 % 10), ms < 0 ? ": the time is over" : "");
	}
	return DONE;
}
