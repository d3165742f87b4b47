/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The topics of `help`, and which words it explains that are no terms. */
#include <config.h>

#include "console/internal.h"

#include "console/shell/shell.h"

const struct topic_text topics[TOPICS] = {
	[TOPIC_PLAY] = { "play", "Play",
		"Type a move in SAN (Nf3) or by coordinates (g1f3), and Rhumb replies. Numbered moves, whole "
		"games and positions may be pasted." },
	[TOPIC_POSITION] = { "position", "The position",
		"Upper-case letters are White's pieces, lower-case letters Black's. The last move is marked: ( ) "
		"where it started, [ ] where it ended. A king in check is marked ! !." },
	[TOPIC_MACHINE] = { "machine", "The machine",
		"Squares are numbered 16 * rank + file, as 'square' shows. A step or a difference is signed: "
		"+16 leads north, +1 east, seen from White. Hexadecimal numbers start with 0x. Boards "
		"mark squares in colour, or with a letter after a colon; the legend explains it." },
	[TOPIC_CHESS] = { "chess", "The chess",
		"Exchanges are in centipawns (a pawn is 100), 'eval' is in pawns. All scores are for the side to "
		"move, which the heading names: +100 wins a pawn. 'eval' also shows the sums of both sides." },
	[TOPIC_SEARCH] = { "search", "The search",
		"Scores are in pawns for the side to move, which the heading names: +1.00 is one pawn up; 'mate "
		"in 3' counts moves. A + after a score means at least that much, a - at most. Depth 8/15 is 8 "
		"plies everywhere and 15 in the longest line." },
	[TOPIC_WORK] = { "work", "Counts and files",
		"Files ending in .gz are unpacked when read; Ctrl-C ends long work. The effort for each position "
		"is 'depth 8', 'nodes 50000' or 'time 2.5' (seconds). Only the [%eval] that annotate writes is "
		"for White, as PGN requires." },
	[TOPIC_CONSOLE] = { "console", "Console commands",
		"';' separates commands, '#' starts a comment. A command may be shortened as long as it is "
		"unambiguous; TAB completes." }
};

const struct topic_text *topic_find(const char *name)
{
	for (int i = 0; i < TOPICS; i++)
		if (text_equal(topics[i].name, name))
			return &topics[i];
	return NULL;
}

bool help_knows(const struct console *console, const char *typed)
{
	struct text name = TEXT_OF(100);

	for (const char *at = typed; *at; at++)
		text_add_char(&name, text_lower(*at));
	return topic_find(name.chars) || engine_option_find(name.chars) ||
	       command_find_exact(console->table, name.chars);
}
