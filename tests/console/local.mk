# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# The console: its examples, what it refuses, a walk through it on a terminal.
console_tests = \
	%D%/annotating.py \
	%D%/books.py \
	%D%/browser.py \
	%D%/examples.py \
	%D%/files.py \
	%D%/helping.py \
	%D%/ideas.py \
	%D%/machine.py \
	%D%/manual.py \
	%D%/matching.py \
	%D%/motifs.py \
	%D%/page.py \
	%D%/paging.py \
	%D%/painted.py \
	%D%/pastes.py \
	%D%/refusals.py \
	%D%/screenshot.py \
	%D%/selfplaying.py \
	%D%/tables.py \
	%D%/tactics.py \
	%D%/terminal.py \
	%D%/thinking.py \
	%D%/tour.py \
	%D%/views.py
EXTRA_DIST += %D%/console_tap.py %D%/console_terminal.py %D%/page_reader.py
dist_check_SCRIPTS += $(console_tests)
TESTS += $(console_tests)
