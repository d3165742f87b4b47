/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Books out of games: counting, sorted runs on disk, merging. */
#include <config.h>

#include "lab/book_maker.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "rules/makemove.h"
#include "rules/setup.h"

/* How often a move was played in a position, and with what success. */
struct tally {
	uint64_t key;
	uint64_t points;
	uint32_t games;      /* 0: the place is empty */
	uint16_t word;
};

/* A sorted sequence of tallies, read one by one. */
struct run {
	FILE *file;          /* a temporary file; or NULL: */
	const struct book *book;
	size_t at;           /* next entry of BOOK */
	bool ended;
	struct tally next;
};

struct book_maker {
	struct book_recipe recipe;
	struct tally *tallies;
	size_t capacity;     /* a power of two */
	size_t used;
	struct run *runs;
	int run_count;
	struct position pos;
};

struct book_recipe book_recipe_default(void)
{
	return (struct book_recipe){ .plies = 24, .least_games = 3, .memory_mb = 128 };
}

/* ---- counting ---- */

static size_t power_of_two_within(size_t most)
{
	size_t power = 1;

	while (power <= most / 2)
		power *= 2;
	return power;
}

struct book_maker *book_maker_create(const struct book_recipe *recipe)
{
	struct book_maker *maker = calloc(1, sizeof *maker);

	if (!maker)
		return NULL;
	maker->recipe = *recipe;
	maker->capacity = power_of_two_within(((size_t)recipe->memory_mb << 20) /
	                                      sizeof *maker->tallies);
	maker->tallies = calloc(maker->capacity, sizeof *maker->tallies);
	if (maker->tallies && position_init(&maker->pos))
		return maker;
	free(maker->tallies);
	free(maker);
	return NULL;
}

void book_maker_free(struct book_maker *maker)
{
	if (!maker)
		return;
	for (int i = 0; i < maker->run_count; i++)
		fclose(maker->runs[i].file);
	free(maker->runs);
	free(maker->tallies);
	position_free(&maker->pos);
	free(maker);
}

static int compare_tallies(const void *a, const void *b)
{
	const struct tally *first = a, *second = b;

	if (first->key != second->key)
		return first->key < second->key ? -1 : 1;
	return (first->word > second->word) - (first->word < second->word);
}

/* Sort what is counted into the beginning of the tallies. */
static void sort_tallies(struct book_maker *maker)
{
	size_t kept = 0;

	for (size_t i = 0; i < maker->capacity; i++)
		if (maker->tallies[i].games)
			maker->tallies[kept++] = maker->tallies[i];
	qsort(maker->tallies, kept, sizeof *maker->tallies, compare_tallies);
}

/* Move what is counted to a new temporary file. */
static bool spill(struct book_maker *maker, struct error *error)
{
	struct run *runs = realloc(maker->runs, ((size_t)maker->run_count + 1) * sizeof *runs);
	FILE *file;

	if (!runs)
		return error_memory(error);
	maker->runs = runs;
	file = tmpfile();
	if (!file)
		return error_set(error, "a temporary file: %s", strerror(errno));
	sort_tallies(maker);
	if (fwrite(maker->tallies, sizeof *maker->tallies, maker->used, file) != maker->used ||
	    fseek(file, 0, SEEK_SET) != 0) {
		error_set(error, "a temporary file: %s", strerror(errno));
		fclose(file);
		return false;
	}
	runs[maker->run_count++] = (struct run){ .file = file };
	memset(maker->tallies, 0, maker->capacity * sizeof *maker->tallies);
	maker->used = 0;
	return true;
}

static bool count_move(struct book_maker *maker, uint64_t key, uint16_t word, int points,
                       struct error *error)
{
	size_t mask = maker->capacity - 1;
	size_t at = (size_t)(key ^ word * UINT64_C(0x9E3779B97F4A7C15)) & mask;

	while (maker->tallies[at].games &&
	       (maker->tallies[at].key != key || maker->tallies[at].word != word))
		at = (at + 1) & mask;
	if (!maker->tallies[at].games) {
		maker->tallies[at] = (struct tally){ .key = key, .word = word };
		maker->used++;
	}
	if (maker->tallies[at].games < UINT32_MAX)
		maker->tallies[at].games++;
	maker->tallies[at].points += (unsigned)points;
	return maker->used < maker->capacity / 4 * 3 || spill(maker, error);
}

static int points_of(enum pgn_result result, enum colour mover)
{
	if (result == PGN_WHITE_WINS)
		return mover == WHITE ? 2 : 0;
	if (result == PGN_BLACK_WINS)
		return mover == BLACK ? 2 : 0;
	return 1;
}

bool book_maker_add(struct book_maker *maker, const struct pgn_game *game, struct error *error)
{
	struct position *pos = &maker->pos;
	int plies = 0;

	if (position_set_up(pos, &game->start, NULL) != SETUP_OK)
		return true;
	if (!position_reserve(pos, maker->recipe.plies))
		return error_memory(error);
	for (int node = game->node_count ? 0 : PGN_NONE;
	     node != PGN_NONE && plies < maker->recipe.plies; node = game->nodes[node].next) {
		struct move move = game->nodes[node].move;

		if (!count_move(maker, position_book_key(pos), book_word(move),
		                points_of(game->result, position_turn(pos)), error))
			return false;
		position_make(pos, move);
		plies++;
	}
	return true;
}

/* ---- merging sorted runs ---- */

/* Read the next tally of RUN, or note its end.  False on an error. */
static bool advance(struct run *run)
{
	if (run->file) {
		run->ended = fread(&run->next, sizeof run->next, 1, run->file) != 1;
		return !run->ended || !ferror(run->file);
	}
	run->ended = run->at == book_entries(run->book);
	if (!run->ended) {
		struct book_entry entry = book_entry_at(run->book, run->at++);

		run->next = (struct tally){
			.key = entry.key, .word = entry.word, .points = entry.weight, .games = 1
		};
	}
	return true;
}

/* The run whose next tally has the least key; NULL if all have ended. */
static struct run *first_run(struct run *runs, int count)
{
	struct run *first = NULL;

	for (int i = 0; i < count; i++)
		if (!runs[i].ended && (!first || runs[i].next.key < first->next.key))
			first = &runs[i];
	return first;
}

/* The moves of one position, on their way into a book. */
struct page {
	FILE *out;
	unsigned least_games;
	bool keeps_zeros;          /* moves without a point are written, too */
	int count;
	struct tally moves[MOVES_MAX];
	struct book_yield *yield;
};

/* Add TALLY, which is of the page's position. */
static void add_to_page(struct page *page, const struct tally *tally)
{
	for (int i = 0; i < page->count; i++) {
		if (page->moves[i].word == tally->word) {
			page->moves[i].points += tally->points;
			page->moves[i].games += tally->games;
			return;
		}
	}
	if (page->count < MOVES_MAX)
		page->moves[page->count++] = *tally;
}

static int compare_points(const void *a, const void *b)
{
	const struct tally *first = a, *second = b;

	if (first->points != second->points)
		return first->points > second->points ? -1 : 1;
	return compare_tallies(a, b);
}

/* Take the moves off the page that were played too seldom, and put the best
 * first. */
static void arrange_page(struct page *page)
{
	int kept = 0;

	for (int i = 0; i < page->count; i++)
		if (page->moves[i].games >= page->least_games)
			page->moves[kept++] = page->moves[i];
	page->count = kept;
	qsort(page->moves, (size_t)kept, sizeof *page->moves, compare_points);
}

/* Write the moves of the page. */
static bool write_page(struct page *page)
{
	uint64_t divisor = page->count ? page->moves[0].points / (BOOK_WEIGHT_MAX + 1) + 1 : 1;
	bool any = false;

	for (int i = 0; i < page->count; i++) {
		struct book_entry entry = {
			.key = page->moves[i].key, .word = page->moves[i].word,
			.weight = (uint16_t)(page->moves[i].points / divisor)
		};
		unsigned char bytes[BOOK_ENTRY_BYTES];

		if (entry.weight == 0 && !page->keeps_zeros)
			continue;
		book_entry_write(&entry, bytes);
		if (fwrite(bytes, sizeof bytes, 1, page->out) != 1)
			return false;
		page->yield->entries++;
		any = true;
	}
	page->yield->positions += any;
	return true;
}

/* Write the RUNS as one book, position by position. */
static bool merge(struct run *runs, int count, struct page *page)
{
	struct run *run;

	*page->yield = (struct book_yield){ 0, 0 };
	for (int i = 0; i < count; i++)
		if (!advance(&runs[i]))
			return false;
	while ((run = first_run(runs, count))) {
		uint64_t key = run->next.key;

		page->count = 0;
		for (; run && run->next.key == key; run = first_run(runs, count)) {
			add_to_page(page, &run->next);
			if (!advance(run))
				return false;
		}
		arrange_page(page);
		if (!write_page(page))
			return false;
	}
	return fflush(page->out) == 0;
}

bool book_maker_write(struct book_maker *maker, FILE *out, struct book_yield *yield,
                      struct error *error)
{
	struct page page = {
		.out = out, .least_games = (unsigned)maker->recipe.least_games, .yield = yield
	};

	if (!spill(maker, error))
		return false;
	if (merge(maker->runs, maker->run_count, &page))
		return true;
	return error_system(error, NULL);
}

bool book_merge(struct book *const *books, int count, FILE *out, struct book_yield *yield,
                struct error *error)
{
	struct page page = { .out = out, .least_games = 1, .keeps_zeros = true, .yield = yield };
	struct run *runs = calloc((size_t)count + 1, sizeof *runs);
	bool merged;

	if (!runs)
		return error_memory(error);
	for (int i = 0; i < count; i++)
		runs[i].book = books[i];
	merged = merge(runs, count, &page);
	if (!merged)
		error_system(error, NULL);
	free(runs);
	return merged;
}
