# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 5: work on many positions and games.
librhumb_faces_la_SOURCES += \
	%D%/annotate.c \
	%D%/annotate.h \
	%D%/bench.c \
	%D%/bench.h \
	%D%/datagame.c \
	%D%/datagame.h \
	%D%/datagen.c \
	%D%/datagen.h \
	%D%/effort.h \
	%D%/gamefile.c \
	%D%/gamefile.h \
	%D%/input.c \
	%D%/input.h \
	%D%/sample.c \
	%D%/sample.h \
	%D%/selfplay.c \
	%D%/selfplay.h \
	%D%/suite.c \
	%D%/suite.h
