/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Levels: what each of them sees, and how far. */
#include <config.h>

#include "engine/engine.h"

#include "engine/internal.h"
#include "util/random.h"

/* What a player of some strength can do. */
struct level {
	int depth;               /* hundredths of a ply; a part of a ply is the share of
	                          * positions that are searched a ply deeper */
	int nodes;               /* at most */
	int blur;                /* centipawns by which a position is misjudged, at most */
	int quiets, captures;    /* permille overlooked: see search/blunders.c */
};

enum {
	STEP = 200,              /* Elo from one row to the next */
	ROWS = (ELO_FULL - ELO_MIN) / STEP,
	MANY_PIECES = 16,           /* with fewer of them on the board, less is overlooked */
	BARE_KING_DEPTH = 8, BARE_KING_NODES = 10000,
	PLY = 100
};

/* By steps of 200 Elo, from ELO_MIN on; found by matches of neighbours
 * (doc/levels.md).  The last row is what the levels below ELO_FULL approach. */
static const struct level levels[ROWS + 1] = {
	{ 160, 2000, 135, 300, 60 },
	{ 186, 2000, 113, 267, 30 },
	{ 231, 2000, 92, 235, 7 },
	{ 294, 2166, 73, 202, 0 },
	{ 400, 3004, 52, 150, 0 },
	{ 493, 4142, 38, 106, 0 },
	{ 564, 5288, 29, 76, 0 },
	{ 649, 7115, 23, 54, 0 },
	{ 756, 9843, 18, 35, 0 },
	{ 877, 15574, 13, 23, 0 },
	{ 992, 25903, 9, 13, 0 },
	{ 1800, 200000, 0, 0, 0 }
};

int engine_strength(const struct engine *engine)
{
	const struct engine_settings *settings = &engine->settings;

	if (settings->limit_strength)
		return settings->elo;
	return ELO_MIN + (ELO_FULL - ELO_MIN) * settings->skill / SKILL_FULL;
}

static int between(int low, int high, int part)
{
	return low + (high - low) * part / STEP;
}

/* The level of ELO, below ELO_FULL. */
static struct level level_of(int elo)
{
	int row = (elo - ELO_MIN) / STEP, part = (elo - ELO_MIN) % STEP;
	const struct level *low = &levels[row], *high = &levels[row + 1];

	return (struct level){
		.depth = between(low->depth, high->depth, part),
		.nodes = between(low->nodes, high->nodes, part),
		.blur = between(low->blur, high->blur, part),
		.quiets = between(low->quiets, high->quiets, part),
		.captures = between(low->captures, high->captures, part)
	};
}

static int piece_count(const struct engine *engine, enum colour colour)
{
	return bits_count(board_all_pieces(position_board(&engine->root), colour));
}

/* Whether one side has only its king. */
static bool has_bare_king(const struct engine *engine)
{
	return piece_count(engine, WHITE) == 1 || piece_count(engine, BLACK) == 1;
}

void strength_weaken_options(const struct engine *engine, struct search_options *options)
{
	int elo = engine_strength(engine);
	int pieces = piece_count(engine, WHITE) + piece_count(engine, BLACK);
	struct level level;

	if (elo >= ELO_FULL || has_bare_king(engine))
		return;
	if (pieces > MANY_PIECES)
		pieces = MANY_PIECES;
	level = level_of(elo);
	if (options->randomness < level.blur * pieces / MANY_PIECES)
		options->randomness = level.blur * pieces / MANY_PIECES;
	options->overlooked_quiets = level.quiets * pieces / MANY_PIECES;
	options->overlooked_captures = level.captures * pieces / MANY_PIECES;
	options->tables = NULL;
}

/* The whole plies of DEPTH, in hundredths; a rest is rounded by chance, but always
 * the same way in the same position. */
static int whole_plies(const struct engine *engine, int depth)
{
	struct random random = { position_key(&engine->root) ^ engine_current_seed(engine) };

	return depth / PLY + ((int)random_below(&random, PLY) < depth % PLY);
}

void strength_weaken_limits(const struct engine *engine, struct search_limits *limits)
{
	int elo = engine_strength(engine), depth, nodes;
	struct level level;

	if (elo >= ELO_FULL)
		return;
	level = level_of(elo);
	depth = whole_plies(engine, level.depth);
	nodes = level.nodes;
	if (has_bare_king(engine)) {
		depth = depth > BARE_KING_DEPTH ? depth : BARE_KING_DEPTH;
		nodes = nodes > BARE_KING_NODES ? nodes : BARE_KING_NODES;
	}
	if (limits->depth == 0 || limits->depth > depth)
		limits->depth = depth;
	if (limits->nodes == 0 || limits->nodes > (uint64_t)nodes)
		limits->nodes = (uint64_t)nodes;
}

int strength_book_depth(const struct engine *engine)
{
	int elo = engine_strength(engine), most = engine->settings.book_depth;
	int depth = 1 + (elo - ELO_MIN) / STEP;

	return elo < ELO_FULL && depth < most ? depth : most;
}

bool strength_sees_mates(const struct engine *engine)
{
	return engine_strength(engine) > ELO_MIN;
}
