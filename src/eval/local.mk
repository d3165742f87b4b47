# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 2: what a position is worth.
librhumb_core_la_SOURCES += \
	%D%/endgame.c \
	%D%/endgame.h \
	%D%/eval.c \
	%D%/eval.h \
	%D%/evaluation.h \
	%D%/king.c \
	%D%/kpk.c \
	%D%/kpk.h \
	%D%/kpk_table.c \
	%D%/passed.c \
	%D%/pawns.c \
	%D%/pawns.h \
	%D%/pieces.c \
	%D%/scale.c \
	%D%/score.h \
	%D%/see.c \
	%D%/see.h \
	%D%/threats.c \
	%D%/weights.c \
	%D%/weights.h
