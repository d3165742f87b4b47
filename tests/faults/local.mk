# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Failing system calls and full disks: some cases in `make check`, all in `make faults`.
TESTS += %D%/faults.py
dist_check_SCRIPTS += %D%/faults.py
EXTRA_DIST += %D%/refuse.c
faults: all
	RHUMB_LONG=1 $(MAKE) $(AM_MAKEFLAGS) check TESTS=%D%/faults.py
	@grep -E '^(not ok|ok|#)' %D%/faults.log
.PHONY: faults
