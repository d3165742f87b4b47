# SPDX-License-Identifier: GPL-3.0-or-later
# Fuzzers of what reads text: short in `make check`, long in `make check-long`.
fuzz_tests = \
	%D%/fuzz_coordinate \
	%D%/fuzz_epd \
	%D%/fuzz_fen \
	%D%/fuzz_pgn \
	%D%/fuzz_san
check_PROGRAMS += $(fuzz_tests)
TESTS += $(fuzz_tests)
tests_fuzz_fuzz_coordinate_SOURCES = %D%/fuzz_coordinate.c %D%/fuzz.h %D%/fuzz_common.c %D%/fuzz_main.c
tests_fuzz_fuzz_coordinate_LDADD = librhumb-core.la
tests_fuzz_fuzz_epd_SOURCES = %D%/fuzz_epd.c %D%/fuzz.h %D%/fuzz_common.c %D%/fuzz_main.c
tests_fuzz_fuzz_epd_LDADD = librhumb-core.la
tests_fuzz_fuzz_fen_SOURCES = %D%/fuzz_fen.c %D%/fuzz.h %D%/fuzz_common.c %D%/fuzz_main.c
tests_fuzz_fuzz_fen_LDADD = librhumb-core.la
tests_fuzz_fuzz_pgn_SOURCES = %D%/fuzz_pgn.c %D%/fuzz.h %D%/fuzz_common.c %D%/fuzz_main.c
tests_fuzz_fuzz_pgn_LDADD = librhumb-core.la
tests_fuzz_fuzz_san_SOURCES = %D%/fuzz_san.c %D%/fuzz.h %D%/fuzz_common.c %D%/fuzz_main.c
tests_fuzz_fuzz_san_LDADD = librhumb-core.la
