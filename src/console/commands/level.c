/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* How long Rhumb may search, how strong it plays, and the clocks of the game. */
#include <config.h>

#include "console/commands/commands.h"

#include <inttypes.h>
#include <string.h>

#include "console/shell/shell.h"
#include "util/error.h"
#include "util/number.h"

static void print_effort(FILE *out, const struct effort *effort)
{
	if (effort->clock)
		fputs("Rhumb plays by the game's clock\n", out);
	else if (effort->depth)
		fprintf(out, "Rhumb searches to depth %d\n", effort->depth);
	else if (effort->nodes)
		fprintf(out, "Rhumb searches %" PRIu64 " nodes a move\n", effort->nodes);
	else
		fprintf(out, "Rhumb searches %d.%03d seconds a move\n", (int)(effort->time_ms / 1000),
		        (int)(effort->time_ms % 1000));
}

/* Read "[MOVES/]MINUTES[+SECONDS]" and set the engine's clocks by it. */
static enum done set_clocks(struct console *console, const char *word)
{
	const char *at = word;
	int64_t moves = 0, base_ms, increment_ms = 0;
	bool ok = !strchr(word, '/') || (number_take(&at, 1, 1000, &moves) && *at++ == '/');

	ok = ok && number_take_thousandths(&at, INT64_C(1000000), &base_ms) && base_ms > 0;
	if (ok && *at == '+') {
		at++;
		ok = number_take_thousandths(&at, INT64_C(3600000), &increment_ms);
	}
	if (!ok || *at)
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
	struct error error = ERROR_NONE;

	if (!full && !engine_set_option(console->engine, elo, word, &error))
		return console_misuse(console, "%s", error.text);
	if (full)
		engine_set_option(console->engine, engine_option_find("Skill"), "20", &error);
	engine_set_option(console->engine, limit, full ? "0" : "1", &error);
	print_strength(console);
	return DONE;
}

/* Set the option Skill to SKILL. */
static enum done set_skill(struct console *console, const char *skill)
{
	struct error error = ERROR_NONE;

	if (!engine_set_option(console->engine, engine_option_find("Skill"), skill, &error))
		return console_misuse(console, "%s", error.text);
	engine_set_option(console->engine, engine_option_find("LimitStrength"), "0", &error);
	print_strength(console);
	return DONE;
}

/* A level in one word: a number from 0 to 20 is a Skill, a greater one a strength in Elo. */
static enum done set_by_word(struct console *console, const char *word)
{
	static const struct { const char *word, *elo; } names[] = {
		{ "easy", "1000" }, { "normal", "1800" }, { "hard", "full" }, { "full", "full" }
	};
	int64_t number;

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (text_equal(word, names[i].word))
			return set_strength(console, names[i].elo);
	if (!number_parse(word, INT64_MIN, INT64_MAX, &number))
		return console_misuse(console, "a level is easy, normal, hard, a Skill of 0 to %d or %d to %d Elo; "
		                      "or level [depth|nodes|time|clock|elo NUMBER]", SKILL_FULL, ELO_MIN, ELO_FULL);
	return number > SKILL_FULL ? set_strength(console, word) : set_skill(console, word);
}

static void print_clock(const struct console *console, enum colour colour)
{
	int64_t ms = engine_clock_us(console->engine, colour) / 1000;
	int64_t size = ms < 0 ? -ms : ms;

	fprintf(console->screen.out, "%s %s%d:%02d.%01d%s\n", colour_name(colour), ms < 0 ? "-" : "",
	        (int)(size / 60000), (int)(size / 1000 % 60), (int)(size / 100 % 10),
	        ms < 0 ? ": out of time" : "");
}

static enum done run_level(struct console *console, int argc, char **argv)
{
	if (argc == 2)
		return set_by_word(console, argv[1]);
	if (argc == 3 && text_equal(argv[1], "elo"))
		return set_strength(console, argv[2]);
	if (argc == 3 && text_equal(argv[1], "clock")) {
		if (set_clocks(console, argv[2]) != DONE)
			return BAD_USAGE;
	} else if (argc == 3 && !argument_effort(console, argv[1], argv[2], &console->level)) {
		return BAD_USAGE;
	}
	if (argc > 1)
		engine_run_clocks(console->engine, false);
	print_effort(console->screen.out, &console->level);
	for (int colour = WHITE; console->level.clock && colour <= BLACK; colour++)
		print_clock(console, (enum colour)colour);
	if (argc == 1 || engine_strength(console->engine) != ELO_FULL)
		print_strength(console);
	if (argc == 1)
		screen_put_prose(&console->screen, 0, 2,
		                 "To change it: level easy, level 1400, level full; level time 5, level clock 5+3, level "
		                 "depth 8");
	return DONE;
}

static const struct console_command rows[] = {
	{ "level", "[easy|normal|hard|SKILL|ELO|depth|nodes|time|clock|elo NUMBER]", 0, 2, TOPIC_PLAY, 0,
	  "print or set how long Rhumb searches (a clock is in minutes and seconds: 5, 5+3, 40/90+30), and its "
	  "strength (easy is 1000 Elo, normal 1800, hard full strength; SKILL is 0 to 20); print the time left on "
	  "the clocks",
	  "level depth 6\nlevel time 2.5\nlevel clock 40/5+3\nlevel easy\nlevel 5\nlevel 1400\nlevel full\nlevel", run_level },
};

const struct command_rows level_rows = { rows, sizeof rows / sizeof *rows };
