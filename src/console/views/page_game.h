/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* A page's sections about a game: its tags, its moves with what annotation says, and
 * its mistakes on the board. */
#ifndef RHUMB_CONSOLE_VIEWS_PAGE_GAME_H
#define RHUMB_CONSOLE_VIEWS_PAGE_GAME_H

#include "console/views/sheet.h"
#include "notation/pgn.h"

/* What heads the page of GAME: who plays, or that it is a position. */
void page_game_title(struct text *out, const struct pgn_game *game);

/* The tags of GAME as a table. */
void page_game_tags(const struct sheet *sheet, const struct pgn_game *game);

/* The moves of GAME, which annotate_game has annotated, the one that led to ply HERE
 * marked; the curve of White's chances before them, the mistakes on the board behind
 * them.  False if memory runs out. */
bool page_game_moves(struct sheet *sheet, const struct pgn_game *game, int here);

#endif
