# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 5: the library, include/rhumb.h.
EXTRA_DIST += %D%/README.md
lib_LTLIBRARIES += librhumb.la
librhumb_la_SOURCES = %D%/rhumb.c
librhumb_la_LIBADD = librhumb-core.la
librhumb_la_LDFLAGS = $(AM_LDFLAGS) -no-undefined -version-info 0:0:0 \
	-export-symbols-regex '^rhumb_'
