# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 4: a game being played, and an engine that thinks about it.
EXTRA_DIST += %D%/README.md
librhumb_core_a_SOURCES += \
	%D%/bench.c \
	%D%/draw_resign.c \
	%D%/engine.c \
	%D%/engine.h \
	%D%/eval_choice.c \
	%D%/game.c \
	%D%/human_time.c \
	%D%/internal.h \
	%D%/opening.c \
	%D%/options.c \
	%D%/options.h \
	%D%/strength.c \
	%D%/tablebase.c \
	%D%/thinker.c \
	%D%/timing.c \
	%D%/wdl.c
