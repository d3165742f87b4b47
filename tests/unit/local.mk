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

if HAVE_CMOCKA
unit_tests = \
	test_movegen \
	test_outcome \
	test_position \
	test_see \
	test_util \
	test_values \
	test_vector
check_PROGRAMS += $(unit_tests)
TESTS += $(unit_tests)
endif
unit_test_sources = %D%/chess_test.c %D%/chess_test.h %D%/reference.c %D%/reference.h

test_movegen_SOURCES = %D%/test_movegen.c $(unit_test_sources)
test_movegen_LDADD = librhumb-core.la $(CMOCKA_LIBS)
test_outcome_SOURCES = %D%/test_outcome.c $(unit_test_sources)
test_outcome_LDADD = librhumb-core.la $(CMOCKA_LIBS)
test_position_SOURCES = %D%/test_position.c $(unit_test_sources)
test_position_LDADD = librhumb-core.la $(CMOCKA_LIBS)
test_see_SOURCES = %D%/test_see.c $(unit_test_sources)
test_see_LDADD = librhumb-core.la $(CMOCKA_LIBS)
test_util_SOURCES = %D%/test_util.c
test_util_LDADD = librhumb-core.la $(CMOCKA_LIBS)
test_values_SOURCES = %D%/test_values.c $(unit_test_sources)
test_values_LDADD = librhumb-core.la $(CMOCKA_LIBS)
test_vector_SOURCES = %D%/test_vector.c $(unit_test_sources)
test_vector_LDADD = librhumb-core.la $(CMOCKA_LIBS)

EXTRA_DIST += \
	tests/data/key_vectors.tsv \
	tests/data/keys_ep.tsv \
	tests/data/material.tsv \
	tests/data/perft.epd \
	tests/data/playouts.tsv
