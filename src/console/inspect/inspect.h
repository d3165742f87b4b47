/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The views of this folder.  Each file has the rows of the table for its commands, the static
 * functions that they run, and what it paints on a board for `figure`. */
#ifndef RHUMB_CONSOLE_INSPECT_INSPECT_H
#define RHUMB_CONSOLE_INSPECT_INSPECT_H

#include <stdbool.h>
#include <stdint.h>

#include "console/draw/draw.h"
#include "console/shell/command.h"
#include "eval/see.h"
#include "rules/position.h"
#include "search/search.h"

extern const struct command_rows attacks_rows, bitboard_rows, boards_rows, eval_rows, exchange_rows,
	explain_rows, figure_rows, key_rows, legality_rows, memory_rows, minimax_rows, moves_rows, ordering_rows,
	piece_rows, quiescence_rows, rays_rows, search_rows, square_rows, state_rows, tactics_rows, trace_rows,
	vectors_rows, watch_rows;

/* Each of these paints on empty MARKS and names the marks that it uses. */

/* The attackers of SQUARE: pieces of COLOUR, or of both colours if BOTH. */
void paint_attacks(struct marks *marks, const struct position *pos, int square,
                   enum colour colour, bool both);

/* Pinned pieces, and pieces that may discover a check, on the lines from both kings. */
void paint_pins(struct marks *marks, const struct position *pos);

/* Checks that are given, and squares where a move would give one. */
void paint_checks(struct marks *marks, const struct position *pos);

/* The rays of the piece on SQUARE. */
void paint_rays(struct marks *marks, const struct position *pos, int square);

/* The way of MOVE, which is made in POS and leads to AFTER: what the piece attacks there, and
 * what its leaving uncovers. */
void paint_move(struct marks *marks, const struct position *pos, const struct position *after,
                struct move move);

/* The pieces that `tactics` names in the game's position.  FAILED after a complaint if memory
 * runs out. */
enum done paint_tactics(struct console *console, struct marks *marks);

/* A letter for the pieces that attack along DIFFERENCE, as vector.c draws them: D diagonal,
 * L line, N knight, K next to it on a line, W and B next to it on a diagonal; "." for none. */
const char *star_letter(int difference);

/* Draw MOVE, made in the game's position and taken back, store by store.  FAILED after a complaint, with
 * nothing drawn, if memory runs out. */
enum done draw_watched(struct console *console, const struct svg *svg, struct move move);

enum { TRACE_DEPTH_MAX = 30, TRACE_DEPTH_USUAL = 4 };

/* A search with a table of its own, traced by TRACE and prepared to think to DEPTH; NULL after a
 * complaint.  The caller frees it. */
struct search *trace_open_search(struct console *console, int depth,
                                 const struct search_trace *trace);

/* Search the position of CONSOLE to DEPTH, at most TRACE_DEPTH_MAX, with a table of its own, traced
 * by TRACE.  FAILED after a complaint, also after Ctrl-C.  There must be a legal move. */
enum done trace_search(struct console *console, int depth, const struct search_trace *trace,
                       struct search_result *result);

/* Fold BALANCE of see_explain from its end: BEST[i] is what the mover ends with if both sides choose well
 * after step i.  Returns the first step that its side does not make, STEPS if all are made. */
int exchange_fold(const int *balance, int steps, int best[SEE_STEPS]);

/* The key before ply PLY of the game of POS; that of POS itself for the ply to come. */
uint64_t key_before(const struct position *pos, int ply);

#endif
