# SPDX-License-Identifier: GPL-3.0-or-later
# Floor 7: the program.
bin_PROGRAMS += rhumb
rhumb_SOURCES = %D%/main.c
rhumb_LDADD = librhumb-faces.la librhumb-core.la
