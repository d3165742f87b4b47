# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 6: the console's views of the machine.
librhumb_faces_la_SOURCES += \
	%D%/attacks.c \
	%D%/attacks.h \
	%D%/chess.c \
	%D%/chess.h \
	%D%/chess_rows.c \
	%D%/chess_rows.h \
	%D%/diagram.c \
	%D%/diagram.h \
	%D%/exchange.c \
	%D%/exchange.h \
	%D%/explain.c \
	%D%/explain.h \
	%D%/figure.c \
	%D%/figure.h \
	%D%/flags.c \
	%D%/flags.h \
	%D%/glossary.c \
	%D%/glossary.h \
	%D%/layouts.c \
	%D%/layouts.h \
	%D%/machine_rows.c \
	%D%/machine_rows.h \
	%D%/men_worth.c \
	%D%/men_worth.h \
	%D%/movebits.c \
	%D%/movebits.h \
	%D%/numbering.c \
	%D%/numbering.h \
	%D%/order.c \
	%D%/order.h \
	%D%/rays.c \
	%D%/rays.h \
	%D%/stats.c \
	%D%/stats.h \
	%D%/storage.c \
	%D%/storage.h \
	%D%/tactics.c \
	%D%/tactics.h \
	%D%/trace.c \
	%D%/trace.h \
	%D%/vectors.c \
	%D%/vectors.h
