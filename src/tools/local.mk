# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Floor 5: work on many positions and games.
librhumb_faces_la_SOURCES += \
	%D%/annotate.c \
	%D%/annotate.h \
	%D%/bench.c \
	%D%/bench.h \
	%D%/datagame.c \
	%D%/datagame.h \
	%D%/datagen.c \
	%D%/datagen.h \
	%D%/book_maker.c \
	%D%/book_maker.h \
	%D%/dataset.c \
	%D%/dataset.h \
	%D%/effort.h \
	%D%/elo.c \
	%D%/elo.h \
	%D%/input.c \
	%D%/input.h \
	%D%/match.c \
	%D%/match.h \
	%D%/match_game.c \
	%D%/match_game.h \
	%D%/match_record.c \
	%D%/match_record.h \
	%D%/motifs.c \
	%D%/motifs.h \
	%D%/openings.c \
	%D%/openings.h \
	%D%/pinned.c \
	%D%/pinned.h \
	%D%/player.c \
	%D%/player.h \
	%D%/player_library.c \
	%D%/player_library.h \
	%D%/player_own.c \
	%D%/player_own.h \
	%D%/float_network.c \
	%D%/float_network.h \
	%D%/gamefile.c \
	%D%/gamefile.h \
	%D%/remarks.c \
	%D%/remarks.h \
	%D%/sample.c \
	%D%/sample.h \
	%D%/selfplay.c \
	%D%/selfplay.h \
	%D%/suite.c \
	%D%/suite.h \
	%D%/train.c \
	%D%/train.h \
	%D%/trainer.c \
	%D%/trainer.h \
	%D%/tune.c \
	%D%/tune.h
