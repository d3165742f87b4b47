# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 2: what a position is worth.
librhumb_core_la_SOURCES += \
	%D%/eval.c \
	%D%/eval.h \
	%D%/evaluation.h \
	%D%/score.h \
	%D%/weights.c \
	%D%/weights.h
