/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Drawing what the network thinks of each man. */
#include <config.h>

#include "console/views/men_worth.h"

#include "console/words.h"
#include "engine/options.h"
#include "eval/eval.h"
#include "eval/network/builtin.h"
#include "eval/network/worth.h"

static void draw_rank(FILE *out, const struct network *network, const struct position *pos,
                      int rank)
{
	fprintf(out, "%d ", rank + 1);
	for (int file = FILE_A; file <= FILE_H; file++) {
		int square = square_make(file, rank);
		struct piece piece = position_at(pos, square);
		TEXT_ON_STACK(cell, 24);

		if (piece_is_empty(piece)) {
			text_add(&cell, ".");
		} else {
			add_man(&cell, pos, square);
			cell_chars[cell.length - 2] = '\0';
			cell.length -= 2;
			if (!piece_is_king(piece)) {
				text_add(&cell, " ");
				add_pawns(&cell, network_worth(network, pos, square));
			}
		}
		fprintf(out, " %8s", cell_chars);
	}
	fputc('\n', out);
}

enum done worth_show(struct console *console)
{
	const struct position *pos = console_position(console);
	const struct network *network = engine_search_options(console->engine).network;
	FILE *out = console->screen.out;
	TEXT_ON_STACK(value, 24);

	if (!network)
		network = network_built_in();
	if (!network)
		return console_fail(console, "this build has no network; name one by NetworkFile");
	fputs("What each man is worth to his own side, in pawns\n", out);
	for (int rank = RANK_8; rank >= RANK_1; rank--)
		draw_rank(out, network, pos, rank);
	fprintf(out, "  ");
	for (int file = FILE_A; file <= FILE_H; file++)
		fprintf(out, " %8c", 'a' + file);
	add_pawns(&value, evaluate_by_network(pos, network));
	fprintf(out, "\nnetwork '%s', value for %s: %s\n", network->name,
	        colour_name(position_turn(pos)), value_chars);
	return DONE;
}
