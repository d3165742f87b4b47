/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The remarks on mistakes that random scores and lines prove are those of another program,
 * tests/console/annotation_model.py, which writes the table. */
#include <config.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "notation/coordinate.h"
#include "notation/fen.h"
#include "rules/makemove.h"
#include "search/terms.h"
#include "tap.h"
#include "tools/remarks.h"
#include "util/error.h"

enum { FEN, PLAYED, BEFORE, BEFORE_LINE, NOW, NOW_LINE, ALLOWED };

/* Make the move WORD on POS. */
static bool make(struct tap *tap, struct position *pos, const char *word, struct move *move)
{
	struct error error = ERROR_NONE;

	if (!tap_check(tap, coordinate_parse(pos, word, move, &error) == READ_OK && position_reserve(pos, 1), "%s: %s", word,
	               error.text))
		return false;
	position_make(pos, *move);
	return true;
}

/* Centipawns, or "#3". */
static int read_score(const char *text)
{
	int moves = text[0] == '#' ? atoi(text + 1) : 0;

	return moves > 0 ? SCORE_MATE - 2 * moves + 1 : moves < 0 ? -SCORE_MATE - 2 * moves : atoi(text);
}

/* The opinion of POS that SCORE and LINE say. */
static bool read_opinion(struct tap *tap, struct position *pos, const char *score, char *line, struct opinion *opinion)
{
	bool ok = true;
	char *word;
	int made = 0;

	*opinion = (struct opinion){ .score = read_score(score) };
	for (; ok && (word = text_next_word(&line)); made += ok)
		ok = make(tap, pos, word, &opinion->line[opinion->length++]);
	while (made-- > 0)
		position_unmake(pos);
	return ok;
}

/* Whether WORD of a sentence is a piece, a move, a square or a number: how these are put into words is not compared. */
static bool is_fact(const char *word)
{
	static const char *const names[] = { "pawn", "knight", "bishop", "rook", "queen", "king" };

	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(word, names[i]) == 0)
			return true;
	return strncmp(word, "O-O", 3) == 0 || strpbrk(word, "0123456789");
}

/* Add the facts of SENTENCE to OUT, each after a blank. */
static void add_facts(struct text *out, const char *sentence)
{
	while (*sentence) {
		struct text word = TEXT_OF(20);

		for (; isalnum((unsigned char)*sentence) || (*sentence && strchr("-+=#", *sentence)); sentence++)
			text_add_char(&word, *sentence);
		if (is_fact(word.chars))
			text_printf(out, " %s", word.chars);
		sentence += *sentence != '\0';
	}
}

static void check_line(struct tap *tap, struct tsv *table, struct position *pos)
{
	struct error error = ERROR_NONE;
	struct opinion before, now;
	struct remark remark;
	struct move played;
	struct text said = TEXT_OF(500);
	bool found = false;

	if (!tap_check(tap, fen_set_up(pos, tsv_field(table, FEN), FEN_ANY, NULL, &error), "%s", error.text) ||
	    !read_opinion(tap, pos, tsv_field(table, BEFORE), tsv_field(table, BEFORE_LINE), &before) ||
	    !make(tap, pos, tsv_field(table, PLAYED), &played) ||
	    !read_opinion(tap, pos, tsv_field(table, NOW), tsv_field(table, NOW_LINE), &now))
		return;
	if (!tap_check(tap, remark_on(&remark, pos, &before, &now), "no memory"))
		return;
	text_printf(&said, "%s -", remark.kind);
	add_facts(&said, remark.sentence);
	for (int i = ALLOWED; i < table->field_count && !found; i++)
		found = strcmp(said.chars, tsv_field(table, i)) == 0;
	tap_check(tap, found, "%s %s: %s (%s), not %s", tsv_field(table, FEN), tsv_field(table, PLAYED), said.chars,
	          remark.sentence, tsv_field(table, ALLOWED));
}

int main(void)
{
	struct tap tap = { 0 };
	struct tsv table = { .file = popen("exec python3 -B \"${top_srcdir:-.}\"/tests/console/annotation_model.py", "r") };
	struct position pos;

	if (!table.file || !position_init(&pos))
		return EXIT_FAILURE;
	while (tsv_next(&table))
		check_line(&tap, &table, &pos);
	tap_group(&tap, "remarks follow from scores and lines");
	tap_check(&tap, table.number > 400 && pclose(table.file) == 0, "only %d rows", table.number);
	tap_group(&tap, "of many mistakes");
	free(table.line);
	position_free(&pos);
	return tap_finish(&tap);
}
