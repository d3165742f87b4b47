# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 6: the console.  editor.c alone includes Readline.
EXTRA_DIST += %D%/README.md
librhumb_frontends_a_SOURCES += \
	%D%/internal.h \
	%D%/commands.c \
	%D%/complete.c \
	%D%/console.c \
	%D%/console.h \
	%D%/dispatch.c \
	%D%/editor.c \
	%D%/example.c \
	%D%/glossary.c \
	%D%/help.c \
	%D%/lex.c \
	%D%/lex.h \
	%D%/pager.c \
	%D%/paste.c \
	%D%/source.c \
	%D%/topics.c \
	%D%/tour.c
