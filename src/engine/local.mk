# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 4: a game being played, and an engine that thinks about it.
EXTRA_DIST += %D%/README.md
librhumb_core_la_SOURCES += \
	%D%/bench.c \
	%D%/bench.h \
	%D%/draw_resign.c \
	%D%/draw_resign.h \
	%D%/engine.c \
	%D%/engine.h \
	%D%/eval_choice.c \
	%D%/eval_choice.h \
	%D%/game.c \
	%D%/game.h \
	%D%/human_time.c \
	%D%/human_time.h \
	%D%/internal.h \
	%D%/opening.c \
	%D%/opening.h \
	%D%/options.c \
	%D%/options.h \
	%D%/strength.c \
	%D%/strength.h \
	%D%/tablebase.c \
	%D%/tablebase.h \
	%D%/thinker.c \
	%D%/thinker.h \
	%D%/timing.c \
	%D%/timing.h \
	%D%/wdl.c \
	%D%/wdl.h
