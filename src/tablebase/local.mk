# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 2: endgame tables.
EXTRA_DIST += %D%/README.md
librhumb_core_a_SOURCES += \
	%D%/material.c \
	%D%/material.h \
	%D%/syzygy.c \
	%D%/syzygy.h \
	%D%/table_files.c \
	%D%/table_files.h
