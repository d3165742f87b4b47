# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# `make check`: every test prints TAP, so that each assertion is counted.
# The environment below has the paths that programs and scripts need; data that
# is not ours is read from RHUMB_SHARED, and its tests are skipped without it.
# RHUMB_VERSION is what was built: a commit during the tests makes no `make` of theirs link again.
TEST_EXTENSIONS = .sh .py
RHUMB_TAP = $(SHELL) $(top_srcdir)/tests/tap-lines $(SHELL) $(top_srcdir)/build-aux/tap-driver.sh
LOG_DRIVER = env AM_TAP_AWK='$(AWK)' V='$(V)' $(RHUMB_TAP)
SH_LOG_DRIVER = $(LOG_DRIVER)
PY_LOG_DRIVER = $(LOG_DRIVER)
LOG_COMPILER = $(SHELL) $(top_srcdir)/tests/run-program
SH_LOG_COMPILER = $(SHELL)
PY_LOG_COMPILER = python3
EXTRA_DIST += tests/README.md tests/other_network.py tests/run-program tests/tap-lines

AM_TESTS_ENVIRONMENT = \
	RHUMB_SHARED="$${RHUMB_SHARED:-$(abs_top_srcdir)/../shared/data}"; export RHUMB_SHARED; \
	RHUMB='$(abs_top_builddir)/rhumb$(EXEEXT)'; export RHUMB; \
	RHUMB_LAB='$(abs_top_builddir)/rhumb-lab$(EXEEXT)'; export RHUMB_LAB; \
	top_srcdir='$(abs_top_srcdir)'; export top_srcdir; \
	top_builddir='$(abs_top_builddir)'; export top_builddir; \
	CC='$(CC)'; export CC; \
	CHECK_CPPFLAGS='-I$(abs_top_builddir) -I$(abs_top_srcdir)/src -I$(abs_top_srcdir)/include $(CPPFLAGS)'; \
	export CHECK_CPPFLAGS; \
	CHECK_CFLAGS='$(AM_CFLAGS) $(CFLAGS)'; export CHECK_CFLAGS; \
	NM='$(NM)'; export NM; \
	OBJDUMP='$(OBJDUMP)'; export OBJDUMP; \
	AWK='$(AWK)'; export AWK; \
	installed_dirs="bindir='$(bindir)' datadir='$(datadir)' docdir='$(docdir)' includedir='$(includedir)' \
		libdir='$(libdir)' mandir='$(mandir)' pkgconfigdir='$(pkgconfigdir)' \
		pluginsdir='$(pluginsdir)' unitdir='$(systemduserunitdir)'"; export installed_dirs; \
	RHUMB_VERSION=$(BUILT_VERSION); export RHUMB_VERSION; \
	CMOCKA_MESSAGE_OUTPUT=TAP; export CMOCKA_MESSAGE_OUTPUT; \
	unset MAKEFLAGS MAKELEVEL DISPLAY_IGNORED;

# Replaces Automake's rule: the last lines report what failed, what was skipped, and which packages would run
# it.
check-TESTS: $(check_PROGRAMS) $(dist_check_SCRIPTS)
	@rm -f $(TEST_LOGS) $(TEST_LOGS:.log=.trs) $(TEST_SUITE_LOG)
	@status=0; $(MAKE) $(AM_MAKEFLAGS) $(TEST_SUITE_LOG) || status=$$?; \
	AWK='$(AWK)' $(SHELL) $(srcdir)/tests/summary.sh $(TEST_LOGS); exit $$status
EXTRA_DIST += tests/skips.txt tests/summary.sh

# Everything, with the larger budgets of the long tests.
check-long: all
	RHUMB_LONG=1 $(MAKE) $(AM_MAKEFLAGS) check
.PHONY: check-long

# The tests that wait in real time, 20 rounds of them beside 12 busy loops on two processors.
load_tests = \
	tests/unit/test_engine tests/unit/test_rhumb tests/unit/test_search_beside tests/unit/test_thinker \
	$(protocol_tests) tests/console/painted.py tests/console/terminal.py tests/console/tour.py \
	tests/lab/commands.py tests/lab/interrupts.py $(play_tests)
check-load: all
	@LOAD_TESTS='$(load_tests)' $(SHELL) $(srcdir)/tests/load.sh
.PHONY: check-load

# Plant COUNT bugs, drawn by SEED, in copies of the tree, and see whether the quick tests of their layer notice.
# An interrupted run is continued.  LAYERS="NAME...": only these (tests/mutants/layers.txt).
check-mutants:
	@cd $(srcdir) && RHUMB_SHARED="$${RHUMB_SHARED:-$(abs_top_srcdir)/../shared/data}" \
		python3 tests/mutants/run.py --source . --work '$(abs_top_builddir)/mutants' --layers "$$LAYERS" \
		--seed $${SEED:-1} --count $${COUNT:-300} --jobs $${MUTANT_JOBS:-2}
clean-local: clean-mutants
clean-mutants:
	rm -rf mutants check-load.log
.PHONY: check-mutants clean-mutants
EXTRA_DIST += tests/load.sh tests/mutants/run.py tests/mutants/draw.py tests/mutants/draw_python.py tests/mutants/tree.py \
	tests/mutants/layers.txt tests/mutants/equivalent.txt

# Hunts for faults of play.  JUDGE=COMMAND is another UCI engine (default: stockfish), HUNTS="NAME..."
# some of them, HUNT_SIZE small or long, HUNT_CASES how many of each, HUNT_SEED another choice of cases;
# HUNT_SHOW=1 prints the failing cases as lines to paste.
hunt_modules = \
	tests/hunts/announced.py \
	tests/hunts/bench.py \
	tests/hunts/claims.py \
	tests/hunts/duel.py \
	tests/hunts/endings.py \
	tests/hunts/mates.py \
	tests/hunts/positions.py \
	tests/hunts/probe.py \
	tests/hunts/shuffles.py \
	tests/hunts/tables.py
check-blunders: all
	@RHUMB_SHARED="$${RHUMB_SHARED:-$(abs_top_srcdir)/../shared/data}" PYTHONDONTWRITEBYTECODE=1 \
		python3 $(srcdir)/tests/hunts/blunders.py --engine '$(abs_top_builddir)/rhumb$(EXEEXT)' \
		--judge "$${JUDGE:-stockfish}" --size $${HUNT_SIZE:-small} --seed $${HUNT_SEED:-1} \
		$${HUNT_CASES:+--cases $$HUNT_CASES} $${HUNT_SHOW:+--show} $$HUNTS
.PHONY: check-blunders
EXTRA_DIST += tests/hunts/blunders.py $(hunt_modules)

# Static checks; endurance; coverage.
static:
	@python3 $(srcdir)/tests/static.py --source '$(abs_top_srcdir)' --build '$(abs_top_builddir)'
endurance: all
	@RHUMB_LAB='$(abs_top_builddir)/rhumb-lab$(EXEEXT)' python3 $(srcdir)/tests/endurance.py $(GAMES)
coverage:
	@$(SHELL) $(srcdir)/tests/coverage.sh '$(abs_top_srcdir)' '$(abs_top_builddir)/coverage'
clean-local: clean-coverage
clean-coverage:
	rm -rf coverage
.PHONY: static endurance coverage clean-coverage
EXTRA_DIST += tests/static.py tests/endurance.py tests/coverage.sh

# Other systems, compilers and layouts.  PORTS="NAME..": only these.
check-ports:
	@PORTS_WORK='$(abs_top_builddir)/ports' $(SHELL) $(srcdir)/tests/ports/ports.sh $$PORTS
clean-local: clean-ports
clean-ports:
	rm -rf ports
.PHONY: check-ports clean-ports
EXTRA_DIST += tests/ports/ports.sh

# Those that wait for other programs begin first, so that the processors are busy to the end.
include tests/play/local.mk
include tests/protocol/local.mk
include tests/data/local.mk
include tests/unit/local.mk
include tests/console/local.mk
include tests/explore/local.mk
include tests/lab/local.mk
include tests/openbench/local.mk
include tests/lint/local.mk
include tests/faults/local.mk
include tests/fuzz/local.mk
include tests/bench/local.mk
