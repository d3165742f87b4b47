# SPDX-License-Identifier: GPL-3.0-or-later
# SPDX-FileCopyrightText: 2026 the contributors to Rhumb
# Layer 7: the program.
bin_PROGRAMS += rhumb
rhumb_SOURCES = %D%/main.c
rhumb_LDADD = librhumb-frontends.a $(common_libs) $(READLINE_LIBS) $(PROGRAM_LDFLAGS)

# What Windows reads in it.
windows_resources = %D%/windows/rhumb.manifest %D%/windows/rhumb.rc
EXTRA_DIST += $(windows_resources)
CLEANFILES += %D%/windows/rhumb.res
if WINDOWS
rhumb_LDADD += %D%/windows/rhumb.res
%D%/windows/rhumb.res: $(windows_resources)
	$(AM_V_GEN)$(MKDIR_P) %D%/windows && \
	$(WINDRES) -I $(srcdir)/%D%/windows -O coff $(srcdir)/%D%/windows/rhumb.rc $@
endif

# The console in a page of a browser, which make explore builds (programs/explore/local.mk).
EXTRA_PROGRAMS += rhumb-explore
rhumb_explore_SOURCES = %D%/explore.c
rhumb_explore_LDADD = librhumb-frontends.a $(common_libs) $(EXPLORE_LINK)
