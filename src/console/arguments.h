/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Reading a command's arguments, with a complaint where they are wrong. */
#ifndef RHUMB_CONSOLE_ARGUMENTS_H
#define RHUMB_CONSOLE_ARGUMENTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "console/lookup.h"
#include "rules/move.h"
#include "rules/piece.h"
#include "tools/effort.h"
#include "util/text.h"

/* Join the arguments ARGV[FIRST..] to one text, a blank between words. */
void arguments_join(int argc, char **argv, int first, struct text *out);

/* Read one argument.  If it is wrong, complain and return false; what OUT
 * points to is then unchanged.  WHAT names the number in the complaint. */
bool argument_number(struct console *console, const char *word, const char *what,
                     int64_t least, int64_t most, int64_t *out);
bool argument_square(struct console *console, const char *word, int *square);
bool argument_colour(struct console *console, const char *word, enum colour *colour);
bool argument_move(struct console *console, const char *word, struct move *move);

/* A setting of a command, "--jobs 2": what the number may be and where it goes. */
struct argument_setting {
	const char *name;
	int least, most, *number;
};

/* Read VALUE for that of SETTINGS[0..COUNT-1] that is called NAME. */
bool argument_setting(struct console *console, const struct argument_setting *settings,
                      size_t count, const char *name, const char *value);

/* Read an effort of two words, such as "depth 8", "nodes 5000" or "time 2.5"
 * (seconds). */
bool argument_effort(struct console *console, const char *sort, const char *amount,
                     struct effort *effort);

/* Is WORD a legal move but for the piece that the pawn is to become?  Then
 * ARGUMENT_PROMOTION is what to say. */
bool argument_lacks_promotion(const struct console *console, const char *word);
#define ARGUMENT_PROMOTION "promote to what? Add =Q, =R, =B or =N"

/* Complain that WORD is no legal move, because of WHY. */
enum done argument_no_move(struct console *console, const char *word, const char *why);

#endif
