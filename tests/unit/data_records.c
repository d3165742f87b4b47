/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Whole files of EPD and PGN: every line is read, and its moves are legal; every
 * opening's game leads to the listed position. */
#include <config.h>

#include <stdlib.h>
#include <string.h>

#include "notation/epd.h"
#include "notation/pgn.h"
#include "rules/makemove.h"
#include "tap.h"
#include "tsv.h"
#include "util/error.h"

enum { MOVES_OF_A_LINE = 64 };

static bool lists_moves(const char *opcode)
{
	return text_equal(opcode, "bm") || text_equal(opcode, "am");
}

static void check_epd(struct tap *tap, struct tsv *table, struct position *pos)
{
	const char *line = table->line;
	struct error error = ERROR_NONE;
	struct move moves[MOVES_OF_A_LINE];
	struct epd epd;

	if (!tap_check(tap, epd_parse(line, FEN_ANY, &epd, &error) &&
	                    epd_set_up(&epd, pos, &error), "%s: %s", line, error.text))
		return;
	for (int i = 0; i < epd.operation_count; i++) {
		const char *opcode = epd.text + epd.operations[i].opcode;

		if (lists_moves(opcode))
			tap_check(tap, epd_moves(&epd, pos, opcode, moves, MOVES_OF_A_LINE, &error) > 0,
			          "%s: %s", line, error.text);
	}
}

/* The first four fields of POS's FEN. */
static void format_start(const struct position *pos, struct text *out)
{
	struct setup setup;

	position_get_setup(pos, &setup);
	fen_format_start(&setup, FEN_X, out);
}

/* Each game of PGN_PATH ends where the line of EPD_PATH with its number
 * begins. */
static void check_openings(struct tap *tap, const char *epd_path, const char *pgn_path)
{
	struct position pos;
	struct tsv lines, games;
	struct pgn_reader *reader;
	struct pgn_game game;

	if (!tsv_open(&lines, epd_path)) {
		tap_skip(tap, pgn_path, "no data");
		return;
	}
	if (!tsv_open(&games, pgn_path)) {
		tsv_close(&lines);
		tap_skip(tap, pgn_path, "no data");
		return;
	}
	position_init(&pos);
	pgn_init(&game);
	reader = pgn_reader_open_file(games.file);
	while (tsv_next(&lines)) {
		struct error error = ERROR_NONE;
		struct text end = TEXT_OF(FEN_MAX);

		if (!tap_check(tap, pgn_read(reader, true, &game, &error) == PGN_READ &&
		                    pgn_to_position(&game, &pos, -1), "game %d: %s", lines.number,
		               error.text))
			continue;
		format_start(&pos, &end);
		tap_check(tap, text_starts_with(lines.line, end.chars), "game %d ends with %s",
		          lines.number, end.chars);
	}
	tap_group(tap, "%s", pgn_path);
	pgn_reader_close(reader);
	pgn_free(&game);
	position_free(&pos);
	tsv_close(&games);
	tsv_close(&lines);
}

int main(void)
{
	static const char *const paths[] = {
		"epd/bratko-kopec.epd", "epd/kaufman-ccr.epd", "epd/mate1.epd", "epd/mate2.epd",
		"epd/mate3.epd", "epd/mate4.epd", "epd/sbd.epd", "epd/sts-odd.epd", "epd/wac.epd",
		"epd/zugzwang-allgeuer.epd", "openings/balanced8.epd", "openings/balanced16.epd"
	};
	struct tap tap = { 0 };

	for (size_t i = 0; i < sizeof(paths) / sizeof(paths[0]); i++)
		tap_check_file(&tap, paths[i], 0, check_epd);
	check_openings(&tap, "openings/balanced8.epd", "openings/balanced8.pgn");
	check_openings(&tap, "openings/balanced16.epd", "openings/balanced16.pgn");
	return tap_finish(&tap);
}
