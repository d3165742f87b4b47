/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The terms of the pieces: material, placement, mobility, minor pieces and
 * rooks.  They come first, because they note who attacks what. */
#ifndef RHUMB_EVAL_PIECES_H
#define RHUMB_EVAL_PIECES_H

#include "eval/evaluation.h"

/* Clear the maps of EV and note the attacks of pawns and kings, and which
 * squares count for mobility or lie near a king. */
void pieces_prepare(struct evaluation *ev);

/* Note the attacks of the pieces, and add their terms for both colours. */
void pieces_add(struct evaluation *ev);

#endif
