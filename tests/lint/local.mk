# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Checks of the source that a compiler does not make.
EXTRA_DIST += %D%/files.sh %D%/tap.sh
lint_tests = \
	%D%/layers.py \
	%D%/links.py \
	%D%/places.py \
	%D%/strength.py \
	%D%/headers.sh \
	%D%/sections.sh \
	%D%/exports.sh \
	%D%/source.sh \
	%D%/install.sh \
	%D%/bootstrap.sh \
	%D%/skips.sh \
	%D%/command_line.sh \
	%D%/readme.sh \
	%D%/version.sh \
	%D%/packaging.sh
dist_check_SCRIPTS += $(lint_tests)
TESTS += $(lint_tests)

CLEANFILES += %D%/places.md

# Print which file implements each command, protocol word and option.
.PHONY: places
places: rhumb$(EXEEXT)
	RHUMB='$(abs_top_builddir)/rhumb$(EXEEXT)' top_srcdir=$(srcdir) top_builddir=. python3 $(srcdir)/%D%/places.py > /dev/null
	cat %D%/places.md
