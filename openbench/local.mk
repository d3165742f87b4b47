# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# What an OpenBench instance needs to build and run Rhumb: doc/openbench.md.
EXTRA_DIST += %D%/Makefile %D%/config.h %D%/Engines/Rhumb.json
