# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Complete test, tuning and datagen workloads of OpenBench, server and client on the loopback.  Not part of
# `make check`, because it builds Rhumb as a client does.  It is skipped without
#   OPENBENCH         a clone of the repository AndyGrant/OpenBench
#   FASTCHESS         the program fastchess
#   OPENBENCH_PYTHON  a Python (python3) with Django, requests, psutil, cpuinfo, numpy and scipy
# OPENBENCH_PICTURES=DIR: Chromium writes pictures of the server's pages there.
check-openbench: all
	@RHUMB_LAB='$(abs_top_builddir)/rhumb-lab$(EXEEXT)' PYTHONDONTWRITEBYTECODE=1 \
		$${OPENBENCH_PYTHON:-python3} $(srcdir)/%D%/workloads.py --source '$(abs_top_srcdir)'
.PHONY: check-openbench
EXTRA_DIST += %D%/instance.py %D%/workloads.py
