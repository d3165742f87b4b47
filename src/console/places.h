/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Positions that have a name. */
#ifndef RHUMB_CONSOLE_PLACES_H
#define RHUMB_CONSOLE_PLACES_H

struct place {
	const char *name;
	const char *fen;
	const char *what;   /* it is good for */
};

extern const struct place place_table[];
extern const int place_count;

/* The FEN of the place called NAME; NULL if there is none. */
const char *place_find(const char *name);

#endif
