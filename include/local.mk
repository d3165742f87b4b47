# SPDX-License-Identifier: GPL-3.0-or-later
include_HEADERS = %D%/rhumb.h
pkgconfig_DATA = rhumb.pc
