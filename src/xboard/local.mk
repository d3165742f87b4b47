# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 5: CECP.
librhumb_faces_la_SOURCES += \
	%D%/analysis.c \
	%D%/command.h \
	%D%/edit.c \
	%D%/game.c \
	%D%/handshake.c \
	%D%/limits.c \
	%D%/logbook.c \
	%D%/logbook.h \
	%D%/play.c \
	%D%/post.c \
	%D%/queue.c \
	%D%/queue.h \
	%D%/reader.c \
	%D%/reader.h \
	%D%/replay.c \
	%D%/session.c \
	%D%/session.h \
	%D%/table.c \
	%D%/writer.c \
	%D%/writer.h \
	%D%/xboard.h

# XBoard lists the engines it finds here; it passes over a file that is older
# than the user's settings, hence the fresh date.
dist_plugins_DATA = %D%/rhumb.eng
install-data-hook:
	touch "$(DESTDIR)$(pluginsdir)/rhumb.eng"
