# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 4: lines in, lines out, the queue of events, the record.
EXTRA_DIST += %D%/README.md
librhumb_frontends_a_SOURCES += \
	%D%/channel.c \
	%D%/channel.h \
	%D%/logbook.c \
	%D%/logbook.h \
	%D%/queue.c \
	%D%/queue.h \
	%D%/reader.c \
	%D%/reader.h \
	%D%/writer.c \
	%D%/writer.h
