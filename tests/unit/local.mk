# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Programs that test the modules: with cmocka, and by data files (data_*).  Each
# prints TAP.

data_tests = \
	%D%/data_damage \
	%D%/data_facts \
	%D%/data_games \
	%D%/data_moves \
	%D%/data_perft \
	%D%/data_records \
	%D%/data_tables
check_PROGRAMS += $(data_tests)
TESTS += $(data_tests)
tests_unit_data_damage_SOURCES = %D%/data_damage.c %D%/tsv.h %D%/tsv.c %D%/tap.h %D%/tap.c
tests_unit_data_facts_SOURCES = %D%/data_facts.c %D%/tsv.h %D%/tsv.c %D%/tap.h %D%/tap.c
tests_unit_data_games_SOURCES = %D%/data_games.c %D%/tsv.h %D%/tsv.c %D%/tap.h %D%/tap.c
tests_unit_data_moves_SOURCES = %D%/data_moves.c %D%/tsv.h %D%/tsv.c %D%/tap.h %D%/tap.c
tests_unit_data_perft_SOURCES = %D%/data_perft.c %D%/tsv.h %D%/tsv.c %D%/tap.h %D%/tap.c
tests_unit_data_records_SOURCES = %D%/data_records.c %D%/tsv.h %D%/tsv.c %D%/tap.h %D%/tap.c
tests_unit_data_tables_SOURCES = %D%/data_tables.c %D%/tsv.h %D%/tsv.c %D%/tap.h %D%/tap.c

if HAVE_CMOCKA
cmocka_tests = \
	%D%/test_elo \
	%D%/test_datagen \
	%D%/test_dataset \
	%D%/test_book \
	%D%/test_book_maker \
	%D%/test_channel \
	%D%/test_cecp_session \
	%D%/test_correction \
	%D%/test_draw_resign \
	%D%/test_engine \
	%D%/test_eval \
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
	%D%/test_position \
	%D%/test_records \
	%D%/test_rhumb \
	%D%/test_search \
	%D%/test_search_beside \
	%D%/test_search_parts \
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
dist_check_SCRIPTS += %D%/no-cmocka.sh
tests_unit_test_elo_SOURCES = %D%/test_elo.c
tests_unit_test_datagen_SOURCES = %D%/test_datagen.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_dataset_SOURCES = %D%/test_dataset.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_book_SOURCES = %D%/test_book.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_book_maker_SOURCES = %D%/test_book_maker.c %D%/chess_test.h %D%/chess_test.c
session_bench = %D%/session_bench.h %D%/session_bench.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_cecp_session_SOURCES = %D%/test_cecp_session.c $(session_bench)
tests_unit_test_uci_session_SOURCES = %D%/test_uci_session.c $(session_bench)
tests_unit_test_channel_SOURCES = %D%/test_channel.c
tests_unit_test_correction_SOURCES = %D%/test_correction.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_draw_resign_SOURCES = %D%/test_draw_resign.c %D%/engine_bench.h %D%/engine_bench.c %D%/chess_test.h
tests_unit_test_engine_SOURCES = %D%/test_engine.c %D%/engine_bench.h %D%/engine_bench.c %D%/chess_test.h
tests_unit_test_eval_SOURCES = %D%/test_eval.c %D%/tsv.h %D%/tsv.c
tests_unit_test_jobs_SOURCES = %D%/test_jobs.c
tests_unit_test_king_zone_SOURCES = %D%/test_king_zone.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_kpk_SOURCES = %D%/test_kpk.c
tests_unit_test_lag_SOURCES = %D%/test_lag.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_lex_SOURCES = %D%/test_lex.c
tests_unit_test_match_SOURCES = %D%/test_match.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_movegen_SOURCES = %D%/test_movegen.c %D%/chess_test.h %D%/chess_test.c %D%/reference.h %D%/reference.c
tests_unit_test_network_SOURCES = %D%/test_network.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_notation_SOURCES = %D%/test_notation.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_opening_SOURCES = %D%/test_opening.c %D%/engine_bench.h %D%/engine_bench.c %D%/chess_test.h
tests_unit_test_options_SOURCES = %D%/test_options.c %D%/engine_bench.h %D%/engine_bench.c %D%/chess_test.h
tests_unit_test_outcome_SOURCES = %D%/test_outcome.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_human_time_SOURCES = %D%/test_human_time.c %D%/engine_bench.h %D%/engine_bench.c %D%/chess_test.h
tests_unit_test_position_SOURCES = %D%/test_position.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_records_SOURCES = %D%/test_records.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_rhumb_SOURCES = %D%/test_rhumb.c
tests_unit_test_rhumb_LDADD = librhumb.la $(CMOCKA_LIBS)
tests_unit_test_rhumb_LDFLAGS = $(AM_LDFLAGS)
tests_unit_test_search_SOURCES = %D%/test_search.c %D%/search_bench.h %D%/search_bench.c %D%/chess_test.h %D%/chess_test.c %D%/tsv.h %D%/tsv.c
tests_unit_test_search_beside_SOURCES = %D%/test_search_beside.c %D%/search_bench.h %D%/search_bench.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_search_parts_SOURCES = %D%/test_search_parts.c %D%/search_bench.h %D%/search_bench.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_see_SOURCES = %D%/test_see.c %D%/chess_test.h %D%/chess_test.c %D%/reference.h %D%/reference.c
tests_unit_test_strength_SOURCES = %D%/test_strength.c %D%/engine_bench.h %D%/engine_bench.c %D%/chess_test.h
tests_unit_test_table_SOURCES = %D%/test_table.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_tables_SOURCES = %D%/test_tables.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_thinker_SOURCES = %D%/test_thinker.c %D%/engine_bench.h %D%/engine_bench.c %D%/chess_test.h
tests_unit_test_timeman_SOURCES = %D%/test_timeman.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_train_SOURCES = %D%/test_train.c %D%/lesson_games.h %D%/lesson_games.c
tests_unit_test_util_SOURCES = %D%/test_util.c
tests_unit_test_tune_SOURCES = %D%/test_tune.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_values_SOURCES = %D%/test_values.c %D%/chess_test.h %D%/chess_test.c
tests_unit_test_vector_SOURCES = %D%/test_vector.c %D%/chess_test.h %D%/chess_test.c
