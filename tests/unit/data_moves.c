/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* All legal moves, the captures, and the SAN of every move, of the positions
 * of movegen/legal_moves.tsv. */
#include <config.h>

#include <string.h>

#include "notation/coordinate.h"
#include "notation/fen.h"
#include "notation/san.h"
#include "rules/movegen.h"
#include "tap.h"
#include "tsv.h"
#include "util/error.h"

enum { TAG, FEN, IN_CHECK, LEGAL_COUNT, LEGAL_MOVES, CAPTURES, SANS };

/* Whether MOVE is among MOVES[0..COUNT-1]. */
static bool contains(const struct move *moves, int count, struct move move)
{
	for (int i = 0; i < count; i++)
		if (move_equal(moves[i], move))
			return true;
	return false;
}

/* The words of LIST, moves by coordinates ("-": none), are exactly MOVES. */
static void check_list(struct tap *tap, const struct position *pos, char *list,
                       const struct move *moves, int count)
{
	char *word;
	int words = 0;

	while ((word = text_next_word(&list)) && strcmp(word, "-") != 0) {
		struct error error = ERROR_NONE;
		struct move move = MOVE_NONE;

		words++;
		tap_check(tap, coordinate_parse(pos, word, &move, &error) == READ_OK &&
		               contains(moves, count, move), "%s: not among the moves %s", word,
		          error.text);
	}
	tap_check(tap, words == count, "%d moves, not %d", words, count);
}

/* Captures only, or captures and other moves; the generator's capture stage
 * also has the quiet promotions. */
static int drop_quiet(struct move *moves, int count)
{
	int kept = 0;

	for (int i = 0; i < count; i++)
		if (move_is_capture(moves[i]))
			moves[kept++] = moves[i];
	return kept;
}

/* WORD and SAN mean the same move, and it is written like that. */
static void check_move(struct tap *tap, const struct position *pos, const char *word,
                       const char *san)
{
	struct error error = ERROR_NONE;
	struct move by_word = MOVE_NONE, by_san = MOVE_NONE;
	char written[COORDINATE_MAX], written_san[SAN_MAX];
	enum coordinate_style style = position_is_chess960(pos) ? COORDINATE_KING_TAKES_ROOK
	                                                        : COORDINATE_STANDARD;

	if (!tap_check(tap, coordinate_parse(pos, word, &by_word, &error) == READ_OK, "%s: %s", word,
	               error.text) ||
	    !tap_check(tap, san_parse(pos, san, &by_san, &error) == READ_OK, "%s: %s", san,
	               error.text))
		return;
	tap_check(tap, move_equal(by_word, by_san), "%s is not %s", word, san);
	coordinate_format(by_word, style, written);
	tap_check(tap, strcmp(written, word) == 0, "%s written as %s", word, written);
	san_format(pos, by_word, written_san);
	tap_check(tap, strcmp(written_san, san) == 0, "%s written as %s", san, written_san);
}

static void check_line(struct tap *tap, struct tsv *table, struct position *pos)
{
	struct error error = ERROR_NONE;
	struct move moves[MOVES_MAX], captures[MOVES_MAX];
	struct check_info info;
	char *words = tsv_field(table, LEGAL_MOVES), *sans = tsv_field(table, SANS);
	char copy[4096], *word, *san;
	int count, taking;

	if (!tap_check(tap, fen_set_up(pos, tsv_field(table, FEN), FEN_ANY, NULL, &error),
	               "%s: %s", tsv_field(table, FEN), error.text))
		return;
	count = movegen_all(pos, moves);
	check_find(pos, &info);
	taking = (int)(movegen(pos, &info, STAGE_CAPTURES, captures) - captures);
	taking = drop_quiet(captures, taking);
	strncpy(copy, words, sizeof(copy) - 1);
	copy[sizeof(copy) - 1] = '\0';
	check_list(tap, pos, copy, moves, count);
	check_list(tap, pos, tsv_field(table, CAPTURES), captures, taking);
	tap_check(tap, check_is_given(&info) == (*tsv_field(table, IN_CHECK) == '1'), "in check?");
	while ((word = text_next_word(&words)) && (san = text_next_word(&sans)) &&
	       strcmp(word, "-") != 0)
		check_move(tap, pos, word, san);
}

int main(void)
{
	struct tap tap = { 0 };

	tap_check_file(&tap, "movegen/legal_moves.tsv", 100, check_line);
	return tap_finish(&tap);
}
