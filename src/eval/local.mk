# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 2: what a position is worth.
EXTRA_DIST += %D%/README.md
librhumb_core_a_SOURCES += \
	%D%/endgame.c \
	%D%/endgame.h \
	%D%/eval.c \
	%D%/eval.h \
	%D%/evaluation.h \
	%D%/fortress.c \
	%D%/king.c \
	%D%/kpk.c \
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
