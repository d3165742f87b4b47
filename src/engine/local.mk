# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 4: a game being played, and an engine that thinks about it.
librhumb_core_la_SOURCES += \
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
	%D%/opening.c \
	%D%/opening.h \
	%D%/options.c \
	%D%/options.h \
	%D%/scores.c \
	%D%/scores.h \
	%D%/task.c \
	%D%/task.h \
	%D%/thinker.c \
	%D%/thinker.h \
	%D%/timing.c \
	%D%/timing.h
