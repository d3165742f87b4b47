/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The words of PGN: what the reader is made of, for pgn_read.c alone. */
#ifndef RHUMB_NOTATION_PGN_LEXER_H
#define RHUMB_NOTATION_PGN_LEXER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* A string that grows, with a NUL behind it.  Text beyond BUFFER_MOST bytes is
 * cut off, and so is text for which there is no memory; then CUT is set. */
enum { BUFFER_MOST = 1 << 24 };
struct buffer {
	char *chars;       /* NULL while nothing was ever added */
	size_t length, capacity;
	bool cut;          /* something was lost; stays set when the buffer is cleared */
};

void buffer_add(struct buffer *buffer, char c);
void buffer_clear(struct buffer *buffer);
const char *buffer_string(const struct buffer *buffer);

enum { UNREAD_MOST = 16, READS_UNASKED = 1 << 16 };

struct lexer {
	FILE *file;            /* NULL: the text is in memory: */
	const char *memory;
	size_t length, at;
	bool (*wanted)(void *context);  /* go on?  NULL: always */
	void *wanted_context;
	unsigned reads;        /* bytes of FILE since it was asked */
	int unread[UNREAD_MOST];  /* bytes given back, the next one last */
	int unread_count;
	int line;              /* from 1 */
	bool at_line_start;
	bool unclosed;         /* the last comment was not closed */
	struct buffer name;    /* of the last tag */
	struct buffer word;    /* text of the last token; of a tag its value */
};

enum token {
	TOKEN_END,
	TOKEN_TAG,         /* [name "word"] */
	TOKEN_SYMBOL,      /* move, move number, result */
	TOKEN_NAG,         /* $word */
	TOKEN_COMMENT,     /* blanks in it made single */
	TOKEN_OPEN,        /* ( */
	TOKEN_CLOSE        /* ) */
};

enum token lexer_next(struct lexer *lexer);

#endif
