/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The built-in opening book: the bytes of src/data/book.bin, a file in Polyglot's format. */
#ifndef RHUMB_BOOK_BUILTIN_BOOK_H
#define RHUMB_BOOK_BUILTIN_BOOK_H

#include <stddef.h>

extern const unsigned char builtin_book[];
extern const size_t builtin_book_length;    /* in bytes */

#endif
