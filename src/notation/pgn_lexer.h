/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The tokens of PGN, for pgn_read.c alone. */
#ifndef RHUMB_NOTATION_PGN_LEXER_H
#define RHUMB_NOTATION_PGN_LEXER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "util/bytes.h"

enum {
	LEXER_TEXT_MAX = 1 << 24,   /* bytes of a text */
	TAG_LINE_MAX = 256,         /* bytes, of a tag that shows that a comment was not closed; the standard has 255 */
	UNREAD_MAX = TAG_LINE_MAX + 16
};

struct lexer {
	FILE *file;            /* NULL: the text is in memory, in the next fields */
	const char *memory;
	size_t length, at;
	const atomic_bool *stop;   /* the reading ends when it becomes true; NULL: none */
	int unread[UNREAD_MAX];  /* bytes put back, the next one last */
	int unread_count;
	int line;              /* from 1 */
	bool at_line_start;
	int unclosed;          /* line where the last comment begins if it was not closed, else 0 */
	int cut_tag;           /* line of the last tag if its value is not closed, else 0 */
	int odd_tag;           /* line of the first tag that was skipped because it has no value or two names; 0: none */
	struct bytes name;     /* of the last tag */
	struct bytes word;     /* text of the last token; for a tag its value */
};

enum token {
	TOKEN_END,
	TOKEN_TAG,         /* [name "word"], perhaps not closed */
	TOKEN_SYMBOL,      /* move, move number, result */
	TOKEN_NAG,         /* $word */
	TOKEN_COMMENT,     /* runs of blanks made single */
	TOKEN_OPEN,        /* ( */
	TOKEN_CLOSE        /* ) */
};

enum token lexer_next(struct lexer *lexer);

/* Whether a comment begins before the line ends. */
bool lexer_comment_follows(struct lexer *lexer);

/* Add C to TEXT, the lexer's or another.  What is beyond LEXER_TEXT_MAX bytes is lost. */
void lexer_add(struct bytes *text, char c);

#endif
