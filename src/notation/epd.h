/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Extended Position Description: a position and operations on one line, such as the best moves
 * of a test ("bm Nf3; id "T.1";").
 *
 * A FEN of six fields is read too, with or without operations after it; its clocks become the
 * operations hmvc and fmvn.  The last semicolon may be missing.  As suites have it, semicolons may
 * stand where no operation ends, as after the position, and commas between moves (am, bm, pm, sm).
 *
 * Source: Steven Edwards, "PGN Specification and Implementation Guide" (1994), 16.2. */
#ifndef RHUMB_NOTATION_EPD_H
#define RHUMB_NOTATION_EPD_H

#include <stdint.h>
#include <stdio.h>

#include "notation/fen.h"
#include "util/error.h"

enum {
	EPD_OPERATIONS = 48,    /* maximum on a line */
	EPD_OPERANDS = 256,     /* maximum of all operations together */
	EPD_TEXT = 4096         /* maximum of their bytes together */
};

struct epd_operation {
	uint16_t opcode;        /* offset in text */
	uint16_t first, count;  /* its operands, in operands[] */
};

/* One line.  It holds no pointers and may be copied. */
struct epd {
	struct setup setup;
	int operation_count, operand_count, text_length;
	struct epd_operation operations[EPD_OPERATIONS];
	uint16_t operands[EPD_OPERANDS];    /* offsets in text */
	char text[EPD_TEXT];    /* opcodes and operands, each with its NUL */
};

/* Read LINE.  On error returns false, *EPD is undefined, and the reason is added to ERROR. */
bool epd_parse(const char *line, enum fen_variant variant, struct epd *epd, struct error *error);

/* The position, with its clocks from hmvc and fmvn if they are there. */
struct setup epd_setup(const struct epd *epd);

/* Set up POS, which was initialised, with the clocks from hmvc and fmvn.  On error returns
 * false, POS is unchanged, and the reason is added to ERROR. */
bool epd_set_up(const struct epd *epd, struct position *pos, struct error *error);

/* The index of the operation OPCODE; -1 if EPD has none. */
int epd_find(const struct epd *epd, const char *opcode);

/* Operand NUMBER (from 0) of OPCODE; NULL if there is none. */
const char *epd_operand(const struct epd *epd, const char *opcode, int number);

/* The only operand of OPCODE, a number in LEAST..MOST; else false. */
bool epd_number(const struct epd *epd, const char *opcode, int64_t least, int64_t most,
                int64_t *out);

/* Read the operands of OPCODE (bm, am, sm, pm ..) as moves of POS, which is set up from EPD.
 * Returns their number, at most ROOM; or -1 on error, with the reason added to ERROR. */
int epd_moves(const struct epd *epd, const struct position *pos, const char *opcode,
              struct move *moves, int room, struct error *error);

/* Take EPD, whose position is POS.  False with the reason. */
typedef bool epd_take(void *context, const struct epd *epd, const struct position *pos, struct error *error);

/* Hand each line of FILE to TAKE; blank lines and those that begin with '#' are skipped.  False with the
 * reason and the line at the first that is wrong or not taken, or if reading fails. */
bool epd_read_file(FILE *file, epd_take *take, void *context, struct error *error);

#endif
