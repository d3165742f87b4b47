# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 2: text to values and back.
librhumb_core_la_SOURCES += \
	%D%/coordinate.c \
	%D%/coordinate.h \
	%D%/epd.h \
	%D%/fen.c \
	%D%/fen.h \
	%D%/notation.c \
	%D%/notation.h \
	%D%/pgn.h \
	%D%/san.c \
	%D%/san.h
