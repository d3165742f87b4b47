# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 6: commands of the console that act.
EXTRA_DIST += %D%/README.md
librhumb_frontends_a_SOURCES += \
	%D%/batch.c \
	%D%/bench.c \
	%D%/book.c \
	%D%/commands.h \
	%D%/files.c \
	%D%/genfens.c \
	%D%/level.c \
	%D%/options.c \
	%D%/perft.c \
	%D%/play.c \
	%D%/position.c \
	%D%/quit.c \
	%D%/selfplay.c \
	%D%/tablebase.c
