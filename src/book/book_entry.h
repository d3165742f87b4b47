/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* An entry of an opening book in Polyglot's format, and its sixteen bytes in a
 * file: each number has its most significant byte first. */
#ifndef RHUMB_BOOK_BOOK_ENTRY_H
#define RHUMB_BOOK_BOOK_ENTRY_H

#include <stdint.h>

enum {
	BOOK_ENTRY_BYTES = 16,
	BOOK_WEIGHT_MAX = 65535      /* of an entry */
};

/* An entry, as it is in the file. */
struct book_entry {
	uint64_t key;                /* of the position: position_book_key */
	uint16_t word;               /* the move: see book_word */
	uint16_t weight;
	uint32_t learn;              /* for learning programs; ignored here */
};

void book_entry_write(const struct book_entry *entry, unsigned char out[BOOK_ENTRY_BYTES]);
void book_entry_read(const unsigned char in[BOOK_ENTRY_BYTES], struct book_entry *entry);

#endif
