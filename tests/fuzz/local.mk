# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Fuzzers of all input from outside: short in `make check`, long in `make check-long`.
fuzz_tests = \
	%D%/fuzz_annotate \
	%D%/fuzz_book \
	%D%/fuzz_cecp \
	%D%/fuzz_checkpoint \
	%D%/fuzz_console \
	%D%/fuzz_coordinate \
	%D%/fuzz_epd \
	%D%/fuzz_fen \
	%D%/fuzz_games \
	%D%/fuzz_log \
	%D%/fuzz_network \
	%D%/fuzz_openings \
	%D%/fuzz_option \
	%D%/fuzz_pgn \
	%D%/fuzz_replay \
	%D%/fuzz_san \
	%D%/fuzz_tables \
	%D%/fuzz_uci
check_PROGRAMS += $(fuzz_tests)
TESTS += $(fuzz_tests)
check_LIBRARIES += %D%/libfuzz.a
tests_fuzz_libfuzz_a_SOURCES = %D%/fuzz.h %D%/fuzz_common.c %D%/fuzz_main.c %D%/fuzz_session.h %D%/fuzz_session.c

# Run each target for FUZZ_S seconds, under libFuzzer if clang has it, else with our own driver, and
# print a table.  FUZZ_S=0: only run libFuzzer on the corpus.  FUZZ=NAME...: only these targets.
FUZZ_S = 60
FUZZ =
fuzz: $(fuzz_tests)
	@python3 $(srcdir)/%D%/run.py --source '$(abs_top_srcdir)' \
		--build '$(abs_top_builddir)' --seconds $(FUZZ_S) $(FUZZ)
clean-local: clean-fuzz
clean-fuzz:
	rm -rf fuzz
.PHONY: fuzz clean-fuzz
EXTRA_DIST += %D%/edges.txt %D%/run.py
fuzz_cases = $(srcdir)/%D%/cases
dist-hook: dist-fuzz-cases
dist-fuzz-cases:
	cp -R $(fuzz_cases) $(distdir)/%D%/
.PHONY: dist-fuzz-cases
