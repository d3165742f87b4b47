/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The game at hand, kept as the position it began from and its moves. */
#include <config.h>

#include "console/keep.h"

#include <stdlib.h>

#include "console/current.h"
#include "rules/makemove.h"

bool keep_take(struct keep *keep, struct console *console)
{
	struct position *pos = console_scratch(console, 0);
	struct text fen;

	if (!pos)
		return false;
	keep->count = position_plies(pos);
	keep->result = console->result;
	keep->level = console->level;
	keep->posts = console->posts;
	keep->flipped = console->screen.flipped;
	keep->interactive = console->interactive;
	keep->moves = malloc((size_t)(keep->count + 1) * sizeof *keep->moves);
	if (!keep->moves) {
		console_fail(console, "out of memory");
		return false;
	}
	for (int ply = keep->count - 1; ply >= 0; ply--) {
		keep->moves[ply] = position_last_move(pos);
		position_unmake(pos);
	}
	text_init(&fen, keep->fen, sizeof keep->fen);
	fen_format(pos, FEN_X, &fen);
	return true;
}

enum done keep_restore(struct keep *keep, struct console *console)
{
	enum done done = current_set_up(console, keep->fen);

	for (int ply = 0; ply < keep->count && done == DONE; ply++)
		done = current_make(console, keep->moves[ply]);
	console->result = keep->result;
	console->level = keep->level;
	console->posts = keep->posts;
	console->screen.flipped = keep->flipped;
	console->interactive = keep->interactive;
	free(keep->moves);
	return done;
}
