# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 2: opening books.
EXTRA_DIST += %D%/README.md
librhumb_core_a_SOURCES += \
	%D%/book.c \
	%D%/book.h \
	%D%/opening_names.c \
	%D%/opening_names.h
