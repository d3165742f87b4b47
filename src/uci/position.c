/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Games and positions.  A client sends the whole game again with each move; the part that it has
 * sent before is not played again. */
#include <config.h>

#include "uci/uci_session.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "util/error.h"

void uci_position_reset(struct uci_session *session)
{
	free(session->last_position);
	session->last_position = NULL;
	session->refused = false;
	session->placed_chess960 = session->chess960;
	engine_set_variant(session->engine, session->chess960 ? VARIANT_CHESS960 : VARIANT_NORMAL);
}

void uci_obey_ucinewgame(struct uci_session *session, char *arguments)
{
	(void)arguments;
	uci_position_reset(session);
	engine_new_game(session->engine);
	channel_remark(session->channel, "a new game");
}

/* What ARGUMENTS say beyond what the last `position` said, if they begin with
 * all of that: moves, and maybe the word `moves` before them.  NULL if not. */
static char *find_continuation(const struct uci_session *session, char *arguments)
{
	size_t length = session->last_position ? strlen(session->last_position) : 0;
	char *rest = arguments + length;

	if (!length || session->refused || strncmp(arguments, session->last_position, length) != 0 ||
	    (*rest && *rest != ' '))
		return NULL;
	rest += strspn(rest, " ");
	if (uci_find_word(session->last_position, "moves") || !*rest)
		return rest;
	return uci_find_word(rest, "moves") == rest ? rest + strlen("moves") : NULL;
}

/* Play MOVES.  False after the first that is none. */
static bool play(struct uci_session *session, char *moves)
{
	const char *word;

	while ((word = text_next_word(&moves))) {
		struct move move;
		struct error reason = ERROR_NONE;
		struct text what = TEXT_OF(200);

		if (engine_read_move(session->engine, word, &move, &reason) == READ_OK) {
			if (engine_make_move(session->engine, move))
				continue;
			error_memory(&reason);
		}
		text_printf(&what, "illegal move (%s)", reason.text);
		uci_remark(session, what.chars, word);
		return false;
	}
	return true;
}

/* "startpos", "fen FEN", or a FEN alone; the rest is not looked at. */
static bool set_up(struct uci_session *session, char *arguments)
{
	char *rest = arguments + strspn(arguments, " ");
	const char *fen = rest;
	struct error error = ERROR_NONE;

	if (text_starts_with(rest, "startpos"))
		fen = FEN_START;
	else if (text_starts_with(rest, "fen "))
		fen = rest + strlen("fen ");
	if (engine_set_up(session->engine, fen, NULL, &error))
		return true;
	uci_remark(session, "illegal position", error.text);
	return false;
}

/* Set up and play all that ARGUMENTS say. */
static bool begin(struct uci_session *session, char *arguments)
{
	char *moves = uci_find_word(arguments, "moves");

	if (moves) {
		*moves = '\0';
		moves += strlen("moves");
	}
	return set_up(session, arguments) && (!moves || play(session, moves));
}

void uci_obey_position(struct uci_session *session, char *arguments)
{
	char *continuation, *whole;

	if (session->placed_chess960 != session->chess960)
		uci_position_reset(session);
	for (char *tab = arguments; (tab = strchr(tab, '\t')); )
		*tab = ' ';
	continuation = find_continuation(session, arguments);
	whole = strdup(arguments);
	session->refused = !(continuation ? play(session, continuation) : begin(session, arguments));
	free(session->last_position);
	session->last_position = whole;
}

/* ---- a look at it ---- */

void uci_obey_d(struct uci_session *session, char *arguments)
{
	const struct position *pos = engine_position(session->engine);
	struct text fen = TEXT_OF(FEN_MAX);

	(void)arguments;
	for (int rank = RANK_8; rank >= RANK_1; rank--) {
		struct text row = TEXT_OF(40);

		text_printf(&row, "%d ", rank + 1);
		for (int file = 0; file < FILES; file++)
			text_printf(&row, " %c", piece_letter(position_at(pos, square_make(file, rank))));
		uci_say(session, "%s", row.chars);
	}
	uci_say(session, "   a b c d e f g h");
	fen_format(pos, position_is_chess960(pos) ? FEN_SHREDDER : FEN_X, &fen);
	uci_say(session, "Fen: %s", fen.chars);
	uci_say(session, "Key: %016" PRIX64, position_key(pos));
}

void uci_obey_eval(struct uci_session *session, char *arguments)
{
	const struct position *pos = engine_position(session->engine);
	int value;

	(void)arguments;
	if (position_in_check(pos)) {
		uci_say(session, "info string there is no static evaluation in check");
		return;
	}
	value = eval_choice_score(session->engine, pos);
	uci_say(session, "Evaluation: %d centipawns for White",
	        position_turn(pos) == WHITE ? value : -value);
}
