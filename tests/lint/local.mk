# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Guard tests: what a compiler does not see.
EXTRA_DIST += %D%/tap.sh
lint_tests = \
	%D%/floors.sh \
	%D%/headers.sh \
	%D%/rings.sh \
	%D%/sections.sh \
	%D%/exports.sh \
	%D%/sizes.sh \
	%D%/source.sh \
	%D%/install.sh \
	%D%/bootstrap.sh \
	%D%/command_line.sh \
	%D%/readme.sh \
	%D%/packaging.sh
dist_check_SCRIPTS += $(lint_tests)
TESTS += $(lint_tests)
