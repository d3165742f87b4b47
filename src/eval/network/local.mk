# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Floor 2: the trained evaluation.
librhumb_core_la_SOURCES += \
	%D%/accumulator.c \
	%D%/accumulator.h \
	%D%/builtin.c \
	%D%/builtin.h \
	%D%/network.c \
	%D%/network.h \
	%D%/numbers.h \
	%D%/worth.c \
	%D%/worth.h
if WITH_NETWORK
librhumb_core_la_SOURCES += %D%/numbers.c
endif
