# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
include_HEADERS = %D%/rhumb.h
pkgconfig_DATA = rhumb.pc
