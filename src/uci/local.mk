# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 5: UCI.
EXTRA_DIST += %D%/README.md
librhumb_frontends_a_SOURCES += \
	%D%/go.c \
	%D%/go_limits.c \
	%D%/position.c \
	%D%/uci.c \
	%D%/uci.h \
	%D%/uci_options.c \
	%D%/uci_session.c \
	%D%/uci_session.h
