/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Perft counts of the project's own list and of the data directory.  For each
 * position the deepest count within a budget of nodes is computed, or all
 * counts in the long tests. */
#include <config.h>

#include <inttypes.h>
#include <string.h>

#include "notation/fen.h"
#include "rules/perft.h"
#include "tap.h"
#include "tsv.h"
#include "util/error.h"
#include "util/number.h"

enum { BUDGET = 300000, MADE_BUDGET = 5000, DEPTHS = 16 };

/* The counts after the FEN: ";D3 8902". */
struct perft_counts {
	int64_t nodes[DEPTHS];   /* by depth; 0: not given */
	int deepest;             /* the largest depth given */
};

/* Cut the counts off LINE, which keeps the FEN. */
static bool cut_counts(char *line, struct perft_counts *counts)
{
	char *at = strchr(line, ';');

	*counts = (struct perft_counts){ .deepest = 0 };
	if (at)
		*at++ = '\0';
	while (at) {
		char *next = strchr(at, ';');
		char *depth_word, *nodes_word;
		int64_t depth, nodes;

		if (next)
			*next++ = '\0';
		depth_word = text_next_word(&at);
		nodes_word = text_next_word(&at);
		if (!depth_word || !nodes_word || depth_word[0] != 'D' ||
		    !number_parse(depth_word + 1, 1, DEPTHS - 1, &depth) ||
		    !number_parse(nodes_word, 0, INT64_MAX, &nodes))
			return false;
		counts->nodes[depth] = nodes;
		if (depth > counts->deepest)
			counts->deepest = (int)depth;
		at = next;
	}
	return counts->deepest > 0;
}

/* Whether the count is within the budget of nodes. */
static bool is_due(const struct perft_counts *counts, int depth)
{
	return depth <= 1 || long_tests_are_wanted() || counts->nodes[depth] <= BUDGET;
}

static void check_position(struct tap *tap, struct position *pos, const char *fen,
                           const struct perft_counts *counts)
{
	int deepest = counts->deepest;

	while (!is_due(counts, deepest))
		deepest--;
	for (int depth = 1; depth <= deepest; depth++) {
		int64_t wanted = counts->nodes[depth];
		int64_t got;

		if (depth == deepest || long_tests_are_wanted()) {
			got = (int64_t)perft(pos, depth);
			tap_check(tap, got == wanted, "%s: perft %d is %" PRId64 ", not %" PRId64, fen,
			          depth, wanted, got);
		}
		if (wanted > MADE_BUDGET)
			continue;
		got = (int64_t)perft_made(pos, depth);
		tap_check(tap, got == wanted, "%s: made perft %d is %" PRId64 ", not %" PRId64, fen,
		          depth, wanted, got);
	}
}

static void check_line(struct tap *tap, struct tsv *table, struct position *pos, bool may_refuse)
{
	struct error error = ERROR_NONE;
	struct perft_counts counts;

	if (!tap_check(tap, cut_counts(table->line, &counts), "no counts"))
		return;
	if (fen_set_up(pos, table->line, FEN_ANY, NULL, &error) && position_reserve(pos, DEPTHS))
		check_position(tap, pos, table->line, &counts);
	else
		tap_check(tap, may_refuse, "%s: refused: %s", table->line, error.text);
}

static void check_reachable(struct tap *tap, struct tsv *table, struct position *pos)
{
	check_line(tap, table, pos, false);
}

static void check_unreachable(struct tap *tap, struct tsv *table, struct position *pos)
{
	check_line(tap, table, pos, true);
}

int main(void)
{
	static const char *const paths[] = {
		"perft.epd", "perft/classic.epd", "perft/random.epd", "perft/dblcheck.epd",
		"perft/enpassant.epd", "perft/sglcheck.epd", "perft/chess960.epd"
	};
	struct tap tap = { 0 };

	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
		tap_check_file(&tap, paths[i], 100, check_reachable);
	tap_check_file(&tap, "perft/unreachable.epd", 100, check_unreachable);
	return tap_finish(&tap);
}
