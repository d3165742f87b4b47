# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 5: work on many positions and games.
librhumb_faces_la_SOURCES += \
	%D%/annotate.c \
	%D%/annotate.h \
	%D%/bench.c \
	%D%/bench.h \
	%D%/book_maker.c \
	%D%/book_maker.h \
	%D%/effort.h \
	%D%/input.c \
	%D%/input.h \
	%D%/selfplay.c \
	%D%/selfplay.h \
	%D%/suite.c \
	%D%/suite.h
