# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Benches report and never fail; no test depends on speed.  doc/speed.md has their
# results.  BENCH_ROUNDS=N in the environment is the number of rounds.
EXTRA_PROGRAMS += %D%/bench_rules
CLEANFILES += %D%/bench_rules$(EXEEXT) bench-perft.svg
EXTRA_DIST += %D%/files.py %D%/measure.py %D%/perft.py %D%/rules.py %D%/search.py \
	%D%/together.py

# But the number of nodes of `rhumb bench` is a test, the search's signature, one with the built-in
# network and one with the hand-made terms; so are the moves of the levels.
bench_tests = %D%/signature.sh %D%/levels.py
EXTRA_DIST += %D%/signature.txt %D%/signature-classical.txt %D%/signature-levels.txt
dist_check_SCRIPTS += $(bench_tests)
TESTS += $(bench_tests)

run_bench = PYTHONDONTWRITEBYTECODE=1 python3 $(srcdir)/%D%

# BENCH_AGAINST="LABEL=OTHER/BUILD/tests/bench/bench_rules" compares with another build.
bench-perft: rhumb$(EXEEXT) %D%/bench_rules$(EXEEXT)
	@echo "$(CC) $(CFLAGS)"
	-@$(run_bench)/perft.py --rhumb ./rhumb$(EXEEXT) --rules %D%/bench_rules$(EXEEXT) \
		$${BENCH_AGAINST:+--against "$$BENCH_AGAINST"} --plot bench-perft.svg

bench-rules: %D%/bench_rules$(EXEEXT)
	@echo "$(CC) $(CFLAGS)"
	-@$(run_bench)/rules.py %D%/bench_rules$(EXEEXT) $$BENCH_AGAINST

bench-search: rhumb$(EXEEXT)
	@echo "$(CC) $(CFLAGS)"
	-@$(run_bench)/search.py ./rhumb$(EXEEXT)

# How time and memory grow with the size of an input file: 10 and 100 MB, or BENCH_MB="1 10".
bench-files: rhumb$(EXEEXT) rhumb-lab$(EXEEXT)
	-@RHUMB='$(abs_top_builddir)/rhumb$(EXEEXT)' RHUMB_LAB='$(abs_top_builddir)/rhumb-lab$(EXEEXT)' $(run_bench)/files.py $$BENCH_MB

# Fit the levels until each step is 200 Elo, and write their rows and the table of doc/levels.md; takes hours.
# LADDER_GAMES and LADDER_SEED change games, LADDER_FROM keeps the levels up to it, LADDER_START has the first
# candidates; `make ladder-check` measures the current levels, for the table's other columns.
ladder = RHUMB_LAB='$(abs_top_builddir)/rhumb-lab$(EXEEXT)' $(run_bench)/ladder.py --source $(srcdir) \
	--games $${LADDER_GAMES:-400} --seed $${LADDER_SEED:-1} --jobs $${LADDER_JOBS:-1} \
	--from $${LADDER_FROM:-600} --start "$$LADDER_START"
ladder: rhumb-lab$(EXEEXT)
	$(ladder)
	$(MAKE) $(AM_MAKEFLAGS) rhumb$(EXEEXT)
	RHUMB='$(abs_top_builddir)/rhumb$(EXEEXT)' $(run_bench)/levels.py --write
ladder-check: rhumb-lab$(EXEEXT)
	$(ladder) --check
EXTRA_DIST += %D%/ladder.py

.PHONY: bench-files bench-perft bench-rules bench-search ladder ladder-check
