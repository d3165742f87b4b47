/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* Entries of opening books: sixteen bytes each. */
#include <config.h>

#include "book/book_entry.h"

static uint64_t read_number(const unsigned char *in, int bytes)
{
	uint64_t number = 0;

	for (int i = 0; i < bytes; i++)
		number = number << 8 | in[i];
	return number;
}

static void write_number(uint64_t number, unsigned char *out, int bytes)
{
	for (int i = bytes - 1; i >= 0; i--) {
		out[i] = (unsigned char)(number & 0xFF);
		number >>= 8;
	}
}

void book_entry_read(const unsigned char in[BOOK_ENTRY_BYTES], struct book_entry *entry)
{
	entry->key = read_number(in, 8);
	entry->word = (uint16_t)read_number(in + 8, 2);
	entry->weight = (uint16_t)read_number(in + 10, 2);
	entry->learn = (uint32_t)read_number(in + 12, 4);
}

void book_entry_write(const struct book_entry *entry, unsigned char out[BOOK_ENTRY_BYTES])
{
	write_number(entry->key, out, 8);
	write_number(entry->word, out + 8, 2);
	write_number(entry->weight, out + 10, 2);
	write_number(entry->learn, out + 12, 4);
}
