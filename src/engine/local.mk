# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Floor 4: a game being played, and an engine that thinks about it.
librhumb_core_la_SOURCES += \
	%D%/assigned.c \
	%D%/assigned.h \
	%D%/chances.c \
	%D%/chances.h \
	%D%/courtesy.c \
	%D%/courtesy.h \
	%D%/engine.c \
	%D%/engine.h \
	%D%/game.c \
	%D%/game.h \
	%D%/internal.h \
	%D%/judge.c \
	%D%/judge.h \
	%D%/lag.c \
	%D%/lag.h \
	%D%/leaves.c \
	%D%/leaves.h \
	%D%/opening.c \
	%D%/opening.h \
	%D%/options.c \
	%D%/options.h \
	%D%/pace.c \
	%D%/pace.h \
	%D%/pending.c \
	%D%/pending.h \
	%D%/scores.c \
	%D%/scores.h \
	%D%/seed.c \
	%D%/seed.h \
	%D%/strength.c \
	%D%/strength.h \
	%D%/tablebase.c \
	%D%/tablebase.h \
	%D%/task.c \
	%D%/task.h \
	%D%/thinker.c \
	%D%/thinker.h \
	%D%/timing.c \
	%D%/timing.h
