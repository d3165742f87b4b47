# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 6: the console, the shell's room.  editor.c alone sees Readline.
librhumb_faces_la_SOURCES += \
	%D%/annotation.c \
	%D%/annotation.h \
	%D%/arguments.c \
	%D%/arguments.h \
	%D%/bookwork.c \
	%D%/bookwork.h \
	%D%/commands.c \
	%D%/commands.h \
	%D%/complete.c \
	%D%/complete.h \
	%D%/console.c \
	%D%/console.h \
	%D%/count.c \
	%D%/count.h \
	%D%/current.c \
	%D%/current.h \
	%D%/dispatch.c \
	%D%/dispatch.h \
	%D%/editor.c \
	%D%/editor.h \
	%D%/ending.c \
	%D%/ending.h \
	%D%/files.c \
	%D%/files.h \
	%D%/gamewalk.c \
	%D%/gamewalk.h \
	%D%/help.c \
	%D%/help.h \
	%D%/interrupt.c \
	%D%/interrupt.h \
	%D%/level.c \
	%D%/level.h \
	%D%/line.c \
	%D%/line.h \
	%D%/lookup.c \
	%D%/lookup.h \
	%D%/opponent.c \
	%D%/opponent.h \
	%D%/paste.c \
	%D%/paste.h \
	%D%/places.c \
	%D%/places.h \
	%D%/problems.c \
	%D%/problems.h \
	%D%/progress.c \
	%D%/progress.h \
	%D%/record.c \
	%D%/record.h \
	%D%/runs.c \
	%D%/runs.h \
	%D%/screen.c \
	%D%/screen.h \
	%D%/script.c \
	%D%/script.h \
	%D%/setboard.c \
	%D%/setboard.h \
	%D%/shell.c \
	%D%/shell.h \
	%D%/startup.h \
	%D%/think.c \
	%D%/think.h \
	%D%/words.c \
	%D%/words.h \
	%D%/work.c \
	%D%/work.h

if WITH_READLINE
librhumb_faces_la_LIBADD += $(READLINE_LIBS)
endif
