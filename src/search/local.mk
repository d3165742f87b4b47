# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 3: thinking.
EXTRA_DIST += %D%/README.md
librhumb_core_a_SOURCES += \
	%D%/internal.h \
	%D%/control.c \
	%D%/control.h \
	%D%/correction.c \
	%D%/correction.h \
	%D%/history.h \
	%D%/learning.c \
	%D%/node.c \
	%D%/trace.h \
	%D%/ordering.c \
	%D%/ordering.h \
	%D%/blunders.c \
	%D%/parameters.c \
	%D%/parameters.h \
	%D%/quiescence.c \
	%D%/root.c \
	%D%/search.c \
	%D%/search.h \
	%D%/table.c \
	%D%/table.h \
	%D%/terms.h \
	%D%/timeman.c \
	%D%/timeman.h \
	%D%/worker.c \
	%D%/worker.h \
	%D%/workers.c \
	%D%/workers.h
