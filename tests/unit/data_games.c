/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Whole games: every move by coordinates and in SAN, both read and written;
 * the final FEN; the status at the end; where a position occurred for the
 * third time and where the clock reached 100; and all moves taken back. */
#include <config.h>

#include <string.h>

#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/makemove.h"
#include "rules/outcome.h"
#include "tap.h"
#include "tsv.h"
#include "util/error.h"
#include "util/number.h"

enum {
	ID, VARIANT, START_FEN, RESULT, END_STATUS, PLIES, FINAL_FEN, THREEFOLD_PLY, CLOCK_PLY,
	MOVES, SANS
};

/* Events found while a game is played. */
struct watch {
	int plies;
	int threefold;   /* ply after which a position had occurred three times; 0: none */
	int clock;       /* ply after which the clock was 100 or more */
};

static enum fen_variant variant_of(struct tsv *table)
{
	return strcmp(tsv_field(table, VARIANT), "960") == 0 ? FEN_CHESS960 : FEN_ANY;
}

/* Read WORD and SAN, write them again, and make the move. */
static bool play_move(struct tap *tap, struct position *pos, const char *word, const char *san)
{
	struct error error = ERROR_NONE;
	struct move move = MOVE_NONE, by_san = MOVE_NONE;
	char written[COORDINATE_MAX], written_san[SAN_MAX];
	enum coordinate_style style = position_is_chess960(pos) ? COORDINATE_KING_TAKES_ROOK
	                                                        : COORDINATE_STANDARD;

	if (!tap_check(tap, coordinate_parse(pos, word, &move, &error) == READ_OK, "%s: %s", word,
	               error.text) ||
	    !tap_check(tap, san_parse(pos, san, &by_san, &error) == READ_OK, "%s: %s", san,
	               error.text))
		return false;
	coordinate_format(move, style, written);
	san_format(pos, move, written_san);
	tap_check(tap, move_equal(move, by_san) && strcmp(word, written) == 0 &&
	               strcmp(san, written_san) == 0, "%s and %s written as %s and %s", word, san,
	          written, written_san);
	position_make(pos, move);
	return true;
}

static bool play(struct tap *tap, struct tsv *table, struct position *pos, struct watch *watch)
{
	char *words = tsv_field(table, MOVES), *sans = tsv_field(table, SANS);
	char *word, *san;

	*watch = (struct watch){ 0 };
	while ((word = text_next_word(&words)) && (san = text_next_word(&sans))) {
		if (!tap_check(tap, position_reserve(pos, 1), "memory") ||
		    !play_move(tap, pos, word, san))
			return false;
		watch->plies++;
		if (!watch->threefold && outcome_repetitions(pos) >= 2)
			watch->threefold = watch->plies;
		if (!watch->clock && position_rule50(pos) >= 100)
			watch->clock = watch->plies;
	}
	return true;
}

/* Whether POS has the STATUS given in the data. */
static bool ends_as(const struct position *pos, const char *status)
{
	static const struct {
		const char *status;
		enum outcome outcome;
	} ends[] = {
		{ "checkmate", OUTCOME_CHECKMATE },
		{ "stalemate", OUTCOME_STALEMATE },
		{ "insufficient_material", OUTCOME_DEAD_MATERIAL },
		{ "insufficient", OUTCOME_DEAD_MATERIAL },
		{ "seventyfive_moves", OUTCOME_SEVENTY_FIVE },
		{ "fivefold_repetition", OUTCOME_FIVEFOLD },
	};
	enum outcome outcome = outcome_of(pos);

	for (size_t i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (strcmp(status, ends[i].status) == 0)
			return outcome == ends[i].outcome;
	return strcmp(status, "open") == 0 && !outcome_is_final(outcome);
}

static bool number_is(struct tsv *table, int field, int value)
{
	int64_t wanted;

	return number_parse(tsv_field(table, field), 0, 100000, &wanted) && wanted == value;
}

/* The final FEN may have an en passant square where no capture is legal, which
 * is not kept; all else must be equal. */
static void check_final_fen(struct tap *tap, struct tsv *table, const struct position *pos)
{
	struct error error = ERROR_NONE;
	struct position final;
	struct text fen = TEXT_OF(FEN_MAX);
	struct text wanted = TEXT_OF(FEN_MAX);
	const char *listed = tsv_field(table, FINAL_FEN);

	position_init(&final);
	if (tap_check(tap, fen_set_up(&final, listed, variant_of(table), NULL, &error), "%s: %s", listed, error.text)) {
		fen_format(pos, FEN_X, &fen);
		fen_format(&final, FEN_X, &wanted);
		tap_check(tap, strcmp(fen.chars, wanted.chars) == 0, "ends with %s, not %s", fen.chars, wanted.chars);
		tap_check(tap, position_key(&final) == position_key(pos), "final key");
	}
	position_free(&final);
}

static void check_end(struct tap *tap, struct tsv *table, const struct position *pos,
                      const struct watch *watch)
{
	tap_check(tap, number_is(table, PLIES, watch->plies), "%d plies", watch->plies);
	tap_check(tap, number_is(table, THREEFOLD_PLY, watch->threefold), "threefold at %d, not %s",
	          watch->threefold, tsv_field(table, THREEFOLD_PLY));
	tap_check(tap, number_is(table, CLOCK_PLY, watch->clock), "clock 100 at %d, not %s",
	          watch->clock, tsv_field(table, CLOCK_PLY));
	tap_check(tap, ends_as(pos, tsv_field(table, END_STATUS)), "ends with %s, not %s",
	          outcome_text(outcome_of(pos)), tsv_field(table, END_STATUS));
}

static void check_game(struct tap *tap, struct tsv *table, struct position *pos)
{
	struct error error = ERROR_NONE;
	struct position start;
	struct watch watch;

	position_init(&start);
	if (tap_check(tap, fen_set_up(pos, tsv_field(table, START_FEN), variant_of(table), NULL,
	                              &error), "%s", error.text) &&
	    tap_check(tap, position_copy(&start, pos, 0), "memory") &&
	    play(tap, table, pos, &watch)) {
		check_end(tap, table, pos, &watch);
		check_final_fen(tap, table, pos);
		while (position_plies(pos) > 0)
			position_unmake(pos);
		tap_check(tap, position_equal(pos, &start), "moves taken back, the start position differs");
	}
	position_free(&start);
}

int main(void)
{
	struct tap tap = { 0 };

	tap_check_file(&tap, "rules/playouts.tsv", 100, check_game);
	tap_check_file(&tap, "rules/rule_games.tsv", 100, check_game);
	tap_check_file(&tap, "games/games.tsv", 100, check_game);
	return tap_finish(&tap);
}
