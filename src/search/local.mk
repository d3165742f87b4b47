# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Floor 3: thinking.
librhumb_core_la_SOURCES += \
	%D%/control.c \
	%D%/control.h \
	%D%/correction.c \
	%D%/correction.h \
	%D%/deepening.c \
	%D%/deepening.h \
	%D%/endings.c \
	%D%/endings.h \
	%D%/history.c \
	%D%/history.h \
	%D%/learning.c \
	%D%/learning.h \
	%D%/node.c \
	%D%/node.h \
	%D%/observer.h \
	%D%/ordering.c \
	%D%/ordering.h \
	%D%/oversight.c \
	%D%/oversight.h \
	%D%/parameters.c \
	%D%/parameters.h \
	%D%/pruning.c \
	%D%/pruning.h \
	%D%/quiescence.c \
	%D%/quiescence.h \
	%D%/reduction.c \
	%D%/reduction.h \
	%D%/root.c \
	%D%/root.h \
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
