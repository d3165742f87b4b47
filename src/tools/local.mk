# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 5: what a player does with many positions and games.
EXTRA_DIST += %D%/README.md
librhumb_tools_a_SOURCES = \
	%D%/annotate.c \
	%D%/annotate.h \
	%D%/annotate_file.c \
	%D%/annotate_file.h \
	%D%/batch.c \
	%D%/batch.h \
	%D%/effort.c \
	%D%/effort.h \
	%D%/input.c \
	%D%/input.h \
	%D%/motifs.c \
	%D%/motifs.h \
	%D%/openings.c \
	%D%/openings.h \
	%D%/legal_exchange.c \
	%D%/legal_exchange.h \
	%D%/game_json.c \
	%D%/game_json.h \
	%D%/remarks.c \
	%D%/remarks.h \
	%D%/replay.c \
	%D%/replay.h \
	%D%/score_text.c \
	%D%/score_text.h \
	%D%/suite.c \
	%D%/suite.h
