# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 1: the rules of chess and nothing else.
EXTRA_DIST += %D%/README.md
librhumb_core_a_SOURCES += \
	%D%/attack.c \
	%D%/attack.h \
	%D%/board.c \
	%D%/board.h \
	%D%/castling.h \
	%D%/check.c \
	%D%/check.h \
	%D%/check_pass.h \
	%D%/king_zone.c \
	%D%/king_zone.h \
	%D%/legality.c \
	%D%/legality.h \
	%D%/makemove.c \
	%D%/makemove.h \
	%D%/makemove_body.h \
	%D%/move.h \
	%D%/movegen.c \
	%D%/movegen.h \
	%D%/outcome.c \
	%D%/outcome.h \
	%D%/perft.c \
	%D%/perft.h \
	%D%/piece.h \
	%D%/position.c \
	%D%/position.h \
	%D%/setup.c \
	%D%/setup.h \
	%D%/side.h \
	%D%/square.h \
	%D%/vector.c \
	%D%/vector.h \
	%D%/walk.h \
	%D%/watch.c \
	%D%/watch.h \
	%D%/zobrist.h
