# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 2: text to values and back.
EXTRA_DIST += %D%/README.md
librhumb_core_a_SOURCES += \
	%D%/coordinate.c \
	%D%/coordinate.h \
	%D%/epd.c \
	%D%/epd.h \
	%D%/fen.c \
	%D%/fen.h \
	%D%/notation.c \
	%D%/notation.h \
	%D%/pgn.c \
	%D%/pgn.h \
	%D%/pgn_lexer.c \
	%D%/pgn_lexer.h \
	%D%/pgn_read.c \
	%D%/pgn_write.c \
	%D%/san.c \
	%D%/san.h
