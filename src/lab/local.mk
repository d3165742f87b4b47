# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 6: rhumb-lab, the program with which engine authors measure and train.
bin_PROGRAMS += rhumb-lab
rhumb_lab_SOURCES = %D%/main.c
rhumb_lab_LDADD = librhumb-lab.a $(common_libs) $(DLOPEN_LIBS) $(ZSTD_LIBS) $(PROGRAM_LDFLAGS)
EXTRA_DIST += %D%/README.md

# The same on ranks of MPI, of which ranks.c alone knows.
if HAVE_MPI
if INSTALL_MPI
bin_PROGRAMS += rhumb-lab-mpi
else
check_PROGRAMS += rhumb-lab-mpi
endif
rhumb_lab_mpi_SOURCES = %D%/main.c %D%/ranks.c
rhumb_lab_mpi_CPPFLAGS = $(AM_CPPFLAGS) -DRHUMB_WITH_MPI
rhumb_lab_mpi_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
rhumb_lab_mpi_LDADD = librhumb-lab.a $(common_libs) $(DLOPEN_LIBS) $(ZSTD_LIBS) $(MPI_LIBS)
endif

librhumb_lab_a_SOURCES = \
	%D%/batch_command.c \
	%D%/book_command.c \
	%D%/book_maker.c \
	%D%/book_maker.h \
	%D%/checkpoint.c \
	%D%/command.c \
	%D%/command.h \
	%D%/datagame.c \
	%D%/datagen.c \
	%D%/datagen.h \
	%D%/datagen_command.c \
	%D%/dataset.c \
	%D%/dataset.h \
	%D%/elo.c \
	%D%/elo.h \
	%D%/float_network.c \
	%D%/float_network.h \
	%D%/float_pass.c \
	%D%/game_reader.c \
	%D%/game_record.c \
	%D%/game_record.h \
	%D%/gamefile.c \
	%D%/gamefile.h \
	%D%/gauge.c \
	%D%/gauge.h \
	%D%/gauge_command.c \
	%D%/gauge_make.c \
	%D%/match.c \
	%D%/match.h \
	%D%/match_command.c \
	%D%/match_game.c \
	%D%/match_game.h \
	%D%/match_record.c \
	%D%/match_request.c \
	%D%/match_request.h \
	%D%/move_rank.c \
	%D%/openings_command.c \
	%D%/packed.c \
	%D%/packed.h \
	%D%/parameters_command.c \
	%D%/player.c \
	%D%/player.h \
	%D%/player_library.c \
	%D%/player_own.c \
	%D%/sample.c \
	%D%/sample.h \
	%D%/shards.c \
	%D%/shards.h \
	%D%/store.c \
	%D%/store.h \
	%D%/store_command.c \
	%D%/train.c \
	%D%/train.h \
	%D%/train_command.c \
	%D%/train_measure.c \
	%D%/trainer.c \
	%D%/trainer.h \
	%D%/tune.c \
	%D%/tune.h \
	%D%/tune_command.c
