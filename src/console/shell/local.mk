# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 6: what the commands of the console share.
EXTRA_DIST += %D%/README.md
librhumb_frontends_a_SOURCES += \
	%D%/arguments.c \
	%D%/command.c \
	%D%/command.h \
	%D%/format.c \
	%D%/game.c \
	%D%/game_pgn.c \
	%D%/named_positions.c \
	%D%/position_line.c \
	%D%/screen.c \
	%D%/screen.h \
	%D%/shell.c \
	%D%/shell.h \
	%D%/suggest.c \
	%D%/think.c
