# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# explore.html.  Its tests are no part of `make check`, because few have what builds it.
explore_tests = %D%/same_text.py %D%/page.py
EXTRA_DIST += %D%/worker.js
dist_check_SCRIPTS += $(explore_tests)
check-explore: all explore
	$(MAKE) $(AM_MAKEFLAGS) check TESTS='$(explore_tests)'
.PHONY: check-explore
