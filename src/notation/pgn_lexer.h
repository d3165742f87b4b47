/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The tokens of PGN, for pgn_read.c alone. */
#ifndef RHUMB_NOTATION_PGN_LEXER_H
#define RHUMB_NOTATION_PGN_LEXER_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A string that grows, NUL-terminated.  Text beyond BUFFER_MAX bytes is cut off, and so is
 * text for which memory runs out; then CUT is set. */
enum { BUFFER_MAX = 1 << 24 };
struct buffer {
	char *chars;       /* NULL until something is added */
	size_t length, capacity;
	bool cut;          /* text was lost; stays set when the buffer is cleared */
};

void buffer_add(struct buffer *buffer, char c);
void buffer_clear(struct buffer *buffer);
const char *buffer_string(const struct buffer *buffer);

enum { UNREAD_MAX = 16 };

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
	struct buffer name;    /* of the last tag */
	struct buffer word;    /* text of the last token; for a tag its value */
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

#endif
