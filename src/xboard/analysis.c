/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Analysis, hints, and the squares that a lifted piece can go to. */
#include <config.h>

#include "xboard/session.h"

#include <inttypes.h>

#include "util/error.h"

enum { BOOK_ANSWER_MAX = 5000 };    /* XBoard has 5,120 bytes for it */

void obey_analyze(struct session *session, char *arguments)
{
	(void)arguments;
	session->mode = MODE_ANALYSE;
	engine_run_clocks(session->engine, false);
	turn_analyse(session);
}

void obey_exit(struct session *session, char *arguments)
{
	(void)arguments;
	if (session->mode == MODE_ANALYSE)
		session->mode = MODE_FORCE;
}

void obey_status(struct session *session, char *arguments)
{
	struct search_snapshot snapshot = { .current = MOVE_NONE };
	char name[SAN_MAX] = "";

	(void)arguments;
	if (session->mode != MODE_ANALYSE)
		return;
	if (session->searching == SEARCHING_ANALYSIS)
		snapshot = engine_snapshot(session->engine);
	if (!move_is_none(snapshot.current))
		san_format(engine_search_root(session->engine), snapshot.current, name);
	session_say(session, "stat01: %" PRId64 " %" PRIu64 " %d %d %d%s%s",
	            snapshot.time_us / 10000, snapshot.nodes, snapshot.depth, snapshot.moves_left,
	            snapshot.moves_total, *name ? " " : "", name);
}

/* ---- root moves ---- */

static void exclude(struct session *session, char *arguments, bool excluded)
{
	const char *word = text_next_word(&arguments);
	struct move move;
	struct error error = ERROR_NONE;

	if (word && text_equal(word, "all"))
		engine_exclude_all(session->engine, excluded);
	else if (word && engine_read_move(session->engine, word, &move, &error) == READ_OK)
		engine_exclude(session->engine, move, excluded);
	else
		session_error(session, "no such move", word ? word : "");
}

void obey_exclude(struct session *session, char *arguments)
{
	exclude(session, arguments, true);
}

void obey_include(struct session *session, char *arguments)
{
	exclude(session, arguments, false);
}

/* ---- help for the user ---- */

/* A good move in the present position, found in a moment if none is known. */
static struct move find_hint(struct session *session)
{
	struct move move = engine_expected(session->engine);
	struct search_result result;

	if (session->searching == SEARCHING_ANALYSIS)
		return engine_best(session->engine);
	if (move_is_none(move) && session->searching == SEARCHING_NOT &&
	    engine_search_briefly(session->engine, &result))
		return result.best;
	return move;
}

void obey_hint(struct session *session, char *arguments)
{
	struct move move = find_hint(session);
	const struct position *pos = engine_position(session->engine);
	char name[COORDINATE_MAX];

	(void)arguments;
	if (!move_is_none(move))
		session_say(session, "Hint: %s",
		            coordinate_format(move, coordinate_style_of(pos), name));
}

void obey_book(struct session *session, char *arguments)
{
	const struct opening_name *name = engine_opening_name(session->engine);
	struct book_choice choices[MOVES_MAX];
	int count = engine_book_moves(session->engine, choices);
	struct text out = TEXT_OF(BOOK_ANSWER_MAX);

	(void)arguments;
	if (name) {
		text_add_char(&out, ' ');
		opening_name_format(name, &out);
		text_add_char(&out, '\n');
	}
	if (count == 0)
		text_add(&out, " the book knows no move here\n");
	else
		text_add(&out, " move       weight  share\n");
	engine_format_choices(session->engine, choices, count, " ", &out);
	text_add_char(&out, '\n');
	channel_send(session->channel, out.chars, out.length, false);
}

/* The letter that colours the target of MOVE: red captures, magenta (and the
 * client asks for the new piece) promotions, yellow others. */
static char colour_letter(struct move move)
{
	if (move_is_promotion(move))
		return 'm';
	return move_is_capture(move) ? 'r' : 'y';
}

static void add_rank(struct text *out, const char letters[64], int rank)
{
	int empty = 0;

	for (int file = 0; file < FILES; file++) {
		char letter = letters[8 * rank + file];

		if (!letter) {
			empty++;
			continue;
		}
		if (empty)
			text_printf(out, "%d", empty);
		text_add_char(out, letter);
		empty = 0;
	}
	if (empty)
		text_printf(out, "%d", empty);
}

/* The square on which the moving piece is shown afterwards: in castling of standard
 * chess the king's. */
static int landing(const struct position *pos, struct move move)
{
	int square = move_to(move);

	if (!move_is_castling(move) || position_is_chess960(pos))
		return square;
	return castling_king_to(castling_of(position_turn(pos), move_is_castling_long(move)));
}

void obey_lift(struct session *session, char *arguments)
{
	const struct position *pos = engine_position(session->engine);
	int from = square_parse(arguments);
	struct move moves[MOVES_MAX];
	int count = engine_moves(session->engine, moves);
	char letters[64] = { 0 };
	struct text out = TEXT_OF(100);

	for (int i = 0; i < count; i++)
		if (move_from(moves[i]) == from)
			letters[square_to_64(landing(pos, moves[i]))] = colour_letter(moves[i]);
	for (int rank = RANK_8; rank >= RANK_1; rank--) {
		add_rank(&out, letters, rank);
		if (rank > RANK_1)
			text_add_char(&out, '/');
	}
	session_say(session, "highlight %s", out.chars);
}
