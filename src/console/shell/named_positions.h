/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Named positions, for examples and learners. */
#ifndef RHUMB_CONSOLE_SHELL_NAMED_POSITIONS_H
#define RHUMB_CONSOLE_SHELL_NAMED_POSITIONS_H

struct named_position {
	const char *name;
	const char *fen;
	const char *what;   /* it shows */
};

extern const struct named_position named_positions[];
extern const int named_position_count;

/* The FEN of the position called NAME, or the only one whose name begins with NAME, which then has at
 * least three letters; NULL if there is none. */
const char *named_position_find(const char *name);

#endif
