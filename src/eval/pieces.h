/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The terms of the pieces: material, placement, mobility, minor pieces and rooks.  They come
 * first, because they record all attacks. */
#ifndef RHUMB_EVAL_PIECES_H
#define RHUMB_EVAL_PIECES_H

#include "eval/evaluation.h"

/* Clear the maps of EV, record the attacks of pawns and kings, and mark the squares that count
 * for mobility or are near a king. */
void pieces_prepare(struct evaluation *ev);

/* Record the attacks of the pieces, and add their terms for both colours. */
void pieces_add(struct evaluation *ev);

#endif
