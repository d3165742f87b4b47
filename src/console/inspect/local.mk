# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 6: commands of the console that show the machine.
EXTRA_DIST += %D%/README.md
librhumb_frontends_a_SOURCES += \
	%D%/attacks.c \
	%D%/bitboard.c \
	%D%/boards.c \
	%D%/eval.c \
	%D%/exchange.c \
	%D%/explain.c \
	%D%/figure.c \
	%D%/inspect.h \
	%D%/key.c \
	%D%/legality.c \
	%D%/memory.c \
	%D%/minimax.c \
	%D%/moves.c \
	%D%/ordering.c \
	%D%/piece.c \
	%D%/quiescence.c \
	%D%/rays.c \
	%D%/search.c \
	%D%/square.c \
	%D%/state.c \
	%D%/tactics.c \
	%D%/trace.c \
	%D%/vectors.c \
	%D%/watch.c
