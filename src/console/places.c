/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Positions that have a name: what the examples and the learner need. */
#include <config.h>

#include "console/places.h"

#include <stddef.h>

#include "notation/fen.h"
#include "util/text.h"

const struct place place_table[] = {
	{ "start", FEN_START, "where games begin" },
	{ "startpos", FEN_START, "the same, as UCI calls it" },
	{ "kiwipete", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
	  "all special moves, by Peter McKenzie" },
	{ "exchange", "r1b1r1k1/ppp1qppp/2nb4/4p3/8/1P3N2/PBP1QPPP/R3R1K1 w - - 0 1",
	  "a pawn on e5 with four men a side around it" },
	{ "pins", "4r1k1/8/8/b7/8/2N1N3/8/4K2r w - - 0 1", "a king with pinned men and a check" },
	{ "hanging", "r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P1Q1/2N5/PPPP1PPP/R1B1K1NR b KQkq - 0 5",
	  "a queen en prise" },
	{ "lucena", "1K1k4/1P6/8/8/8/8/r7/2R5 w - - 0 1", "building the bridge" },
	{ "philidor", "4k3/R7/1r6/3KP3/8/8/8/8 w - - 0 1", "a rook ending to hold" },
	{ "saavedra", "8/8/1KP5/3r4/8/8/8/k7 w - - 0 1", "promote, but to what?" },
	{ "reti", "7K/8/k1P5/7p/8/8/8/8 w - - 0 1", "a king who walks two ways at once" },
	{ "legal", "rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P1b1/2N5/PPPP1PPP/R1BQK2R b KQkq - 0 5",
	  "Legal's mate: Bxd1 loses to Bxf7+ and Nd5" },
	{ "leaf", "6k1/8/4p3/3n4/8/p1N5/P1P5/K7 w - - 0 1", "a knight that takes a defended one" },
	{ "mate", "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "mate in one on the last rank" },
	{ "castling960", "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
	  "Chess960: castling with rooks from b and g" }
};
const int place_count = sizeof place_table / sizeof *place_table;

const char *place_find(const char *name)
{
	for (int i = 0; i < place_count; i++)
		if (text_equal(place_table[i].name, name))
			return place_table[i].fen;
	return NULL;
}
