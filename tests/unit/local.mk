# SPDX-License-Identifier: GPL-3.0-or-later
# Tests that hold the rules and notation to files of data; and, where cmocka
# is present, unit tests.
data_tests = data_facts data_games data_moves data_perft
data_test_sources = %D%/table.c %D%/table.h %D%/tap.c %D%/tap.h
check_PROGRAMS += $(data_tests)
TESTS += $(data_tests)

data_facts_SOURCES = %D%/data_facts.c $(data_test_sources)
data_facts_LDADD = librhumb-core.la
data_games_SOURCES = %D%/data_games.c $(data_test_sources)
data_games_LDADD = librhumb-core.la
data_moves_SOURCES = %D%/data_moves.c $(data_test_sources)
data_moves_LDADD = librhumb-core.la
data_perft_SOURCES = %D%/data_perft.c $(data_test_sources)
data_perft_LDADD = librhumb-core.la

EXTRA_DIST += \
	tests/data/key_vectors.tsv \
	tests/data/keys_ep.tsv \
	tests/data/material.tsv \
	tests/data/perft.epd \
	tests/data/playouts.tsv
