/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* What the command line asks of the console. */
#ifndef RHUMB_CONSOLE_STARTUP_H
#define RHUMB_CONSOLE_STARTUP_H

#include <stdbool.h>

struct console_options {
	const char *fen;     /* the position to begin with; NULL: the start position */
	bool chess960;       /* it is one of Chess960, whatever the rights say */
	bool nocastle;       /* games without castling are played */
	int table_mb;        /* of the transposition table; 0: the usual size */
	const char *const *assignments;   /* options to be set, as engine_assign_all has it */
};

#endif
