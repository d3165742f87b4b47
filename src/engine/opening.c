/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Opening a book, playing from it, and what it knows of a position. */
#include <config.h>

#include "engine/opening.h"

#include <inttypes.h>

#include "engine/internal.h"
#include "notation/san.h"

bool opening_load(struct engine *engine, struct text *error)
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

void opening_free(struct opening *opening)
{
	book_close(opening->book);
	opening->book = NULL;
}

void opening_prepare(struct engine *engine)
{
	const struct engine_settings *settings = &engine->settings;
	struct opening *opening = &engine->opening;

	opening->plays = settings->own_book && opening->book;
	opening->depth = strength_book_depth(engine);
	opening->taste.best = settings->best_book_move;
	opening->taste.variety = settings->book_variety;
	opening->seed = engine_seed(engine);
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
	advice->move = book_choose(choices, count, &opening->taste, &random);
	advice->score = 0;
	return !move_is_none(advice->move);
}

bool engine_has_book(const struct engine *engine)
{
	return engine->opening.book != NULL;
}

int engine_book_moves(const struct engine *engine, struct book_choice choices[MOVES_MAX])
{
	return book_look_up(engine->opening.book, &engine->pos, choices);
}

void book_choices_format(const struct position *pos, const struct book_choice *choices, int count,
                         const char *margin, struct text *out)
{
	uint64_t sum = 0;

	for (int i = 0; i < count; i++)
		sum += choices[i].weight;
	for (int i = 0; i < count; i++) {
		uint32_t weight = choices[i].weight;
		int permille = sum ? (int)((weight * UINT64_C(1000) + sum / 2) / sum) : 0;
		char san[SAN_MAX];

		text_printf(out, "%s%-8s %8" PRIu32 " %4d.%d%%\n", margin,
		            san_format(pos, choices[i].move, san), weight, permille / 10,
		            permille % 10);
	}
}
