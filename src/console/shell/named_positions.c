/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Named positions, for examples and learners. */
#include <config.h>

#include "console/shell/shell.h"

#include <stddef.h>
#include <string.h>

#include "notation/fen.h"
#include "util/text.h"

const struct named_position named_positions[] = {
	{ "start", FEN_START, "the start position" },
	{ "startpos", FEN_START, "the same, as UCI calls it" },
	{ "kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	  "all special moves, by Peter McKenzie" },
	{ "exchange", "r1b1r1k1/ppp1qppp/2nb4/4p3/8/1P3N2/PBP1QPPP/R3R1K1 w - - 0 1",
	  "a pawn on e5 with four pieces a side around it" },
	{ "pins", "4r1k1/8/8/b7/8/2N1N3/8/4K2r w - - 0 1", "a king with pinned pieces and a check" },
	{ "hanging", "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P1Q1/2N5/PPPP1PPP/R1B1K1NR b KQkq - 0 5",
	  "a queen en prise" },
	{ "lucena", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", "building the bridge" },
	{ "philidor", "4k3/R7/1r6/3KP3/8/8/8/8 w - - 0 1", "a rook ending to hold" },
	{ "saavedra", "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", "promote, but to what?" },
	{ "reti", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "a king that goes two ways at once" },
	{ "legals-mate", "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5",
	  "Legal's mate: Bxd1 loses to Bxf7+ and Nd5" },
	{ "leaf", "6k1/8/4p3/3n4/8/p1N5/P1P5/K7 w - - 0 1", "a knight that captures a defended one" },
	{ "tree", "k7/8/5p2/5P2/8/p5p1/P5PB/7K w - - 0 1", "a tree of two plies with eleven moves" },
	{ "overloaded", "2r1r1k1/8/8/8/8/2N1N3/3P4/6K1 w - - 0 1", "a pawn that defends two knights" },
	{ "trapped", "8/Bkp5/1p6/8/8/8/8/6K1 w - - 0 1", "a bishop that went for a pawn" },
	{ "mate", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "mate in one on the last rank" },
	{ "castling960", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
	  "Chess960: castling with rooks from b and g" }
};
const int named_position_count = sizeof named_positions / sizeof *named_positions;

const char *named_position_find(const char *name)
{
	const char *found = NULL;

	for (int i = 0; i < named_position_count; i++)
		if (text_equal(named_positions[i].name, name))
			return named_positions[i].fen;
	for (int i = 0; i < named_position_count && strlen(name) >= 3; i++) {
		if (!text_starts_with(named_positions[i].name, name))
			continue;
		if (found && strcmp(found, named_positions[i].fen) != 0)
			return NULL;
		found = named_positions[i].fen;
	}
	return found;
}
