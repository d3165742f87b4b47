# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 6: the console.  editor.c alone includes Readline.
EXTRA_DIST += %D%/README.md
librhumb_frontends_la_SOURCES += \
	%D%/commands.c \
	%D%/commands.h \
	%D%/complete.c \
	%D%/complete.h \
	%D%/console.c \
	%D%/console.h \
	%D%/dispatch.c \
	%D%/dispatch.h \
	%D%/editor.c \
	%D%/editor.h \
	%D%/example.c \
	%D%/example.h \
	%D%/glossary.c \
	%D%/glossary.h \
	%D%/help.c \
	%D%/help.h \
	%D%/lex.c \
	%D%/lex.h \
	%D%/pager.c \
	%D%/pager.h \
	%D%/paste.c \
	%D%/paste.h \
	%D%/source.c \
	%D%/tour.c

if WITH_READLINE
librhumb_frontends_la_LIBADD += $(READLINE_LIBS)
endif
