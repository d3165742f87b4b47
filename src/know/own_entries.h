/* SPDX-License-Identifier: GPL-3.0-or-later */
/* SPDX-FileCopyrightText: 2026 the contributors to Rhumb */
/* The built-in opening book: what grow_book.py has found (doc/book.md). */
#ifndef RHUMB_KNOW_OWN_ENTRIES_H
#define RHUMB_KNOW_OWN_ENTRIES_H

#include <stddef.h>

#include "know/book_entry.h"

/* Its entries, in the order of a file: by key. */
extern const struct book_entry own_entries[];
extern const size_t own_entry_count;

#endif
