/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading and making openings. */
#include <config.h>

#include "tools/openings.h"

#include <stdlib.h>

#include "notation/epd.h"
#include "notation/pgn.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "rules/setup.h"
#include "search/search.h"
#include "tools/input.h"
#include "util/memory.h"
#include "util/random.h"

enum {
	MAKER_TABLE_MB = 1,
	GLANCE_NODES = 200,         /* a first look, which throws most openings out */
	GLANCE_FACTOR = 2           /* by which it is more generous */
};

void openings_init(struct openings *openings)
{
	*openings = (struct openings){ 0 };
}

void openings_free(struct openings *openings)
{
	free(openings->fens);
	openings_init(openings);
}

/* Whether a game from POS, without the moves before it, would be over. */
static bool is_over(const struct position *pos)
{
	enum outcome outcome = outcome_of(pos);

	return outcome != OUTCOME_OPEN && outcome != OUTCOME_THREEFOLD && outcome != OUTCOME_FIVEFOLD;
}

static bool add_position(struct openings *openings, const struct position *pos,
                         struct error *error)
{
	char (*fens)[FEN_MAX];
	struct text fen;

	if (is_over(pos)) {
		error_set(error, "the game is over: %s", outcome_text(outcome_of(pos)));
		return error_in(error, "opening %d", openings->count + 1);
	}
	fens = memory_reserve(openings->fens, &openings->capacity, openings->count + 1, sizeof *fens);
	if (!fens)
		return error_memory(error);
	openings->fens = fens;
	text_init(&fen, fens[openings->count++], FEN_MAX);
	fen_format(pos, FEN_X, &fen);
	return true;
}

/* ---- reading ---- */

static bool take_line(void *openings, const struct epd *epd, const struct position *pos, struct error *error)
{
	(void)epd;
	return add_position(openings, pos, error);
}

static bool read_games(struct openings *openings, FILE *file, struct error *error)
{
	struct pgn_reader *reader = pgn_reader_open_file(file);
	enum pgn_reading reading = PGN_READ;
	struct pgn_game game;
	struct position pos;
	bool ok = position_init(&pos) && reader;

	if (!ok)
		error_memory(error);
	pgn_init(&game);
	while (ok && (reading = pgn_read(reader, false, &game, error)) == PGN_READ) {
		error_clear(error);        /* a tag that was lost is no fault of an opening */
		ok = pgn_to_position(&game, &pos, -1) && add_position(openings, &pos, error);
	}
	if (reader)
		pgn_reader_close(reader);
	pgn_free(&game);
	position_free(&pos);
	return ok && reading == PGN_END;
}

bool openings_read(struct openings *openings, const char *file_name, struct error *error)
{
	bool games = text_ends_with(file_name, ".pgn") || text_ends_with(file_name, ".pgn.gz");
	FILE *file = input_open(file_name, error);
	bool ok;

	if (!file)
		return false;
	ok = games ? read_games(openings, file, error) : epd_read_file(file, take_line, openings, error);
	fclose(file);
	if (ok && openings->count == 0)
		return error_about(error, file_name, "it holds no opening");
	return ok;
}

/* ---- making ---- */

struct opening_maker {
	struct clock clock;
	struct search *search;
	struct position pos;
	struct opening_settings settings;
};

struct opening_maker *opening_maker_create(void)
{
	struct opening_maker *maker = calloc(1, sizeof *maker);

	if (!maker)
		return NULL;
	maker->settings = (struct opening_settings){ NULL, OPENING_PLIES, OPENING_CENTIPAWNS };
	clock_init_virtual(&maker->clock, 1);
	maker->search = search_create(MAKER_TABLE_MB, &maker->clock);
	if (maker->search && position_init(&maker->pos))
		return maker;
	search_free(maker->search);
	free(maker);
	return NULL;
}

void opening_maker_free(struct opening_maker *maker)
{
	if (!maker)
		return;
	search_free(maker->search);
	position_free(&maker->pos);
	free(maker);
}

void opening_maker_use(struct opening_maker *maker, const struct opening_settings *settings)
{
	maker->settings = *settings;
}

/* Whether the position is level, as a search of NODES sees it, within CENTIPAWNS,
 * into *LEVEL.  It is not level where the game is over.  False with an ERROR. */
static bool look(struct opening_maker *maker, uint64_t nodes, int centipawns, bool *level,
                 struct error *error)
{
	struct search_limits limits = search_limits_none();
	struct search_result result;

	limits.nodes = nodes;
	search_clear(maker->search);
	search_prepare(maker->search, &limits);
	if (!search_think(maker->search, &maker->pos, NULL, NULL, &result))
		return error_memory(error);
	*level = !move_is_none(result.best) && result.score <= centipawns &&
	         result.score >= -centipawns;
	return true;
}

/* Set up where the random moves begin. */
static bool begin(struct opening_maker *maker, struct random *random, struct error *error)
{
	const struct openings *from = maker->settings.from;
	struct setup setup;

	if (from)
		return fen_set_up(&maker->pos, from->fens[random_below(random, (uint32_t)from->count)], FEN_ANY,
		                  NULL, error);
	setup_start(&setup);
	return position_set_up(&maker->pos, &setup, NULL) == SETUP_OK || error_memory(error);
}

/* Random moves, fewer if a mate ends them. */
static bool walk(struct opening_maker *maker, struct random *random, struct error *error)
{
	int plies = maker->settings.plies + (int)random_below(random, 2);

	if (!begin(maker, random, error))
		return false;
	if (!position_reserve(&maker->pos, plies))
		return error_memory(error);
	for (int i = 0; i < plies; i++) {
		struct move moves[MOVES_MAX];
		int count = movegen_all(&maker->pos, moves);

		if (count == 0)
			break;
		position_make(&maker->pos, moves[random_below(random, (uint32_t)count)]);
	}
	return true;
}

bool opening_make(struct opening_maker *maker, uint64_t seed, uint32_t number, char fen[FEN_MAX],
                  struct error *error)
{
	struct random seeds = { seed };
	struct random random = { random_next(&seeds) + number * UINT64_C(0xD1342543DE82EF95) };
	int centipawns = maker->settings.centipawns;
	struct text text;
	bool level = false;

	for (int tries = 0; tries < OPENING_TRIES && !level; tries++) {
		if (!walk(maker, &random, error) ||
		    !look(maker, GLANCE_NODES, GLANCE_FACTOR * centipawns, &level, error) ||
		    (level && !look(maker, OPENING_NODES, centipawns, &level, error)))
			return false;
	}
	if (!level)
		return error_set(error, "%d attempts gave no position within %d centipawns of equality",
		            OPENING_TRIES, centipawns);
	text_init(&text, fen, FEN_MAX);
	fen_format(&maker->pos, FEN_X, &text);
	return true;
}
