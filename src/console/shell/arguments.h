/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading a command's arguments, with a complaint where they are wrong. */
#ifndef RHUMB_CONSOLE_SHELL_ARGUMENTS_H
#define RHUMB_CONSOLE_SHELL_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "console/shell/command.h"
#include "engine/engine.h"
#include "notation/notation.h"
#include "rules/move.h"
#include "rules/piece.h"
#include "util/text.h"

/* Read one argument.  False after a complaint if it is wrong; *OUT is then unchanged.  WHAT
 * names the number in the complaint. */
bool argument_number(struct console *console, const char *word, const char *what,
                     int64_t minimum, int64_t maximum, int64_t *out);
bool argument_square(struct console *console, const char *word, int *square);
bool argument_colour(struct console *console, const char *word, enum colour *colour);
bool argument_move(struct console *console, const char *word, struct move *move);

/* Read the moves ARGV[FIRST..], each legal after those before it, and make them in POS, which has
 * space for them.  LINE has space for ARGC - FIRST moves, or is NULL. */
bool argument_line(struct console *console, struct position *pos, int argc, char **argv, int first,
                   struct move *line);

/* Read an effort of two words (tools/effort.h). */
bool argument_effort(struct console *console, const char *kind, const char *amount,
                     struct effort *effort);

/* Read WORD as a move of the game's position; the reason against it is added to WHY. */
enum reading argument_read_move(const struct console *console, const char *word, struct move *move,
                                struct error *error);

/* True if WORD would be a legal move with a promotion piece added; ARGUMENT_PROMOTION is the
 * complaint. */
bool argument_lacks_promotion(const struct console *console, const char *word);
#define ARGUMENT_PROMOTION "the promotion piece is missing: add =Q, =R, =B or =N"

/* Complain that WORD is not a legal move, because of WHY. */
enum done argument_no_move(struct console *console, const char *word, const char *why);

#endif
