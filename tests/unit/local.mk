# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Programs that test the modules: with cmocka, and by data files (data_*).  Each prints TAP, and is one source, linked
# with the helpers that it uses.  Those for cmocka come first, as they use those for data.
tests_unit_libdata_a_SOURCES = %D%/tap.h %D%/tap.c %D%/tsv.h %D%/tsv.c

data_tests = \
	%D%/data_damage \
	%D%/data_facts \
	%D%/data_games \
	%D%/data_moves \
	%D%/data_perft \
	%D%/data_records \
	%D%/data_remarks \
	%D%/data_tables
check_PROGRAMS += $(data_tests)
TESTS += $(data_tests)
if HAVE_CMOCKA
check_LIBRARIES += %D%/libunit.a
tests_unit_libunit_a_SOURCES = \
	%D%/chess_test.h %D%/chess_test.c \
	%D%/engine_bench.h %D%/engine_bench.c \
	%D%/file_test.h %D%/file_test.c \
	%D%/reference.h %D%/reference.c \
	%D%/search_bench.h %D%/search_bench.c \
	%D%/session_bench.h %D%/session_bench.c \
	%D%/unit_test.h
cmocka_tests = \
	%D%/test_elo \
	%D%/test_datagen \
	%D%/test_dataset \
	%D%/test_book \
	%D%/test_book_maker \
	%D%/test_channel \
	%D%/test_cecp_session \
	%D%/test_draw_resign \
	%D%/test_engine \
	%D%/test_eval \
	%D%/test_files \
	%D%/test_jobs \
	%D%/test_king_zone \
	%D%/test_kpk \
	%D%/test_lag \
	%D%/test_lex \
	%D%/test_match \
	%D%/test_tune \
	%D%/test_movegen \
	%D%/test_network \
	%D%/test_notation \
	%D%/test_opening \
	%D%/test_options \
	%D%/test_outcome \
	%D%/test_human_time \
	%D%/test_pgn \
	%D%/test_player \
	%D%/test_position \
	%D%/test_records \
	%D%/test_rhumb \
	%D%/test_search \
	%D%/test_search_beside \
	%D%/test_search_parts \
	%D%/test_search_signature \
	%D%/test_see \
	%D%/test_strength \
	%D%/test_table \
	%D%/test_tables \
	%D%/test_thinker \
	%D%/test_timeman \
	%D%/test_train \
	%D%/test_uci_session \
	%D%/test_util \
	%D%/test_values \
	%D%/test_vector
check_PROGRAMS += $(cmocka_tests)
TESTS += $(cmocka_tests)
else
TESTS += %D%/no-cmocka.sh
endif
check_LIBRARIES += %D%/libdata.a
dist_check_SCRIPTS += %D%/no-cmocka.sh
# It is the library that it loads.
tests_unit_test_player_LDFLAGS = $(AM_LDFLAGS) -export-dynamic
tests_unit_test_rhumb_LDADD = librhumb.la $(CMOCKA_LIBS)
tests_unit_test_rhumb_LDFLAGS = $(AM_LDFLAGS)
