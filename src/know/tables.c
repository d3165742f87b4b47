/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Endgame tables of all formats together. */
#include <config.h>

#include "know/tables.h"

#include <stdlib.h>

#include "know/gaviota.h"
#include "know/syzygy.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/setup.h"

enum { FIFTY_MOVES = 100 };      /* plies */

const char *table_value_name(enum table_value value)
{
	static const char *const names[] = { "loss", "blessed loss", "draw", "cursed win", "win" };

	return names[value - TABLE_LOSS];
}

const char *tables_library(enum table_format format)
{
	return format == FORMAT_SYZYGY ? syzygy_library() : gaviota_library();
}

/* ---- opening ---- */

bool tables_open(struct tables *tables, enum table_format format, const char *path,
                 struct text *error)
{
	if (format == FORMAT_SYZYGY) {
		syzygy_close(tables->syzygy);
		tables->syzygy = *path ? syzygy_open(path, error) : NULL;
		return !*path || tables->syzygy;
	}
	gaviota_close(tables->gaviota);
	tables->gaviota = *path ? gaviota_open(path, error) : NULL;
	return !*path || tables->gaviota;
}

void tables_close(struct tables *tables)
{
	syzygy_close(tables->syzygy);
	gaviota_close(tables->gaviota);
	*tables = (struct tables){ 0 };
}

static struct table_files *files_of(const struct tables *tables, enum table_format format)
{
	if (format == FORMAT_SYZYGY)
		return tables->syzygy ? syzygy_files(tables->syzygy) : NULL;
	return tables->gaviota ? gaviota_files(tables->gaviota) : NULL;
}

const struct table_files *tables_files(const struct tables *tables, enum table_format format)
{
	return files_of(tables, format);
}

bool tables_check(struct tables *tables, table_progress *progress, void *context)
{
	for (int format = 0; format < FORMATS; format++) {
		struct table_files *files = files_of(tables, (enum table_format)format);

		if (files && !table_files_check(files, progress, context))
			return false;
	}
	return true;
}

int tables_men(const struct tables *tables)
{
	int men = 0;

	for (int format = 0; tables && format < FORMATS; format++) {
		const struct table_files *files = files_of(tables, (enum table_format)format);

		if (files && files->men > men)
			men = files->men;
	}
	return men;
}

/* ---- positions ---- */

bool tables_probe(const struct tables *tables, const struct position *pos,
                  struct table_answer *answer)
{
	int side;

	answer->dtm = 0;
	if (!tables)
		return false;
	if (syzygy_probe(tables->syzygy, pos, &answer->value))
		return true;
	if (!gaviota_probe(tables->gaviota, pos, &side, &answer->dtm) || answer->dtm > FIFTY_MOVES)
		return false;
	answer->value = side == 0 ? TABLE_DRAW : side > 0 ? TABLE_WIN : TABLE_LOSS;
	return true;
}

/* ---- moves ---- */

/* The value of POS for the side that does not move, and the plies to mate. */
static bool probe_after(const struct gaviota *gaviota, const struct position *pos, int *side,
                        int *plies)
{
	*side = *plies = 0;
	if (movegen_count(pos) == 0) {
		*side = position_in_check(pos);
		return true;
	}
	if (!gaviota_probe(gaviota, pos, side, plies))
		return false;
	*side = -*side;
	return true;
}

/* Set the distance to mate of MOVE, which led to POS, and the value if that is not
 * VALUED yet. */
static bool measure(const struct gaviota *gaviota, const struct position *pos, bool valued,
                    struct table_move *move)
{
	int side, plies;
	bool in_time;

	if (!probe_after(gaviota, pos, &side, &plies))
		return false;
	in_time = position_rule50(pos) + plies <= FIFTY_MOVES;
	if (!valued) {
		move->dtz = 0;
		move->value = side == 0 ? TABLE_DRAW
		              : side > 0 ? in_time ? TABLE_WIN : TABLE_SPOILT
		                         : in_time ? TABLE_LOSS : TABLE_SAVED;
	}
	/* A mate that the fifty moves prevent is no way to win. */
	move->dtm = side == 0 || (side > 0 && !in_time) ? 0 : plies + 1;
	return true;
}

/* Have Gaviota's tables tell the distances to mate of the COUNT moves of POS.  False if
 * they do not know them all. */
static bool measure_all(const struct gaviota *gaviota, const struct position *pos, bool valued,
                        struct table_move *moves, int count)
{
	struct position copy;
	bool ok;

	if (!gaviota || !position_init(&copy))
		return false;
	ok = position_copy(&copy, pos, 1);
	for (int i = 0; ok && i < count; i++) {
		position_make(&copy, moves[i].move);
		ok = measure(gaviota, &copy, valued, &moves[i]);
		position_unmake(&copy);
	}
	position_free(&copy);
	for (int i = 0; !ok && i < count; i++)
		moves[i].dtm = 0;
	return ok;
}

static bool is_better(const struct table_move *a, const struct table_move *b)
{
	bool mates = a->dtm > 0 && b->dtm > 0;

	if (a->value != b->value)
		return a->value > b->value;
	if (a->value == TABLE_WIN && (a->dtm > 0) != (b->dtm > 0))
		return a->dtm > 0;
	if (a->value > TABLE_DRAW)
		return mates ? a->dtm < b->dtm : a->dtz < b->dtz;
	return mates ? a->dtm > b->dtm : a->dtz > b->dtz;
}

/* Put the COUNT moves into their order. */
static void sort(struct table_move *moves, int count)
{
	for (int i = 1; i < count; i++) {
		struct table_move move = moves[i];
		int at = i;

		for (; at > 0 && is_better(&move, &moves[at - 1]); at--)
			moves[at] = moves[at - 1];
		moves[at] = move;
	}
}

int tables_moves(const struct tables *tables, const struct position *pos,
                 struct table_move moves[MOVES_MAX])
{
	struct move legal[MOVES_MAX];
	int count;
	bool valued, measured;

	if (!tables)
		return 0;
	count = syzygy_moves(tables->syzygy, pos, moves);
	valued = count > 0;
	if (!valued && position_rights(pos) == 0) {
		count = movegen_all(pos, legal);
		for (int i = 0; i < count; i++)
			moves[i] = (struct table_move){ .move = legal[i] };
	}
	measured = measure_all(tables->gaviota, pos, valued, moves, count);
	if (count == 0 || (!valued && !measured))
		return 0;
	sort(moves, count);
	if (!valued && (moves[0].value == TABLE_SPOILT || moves[0].value == TABLE_SAVED))
		return 0;
	return count;
}
