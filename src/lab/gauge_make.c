/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Drawing the positions of a gauge from games, and labelling them. */
#include <config.h>

#include "lab/gauge.h"

#include <errno.h>
#include <stdlib.h>

#include "lab/game_record.h"
#include "lab/gamefile.h"
#include "notation/fen.h"
#include "rules/attack.h"
#include "rules/check.h"
#include "rules/makemove.h"
#include "search/search.h"
#include "util/error.h"
#include "util/memory.h"
#include "util/random.h"

enum {
	TABLE_MB = 16,
	EVAL_MAX_DRAWN = 400,        /* centipawns: static value of a position that may be drawn */
	ATTACKERS = 3,               /* pieces that attack a king's squares in GAUGE_KING */
	TRIES = 8                    /* candidates for a position: some are not quiet */
};

struct candidate_list {
	struct setup *all;
	int count, capacity;
};

struct making {
	const struct gauge_recipe *recipe;
	const struct gauge_callbacks *callbacks;
	FILE *out;
	int total;
	struct candidate_list lists[GAUGE_KINDS];    /* shuffled */
};

/* ---- candidates ---- */

/* One of each kind from the game at hand: each as likely as the others. */
struct draw {
	struct random *random;
	struct setup chosen[GAUGE_KINDS];
	uint32_t seen[GAUGE_KINDS];
};

/* How many pieces, pawns and king apart, attack the king of COLOUR or a square beside it. */
static int count_attackers(const struct board *board, enum colour colour)
{
	enum colour other = colour_other(colour);
	int king = board_king(board, colour);
	unsigned slots = 0;

	for (int rank = SOUTH; rank <= NORTH; rank += NORTH)
		for (int file = WEST; file <= EAST; file++)
			if (square_is_ok(king + rank + file))
				slots |= attackers_of(board, king + rank + file, other);
	return bits_count(slots & ~(board_pieces(board, other, KING) | board_pieces(board, other, PAWN)));
}

static void see(struct draw *draw, enum gauge_kind kind, const struct position *pos)
{
	if (random_below(draw->random, ++draw->seen[kind]) != 0)
		return;
	position_get_setup(pos, &draw->chosen[kind]);
	draw->chosen[kind].rule50 = 0;
}

/* POS may be a position of KIND, with the static value EVAL. */
static void consider(struct draw *draw, enum gauge_kind kind, const struct position *pos, int eval)
{
	const struct board *board = position_board(pos);

	if (abs(eval) > EVAL_MAX_DRAWN || position_in_check(pos))
		return;
	if (count_attackers(board, WHITE) >= ATTACKERS || count_attackers(board, BLACK) >= ATTACKERS)
		see(draw, GAUGE_KING, pos);
	else
		see(draw, kind, pos);
}

/* The samples of GAME from FIRST on that PLY has; the first of the next ply. */
static int consider_samples(struct draw *draw, const struct game_record *game, int first, int ply,
                            struct position *pos)
{
	int at = first;

	for (; at < game->samples && game->sample[at].ply == ply; at++) {
		const struct game_sample *sample = &game->sample[at];

		move_path_make(pos, sample->path, sample->length);
		consider(draw, GAUGE_TREE, pos, sample->sample.eval);
		move_path_unmake(pos, sample->path, sample->length);
	}
	return at;
}

/* Go through GAME, which was replayed.  False if memory runs out. */
static bool draw_from(struct draw *draw, const struct game_record *game, struct position *pos)
{
	int at = 0;

	if (position_set_up(pos, &game->start, NULL) != SETUP_OK ||
	    !position_reserve(pos, game->plies + GAME_PATH_MAX))
		return false;
	for (int ply = 0; ply < game->plies; ply++) {
		at = consider_samples(draw, game, at, ply, pos);
		if (ply < GAUGE_OPENING_PLIES && move_is_quiet(game->ply[ply].move))
			consider(draw, GAUGE_OPENING, pos, game->ply[ply].eval);
		position_make(pos, game->ply[ply].move);
	}
	return true;
}

/* Put SETUP at a random place of LIST.  False if memory runs out. */
static bool shuffle_in(struct candidate_list *list, const struct setup *setup, struct random *random)
{
	struct setup *all = memory_reserve(list->all, &list->capacity, list->count + 1, sizeof *all);
	uint32_t place;

	if (!all)
		return false;
	list->all = all;
	place = random_below(random, (uint32_t)list->count + 1);
	all[list->count] = all[place];
	all[place] = *setup;
	list->count++;
	return true;
}

/* Draw from each game of READER.  False with the reason, or if stopped. */
static bool draw_from_all(struct making *making, struct game_reader *reader, struct error *error)
{
	const atomic_bool *stop = making->callbacks->stop;
	struct random random = { making->recipe->seed };
	struct position pos;
	bool drawn = position_init(&pos);

	while (drawn && !(stop && atomic_load(stop)) && game_reader_next(reader, error)) {
		struct draw draw = { .random = &random };

		drawn = draw_from(&draw, game_reader_game(reader), &pos);
		for (int kind = 0; kind < GAUGE_KINDS && drawn; kind++)
			if (draw.seen[kind] > 0)
				drawn = shuffle_in(&making->lists[kind], &draw.chosen[kind], &random);
	}
	if (!drawn)
		error_memory(error);
	position_free(&pos);
	return !error_is_set(error) && !(stop && atomic_load(stop));
}

/* ---- labels as jobs: the result is a line ---- */

struct labeller {
	const struct making *making;
	const atomic_bool *over;
	struct clock clock;
	struct search *search;
	struct position pos;
};

static void close_labeller(void *worker)
{
	struct labeller *labeller = worker;

	position_free(&labeller->pos);
	search_free(labeller->search);
	free(labeller);
}

static void *open_labeller(const void *work, const atomic_bool *over, struct error *error)
{
	struct labeller *labeller = calloc(1, sizeof *labeller);

	if (labeller) {
		labeller->making = work;
		labeller->over = over;
		clock_init_virtual(&labeller->clock, 1000);
		labeller->search = search_create(TABLE_MB, &labeller->clock);
		if (position_init(&labeller->pos) && labeller->search)
			return labeller;
		close_labeller(labeller);
	}
	error_memory(error);
	return NULL;
}

/* Search SETUP.  False if its best move is not quiet or its score too high, or without memory. */
static bool label(struct labeller *labeller, const struct setup *setup, int *score)
{
	struct search_options options = search_options_default();
	struct search_limits limits = search_limits_none();
	struct search_result result;

	options.network = labeller->making->recipe->network;
	limits.nodes = (uint64_t)labeller->making->recipe->nodes;
	limits.stop = labeller->over;
	search_clear(labeller->search);
	search_prepare(labeller->search, &limits);
	if (position_set_up(&labeller->pos, setup, NULL) != SETUP_OK ||
	    !search_think(labeller->search, &labeller->pos, &options, NULL, &result))
		return false;
	*score = result.score;
	return !move_is_none(result.best) && move_is_quiet(result.best) &&
	       abs(result.score) <= GAUGE_SCORE_MAX;
}

/* The kind of the position NUMBER, and which one of its kind it is. */
static enum gauge_kind kind_of_number(const struct gauge_recipe *recipe, uint32_t number,
                                      uint32_t *index)
{
	int kind = 0;

	while (number >= (uint32_t)recipe->counts[kind])
		number -= (uint32_t)recipe->counts[kind++];
	*index = number;
	return (enum gauge_kind)kind;
}

static bool run_label(void *worker, uint32_t number, const struct bytes *input, struct bytes *result,
                      struct error *error)
{
	struct labeller *labeller = worker;
	const struct gauge_recipe *recipe = labeller->making->recipe;
	uint32_t index;
	enum gauge_kind kind = kind_of_number(recipe, number, &index);
	const struct candidate_list *list = &labeller->making->lists[kind];

	(void)input;
	for (int i = 0; i < TRIES && index < (uint32_t)list->count; i++, index += (uint32_t)recipe->counts[kind]) {
		struct text line = TEXT_OF(FEN_MAX + 60);
		int score;

		if (!label(labeller, &list->all[index], &score))
			continue;
		fen_format_start(&list->all[index], FEN_X, &line);
		text_printf(&line, " ce %d; id \"%s\";\n", score, gauge_kind_name(kind));
		if (bytes_add(result, line.chars, line.length))
			return true;
		break;
	}
	return error_set(error, "too few games, or no memory, for position %u", (unsigned)number);
}

static enum jobs_end write_label(void *context, uint32_t number, const struct bytes *result,
                                 struct error *error)
{
	struct making *making = context;

	if (fwrite(result->at, 1, result->length, making->out) != result->length)
		return jobs_end_of(error_system(error, NULL));
	if (making->callbacks->progress)
		making->callbacks->progress(making->callbacks->context, (int)number + 1, making->total);
	return JOBS_DONE;
}

enum jobs_end gauge_make(const struct gauge_recipe *recipe, const struct gauge_callbacks *callbacks,
                         FILE *out, struct error *error)
{
	static const struct job_kind labels = {
		.open = open_labeller, .close = close_labeller, .run = run_label, .take = write_label
	};
	struct making making = { .recipe = recipe, .callbacks = callbacks, .out = out };
	struct job_workers workers = { recipe->jobs, callbacks->stop, callbacks->ranks };
	struct game_reader *reader = game_reader_open(recipe->games, error);
	enum jobs_end end = JOBS_FAILED;

	for (int kind = 0; kind < GAUGE_KINDS; kind++)
		making.total += recipe->counts[kind];
	if (reader && draw_from_all(&making, reader, error))
		end = jobs_run(&labels, &making, 0, (uint32_t)making.total, &workers, error);
	else if (!error_is_set(error))
		end = JOBS_STOPPED;
	else
		error_in(error, "%s", recipe->games);
	if (reader)
		game_reader_close(reader);
	for (int kind = 0; kind < GAUGE_KINDS; kind++)
		free(making.lists[kind].all);
	return end;
}
