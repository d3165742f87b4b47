# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 5: CECP.
EXTRA_DIST += %D%/README.md
librhumb_frontends_a_SOURCES += \
	%D%/analysis.c \
	%D%/cecp.c \
	%D%/edit.c \
	%D%/game_commands.c \
	%D%/handshake.c \
	%D%/limits.c \
	%D%/session.c \
	%D%/session.h \
	%D%/turn.c \
	%D%/xboard.c \
	%D%/xboard.h

# XBoard lists the engines it finds here; it passes over a file that is older
# than the user's settings, hence the fresh date.
dist_plugins_DATA = %D%/rhumb.eng
install-data-hook:
	touch "$(DESTDIR)$(pluginsdir)/rhumb.eng"
