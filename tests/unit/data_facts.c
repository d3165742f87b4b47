/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Single facts about positions: dead material, Polyglot keys and book moves, repetitions
 * to seek or to avoid, and invalid FENs. */
#include <config.h>

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "book/book.h"
#include "notation/coordinate.h"
#include "notation/fen.h"
#include "rules/makemove.h"
#include "rules/movegen.h"
#include "rules/outcome.h"
#include "tap.h"
#include "tsv.h"
#include "util/error.h"
#include "util/number.h"

static bool set_up(struct tap *tap, struct position *pos, const char *fen)
{
	struct error error = ERROR_NONE;

	return tap_check(tap, fen_set_up(pos, fen, FEN_ANY, NULL, &error), "%s: %s", fen,
	                 error.text);
}

static void check_material(struct tap *tap, struct tsv *table, struct position *pos)
{
	bool wanted = *tsv_field(table, 2) == '1';

	if (!set_up(tap, pos, tsv_field(table, 0)))
		return;
	tap_check(tap, outcome_is_dead_material(position_board(pos)) == wanted, "%s is %sdead",
	          tsv_field(table, 1), wanted ? "" : "not ");
	tap_check(tap, (outcome_of(pos) == OUTCOME_DEAD_MATERIAL) == wanted, "%s: outcome",
	          tsv_field(table, 1));
}

static bool parse_key(const char *string, uint64_t *key)
{
	char *end;

	*key = strtoull(string, &end, 16);
	return end == string + 16 && !*end;
}

static void check_key(struct tap *tap, struct tsv *table, struct position *pos)
{
	uint64_t wanted;

	if (!set_up(tap, pos, tsv_field(table, 0)) ||
	    !tap_check(tap, parse_key(tsv_field(table, 1), &wanted), "no key"))
		return;
	tap_check(tap, position_book_key(pos) == wanted, "%s: book key %016" PRIx64 ", not %016" PRIx64,
	          tsv_field(table, 0), position_book_key(pos), wanted);
}

/* Play the moves of LIST ("-": none) by coordinates. */
static bool play_list(struct tap *tap, struct position *pos, char *list)
{
	char *word;

	while ((word = text_next_word(&list)) && strcmp(word, "-") != 0) {
		struct error error = ERROR_NONE;
		struct move move;

		if (!tap_check(tap, position_reserve(pos, 1) &&
		                    coordinate_parse(pos, word, &move, &error) == READ_OK, "%s: %s",
		               word, error.text))
			return false;
		position_make(pos, move);
	}
	return true;
}

/* The key by FEN, and the key after the moves. */
static void check_key_vector(struct tap *tap, struct tsv *table, struct position *pos)
{
	uint64_t wanted;

	check_key(tap, table, pos);
	if (!set_up(tap, pos, FEN_START) ||
	    !parse_key(tsv_field(table, 1), &wanted) ||
	    !play_list(tap, pos, tsv_field(table, 2)))
		return;
	tap_check(tap, position_book_key(pos) == wanted, "%s: book key by moves",
	          tsv_field(table, 0));
}

/* The moves of a book, as "e2e4:12 d2d4:9". */
static void check_lookup(struct tap *tap, struct tsv *table, struct position *pos)
{
	struct book_choice choices[MOVES_MAX];
	struct text path = TEXT_OF(1000);
	struct error error = ERROR_NONE;
	struct book *book;
	char *rest = tsv_field(table, 2), *word;
	int count, listed = 0;

	tsv_add_shared_path("polyglot/small.bin", &path);
	book = book_open(path.chars, &error);
	if (!tap_check(tap, book, "%s", error.text))
		return;
	count = set_up(tap, pos, tsv_field(table, 0)) ? book_look_up(book, pos, choices) : 0;
	while ((word = text_next_word(&rest)) != NULL) {
		bool found = false;

		listed++;
		for (int i = 0; i < count; i++) {
			char move[COORDINATE_MAX];
			struct text entry = TEXT_OF(40);

			text_printf(&entry, "%s:%" PRIu32,
			            coordinate_format(choices[i].move, COORDINATE_STANDARD, move),
			            choices[i].weight);
			found = found || text_equal(entry.chars, word);
		}
		tap_check(tap, found, "%s: %s", tsv_field(table, 0), word);
	}
	tap_check(tap, listed == count, "%s: %d moves, not %d", tsv_field(table, 0), count, listed);
	book_close(book);
}

/* After the moves, those of the second column repeat a position of the game,
 * those of the third return to the start position. */
static void check_repetition(struct tap *tap, struct tsv *table, struct position *pos)
{
	if (!set_up(tap, pos, tsv_field(table, 0)) || !play_list(tap, pos, tsv_field(table, 1)))
		return;
	tap_check(tap, outcome_repetitions(pos) == 0, "repeated too early");
	if (play_list(tap, pos, tsv_field(table, 3)))
		tap_check(tap, outcome_repetitions(pos) == 1, "%s repeats", tsv_field(table, 3));
}

/* A FEN is accepted if it is valid, or if only its castling rights or its en passant square are
 * wrong, which are dropped then. */
static bool is_to_be_accepted(const char *verdict)
{
	return strcmp(verdict, "valid") == 0 || strcmp(verdict, "illegal:BAD_CASTLING_RIGHTS") == 0 ||
	       strcmp(verdict, "illegal:INVALID_EP_SQUARE") == 0;
}

static void check_fen(struct tap *tap, struct tsv *table, struct position *pos)
{
	struct error error = ERROR_NONE;
	struct text fen = TEXT_OF(FEN_MAX);
	const char *verdict = tsv_field(table, 1);
	unsigned dropped = 0;
	int64_t count;
	bool accepted = fen_set_up(pos, tsv_field(table, 0), FEN_ANY, &dropped, &error);

	tap_check(tap, accepted == is_to_be_accepted(verdict), "%s: %s, should be %s",
	          tsv_field(table, 0), accepted ? "accepted" : error.text, verdict);
	tap_check(tap, accepted == (!error_is_set(&error)), "error text '%s'", error.text);
	if (!accepted)
		return;
	tap_check(tap, (dropped != 0) == (strcmp(verdict, "valid") != 0), "dropped rights or en passant");
	if (dropped)
		return;
	tap_check(tap, number_parse(tsv_field(table, 2), 0, 300, &count) &&
	               movegen_count(pos) == count, "%s moves", tsv_field(table, 2));
	fen_format(pos, FEN_X, &fen);
	tap_check(tap, strcmp(fen.chars, tsv_field(table, 3)) == 0, "%s, not %s", fen.chars,
	          tsv_field(table, 3));
}

int main(void)
{
	struct tap tap = { 0 };

	tap_check_file(&tap, "rules/material.tsv", 0, check_material);
	tap_check_file(&tap, "polyglot/key_vectors.tsv", 0, check_key_vector);
	tap_check_file(&tap, "polyglot/keys_ep.tsv", 0, check_key);
	tap_check_file(&tap, "polyglot/keys.tsv", 0, check_key);
	tap_check_file(&tap, "polyglot/small_book_lookup.tsv", 0, check_lookup);
	tap_check_file(&tap, "rules/repetition_choice.tsv", 0, check_repetition);
	tap_check_file(&tap, "fen/fen_robustness.tsv", 0, check_fen);
	return tap_finish(&tap);
}
