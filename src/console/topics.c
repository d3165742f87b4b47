/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the commands are about, and how to read what they print. */
#include <config.h>

#include "console/topics.h"

const struct topic_text topics[TOPICS] = {
	[TOPIC_PLAY] = { "play", "Play",
		"A move in SAN (Nf3) or by coordinates (g1f3) is made, and Rhumb replies. Moves with their "
		"numbers, whole games and positions may be pasted." },
	[TOPIC_POSITION] = { "position", "The position",
		"Upper-case letters are White's men, lower-case letters Black's. The square that the last "
		"move left is marked ( ), the one it reached [ ], a king in check ! !." },
	[TOPIC_MACHINE] = { "machine", "The machine",
		"Squares are numbered 16 * rank + file, as 'square' shows. A step or a difference is signed: "
		"+16 leads north, +1 east, seen from White. 0x stands before hexadecimal numbers. Boards "
		"mark squares in colour, or with the letter behind a colon that the legend explains." },
	[TOPIC_CHESS] = { "chess", "The chess",
		"Exchanges count in centipawns (a pawn is 100), 'eval' counts in pawns; both for the side to "
		"move, as all scores do: +100 wins a pawn. Headings name the side. 'eval' shows the sums of "
		"both sides beside that." },
	[TOPIC_SEARCH] = { "search", "The search",
		"Scores are in pawns for the side to move, whom the heading names: +1.00 is a pawn more for "
		"whoever moves; 'mate in 3' counts its moves. A + behind a score means at least that much, a - "
		"at most. Depth 8/15 is 8 plies everywhere and 15 in the longest line." },
	[TOPIC_WORK] = { "work", "Counts and files",
		"Files ending in .gz are read as they are; Ctrl-C ends long work. Efforts are 'depth 8', "
		"'nodes 50000' or 'time 2.5' (seconds) for each position. Only the [%eval] that annotate "
		"writes counts for White, as PGN has it." },
	[TOPIC_CONSOLE] = { "console", "Console commands",
		"';' stands between commands, '#' before a comment. A command may be shortened as long as "
		"one name alone begins so; TAB completes." }
};
