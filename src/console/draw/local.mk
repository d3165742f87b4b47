# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 6: boards and pictures of the console.
EXTRA_DIST += %D%/README.md
librhumb_frontends_a_SOURCES += \
	%D%/draw.h \
	%D%/board_text.c \
	%D%/marks.c \
	%D%/pieces.c \
	%D%/svg.c
