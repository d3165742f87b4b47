# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 2: the trained evaluation.
EXTRA_DIST += %D%/README.md
librhumb_core_a_SOURCES += \
	%D%/accumulator.c \
	%D%/accumulator.h \
	%D%/network.c \
	%D%/network.h \
	%D%/simd.c \
	%D%/simd.h \
	%D%/simd_loops.inc
