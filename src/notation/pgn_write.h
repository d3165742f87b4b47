/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Writing Portable Game Notation, in the export format of the standard. */
#ifndef RHUMB_NOTATION_PGN_WRITE_H
#define RHUMB_NOTATION_PGN_WRITE_H

#include "notation/pgn.h"

/* Append GAME to OUT: the seven tags of the roster ("?" where unknown), then SetUp, FEN
 * and Variant if the start position needs them, then the other tags, then the moves in lines
 * of less than 80 columns.  False if memory runs out, or if the start position or a move is
 * illegal. */
bool pgn_write(const struct pgn_game *game, struct bytes *out);

#endif
