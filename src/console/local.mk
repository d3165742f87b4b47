# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 6: the console.
librhumb_faces_la_SOURCES += \
	%D%/arguments.c \
	%D%/attacks.c \
	%D%/board.c \
	%D%/chess.c \
	%D%/command.c \
	%D%/command.h \
	%D%/commands.h \
	%D%/complete.c \
	%D%/complete.h \
	%D%/console.c \
	%D%/console.h \
	%D%/count.c \
	%D%/editor.h \
	%D%/exchange.c \
	%D%/explain.c \
	%D%/figure.c \
	%D%/files.c \
	%D%/game.c \
	%D%/game.h \
	%D%/help.c \
	%D%/interrupt.c \
	%D%/interrupt.h \
	%D%/level.c \
	%D%/line.c \
	%D%/memory.c \
	%D%/order.c \
	%D%/places.c \
	%D%/places.h \
	%D%/play.c \
	%D%/progress.c \
	%D%/progress.h \
	%D%/screen.c \
	%D%/screen.h \
	%D%/setup.c \
	%D%/shell.h \
	%D%/suite.c \
	%D%/table.c \
	%D%/tactics.c \
	%D%/think.c \
	%D%/think.h \
	%D%/trace.c \
	%D%/trace.h \
	%D%/vectors.c \
	%D%/views.c \
	%D%/views.h \
	%D%/work.c \
	%D%/work.h

# The only conditional file, and the only one that sees Readline.
if WITH_READLINE
librhumb_faces_la_SOURCES += %D%/editor.c
librhumb_faces_la_LIBADD += $(READLINE_LIBS)
endif
