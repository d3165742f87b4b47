/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The motifs of tactics in a move, in words. */
#include <config.h>

#include "console/views/motif_lines.h"

#include "console/words.h"
#include "rules/makemove.h"
#include "tools/motifs.h"

static void add_walk(struct text *out, const struct position *pos, int from, int to)
{
	int step = vector_step(from, to);

	for (int square = from; square != to; square += step) {
		add_man(out, pos, square);
		text_add(out, " > ");
	}
	add_man(out, pos, to);
}

/* The move that is threatened, were it the mover's turn in AFTER. */
static void add_threat(struct text *out, struct position *after, struct move mate)
{
	position_make_null(after);
	add_san(out, after, mate);
	position_unmake_null(after);
}

static void add_motif(struct text *out, struct position *after, const struct motif *motif)
{
	int last = motif->target_count - 1;

	text_add(out, motif->kind == MOTIF_UNCOVERED ? "it uncovers" : motif_name(motif->kind));
	if (motif->kind == MOTIF_DOUBLE_CHECK)
		return;
	text_add(out, motif->kind == MOTIF_UNCOVERED ? " " : ": ");
	if (motif->kind == MOTIF_MATE_THREAT) {
		add_threat(out, after, motif->mate);
	} else if (motif->kind == MOTIF_FORK) {
		for (int i = 0; i <= last; i++) {
			text_add(out, i == 0 ? "" : i < last ? ", " : " and ");
			add_walk(out, after, motif->from, motif->targets[i]);
		}
	} else {
		add_walk(out, after, motif->from, motif->targets[last]);
	}
}

void motif_lines_add(struct text *out, const struct position *before, struct position *after,
                struct move move)
{
	struct motif motifs[MOTIFS_MAX];
	int count = motifs_find(before, after, move, motifs);

	for (int i = 0; i < count; i++) {
		add_motif(out, after, &motifs[i]);
		text_add_char(out, '\n');
	}
}
