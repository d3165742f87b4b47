# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 0: no chess.
EXTRA_DIST += %D%/README.md
librhumb_core_a_SOURCES += \
	%D%/bits.h \
	%D%/bytes.c \
	%D%/bytes.h \
	%D%/city.c \
	%D%/city.h \
	%D%/clock.c \
	%D%/clock.h \
	%D%/error.c \
	%D%/error.h \
	%D%/exclusive.c \
	%D%/exclusive.h \
	%D%/fnv1a.h \
	%D%/interrupt.c \
	%D%/interrupt.h \
	%D%/jobs.c \
	%D%/jobs.h \
	%D%/line.c \
	%D%/line.h \
	%D%/memory.c \
	%D%/memory.h \
	%D%/number.c \
	%D%/number.h \
	%D%/options.c \
	%D%/options.h \
	%D%/output.c \
	%D%/output.h \
	%D%/progress.c \
	%D%/progress.h \
	%D%/random.h \
	%D%/savefile.c \
	%D%/savefile.h \
	%D%/sha256.c \
	%D%/sha256.h \
	%D%/stream.c \
	%D%/stream.h \
	%D%/terminal.c \
	%D%/terminal.h \
	%D%/text.c \
	%D%/text.h \
	%D%/thread.c \
	%D%/thread.h \
	%D%/version.h
