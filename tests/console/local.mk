# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The console: its examples, invalid input, a session on a terminal.
console_tests = \
	%D%/annotating.py \
	%D%/attacking.py \
	%D%/bitboards.py \
	%D%/books.py \
	%D%/browser.py \
	%D%/completing.py \
	%D%/exchanges.py \
	%D%/screens.py \
	%D%/files.py \
	%D%/genfens.py \
	%D%/helping.py \
	%D%/hostile.py \
	%D%/ideas.py \
	%D%/interrupts.py \
	%D%/keys.py \
	%D%/legality.py \
	%D%/looks.py \
	%D%/manual.py \
	%D%/memory.py \
	%D%/motifs.py \
	%D%/recomputed.py \
	%D%/report_numbers.py \
	%D%/reports.py \
	%D%/paging.py \
	%D%/painted.py \
	%D%/pastes.py \
	%D%/quiescence.py \
	%D%/refusals.py \
	%D%/selfplaying.py \
	%D%/sessions.py \
	%D%/signatures.py \
	%D%/tables.py \
	%D%/tactics.py \
	%D%/terminal.py \
	%D%/thinking.py \
	%D%/tour.py \
	%D%/understood.py \
	%D%/vectors.py \
	%D%/watching.py \
	%D%/views.py \
	%D%/walks.py
EXTRA_DIST += %D%/screens %D%/signatures.txt
EXTRA_DIST += %D%/annotation_model.py %D%/console_tap.py %D%/console_terminal.py %D%/devtools.py %D%/models.py %D%/report_reader.py %D%/session_model.py %D%/stores.py
dist_check_SCRIPTS += $(console_tests)
TESTS += $(console_tests)

# Write the screens and signatures that tests compare, and the parts of the manual made of them.
.PHONY: update-screens
update-screens: rhumb$(EXEEXT)
	RHUMB='$(abs_top_builddir)/rhumb$(EXEEXT)' python3 $(srcdir)/%D%/screens.py --update
	RHUMB='$(abs_top_builddir)/rhumb$(EXEEXT)' top_srcdir='$(srcdir)' python3 $(srcdir)/%D%/signatures.py --update
	$(MAKE) $(AM_MAKEFLAGS) update-docs
