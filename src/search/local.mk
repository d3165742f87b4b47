# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 3: thinking.
librhumb_core_la_SOURCES += \
	%D%/search.h \
	%D%/timeman.h
