# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Floor 2: knowledge from files.
librhumb_core_la_SOURCES += \
	%D%/book.c \
	%D%/book.h \
	%D%/book_entry.c \
	%D%/book_entry.h \
	%D%/gaviota.c \
	%D%/gaviota.h \
	%D%/material.c \
	%D%/material.h \
	%D%/opening_names.c \
	%D%/opening_names.h \
	%D%/own_entries.c \
	%D%/own_entries.h \
	%D%/syzygy.c \
	%D%/syzygy.h \
	%D%/table_files.c \
	%D%/table_files.h \
	%D%/table_value.h \
	%D%/tables.c \
	%D%/tables.h

# Makes own_entries.c: doc/book.md.
EXTRA_DIST += %D%/grow_book.py
