# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# rhumb-lab from the command line.
lab_tests = \
	%D%/books.py \
	%D%/commands.py \
	%D%/interrupts.py \
	%D%/ranks.py \
	%D%/recomputed.py \
	%D%/refusals.py
dist_check_SCRIPTS += $(lab_tests)
TESTS += $(lab_tests)
