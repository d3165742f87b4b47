/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An annotated game as one line of JSON, for programs that show or count games.
 *
 *   {"version": 1,
 *    "fault": "line 12: ...",             why the game could not be read to its end; if it could not
 *    "tags": {"White": "...", ...},       as the game has them, the first of each name
 *    "start": FEN, "chess960": true or false, "result": "1-0", "0-1", "1/2-1/2" or "*",
 *    "opening": {"code": "C60", "name": "Ruy Lopez", "plies": 5}, or null,
 *    "moves": [{
 *      "san": "Nf3", "move": "g1f3",      castling as O-O in Chess960
 *      "fen": FEN,                        of the position after the move
 *      "eval": 31, or "mate": -2,         for White: centipawns, or moves to mate; if known
 *      "depth": 12,                       of the search behind it; if known
 *      "white": 552,                      expected points of White, in permille; if known
 *      "nags": [1, 4],                    numeric glyphs
 *      "mark": 4,                         the one of them, the last, that annotation gave a mistake
 *      "kind": "fork", "remark": "...",   of a mistake: what it is about; the sentence
 *      "comment": "...",                  what else is said, without commands such as [%clk ...]
 *      "clock": 61.5,                     seconds left, of [%clk 0:01:01.5]
 *      "better": [{"san": ..., "move": ..., "fen": ...}, ...]    the line instead of a mistake
 *    }, ...]}
 *
 * What a game does not have is left out.  A change that a reader of such lines could stumble over
 * raises the version. */
#ifndef RHUMB_TOOLS_GAME_JSON_H
#define RHUMB_TOOLS_GAME_JSON_H

#include "notation/pgn.h"
#include "util/bytes.h"

/* Append TEXT to OUT as a string of JSON.  Bytes that are no UTF-8 are taken for Latin-1, as old PGN files have
 * them.  No control character is written as it is, so that a terminal may show the string. */
void json_put_string(struct bytes *out, const char *text);

/* Append GAME to OUT; FAULT is what was wrong with it, "" if nothing was.  False if memory runs out or
 * the start position is impossible. */
bool game_json_write(const struct pgn_game *game, const char *fault, struct bytes *out);

#endif
