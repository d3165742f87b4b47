/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The names of openings, by position: the same position has the same name by
 * whatever moves it was reached. */
#ifndef RHUMB_BOOK_OPENING_NAMES_H
#define RHUMB_BOOK_OPENING_NAMES_H

#include "rules/position.h"

struct opening_name {
	uint64_t key;                /* of the position: position_book_key */
	const char *code;            /* of the Encyclopaedia of Chess Openings: "C60" */
	const char *name;            /* "Ruy Lopez" */
	const char *line;            /* moves that lead there from the start position, in SAN:
	                              * "e4 e5 Nf3 Nc6 Bb5" */
};

extern const struct opening_name opening_names[];    /* src/data/openings.tsv */
extern const int opening_name_count;

/* The name of POS; NULL if it has none. */
const struct opening_name *opening_name_find(const struct position *pos);

/* The name of the last position of POS's game that has one; NULL if none has.
 * Moves of POS, a copy of the caller's, are taken back. */
const struct opening_name *opening_name_of_game(struct position *pos);

#endif
