/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The motifs of tactics in a move: what the man does where he arrives, each
 * found by vectors and told with the walk that proves it. */
#ifndef RHUMB_CONSOLE_VIEWS_MOTIFS_H
#define RHUMB_CONSOLE_VIEWS_MOTIFS_H

#include <stdbool.h>

#include "rules/position.h"
#include "util/text.h"

enum { MOTIFS_SIZE = 1200 };   /* room for all lines about one move */

/* Add a line for each motif of MOVE, legal in BEFORE; AFTER has it made, with room
 * for SEE_STEPS more moves, and comes back unchanged.  A man who can be taken
 * with profit neither forks nor pins nor skewers.
 *
 *   fork               the man attacks two enemies or more, each a king, worth more
 *                      than he, or an undefended piece
 *   discovered attack  a slider behind him attacks an enemy of that sort ("it
 *                      uncovers" one of another sort)
 *   discovered check, double check
 *   pin                an enemy who stands between the man and his king
 *   relative pin       .. or between him and a man worth more
 *   skewer             an enemy who must go and leaves one behind him to be taken
 *   mate threat        were it his side's turn again, it could mate at once */
void motifs_add(struct text *out, const struct position *before, struct position *after,
                struct move move);

/* What MOVE, legal in POS, wins on its target, in centipawns, when both sides
 * take with the least valuable man who may legally take, so that pinned men do
 * not, and stop when that pays.  POS has room for SEE_STEPS more moves and
 * comes back unchanged.  Castling wins 0. */
int motifs_exchange(struct position *pos, struct move move);

#endif
