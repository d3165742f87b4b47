/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening a book, playing from it, and what it knows of a position. */
#include <config.h>

#include "engine/engine.h"

#include <inttypes.h>

#include "engine/internal.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/outcome.h"
#include "rules/setup.h"
#include "util/error.h"

bool opening_load(struct engine *engine, struct error *error)
{
	const char *path = engine->settings.book_file;
	struct book *book = NULL;

	if (*path) {
		book = book_open(path, error);
		if (!book)
			return false;
	}
	opening_free(&engine->opening);
	engine->opening.book = book;
	return true;
}

void opening_free(const struct opening *opening)
{
	book_close(opening->book);
}

void opening_prepare(struct engine *engine)
{
	const struct engine_settings *settings = &engine->settings;
	struct opening *opening = &engine->opening;

	opening->plays = settings->own_book;
	opening->depth = strength_book_depth(engine);
	opening->taste.best = settings->best_book_move;
	opening->taste.variety = settings->book_variety;
	opening->seed = engine_current_seed(engine);
}

/* Take the moves out of the COUNT at CHOICES that make a position of POS's game occur for the third
 * time, a draw that the opponent may claim; returns how many are left.  None is taken out if memory
 * runs out. */
static int leave_out_repetitions(const struct position *pos, struct book_choice *choices, int count)
{
	struct position after;
	int kept = 0;

	if (count == 0 || !position_init(&after))
		return count;
	if (!position_copy(&after, pos, 1))
		kept = count;
	for (int i = kept; i < count; i++) {
		position_make(&after, choices[i].move);
		if (outcome_repetitions(&after) < 2)
			choices[kept++] = choices[i];
		position_unmake(&after);
	}
	position_free(&after);
	return kept;
}

bool opening_advise(void *context, const struct position *pos, struct engine_advice *advice)
{
	const struct opening *opening = context;
	struct random random = { opening->seed ^ position_key(pos) };
	struct book_choice choices[MOVES_MAX];
	int count;

	if (!opening->plays || position_move_number(pos) > opening->depth)
		return false;
	count = book_look_up(opening->book, pos, choices);
	count = leave_out_repetitions(pos, choices, count);
	advice->move = book_choose(choices, count, &opening->taste, &random);
	advice->score = 0;
	return !move_is_none(advice->move);
}

void engine_set_own_book(struct engine *engine, bool on)
{
	engine->settings.own_book = on;
}

const struct book *engine_book(const struct engine *engine)
{
	return engine->opening.book;
}

int engine_book_moves(const struct engine *engine, struct book_choice choices[MOVES_MAX])
{
	return book_look_up(engine->opening.book, &engine->pos, choices);
}

const struct opening_name *engine_opening_name(const struct engine *engine)
{
	const struct opening_name *name = NULL;
	struct position pos;

	if (!position_init(&pos))
		return NULL;
	if (position_copy(&pos, &engine->pos, 0))
		name = opening_name_of_game(&pos);
	position_free(&pos);
	return name;
}

void opening_name_format(const struct opening_name *name, struct text *out)
{
	text_printf(out, "%s %s", name->code, name->name);
}

/* Add the name of the position that MOVE leads to from POS, if it has one. */
static void add_name_behind(struct position *pos, struct move move, struct text *out)
{
	const struct opening_name *name;

	position_make(pos, move);
	name = opening_name_find(pos);
	position_unmake(pos);
	if (name) {
		text_add(out, "  ");
		opening_name_format(name, out);
	}
}

void engine_format_choices(const struct engine *engine, const struct book_choice *choices,
                           int count, const char *margin, struct text *out)
{
	struct position pos;
	bool ready = position_init(&pos);
	bool names = ready && position_copy(&pos, &engine->pos, 1);
	uint64_t sum = 0;

	for (int i = 0; i < count; i++)
		sum += choices[i].weight;
	for (int i = 0; i < count; i++) {
		uint32_t weight = choices[i].weight;
		int permille = sum ? (int)((weight * UINT64_C(1000) + sum / 2) / sum) : 0;
		char san[SAN_MAX];

		text_printf(out, "%s%-8s %8" PRIu32 " %4d.%d%%", margin,
		            san_format(&engine->pos, choices[i].move, san), weight, permille / 10,
		            permille % 10);
		if (names)
			add_name_behind(&pos, choices[i].move, out);
		text_add_char(out, '\n');
	}
	if (ready)
		position_free(&pos);
}
