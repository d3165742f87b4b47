/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Edit mode: the set-up piece by piece of protocol version 1. */
#include <config.h>

#include "xboard/session.h"

#include "util/error.h"

void obey_edit(struct session *session, char *arguments)
{
	(void)arguments;
	position_get_setup(engine_position(session->engine), &session->edit.setup);
	session->edit.colour = WHITE;
	session->over = STATE_EDITING;
}

/* Edit mode does not give the rights and clocks: a king and a rook on their home
 * squares may castle, there is no en passant, and the clock is 0. */
static void guess_invisible(struct setup *setup)
{
	setup->en_passant = SQUARE_NONE;
	setup->rule50 = 0;
	for (enum castling i = CASTLE_WHITE_SHORT; i < CASTLINGS; i++) {
		enum colour colour = castling_colour(i);
		int rank = castling_rank(i);
		int file = castling_corner_file(i);
		bool at_home =
			piece_is(setup->at[square_to_64(square_make(FILE_E, rank))], colour, KING) &&
			piece_is(setup->at[square_to_64(square_make(file, rank))], colour, ROOK);

		setup->castling_rook[i] = (int8_t)(at_home ? file : -1);
	}
}

static void leave(struct session *session)
{
	struct error error = ERROR_NONE;

	guess_invisible(&session->edit.setup);
	session->over = engine_set_up_from(session->engine, &session->edit.setup, NULL, &error) ? 0 : STATE_REFUSED;
	if (session->over)
		session_say(session, "tellusererror Illegal position (%s)", error.text);
	else
		turn_analyse(session);
}

static void clear(struct setup *setup)
{
	for (int i = 0; i < 64; i++)
		setup->at[i] = PIECE_EMPTY;
}

/* Obey "Pa4" (put a pawn on a4) or "xa4" (empty a4). */
static bool place(struct edit *edit, const char *line)
{
	int square = *line ? square_parse(line + 1) : SQUARE_NONE;
	enum kind kind = kind_parse(*line);
	bool empties = *line == 'x' || *line == 'X';

	if (square == SQUARE_NONE || line[3] != '\0' || (kind == KINDS && !empties))
		return false;
	edit->setup.at[square_to_64(square)] = empties ? PIECE_EMPTY
	                                              : piece_make(edit->colour, kind);
	return true;
}

bool edit_obey(struct session *session, const char *line)
{
	struct edit *edit = &session->edit;

	if (text_equal(line, "."))
		leave(session);
	else if (text_equal(line, "#"))
		clear(&edit->setup);
	else if (text_equal(line, "c"))
		edit->colour = colour_other(edit->colour);
	else
		return place(edit, line);
	return true;
}
